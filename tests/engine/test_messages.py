"""What the engine says: every message in both languages, with the same values, and none that nobody says."""

import re
from pathlib import Path
from string import Formatter

import pytest

import engine
from engine.errors import BadInput, EngineError
from engine.example import CATALOG
from engine.generation.contradiction import NothingFits
from engine.generation.features import CostingPotion
from engine.generation.generator import generate
from engine.generation.wishes import CountWish, Mix, Wishes
from engine.kingdoms.readable_codes import from_code
from engine.messages import MESSAGES, Message

SOURCES = [path.read_text(encoding="utf-8") for path in Path(engine.__path__[0]).rglob("*.py")]
SAID = {code for source in SOURCES for code in re.findall(r'"([a-z]+(?:-[a-z]+)*)"(?!: \()', source)}


def values_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_take_the_same_values() -> None:
    assert [code for code, (german, english) in MESSAGES.items() if values_of(german) != values_of(english)] == []


def test_english_is_english() -> None:
    german = re.compile(r"[äöüßÄÖÜ„]|\b(der|die|das|und|nicht|ist|Karten?|Stapel)\b")
    assert [code for code, (_, english) in MESSAGES.items() if german.search(english)] == []


def test_every_message_is_said_somewhere() -> None:
    outside = {"least-and-most"}  # the form of the site
    assert MESSAGES.keys() - SAID == outside


def refused(**wishes) -> Message:
    with pytest.raises(EngineError) as caught:
        generate(CATALOG, Wishes(**wishes), seed=1)
    return caught.value.message


@pytest.mark.parametrize(
    ("wishes", "english"),
    [
        ({"required": ("copper",)}, "Copper is neither a kingdom pile nor a landscape."),
        ({"required": ("market",), "excluded": ("market",)}, "You ask for Market and exclude it as well."),
        (
            {"counts": (CountWish(what=CostingPotion(), least=1),)},
            "This collection does not allow: at least 1 card with a potion in the cost.",
        ),
        ({"excluded": ("market", "mine")}, "This collection does not allow: without Market, Mine."),
    ],
)
def test_what_is_refused_is_said_in_english_too(wishes: dict, english: str) -> None:
    assert refused(**wishes).en == english


def test_the_code_of_an_error_is_that_of_its_message() -> None:
    assert refused(required=("copper",)).code == "neither-pile-nor-landscape"
    with pytest.raises(BadInput) as caught:
        Mix(least=11)
    assert (caught.value.message.code, str(caught.value)) == ("bad-mix", caught.value.message)


def test_the_wishes_of_a_contradiction_are_told_one_by_one() -> None:
    with pytest.raises(NothingFits) as caught:
        generate(CATALOG, Wishes(required=("gardens",), mix=Mix(least=2)), seed=1)
    assert [one.en for one in caught.value.wishes] == ["at least 2 expansions mixed"]


def test_what_is_wrong_with_a_code_is_said_in_english_too() -> None:
    with pytest.raises(EngineError) as caught:
        from_code(CATALOG, "2.market.abc")
    said = "Something is wrong with the kingdom code at “2”: this version is unknown; the only one is 1."
    assert caught.value.message.en == said
