"""Faces of all cards: colours and lines from their types, signs from their effects and tags."""

import re

import pytest

from companion.pages.card_faces import TAG_SIGNS, Face, divider, signs, split_effect
from companion.pages.kingdom_stats import kingdom_stats
from companion.pages.sprite import sprite
from companion.templatetags.begleiter import WithSymbols, outline
from content.model.arms import Arms, Division
from engine.catalog import Card, CardType
from tests.support.full_catalog import full_catalog
from tests.support.processes import ROOT
from web import static_storage

CARDS = list(full_catalog().cards.values())
STYLESHEET = "".join(part.read_text() for part in static_storage.stylesheet_parts())
SHAPES = (ROOT / "static" / "symbols.svg").read_text()


def face(card: Card) -> Face:
    return Face(expansion=card.expansion, types=card.types, arms=Arms(charge="tower", division=Division.WATER))


def test_every_card_has_a_background_field_colour_and_outline() -> None:
    for card in CARDS:
        card_face = face(card)
        for name in card_face.css_classes.split():
            if name[:2] in ("x-", "b-", "c-"):
                assert f".{name} {{" in STYLESHEET, (card.slug, name)
        assert f'id="{card_face.outline}"' in SHAPES
        assert card_face.emblem in sprite()


def test_every_divider_type_has_its_own_line() -> None:
    lines = {divider(card.types) for card in CARDS} - {
        str(card_type) for card_type in CardType if f".e-{card_type} {{" not in STYLESHEET
    }
    rules = [re.search(rf"\.e-{line} {{[^}}]*}}", STYLESHEET) for line in sorted(lines)]
    assert len(lines) > 15
    assert len({match[0] for match in rules if match}) == len(lines)


def test_divisions_and_signs_exist_in_the_sprites() -> None:
    for division in Division:
        assert division is Division.PLAIN or f'id="d-{division}"' in SHAPES
    assert {symbol for _, symbol, *_ in TAG_SIGNS} <= sprite().keys()


def test_tile_shows_bonuses_first_and_at_most_three_signs() -> None:
    catalog = full_catalog()
    signs_of = {
        slug: signs(catalog.cards[slug].effect, catalog.cards[slug].tags, catalog.words) for slug in catalog.cards
    }
    assert [(sign.amount, sign.symbol, sign.word) for sign in signs_of["witch"]] == [
        ("+2", "i-card", ""),
        ("", "skull", "Fluch"),
    ]
    assert [sign.amount for sign in signs_of["market"]] == ["+1"] * 4
    for slug, card_signs in signs_of.items():
        assert len(card_signs) <= max(3, sum(len(part.bonuses) for part in split_effect(catalog.cards[slug].effect))), (
            slug
        )


def test_kingdom_stats_count_cards_and_mark_what_is_missing() -> None:
    cards = full_catalog().cards
    counts = kingdom_stats(cards[slug] for slug in ("witch", "militia", "village", "chapel"))
    assert [(stat.number, stat.word, stat.is_low) for stat in counts] == [
        ("2", "Angriffe", False),
        ("1", "Dorf", False),
        ("kein", "Kauf", True),
        ("1", "Entsorgen", False),
    ]
    assert kingdom_stats([])[0].number == "keine"
    assert not kingdom_stats([])[0].is_low


class TemplatePart:
    """Replaces the template block inside `{% with_symbols %}`."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render(self, context: object) -> str:
        return self.text


@pytest.mark.usefixtures("static_files")
def test_few_symbols_are_inlined_and_many_are_linked() -> None:
    few = WithSymbols(TemplatePart('<use href="#s-tower"/><use clip-path="url(#c-sh)"/>')).render({})  # type: ignore[arg-type]
    assert few.count("<symbol") == 1
    assert '<symbol id="s-tower"' in few
    assert outline("sh") in few
    every = "".join(f'<use href="#s-{name}"/>' for name in sprite())
    many = WithSymbols(TemplatePart(every)).render({})  # type: ignore[arg-type]
    assert "<symbol" not in many
    assert re.search(r'href="/static/symbols/charges[^"]*\.svg#tower"', many)
    assert WithSymbols(TemplatePart("<p>")).render({}) == "<p>"  # type: ignore[arg-type]
