"""Words of the official card texts that decide a rule are in our effects, or rules_words.yaml says why not."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from content.model.records import CardRecord
from tests.support.content import full_records
from tests.support.source_documents import SOURCE_DOCUMENTS

HERE = Path(__file__).parent
OFFICIAL = SOURCE_DOCUMENTS / "data" / "card_texts.jsonl"

needs_official_texts = pytest.mark.skipif(
    not OFFICIAL.is_file(), reason="the source documents are not next to this clone"
)

WORDS = {
    "aufdecken": r"\b(aufdeck|aufgedeckt|aufzudecken)|\bdeck(e|t|st|en)?\b[^.;:]*\bauf\b",
    "vorzeigen": r"\b(vorzeig|vorgezeigt|vorzuzeigen|zeig)",
    "ansehen": r"\b(ansehen|angesehen|anzusehen)|\b(sieh|siehst|sieht|sehen?)\b[^.;:]*\ban\b",
    "ablegen": r"\b(ableg|abgelegt|abzulegen)|\bleg(e|t|st|en)?\b[^.;:]*\bab\b",
    "entsorgen": r"\bentsorg",
    "nehmen": r"\b(nimm|nehm|nähm|genommen)",
    "darfst": r"\bd[aü]rf",
    "sofort": r"\bsofort\b",
    "noch": r"(?<!nur )\bnoch\b(?! nicht)",
}
OWNER = r"\bdeines (?:nächsten |ganzen )?([A-ZÄÖÜ]\w+?)(?:e?s)\b"
TO_HAND = r"[^.;:/]*\bnimm\b[^.;:/]*\bauf (?:die|deine) Hand\b|\bauf (?:die|deine) Hand nehmen\b"
"""To take revealed cards to the hand is not to gain them; the effect says where they go."""


@cache
def cards() -> dict[str, CardRecord]:
    piles = {pile["slug"] for pile in full_records()["pile"]}
    return {card["slug"]: card for card in full_records()["card"] if card["slug"] not in piles}


@cache
def decided() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HERE / "rules_words.yaml").read_text(encoding="utf-8"))
    return found


@cache
def official_texts() -> dict[str, str]:
    rows = [json.loads(line) for line in OFFICIAL.read_text(encoding="utf-8").splitlines()]
    return {row["slug"]: row.get("current_de") or row.get("de") or "" for row in rows}


def effects(card: CardRecord) -> Iterator[str]:
    """Today's and those of the printings that play differently."""
    yield card["effect"]
    yield from (row["effect"] for row in card["printings"] if isinstance(row, dict) and "effect" in row)


def lacking(official: str, effect: str) -> set[str]:
    """The words of the rules that the official text has and the effect has not."""
    official = re.sub(r"&shy;|\xad|\{\{nowrap\|", "", official)
    gained = re.sub(TO_HAND, "", official, flags=re.IGNORECASE)
    words = {
        word
        for word, pattern in WORDS.items()
        if re.search(pattern, gained if word == "nehmen" else official, re.IGNORECASE)
        and not re.search(pattern, effect, re.IGNORECASE)
    }
    owned = re.findall(OWNER, official)
    if any(not re.search(rf"\bdein\w*(?: \w+){{0,2}} {thing}", effect) for thing in owned):
        words.add("deines")
    return words


@pytest.mark.parametrize(
    ("official", "effect", "missing"),
    [
        ("Decke deine Handkarten auf.", "Zeige deine Hand.", {"aufdecken"}),
        ("Decke deine Handkarten auf.", "Lege eine aufgedeckte Karte zurück.", set()),
        ("Du darfst eine Karte nehmen.", "Nimm eine Karte.", {"darfst"}),
        ("Zu Beginn deines nächsten Zuges: +1 Karte", "Zu Zugbeginn +1 Karte.", {"deines"}),
        ("Lege die oberste Karte deines Nachzieh&shy;stapels ab.", "Lege von deinem Nachziehstapel eine ab.", set()),
        ("Jeder Mitspieler legt ab, bis er nur noch 3 hat.", "Jeder legt ab bis auf 3.", set()),
        ("Nimm sie auf deine Hand.", "Sie kommt auf deine Hand.", set()),
        ("Nimm ein Gold auf deine Hand. Nimm ein Silber.", "Gold auf die Hand, dazu Silber.", {"nehmen"}),
    ],
)
def test_missing_words_are_those_only_the_official_text_has(official: str, effect: str, missing: set[str]) -> None:
    assert lacking(official, effect) == missing


@needs_official_texts
def test_every_missing_word_has_a_decision_and_no_other_word_has() -> None:
    missing = {slug: lacking(official_texts().get(slug, ""), card["effect"]) for slug, card in cards().items()}
    assert {slug: words for slug, words in sorted(missing.items()) if words} == {
        slug: set(reasons) for slug, reasons in decided()["lacking"].items()
    }


@needs_official_texts
def test_effects_say_to_show_cards_only_where_the_card_says_so() -> None:
    """The Patron is paid for being revealed, so „vorzeigen“ stands for nothing else."""
    shown = {slug for slug, card in cards().items() if re.search(WORDS["vorzeigen"], card["effect"], re.IGNORECASE)}
    assert [slug for slug in sorted(shown) if not re.search(r"\bzeig", official_texts()[slug], re.IGNORECASE)] == []


@pytest.mark.parametrize("word", decided()["instead"])
def test_all_effects_use_one_word_for_one_thing(word: str) -> None:
    assert [slug for slug, card in cards().items() if any(word in effect for effect in effects(card))] == []


def test_every_prophecy_says_that_it_waits_for_the_last_sun_token() -> None:
    prophecies = {slug: card["effect"] for slug, card in cards().items() if card["kind"] == "prophecy"}
    assert len(prophecies) == 15
    waiting = r"gilt erst, wenn kein Sonnenmarker mehr darauf liegt|Erst wenn du den letzten Sonnenmarker entfernst"
    assert [slug for slug, effect in prophecies.items() if not re.search(waiting, effect, re.IGNORECASE)] == []
