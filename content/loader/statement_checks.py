"""Checks of rulings, rules and differences across files: questions, answers, phrasings, and whether they hold today."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from content.loader.faults import Fault
from content.loader.records import Content, Entry

WORD = re.compile(r"\w+(?:[-–’'/]\w+)*")
MIN_QUESTION_WORDS, MAX_QUESTION_WORDS = 3, 9
MAX_ANSWER_WORDS = 6  # as many as are read at a glance
CURRENT_WORDING = re.compile(r"\bheute|\bheutige|neue(?:re|ste)n? Fassung|spätere", re.IGNORECASE)
"""Found in a `source_note` that compares an older wording with today's."""


def words_of(text: str) -> list[str]:
    return WORD.findall(text)


def holds_today(data: Mapping[str, Any]) -> bool:
    """Whether a ruling or rule holds today: yes, unless its record says no or names what superseded it.

    >>> holds_today({}), holds_today({"holds_today": False}), holds_today({"superseded_by": "thronsaal-neu"})
    (True, False, False)
    """
    return bool(data.get("holds_today", "superseded_by" not in data))


def check_questions(content: Content) -> Iterator[Fault]:
    """A question has a few words and a question mark, and no card has the same question twice."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in content["ruling"]:
        question = entry.data["question"]
        count = len(words_of(question))
        if not MIN_QUESTION_WORDS <= count <= MAX_QUESTION_WORDS:
            yield entry.fault(
                f"has {count} words, a question has {MIN_QUESTION_WORDS} to {MAX_QUESTION_WORDS}", "question"
            )
        if not question.endswith("?"):
            yield entry.fault("does not end with a question mark", "question")
        other = first.setdefault((entry.data["cards"][0], question.casefold()), entry)
        if other is not entry:
            yield entry.fault(f"is the question of {other.slug}", "question")


def check_answer_length(content: Content) -> Iterator[Fault]:
    for entry in content["ruling"]:
        count = len(words_of(entry.data.get("answer", "")))
        if count > MAX_ANSWER_WORDS:
            yield entry.fault(f"has {count} words, at most {MAX_ANSWER_WORDS} are allowed", "answer")


def check_phrasings_differ_from_text(content: Content) -> Iterator[Fault]:
    """Each of a ruling's own `phrasings` has a word that its question and text do not have."""
    for entry in content["ruling"]:
        own = {word.casefold() for word in words_of(f"{entry.data['question']} {entry.data['text']}")}
        for phrasing in entry.data.get("phrasings", []):
            if own.issuperset(word.casefold() for word in words_of(phrasing)):
                yield entry.fault(f"{phrasing!r} has no word that question and text do not have", "phrasings")


def check_phrasings_are_distinct(content: Content) -> Iterator[Fault]:
    """In `phrasings/` no record has the same words twice, or those of the ruling's question."""
    questions = {entry.slug: entry.data["question"] for entry in content["ruling"]}
    for entry in content["phrasing"]:
        seen = {tuple(words_of(questions.get(entry.slug, "").casefold()))}
        for phrasing in (*entry.data["phrasings"], *entry.data.get("opposite", [])):
            words = tuple(words_of(phrasing.casefold()))
            if words in seen:
                yield entry.fault(f"{phrasing!r} is there already, or is the question", "phrasings")
            seen.add(words)


def check_opposite_phrasings(content: Content) -> Iterator[Fault]:
    """Only a ruling whose short answer begins with ja or nein can be asked the other way round."""
    answers = {entry.slug: entry.data.get("answer", "") for entry in content["ruling"]}
    for entry in content["phrasing"]:
        if "opposite" in entry.data and not re.match(r"(ja|nein)\b", answers.get(entry.slug, "")):
            yield entry.fault("the answer does not begin with ja or nein, so nothing is its opposite", "opposite")


def check_openings(content: Content) -> Iterator[Fault]:
    """No text begins with a word that refers to a sentence before it: a text is also shown alone."""
    openings = tuple(f"{entry.slug} " for entry in content["opening"])
    for entry in content["ruling"]:
        if entry.data["text"].startswith(openings):
            yield entry.fault(f"„{entry.data['text'][:20]}…“ refers to a sentence before it", "text")


def check_statements_of_today(content: Content) -> Iterator[Fault]:
    """A statement that is limited to some editions says whether it holds today; what supersedes it holds itself."""
    for kind in ("ruling", "rule"):
        holding = {entry.slug for entry in content[kind] if holds_today(entry.data)}
        for entry in content[kind]:
            successor = entry.data.get("superseded_by")
            if "holds_today" in entry.data and successor:
                yield entry.fault("is not needed next to superseded_by", "holds_today")
            if "editions" in entry.data and "holds_today" not in entry.data and not successor:
                yield entry.fault("is missing next to editions, or superseded_by", "holds_today")
            if successor and successor not in holding:
                yield entry.fault(f"{successor!r} is not a {kind} that holds today", "superseded_by")
            if holds_today(entry.data) and CURRENT_WORDING.search(entry.data.get("source_note", "")):
                yield entry.fault("compares with today's wording, but the record claims to have it", "source_note")


def check_differences_of_today(content: Content) -> Iterator[Fault]:
    """Exactly one variant of a difference holds today; where none does any more, a ruling supersedes it."""
    holding = {entry.slug for entry in content["ruling"] if holds_today(entry.data)}
    for entry in content["difference"]:
        marked = sum(variant.get("holds_today", False) for variant in entry.data["variants"])
        successor = entry.data.get("superseded_by")
        if successor is None and marked != 1:
            yield entry.fault(f"{marked} variants are marked with holds_today, exactly one is needed", "variants")
        elif successor is not None and marked:
            yield entry.fault("is not allowed next to a variant that holds today", "superseded_by")
        elif successor is not None and successor not in holding:
            yield entry.fault(f"{successor!r} is not a ruling that holds today", "superseded_by")


CHECKS = (
    check_questions,
    check_answer_length,
    check_phrasings_differ_from_text,
    check_phrasings_are_distinct,
    check_opposite_phrasings,
    check_openings,
    check_statements_of_today,
    check_differences_of_today,
)
