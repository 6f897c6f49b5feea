"""Hyphenation of German names, and answers that do not repeat themselves."""

from types import SimpleNamespace
from typing import cast

import pytest

from companion.pages import short_answers
from companion.pages.wording import HYPHENATED_WORDS, MIN_LONG_WORD, SOFT_HYPHEN, SYLLABLES, with_soft_hyphens
from content.model.library import library
from content.model.types import Ruling

VOWELS = set("aeiouyäöü")


def test_every_long_word_of_a_name_can_be_hyphenated(site) -> None:
    words = {
        word for card in library().catalog.cards.values() for word in card.name.split(" ") if len(word) >= MIN_LONG_WORD
    }
    assert len(words) > 400
    assert sorted(words - HYPHENATED_WORDS.keys()) == []


def test_hyphenated_parts_are_syllables() -> None:
    parts = {
        part for word in HYPHENATED_WORDS.values() for part in word.lower().replace("-", SOFT_HYPHEN).split(SOFT_HYPHEN)
    }
    assert sorted(part for part in parts if len(part) < 2 or VOWELS.isdisjoint(part)) == []
    words = SYLLABLES.read_text(encoding="utf-8").split()
    assert words == sorted(set(words), key=lambda word: word.replace("|", "").casefold())


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Steinbruch", "Stein|bruch"),
        ("Verlorene Stadt", "Ver|lorene Stadt"),
        ("Karawanenwächter", "Karawanen|wächter"),
        ("Geschichtenerzähler", "Geschichten|erzähler"),
        ("Wachturm", "Wach|turm"),
        ("Laboratorium", "Labo|ra|to|rium"),
        ("Obstgarten", "Obst|garten"),
        ("Jagdgründe", "Jagd|gründe"),
        ("Königstruhe", "Königs|truhe"),
        ("Zombie-Lehrling", "Zombie-Lehrling"),
        ("Hexe", "Hexe"),
    ],
)
def test_names_are_hyphenated_where_their_parts_meet_else_between_syllables(name: str, broken: str) -> None:
    """Hyphenated as in the Duden."""
    assert with_soft_hyphens(name) == broken.replace("|", SOFT_HYPHEN)


@pytest.mark.parametrize(
    ("answer", "text", "shown"),
    [
        ("ja", "Ja, du darfst.", "Du darfst."),
        ("nichts", "Nichts; es ist keine da.", "Es ist keine da."),
        ("bis zum Aufräumen", "Bis zum Aufräumen, bleibt sie.", "Bis zum Aufräumen, bleibt sie."),
        ("ja, bei jeder Kartenart", "Ja. Auch bei Geldkarten.", "Auch bei Geldkarten."),
        ("nein, erst danach", "Nein, du legst sie erst danach ab.", "Du legst sie erst danach ab."),
        ("nein, erst danach", "Ja, aber erst danach.", "Ja, aber erst danach."),
        ("zwei Karten", "Ja, und zwar zwei.", "Ja, und zwar zwei."),
    ],
)
def test_text_after_an_answer_does_not_repeat_its_ja_or_nein(answer: str, text: str, shown: str) -> None:
    statement = cast("Ruling", SimpleNamespace(answer=answer, text=text))
    assert short_answers.after_answer(statement) == shown
