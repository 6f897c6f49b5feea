"""Checks across files of rules with `applies_when`, which are shown where certain cards are on one table."""

from collections.abc import Iterator

from content.loader.catalog_records import catalog_of_records
from content.loader.faults import Fault
from content.loader.records import Content, Entry
from content.loader.statement_checks import MAX_ANSWER_WORDS, words_of
from content.model.conditions import DATIVE_PREPOSITION, condition_of, general_text, parts_named_in
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.conditions import CardStates, Condition, is_ruled_out, match_condition, without_ruled_out
from engine.kingdoms.roles import SINGLE_EXTRAS

TARGETS = {"names": ("card",), "tags": ("tag",), "needs": ("card", "pile", "material")}
"""The kinds of records that the keys of a condition refer to."""

MAX_TEXT_CHARS = 400  # characters, of the text of an interaction with the general names of its parts
SAMPLES, SAMPLE_PILES, SAMPLE_LANDSCAPES = 200, 10, 2  # random kingdoms, and the piles and landscapes of each
MAX_FREQUENCY = 0.85  # share of the sampled kingdoms, 0..1; a rule that applies to more of them says nothing about any


def conditional_rules(content: Content) -> list[Entry]:
    return [entry for entry in content["rule"] if "applies_when" in entry.data]


def check_condition_references(content: Content) -> Iterator[Fault]:
    """Cards, tags and materials that a condition names are known."""
    slugs = {kind: {entry.slug for entry in content[kind]} for kind in ("card", "tag", "pile", "material")}
    for entry in conditional_rules(content):
        for part in entry.data["applies_when"].values():
            for look in (part, part.get("but_not", {}), part.get("without", {})):
                for key in TARGETS.keys() & look.keys():
                    pool = set().union(*(slugs[kind] for kind in TARGETS[key]))
                    for slug in look[key]:
                        if slug not in pool:
                            yield entry.fault(f"{slug!r} is not a known {' or '.join(TARGETS[key])}", "applies_when")


def check_answer_or_brief(content: Content) -> Iterator[Fault]:
    """A rule with a condition has either an `answer` (interaction) or a `brief` (mechanic), others have neither."""
    for entry in content["rule"]:
        short_texts = [key for key in ("answer", "brief") if key in entry.data]
        if "applies_when" not in entry.data:
            keys = [key for key in ("answer", "brief", "obvious") if key in entry.data]
            yield from (entry.fault("is not shown without applies_when", key) for key in keys)
        elif len(short_texts) != 1:
            yield entry.fault("needs either an answer or a brief", "applies_when")
        elif short_texts == ["answer"]:
            yield from _check_question(entry)


def _check_question(entry: Entry) -> Iterator[Fault]:
    data = entry.data
    if not data["title"].endswith("?"):
        yield entry.fault("is answered, but is not a question", "title")
    if len(words_of(data["answer"])) > MAX_ANSWER_WORDS:
        yield entry.fault(f"has more than {MAX_ANSWER_WORDS} words", "answer")
    is_fillable = parts_named_in(data["text"]) <= set(data["applies_when"])
    if is_fillable and len(general_text(data["text"], _condition_of(entry))) > MAX_TEXT_CHARS:
        yield entry.fault(f"has more than {MAX_TEXT_CHARS} characters", "text")


def check_placeholders(content: Content) -> Iterator[Fault]:
    """Placeholders such as `{dauer}` name parts of the condition, in a place where nominative or accusative fits."""
    for entry in content["rule"]:
        parts = entry.data.get("applies_when", {})
        for name in sorted(parts_named_in(entry.data["text"]) - set(parts)):
            yield entry.fault(f"{{{name}}} is not a part of applies_when", "text")
        for words in DATIVE_PREPOSITION.findall(entry.data["text"]):
            yield entry.fault(f"{words!r} needs the dative, but names are filled in as nominative", "text")


def check_condition_frequency(content: Content) -> Iterator[Fault]:
    """Each condition is met by at least one kingdom, and not by nearly all of them."""
    rules = conditional_rules(content)
    if not rules:
        return
    view = catalog_view(catalog_of_records(content))
    kingdoms, everything = list(_sample_kingdoms(view)), (*view.kingdom_slugs, *sorted(view.landscape_set))
    for entry in rules:
        condition = _condition_of(entry)
        most = without_ruled_out(view, condition, everything)
        states = CardStates(with_trait=most, by_role={extra.role: most for extra in SINGLE_EXTRAS})
        if not match_condition(view, condition, most, states):
            yield entry.fault("no kingdom can meet it", "applies_when")
            continue
        for part in condition:
            if part.absent and not any(is_ruled_out(view, part, slug) for slug in everything):
                yield entry.fault("excludes nothing that can be on the table", f"applies_when.{part.name}.without")
        share = sum(match_condition(view, condition, kingdom) is not None for kingdom in kingdoms) / SAMPLES
        if share > MAX_FREQUENCY:
            yield entry.fault(f"is met by {share:.0%} of all kingdoms", "applies_when")


def _sample_kingdoms(view: CatalogView) -> Iterator[tuple[str, ...]]:
    """Random kingdoms, the same in each run, so that the check always gives the same result."""
    rng, landscapes = Rng("matters_when"), sorted(view.landscape_set)
    for _ in range(SAMPLES):
        piles = rng.sample(view.kingdom_slugs, min(SAMPLE_PILES, len(view.kingdom_slugs)))
        yield (*piles, *rng.sample(landscapes, min(SAMPLE_LANDSCAPES, len(landscapes))))


def _condition_of(entry: Entry) -> Condition:
    return condition_of(entry.data["applies_when"])


CHECKS = (check_condition_references, check_answer_or_brief, check_placeholders, check_condition_frequency)
