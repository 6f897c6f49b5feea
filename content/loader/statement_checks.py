"""What a statement must be to answer a player: a question, an answer that fits, and whether it holds today.

Checks across files like those of `content.loader.checks`, with which they are run.
"""

import re
from collections.abc import Iterator

from content.loader.faults import Fault
from content.loader.records import Content, Entry

WORD = re.compile(r"\w+(?:[-–’'/]\w+)*")
SHORTEST_QUESTION, LONGEST_QUESTION = 3, 9
LONGEST_ANSWER = 6
OF_TODAY = re.compile(r"\bheute|\bheutige|neue(?:re|ste)n? Fassung|spätere", re.IGNORECASE)
"""What a note says that speaks of a wording of today."""


def words(text: str) -> list[str]:
    return WORD.findall(text)


def questions_can_be_asked(content: Content) -> Iterator[Fault]:
    """A few words, a question mark, and no card is asked the same twice."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in content["ruling"]:
        question = entry.data["question"]
        count = len(words(question))
        if not SHORTEST_QUESTION <= count <= LONGEST_QUESTION:
            yield entry.fault(
                f"has {count} words, {SHORTEST_QUESTION} to {LONGEST_QUESTION} are a question", "question"
            )
        if not question.endswith("?"):
            yield entry.fault("does not end with a question mark", "question")
        other = first.setdefault((entry.data["cards"][0], question.casefold()), entry)
        if other is not entry:
            yield entry.fault(f"stands already at {other.id}", "question")


def answers_are_short(content: Content) -> Iterator[Fault]:
    for entry in content["ruling"]:
        count = len(words(entry.data.get("answer", "")))
        if count > LONGEST_ANSWER:
            yield entry.fault(f"has {count} words, at most {LONGEST_ANSWER} are read at a glance", "answer")


def questions_are_asked_in_other_words(content: Content) -> Iterator[Fault]:
    """`asked` is for words that question and text do not have."""
    for entry in content["ruling"]:
        own = {word.casefold() for word in words(f"{entry.data['question']} {entry.data['text']}")}
        for asked in entry.data.get("asked", []):
            if own.issuperset(word.casefold() for word in words(asked)):
                yield entry.fault(f"{asked!r} has no word that the text does not have", "asked")


def nothing_is_typed_twice(content: Content) -> Iterator[Fault]:
    """What players type for a record is each time something else, and not its question."""
    questions = {entry.id: entry.data["question"] for entry in content["ruling"]}
    for entry in content["saying"]:
        seen = {tuple(words(questions.get(entry.id, "").casefold()))}
        for typed in entry.data["typed"]:
            said = tuple(words(typed.casefold()))
            if said in seen:
                yield entry.fault(f"{typed!r} is said already", "typed")
            seen.add(said)


def texts_stand_alone(content: Content) -> Iterator[Fault]:
    """No text begins with a word that leans on a sentence before it."""
    openings = tuple(f"{entry.id} " for entry in content["opening"])
    for entry in content["ruling"]:
        if entry.data["text"].startswith(openings):
            yield entry.fault(f"„{entry.data['text'][:20]}…“ leans on a sentence before it", "text")


def statements_say_whether_they_hold_today(content: Content) -> Iterator[Fault]:
    for kind in ("ruling", "rule"):
        holding = {entry.id for entry in content[kind] if entry.data.get("today", True) is True}
        for entry in content[kind]:
            today = entry.data.get("today", True)
            if "editions" in entry.data and "today" not in entry.data:
                yield entry.fault("is missing beside editions", "today")
            if isinstance(today, str) and today not in holding:
                yield entry.fault(f"{today!r} is no {kind} that holds today", "today")
            if today is True and OF_TODAY.search(entry.data.get("source_note", "")):
                yield entry.fault("speaks of today's wording, but the record claims to be it", "source_note")


def differences_mark_the_side_of_today(content: Content) -> Iterator[Fault]:
    """One variant, or where none holds any more the ruling that does."""
    holding = {entry.id for entry in content["ruling"] if entry.data.get("today", True) is True}
    for entry in content["difference"]:
        marked = sum(variant.get("today", False) for variant in entry.data["variants"])
        if "today" not in entry.data and marked != 1:
            yield entry.fault(f"{marked} variants are marked as today's, exactly one is needed", "variants")
        elif "today" in entry.data and marked:
            yield entry.fault("stands beside a variant that is marked as today's", "today")
        elif "today" in entry.data and entry.data["today"] not in holding:
            yield entry.fault(f"{entry.data['today']!r} is no ruling that holds today", "today")


CHECKS = (
    questions_can_be_asked,
    answers_are_short,
    questions_are_asked_in_other_words,
    nothing_is_typed_twice,
    texts_stand_alone,
    statements_say_whether_they_hold_today,
    differences_mark_the_side_of_today,
)
