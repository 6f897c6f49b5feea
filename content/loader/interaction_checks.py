"""What a rule must be that says when it matters: checks across files like those of `content.loader.checks`."""

from collections.abc import Iterator

from content.loader.catalog_records import catalog_of_records
from content.loader.faults import Fault
from content.loader.records import Content, Entry
from content.loader.statement_checks import LONGEST_ANSWER, words
from content.model.conditions import DATIVE, condition_of, in_general, named_in
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.conditions import Condition, Roles, allowed, is_kept_out, met

TARGETS = {"names": ("card",), "tags": ("tag",), "needs": ("card", "pile", "material")}
LONGEST_TEXT = 400
DRAWS, PILES, LANDSCAPES = 200, 10, 2
NEARLY_ALL = 0.85
"""What more of the tables drawn meet tells nobody anything about theirs."""


def conditional(content: Content) -> list[Entry]:
    return [entry for entry in content["rule"] if "matters_when" in entry.data]


def conditions_name_what_there_is(content: Content) -> Iterator[Fault]:
    known = {kind: {entry.id for entry in content[kind]} for kind in ("card", "tag", "pile", "material")}
    for entry in conditional(content):
        for part in entry.data["matters_when"].values():
            for look in (part, part.get("but_not", {}), part.get("without", {})):
                for key in TARGETS.keys() & look.keys():
                    pool = set().union(*(known[kind] for kind in TARGETS[key]))
                    for slug in look[key]:
                        if slug not in pool:
                            yield entry.fault(f"{slug!r} is no known {' or '.join(TARGETS[key])}", "matters_when")


def conditions_belong_to_a_short_answer(content: Content) -> Iterator[Fault]:
    """A question with its answer, or a mechanic in a line; what does not say when it matters has neither."""
    for entry in content["rule"]:
        said = [key for key in ("answer", "brief") if key in entry.data]
        if "matters_when" not in entry.data:
            yield from (entry.fault("without matters_when nobody reads it", key) for key in said)
        elif len(said) != 1:
            yield entry.fault("needs either an answer or a brief", "matters_when")
        elif said == ["answer"]:
            yield from _is_a_question(entry)


def _is_a_question(entry: Entry) -> Iterator[Fault]:
    data = entry.data
    if not data["title"].endswith("?"):
        yield entry.fault("is answered, but is no question", "title")
    if len(words(data["answer"])) > LONGEST_ANSWER:
        yield entry.fault(f"has more than {LONGEST_ANSWER} words", "answer")
    is_fillable = named_in(data["text"]) <= set(data["matters_when"])
    if is_fillable and len(in_general(data["text"], _of(entry))) > LONGEST_TEXT:
        yield entry.fault(f"has more than {LONGEST_TEXT} characters", "text")


def texts_name_parts_of_their_condition(content: Content) -> Iterator[Fault]:
    for entry in content["rule"]:
        parts = entry.data.get("matters_when", {})
        for name in sorted(named_in(entry.data["text"]) - set(parts)):
            yield entry.fault(f"{{{name}}} is no part of matters_when", "text")
        for found in DATIVE.findall(entry.data["text"]):
            yield entry.fault(f"{found!r} asks for another form of what the part is called", "text")


def conditions_are_met_by_some_tables(content: Content) -> Iterator[Fault]:
    """By one at least, and not by nearly all."""
    asked = conditional(content)
    if not asked:
        return
    game = catalog_view(catalog_of_records(content))
    drawn, everything = list(_drawn(game)), (*game.kingdom_slugs, *sorted(game.landscape_set))
    for entry in asked:
        condition = _of(entry)
        most = allowed(game, condition, everything)
        if not met(game, condition, most, Roles(traited=most)):
            yield entry.fault("no kingdom can meet it", "matters_when")
            continue
        for part in condition:
            if part.without and not any(is_kept_out(game, part, slug) for slug in everything):
                yield entry.fault("keeps nothing out that could lie there", f"matters_when.{part.name}.without")
        share = sum(met(game, condition, cards) is not None for cards in drawn) / DRAWS
        if share > NEARLY_ALL:
            yield entry.fault(f"is met by {share:.0%} of all kingdoms", "matters_when")


def _drawn(game: CatalogView) -> Iterator[tuple[str, ...]]:
    """Kingdoms as they come, the same for everybody."""
    rng, landscapes = Rng("matters_when"), sorted(game.landscape_set)
    for _ in range(DRAWS):
        piles = rng.sample(game.kingdom_slugs, min(PILES, len(game.kingdom_slugs)))
        yield (*piles, *rng.sample(landscapes, min(LANDSCAPES, len(landscapes))))


def _of(entry: Entry) -> Condition:
    return condition_of(entry.data["matters_when"])


CHECKS = (
    conditions_name_what_there_is,
    conditions_belong_to_a_short_answer,
    texts_name_parts_of_their_condition,
    conditions_are_met_by_some_tables,
)
