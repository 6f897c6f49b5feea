"""Checks across files of rules and combinations with `applies_when`, shown where certain cards are on one table."""

from collections.abc import Iterator
from itertools import islice

from content.loader.faults import Fault
from content.loader.files import fault_in
from content.loader.statement_checks import MAX_ANSWER_WORDS, words_of
from content.model.catalog import catalog_of
from content.model.conditions import DATIVE_PREPOSITION, EACH, condition_of, general_text, parts_named_in
from content.model.records import CombinationRecord, Records, RuleRecord
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.conditions import CardStates, Condition, is_ruled_out, match_condition, without_ruled_out
from engine.kingdoms.roles import SINGLE_EXTRAS

MAX_TEXT_CHARS = 400  # characters, of the text of an interaction with the general names of its parts
SAMPLES, SAMPLE_PILES, SAMPLE_LANDSCAPES = 200, 10, 2  # random kingdoms, and the piles and landscapes of each
MAX_FREQUENCY = 0.85  # share of the sampled kingdoms, 0..1; a rule that applies to more of them says nothing about any
MIN_MISSING = round(SAMPLES * (1 - MAX_FREQUENCY))  # kingdoms that do not meet a rule; no more are looked for


def conditional_rules(records: Records) -> list[RuleRecord]:
    return [rule for rule in records["rule"] if "applies_when" in rule]


def check_answer_or_brief(records: Records) -> Iterator[Fault]:
    """A rule with a condition has either an `answer` (interaction) or a `brief` (mechanic), others have neither."""
    for rule in records["rule"]:
        short_texts = [key for key in ("answer", "brief") if key in rule]
        if "applies_when" not in rule:
            keys = [key for key in ("answer", "brief", "obvious") if key in rule]
            yield from (fault_in(rule, "is not shown without applies_when", key) for key in keys)
        elif len(short_texts) != 1:
            yield fault_in(rule, "needs either an answer or a brief", "applies_when")
        elif short_texts == ["answer"]:
            yield from _check_question(rule)


def _check_question(rule: RuleRecord) -> Iterator[Fault]:
    if not rule["title"].endswith("?"):
        yield fault_in(rule, "is answered, but is not a question", "title")
    if len(words_of(rule.get("answer", ""))) > MAX_ANSWER_WORDS:
        yield fault_in(rule, f"has more than {MAX_ANSWER_WORDS} words", "answer")
    is_fillable = parts_named_in(rule["text"]) <= set(rule.get("applies_when", {}))
    if is_fillable and len(general_text(rule["text"], _condition_of(rule))) > MAX_TEXT_CHARS:
        yield fault_in(rule, f"has more than {MAX_TEXT_CHARS} characters", "text")


def check_placeholders(records: Records) -> Iterator[Fault]:
    """Placeholders such as `{dauer}` name parts of the condition, in a place where nominative or accusative fits."""
    for rule in (*records["rule"], *records["combination"]):
        parts = {*rule.get("applies_when", {}), *([EACH] if "each" in rule else [])}
        for name in sorted(parts_named_in(rule["text"]) - parts):
            yield fault_in(rule, f"{{{name}}} is not a part of applies_when", "text")
        for words in DATIVE_PREPOSITION.findall(rule["text"]):
            yield fault_in(rule, f"{words!r} needs the dative, but names are filled in as nominative", "text")


def check_each(records: Records) -> Iterator[Fault]:
    """What a combination says of each card is said of all cards of one part, which are listed, and used in its text."""
    for combination in records["combination"]:
        parts, slugs = combination["applies_when"], set(combination.get("each", {}))
        if slugs and not any(slugs == set(part.get("names", ())) for part in parts.values()):
            yield fault_in(combination, "has other cards than the names of each part", "each")
        for name in sorted({*parts, *([EACH] if slugs else [])} - parts_named_in(combination["text"])):
            yield fault_in(combination, f"does not say {{{name}}}", "text")


def check_condition_frequency(records: Records) -> Iterator[Fault]:
    """Each condition is met by at least one kingdom, and not by nearly all of them."""
    rules: list[RuleRecord | CombinationRecord] = [*conditional_rules(records), *records["combination"]]
    if not rules:
        return
    view = catalog_view(catalog_of(records))
    kingdoms, everything = list(_sample_kingdoms(view)), (*view.kingdom_slugs, *sorted(view.landscape_set))
    for rule in rules:
        condition = _condition_of(rule)
        most = without_ruled_out(view, condition, everything)
        states = CardStates(with_trait=most, by_role={extra.role: most for extra in SINGLE_EXTRAS})
        if not match_condition(view, condition, most, states):
            yield fault_in(rule, "no kingdom can meet it", "applies_when")
            continue
        for part in condition:
            if part.absent and not any(is_ruled_out(view, part, slug) for slug in everything):
                yield fault_in(rule, "excludes nothing that can be on the table", f"applies_when.{part.name}.without")
        missing = (kingdom for kingdom in kingdoms if match_condition(view, condition, kingdom) is None)
        if len(list(islice(missing, MIN_MISSING))) < MIN_MISSING:
            yield fault_in(rule, f"is met by more than {MAX_FREQUENCY:.0%} of all kingdoms", "applies_when")


def _sample_kingdoms(view: CatalogView) -> Iterator[tuple[str, ...]]:
    """Random kingdoms, the same in each run, so that the check always gives the same result."""
    rng, landscapes = Rng("matters_when"), sorted(view.landscape_set)
    for _ in range(SAMPLES):
        piles = rng.sample(view.kingdom_slugs, min(SAMPLE_PILES, len(view.kingdom_slugs)))
        yield (*piles, *rng.sample(landscapes, min(SAMPLE_LANDSCAPES, len(landscapes))))


def _condition_of(rule: RuleRecord | CombinationRecord) -> Condition:
    return condition_of(rule.get("applies_when", {}))
