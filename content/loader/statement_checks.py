"""What a statement must be to answer a player: a question, an answer that fits, and whether it holds today.

Checks across files like those of `content.loader.checks`, with which they are run.
"""

import re
from collections.abc import Iterator

from content.loader.faults import Fault
from content.loader.records import Content, Entry

WORD = re.compile(r"\w+(?:[-–’'/]\w+)*")
MIN_QUESTION_WORDS, MAX_QUESTION_WORDS = 3, 9
MAX_ANSWER_WORDS = 6
CURRENT_WORDING = re.compile(r"\bheute|\bheutige|neue(?:re|ste)n? Fassung|spätere", re.IGNORECASE)
"""What a note says that speaks of a wording of today."""


def words_of(text: str) -> list[str]:
    return WORD.findall(text)


def check_questions(content: Content) -> Iterator[Fault]:
    """A few words, a question mark, and no card is asked the same twice."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in content["ruling"]:
        question = entry.data["question"]
        count = len(words_of(question))
        if not MIN_QUESTION_WORDS <= count <= MAX_QUESTION_WORDS:
            yield entry.fault(
                f"has {count} words, {MIN_QUESTION_WORDS} to {MAX_QUESTION_WORDS} are a question", "question"
            )
        if not question.endswith("?"):
            yield entry.fault("does not end with a question mark", "question")
        other = first.setdefault((entry.data["cards"][0], question.casefold()), entry)
        if other is not entry:
            yield entry.fault(f"stands already at {other.slug}", "question")


def check_answer_length(content: Content) -> Iterator[Fault]:
    for entry in content["ruling"]:
        count = len(words_of(entry.data.get("answer", "")))
        if count > MAX_ANSWER_WORDS:
            yield entry.fault(f"has {count} words, at most {MAX_ANSWER_WORDS} are read at a glance", "answer")


def check_phrasings_differ_from_text(content: Content) -> Iterator[Fault]:
    """`asked` is for words that question and text do not have."""
    for entry in content["ruling"]:
        own = {word.casefold() for word in words_of(f"{entry.data['question']} {entry.data['text']}")}
        for asked in entry.data.get("asked", []):
            if own.issuperset(word.casefold() for word in words_of(asked)):
                yield entry.fault(f"{asked!r} has no word that the text does not have", "asked")


def check_phrasings_are_distinct(content: Content) -> Iterator[Fault]:
    """What players type for a record is each time something else, and not its question."""
    questions = {entry.slug: entry.data["question"] for entry in content["ruling"]}
    for entry in content["saying"]:
        seen = {tuple(words_of(questions.get(entry.slug, "").casefold()))}
        for typed in entry.data["typed"]:
            said = tuple(words_of(typed.casefold()))
            if said in seen:
                yield entry.fault(f"{typed!r} is said already", "typed")
            seen.add(said)


def check_openings(content: Content) -> Iterator[Fault]:
    """No text begins with a word that leans on a sentence before it."""
    openings = tuple(f"{entry.slug} " for entry in content["opening"])
    for entry in content["ruling"]:
        if entry.data["text"].startswith(openings):
            yield entry.fault(f"„{entry.data['text'][:20]}…“ leans on a sentence before it", "text")


def check_statements_of_today(content: Content) -> Iterator[Fault]:
    for kind in ("ruling", "rule"):
        holding = {entry.slug for entry in content[kind] if entry.data.get("today", True) is True}
        for entry in content[kind]:
            today = entry.data.get("today", True)
            if "editions" in entry.data and "today" not in entry.data:
                yield entry.fault("is missing beside editions", "today")
            if isinstance(today, str) and today not in holding:
                yield entry.fault(f"{today!r} is no {kind} that holds today", "today")
            if today is True and CURRENT_WORDING.search(entry.data.get("source_note", "")):
                yield entry.fault("speaks of today's wording, but the record claims to be it", "source_note")


def check_differences_of_today(content: Content) -> Iterator[Fault]:
    """One variant, or where none holds any more the ruling that does."""
    holding = {entry.slug for entry in content["ruling"] if entry.data.get("today", True) is True}
    for entry in content["difference"]:
        marked = sum(variant.get("today", False) for variant in entry.data["variants"])
        if "today" not in entry.data and marked != 1:
            yield entry.fault(f"{marked} variants are marked as today's, exactly one is needed", "variants")
        elif "today" in entry.data and marked:
            yield entry.fault("stands beside a variant that is marked as today's", "today")
        elif "today" in entry.data and entry.data["today"] not in holding:
            yield entry.fault(f"{entry.data['today']!r} is no ruling that holds today", "today")


CHECKS = (
    check_questions,
    check_answer_length,
    check_phrasings_differ_from_text,
    check_phrasings_are_distinct,
    check_openings,
    check_statements_of_today,
    check_differences_of_today,
)
