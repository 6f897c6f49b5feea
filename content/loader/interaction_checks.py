"""What a rule must be that says when it matters: checks across files like those of `content.loader.checks`."""

from collections.abc import Iterator

from content.loader.catalog_records import catalog_of_records
from content.loader.faults import Fault
from content.loader.records import Content, Entry
from content.loader.statement_checks import MAX_ANSWER_WORDS, words_of
from content.model.conditions import DATIVE_PREPOSITION, condition_of, general_text, parts_named_in
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.conditions import CardStates, Condition, is_ruled_out, match_condition, without_ruled_out

TARGETS = {"names": ("card",), "tags": ("tag",), "needs": ("card", "pile", "material")}
MAX_TEXT_LENGTH = 400
SAMPLES, SAMPLE_PILES, SAMPLE_LANDSCAPES = 200, 10, 2
MAX_FREQUENCY = 0.85
"""What more of the tables drawn meet tells nobody anything about theirs."""


def conditional_rules(content: Content) -> list[Entry]:
    return [entry for entry in content["rule"] if "matters_when" in entry.data]


def check_condition_references(content: Content) -> Iterator[Fault]:
    known = {kind: {entry.slug for entry in content[kind]} for kind in ("card", "tag", "pile", "material")}
    for entry in conditional_rules(content):
        for part in entry.data["matters_when"].values():
            for look in (part, part.get("but_not", {}), part.get("without", {})):
                for key in TARGETS.keys() & look.keys():
                    pool = set().union(*(known[kind] for kind in TARGETS[key]))
                    for slug in look[key]:
                        if slug not in pool:
                            yield entry.fault(f"{slug!r} is no known {' or '.join(TARGETS[key])}", "matters_when")


def check_answer_or_brief(content: Content) -> Iterator[Fault]:
    """A question with its answer, or a mechanic in a line; what does not say when it matters has neither."""
    for entry in content["rule"]:
        said = [key for key in ("answer", "brief") if key in entry.data]
        if "matters_when" not in entry.data:
            yield from (entry.fault("without matters_when nobody reads it", key) for key in said)
        elif len(said) != 1:
            yield entry.fault("needs either an answer or a brief", "matters_when")
        elif said == ["answer"]:
            yield from _check_question(entry)


def _check_question(entry: Entry) -> Iterator[Fault]:
    data = entry.data
    if not data["title"].endswith("?"):
        yield entry.fault("is answered, but is no question", "title")
    if len(words_of(data["answer"])) > MAX_ANSWER_WORDS:
        yield entry.fault(f"has more than {MAX_ANSWER_WORDS} words", "answer")
    is_fillable = parts_named_in(data["text"]) <= set(data["matters_when"])
    if is_fillable and len(general_text(data["text"], _condition_of(entry))) > MAX_TEXT_LENGTH:
        yield entry.fault(f"has more than {MAX_TEXT_LENGTH} characters", "text")


def check_placeholders(content: Content) -> Iterator[Fault]:
    for entry in content["rule"]:
        parts = entry.data.get("matters_when", {})
        for name in sorted(parts_named_in(entry.data["text"]) - set(parts)):
            yield entry.fault(f"{{{name}}} is no part of matters_when", "text")
        for found in DATIVE_PREPOSITION.findall(entry.data["text"]):
            yield entry.fault(f"{found!r} asks for another form of what the part is called", "text")


def check_condition_frequency(content: Content) -> Iterator[Fault]:
    """By one at least, and not by nearly all."""
    asked = conditional_rules(content)
    if not asked:
        return
    game = catalog_view(catalog_of_records(content))
    drawn, everything = list(_sample_kingdoms(game)), (*game.kingdom_slugs, *sorted(game.landscape_set))
    for entry in asked:
        condition = _condition_of(entry)
        most = without_ruled_out(game, condition, everything)
        if not match_condition(game, condition, most, CardStates(with_trait=most)):
            yield entry.fault("no kingdom can meet it", "matters_when")
            continue
        for part in condition:
            if part.absent and not any(is_ruled_out(game, part, slug) for slug in everything):
                yield entry.fault("keeps nothing out that could lie there", f"matters_when.{part.name}.without")
        share = sum(match_condition(game, condition, cards) is not None for cards in drawn) / SAMPLES
        if share > MAX_FREQUENCY:
            yield entry.fault(f"is met by {share:.0%} of all kingdoms", "matters_when")


def _sample_kingdoms(game: CatalogView) -> Iterator[tuple[str, ...]]:
    """Kingdoms as they come, the same for everybody."""
    rng, landscapes = Rng("matters_when"), sorted(game.landscape_set)
    for _ in range(SAMPLES):
        piles = rng.sample(game.kingdom_slugs, min(SAMPLE_PILES, len(game.kingdom_slugs)))
        yield (*piles, *rng.sample(landscapes, min(SAMPLE_LANDSCAPES, len(landscapes))))


def _condition_of(entry: Entry) -> Condition:
    return condition_of(entry.data["matters_when"])


CHECKS = (
    check_condition_references,
    check_answer_or_brief,
    check_placeholders,
    check_condition_frequency,
)
