"""Messages of the engine: each in both languages with the same values, and each used somewhere."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

import engine
from engine.errors import BadInput, EngineError
from engine.generation.contradiction import NothingFits
from engine.generation.features import CostingPotion
from engine.generation.generator import generate
from engine.generation.wishes import CountWish, Mix, Wishes
from engine.kingdoms.readable_codes import from_code
from engine.messages import TABLES, Message
from tests.support.example import CATALOG

SOURCES = [path.read_text(encoding="utf-8") for path in Path(engine.__path__[0]).rglob("*.py")]
USED = {code for source in SOURCES for code in re.findall(r'"([a-z]+(?:[-_][a-z]+)*)"', source)}


def values_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def every_message() -> Iterator[tuple[str, Mapping[str, str]]]:
    for table in TABLES.values():
        yield from table.items()


def test_both_languages_insert_the_same_values() -> None:
    assert [code for code, text in every_message() if values_of(text["de"]) != values_of(text["en"])] == []


def test_english_texts_contain_no_german() -> None:
    german = re.compile(r"[äöüßÄÖÜ„]|\b(der|die|das|und|nicht|ist|Karten?|Stapel)\b")
    assert [code for code, text in every_message() if german.search(text["en"])] == []


def test_every_message_is_used_somewhere() -> None:
    used_by_pages = {"least-and-most"}
    composed = {"as-ally", "as-prophecy", "too-many-allies", "too-many-prophecies", "inheritance"}
    assert {code for code, _ in every_message()} - USED == used_by_pages | composed


def refusal(**wishes) -> Message:
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
def test_refused_wishes_have_an_english_message(wishes: dict, english: str) -> None:
    assert refusal(**wishes).en == english


def test_error_code_is_the_code_of_its_message() -> None:
    assert refusal(required=("copper",)).code == "neither-pile-nor-landscape"
    with pytest.raises(BadInput) as caught:
        Mix(least=11)
    assert (caught.value.message.code, str(caught.value)) == ("bad-mix", caught.value.message)


def test_contradiction_lists_its_wishes_in_english() -> None:
    with pytest.raises(NothingFits) as caught:
        generate(CATALOG, Wishes(required=("gardens",), mix=Mix(least=2)), seed=1)
    assert [wish.en for wish in caught.value.wishes] == ["at least 2 expansions mixed"]


def test_bad_code_has_an_english_message() -> None:
    with pytest.raises(EngineError) as caught:
        from_code(CATALOG, "2.market.abc")
    expected = "Something is wrong with the kingdom code at “2”: this version is unknown; the only one is 1."
    assert caught.value.message.en == expected
