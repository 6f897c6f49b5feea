"""Checks of rulings, rules and differences across files: questions, answers, phrasings, editions, validity."""

import re
from collections.abc import Iterator

from content.loader.faults import Fault
from content.loader.files import fault_in
from content.model.builder import holds_today
from content.model.catalog import printings_of
from content.model.records import Records, RulingRecord

WORD = re.compile(r"\w+(?:[-–’'/]\w+)*")
MIN_QUESTION_WORDS, MAX_QUESTION_WORDS = 3, 9
MAX_ANSWER_WORDS = 6  # as many as are read at a glance
CURRENT_WORDING = re.compile(r"\bheute|\bheutige|neue(?:re|ste)n? Fassung|spätere", re.IGNORECASE)
"""Found in a `source_note` that compares an older wording with today's."""


def words_of(text: str) -> list[str]:
    return WORD.findall(text)


def check_statement_editions(records: Records) -> Iterator[Fault]:
    """The editions of a statement print at least one of its cards."""
    printed = {card["slug"]: {printing["edition"] for printing in printings_of(card)} for card in records["card"]}
    for ruling in records["ruling"]:
        editions = set[str]().union(*(printed[card] for card in ruling["cards"]))
        for edition in set(ruling.get("editions", [])) - editions:
            yield fault_in(ruling, f"{edition} prints none of its cards", "editions")
    for difference in records["difference"]:
        named = {edition for variant in difference["variants"] for edition in variant["editions"]}
        for edition in named - printed[difference["card"]]:
            yield fault_in(difference, f"{edition} does not print its card", "variants")


def check_questions(records: Records) -> Iterator[Fault]:
    """A question has a few words and a question mark, and no card has the same question twice."""
    first: dict[tuple[str, str], RulingRecord] = {}
    for ruling in records["ruling"]:
        question = ruling["question"]
        count = len(words_of(question))
        if not MIN_QUESTION_WORDS <= count <= MAX_QUESTION_WORDS:
            wanted = f"{MIN_QUESTION_WORDS} to {MAX_QUESTION_WORDS}"
            yield fault_in(ruling, f"has {count} words, a question has {wanted}", "question")
        if not question.endswith("?"):
            yield fault_in(ruling, "does not end with a question mark", "question")
        other = first.setdefault((ruling["cards"][0], question.casefold()), ruling)
        if other is not ruling:
            yield fault_in(ruling, f"is the question of {other['slug']}", "question")


def check_answer_length(records: Records) -> Iterator[Fault]:
    """A short answer is read at a glance."""
    for ruling in records["ruling"]:
        count = len(words_of(ruling.get("answer", "")))
        if count > MAX_ANSWER_WORDS:
            yield fault_in(ruling, f"has {count} words, at most {MAX_ANSWER_WORDS} are allowed", "answer")


def check_phrasings_differ_from_text(records: Records) -> Iterator[Fault]:
    """Each of a ruling's own `phrasings` has a word that its question and text do not have."""
    for ruling in records["ruling"]:
        own = {word.casefold() for word in words_of(f"{ruling['question']} {ruling['text']}")}
        for phrasing in ruling.get("phrasings", []):
            if own.issuperset(word.casefold() for word in words_of(phrasing)):
                yield fault_in(ruling, f"{phrasing!r} has no word that question and text do not have", "phrasings")


def check_phrasings_are_distinct(records: Records) -> Iterator[Fault]:
    """In `phrasings/` no record has the same words twice, or those of the ruling's question."""
    questions = {ruling["slug"]: ruling["question"] for ruling in records["ruling"]}
    for record in records["phrasing"]:
        seen = {tuple(words_of(questions.get(record["slug"], "").casefold()))}
        for phrasing in (*record["phrasings"], *record.get("opposite", [])):
            words = tuple(words_of(phrasing.casefold()))
            if words in seen:
                yield fault_in(record, f"{phrasing!r} is there already, or is the question", "phrasings")
            seen.add(words)


def check_opposite_phrasings(records: Records) -> Iterator[Fault]:
    """Only a ruling whose short answer begins with ja or nein can be asked the other way round."""
    answers = {ruling["slug"]: ruling.get("answer", "") for ruling in records["ruling"]}
    for record in records["phrasing"]:
        if "opposite" in record and not re.match(r"(ja|nein)\b", answers.get(record["slug"], "")):
            yield fault_in(record, "the answer does not begin with ja or nein, so nothing is its opposite", "opposite")


def check_openings(records: Records) -> Iterator[Fault]:
    """No text begins with a word that refers to a sentence before it: a text is also shown alone."""
    openings = tuple(f"{opening['word']} " for opening in records["opening"])
    for ruling in records["ruling"]:
        if ruling["text"].startswith(openings):
            yield fault_in(ruling, f"„{ruling['text'][:20]}…“ refers to a sentence before it", "text")


def check_statements_of_today(records: Records) -> Iterator[Fault]:
    """A statement that is limited to some editions says whether it holds today; what supersedes it holds itself."""
    for kind, statements in (("ruling", records["ruling"]), ("rule", records["rule"])):
        holding = {statement["slug"] for statement in statements if holds_today(statement)}
        for statement in statements:
            successor = statement.get("superseded_by")
            if "holds_today" in statement and successor:
                yield fault_in(statement, "is not needed next to superseded_by", "holds_today")
            if "editions" in statement and "holds_today" not in statement and not successor:
                yield fault_in(statement, "is missing next to editions, or superseded_by", "holds_today")
            if successor and successor not in holding:
                yield fault_in(statement, f"{successor!r} is not a {kind} that holds today", "superseded_by")


def check_source_notes(records: Records) -> Iterator[Fault]:
    """A ruling whose source is older than today's wording does not claim to have today's wording."""
    for ruling in records["ruling"]:
        if holds_today(ruling) and CURRENT_WORDING.search(ruling.get("source_note", "")):
            yield fault_in(ruling, "compares with today's wording, but the record claims to have it", "source_note")


def check_differences_of_today(records: Records) -> Iterator[Fault]:
    """Exactly one variant of a difference holds today; where none does any more, a ruling supersedes it."""
    holding = {ruling["slug"] for ruling in records["ruling"] if holds_today(ruling)}
    for difference in records["difference"]:
        marked = sum(variant.get("holds_today", False) for variant in difference["variants"])
        successor = difference.get("superseded_by")
        if successor is None and marked != 1:
            yield fault_in(
                difference, f"{marked} variants are marked with holds_today, exactly one is needed", "variants"
            )
        elif successor is not None and marked:
            yield fault_in(difference, "is not allowed next to a variant that holds today", "superseded_by")
        elif successor is not None and successor not in holding:
            yield fault_in(difference, f"{successor!r} is not a ruling that holds today", "superseded_by")
