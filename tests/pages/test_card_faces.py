"""Faces of all cards: colours and lines from their types, signs from their effects and tags."""

import re

import pytest

from companion.pages import palette
from companion.pages.card_faces import Face, divider, split_effect
from companion.pages.card_signs import MORE, TAG_SIGNS, signs
from companion.pages.sprite import drawings, shapes
from companion.templatetags.drawings import WithSymbols, outline
from content.model.arms import Arms, Division
from engine.catalog import Card, CardType
from tests.support.content import full_catalog
from web import static_storage

CARDS = list(full_catalog().cards.values())
STYLESHEET = "".join(static_storage.stylesheet_parts())


def face(card: Card) -> Face:
    return Face(expansion=card.expansion, types=card.types, arms=Arms(charge="tower", division=Division.WATER))


def test_every_card_has_a_background_field_colour_and_outline() -> None:
    for card in CARDS:
        card_face = face(card)
        assert f'[data-box="{card.expansion}"] {{' in STYLESHEET
        for attribute, ground in zip(("ground", "ground-two"), card_face.backgrounds, strict=False):
            assert f'[data-{attribute}="{ground}"] {{' in STYLESHEET, (card.slug, ground)
        assert card_face.outline in shapes()
        assert card_face.emblem in drawings()


def test_every_divider_type_has_its_own_line() -> None:
    lines = {divider(card.types) for card in CARDS} - {""}
    rules = [re.search(rf'\[data-divider="{line}"\] {{[^}}]*}}', STYLESHEET) for line in sorted(lines)]
    assert len(lines) > 15
    assert len({match[0].partition(" ")[2] for match in rules if match}) == len(lines)


def test_palette_knows_only_expansions_and_types_that_exist() -> None:
    assert palette.PALETTE["boxes"].keys() == full_catalog().expansions.keys()
    assert {*palette.GROUNDS, *palette.DIVIDERS} <= set(CardType)


def test_stylesheet_has_both_themes_and_the_cut_in_both_directions() -> None:
    style = palette.stylesheet()
    assert '[data-ground="victory"] { --b: light-dark(#b5d796, #2c4d22); }' in style
    assert '[data-box="seaside"] { --f: #1d66a3; --p: #0b2c4b; }' in style
    attack = re.search(r'\[data-divider="attack"\] {(.*)}', style)
    assert attack
    assert attack[1].count("d='M0 0 7 7 0 14z'") == 2
    assert attack[1].count("transform='matrix(0 1 1 0 0 0)'") == 1


def test_divisions_and_signs_exist_in_the_sprites() -> None:
    for division in Division:
        assert division is Division.PLAIN or f"d-{division}" in shapes()
    assert {symbol for _, symbol, *_ in TAG_SIGNS} <= drawings().keys()


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("livery", ["ein Pferd"]),
        ("enclave", ["ein Gold", "Exil"]),
        ("workshop", ["bis 4"]),
        ("remodel", ["bis +2"]),
        ("upgrade", ["genau +1"]),
        ("border-village", ["billigere"]),
        ("gardens", ["1 je 10 Karten"]),
        ("duke", ["1 je Herzogtum"]),
        ("militia", ["bis 3"]),
        ("kings-court", ["dreimal"]),
        ("exorcist", ["Entsorge eine …"]),
        ("river-shrine", ["Entsorgen", "bis 4"]),
        ("kitsune", ["Wahl:", "Fluch"]),
        ("pirate", ["bis 6", "auf die Hand"]),  # takes a card, draws none
        ("masquerade", ["Entsorgen"]),  # what is passed on is rarely a Fluch
        ("mining-village", ["evtl. +2"]),
        ("baron", ["ein Anwesen", "evtl. +4"]),
        ("sailor", ["Entsorgen", "später +2"]),
        ("shanty-town", ["evtl. +2"]),
        ("wharf", ["+2", "+1", "auch später"]),
        ("hireling", ["je Zug +1"]),
        ("city-quarter", ["+1 je Aktionskarte"]),
        ("library", ["bis 7 Karten"]),
        ("bandit-fort", ["−2 für jedes Silber"]),
        ("destrier", []),  # cheaper itself, makes nothing cheaper
        ("cultist", ["Ruine"]),
        ("duchess", []),  # the Herzogtum is its condition
    ],
)
def test_a_sign_says_what_is_taken_else_the_effect_begins(slug: str, words: list[str]) -> None:
    card = full_catalog().cards[slug]
    shown = signs(card.effect, card.tags, full_catalog().words)
    assert [sign.word for sign in shown if sign.word and sign != MORE] == words


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("caravan", ["+1", "+1", "später +1"]),
        ("merchant-ship", ["+2", "später +2"]),
        ("conspirator", ["+2", "evtl. +1", "evtl. +1"]),
        ("warehouse", ["+3", "+1", "3 ablegen"]),
        ("tide-pools", ["+3", "+1", "später 2 ablegen"]),
        ("litter", ["+2", "+2", "1 Schuld"]),
        ("cursed-gold", ["+3", "Fluch"]),
        ("emissary", ["+3", "evtl. +1", "evtl. +2 Gefallen"]),
        ("fishing-village", ["+2", "+1", "später +1", "…"]),  # +1 Aktion, and +1 Geld
        ("oasis", ["+1", "+1", "+1", "…"]),
        ("alchemist", ["+2", "+1", "…"]),
        ("artisan", ["bis 5", "…"]),  # and a card back onto the deck
        ("poacher", ["+1", "+1", "+1", "…"]),  # as many as piles are empty: often none
        ("bandit-camp", ["+1", "+2", "1 Beute"]),
        ("sacred-grove", ["+1", "+3", "…"]),  # „kein +1 Geld“
        ("market", ["+1", "+1", "+1", "+1"]),
        ("wharf", ["+2", "+1", "auch später"]),
        ("barge", ["+3", "+1", "oder später"]),
        ("dungeon", ["+1", "+2", "auch später"]),
    ],
)
def test_the_other_half_of_an_effect_is_said_or_marked(slug: str, said: list[str]) -> None:
    card = full_catalog().cards[slug]
    shown = signs(card.effect, card.tags, full_catalog().words)
    assert [sign.amount or sign.word for sign in shown] == said


def test_no_effect_with_sentences_is_shown_as_if_its_bonuses_were_all() -> None:
    """For all cards and landscapes, apart from what is only said in brackets or of the setup."""
    aside = re.compile(r"\([^)]*\)|(?:Spielv|V)orbereitung: .*")
    for card in CARDS:
        sentences = " ".join(part.text for part in split_effect(card.effect))
        shown = signs(card.effect, card.tags, full_catalog().words)
        if aside.sub("", sentences).strip():
            assert any(sign.word and not sign.amount for sign in shown), card.slug


def test_a_choice_names_every_bonus() -> None:
    catalog = full_catalog()
    pawn, nobles = (catalog.cards[slug] for slug in ("pawn", "nobles"))
    assert [sign.amount or sign.word for sign in signs(pawn.effect, pawn.tags, catalog.words)] == ["Wahl:", *["+1"] * 4]
    assert [(sign.amount or sign.word, sign.symbol) for sign in signs(nobles.effect, nobles.tags, catalog.words)] == [
        ("2", "i-vp"),
        ("Wahl:", ""),
        ("+3", "i-card"),
        ("+2", "i-act"),
    ]


def test_amounts_stand_in_the_text_and_only_mixed_piles_say_ziehen_or_geld() -> None:
    catalog = full_catalog()
    for card in (*catalog.kingdom_cards, *catalog.landscapes):
        for sign in signs(card.effect, card.tags, catalog.words):
            for amount in re.findall(r"\+\d+", f"{sign.amount} {sign.word}"):
                assert amount.removeprefix("+") in card.effect, card.slug
            if sign.word in {"Ziehen", "Geld", "Kauf", "Dorf"}:
                assert card.effect.startswith("Gemischter Stapel"), card.slug


def test_no_sign_says_nothing() -> None:
    catalog, empty = full_catalog(), {"Nehmen", "Umbau", "Hand", "Tausch", "Mehrfach", "Punkte"}
    shown = {
        card.slug: {sign.word for sign in signs(card.effect, card.tags, catalog.words)}
        for card in (*catalog.kingdom_cards, *catalog.landscapes)
    }
    assert {slug: words & empty for slug, words in shown.items() if words & empty} == {}
    assert max(len(word) for words in shown.values() for word in words) <= 32


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
    for slug, all_signs in signs_of.items():
        card_signs = [sign for sign in all_signs if sign != MORE]
        assert MORE not in all_signs[:-1], slug
        bonuses = sum(len(part.bonuses) for part in split_effect(catalog.cards[slug].effect))
        choices = sum(bool(sign.amount) for sign in card_signs) - bonuses  # after the word „Wahl:“
        assert len(card_signs) <= max(3, bonuses, bonuses + choices + 2 * bool(choices)), slug


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
    every = "".join(f'<use href="#s-{name}"/>' for name in drawings())
    many = WithSymbols(TemplatePart(every)).render({})  # type: ignore[arg-type]
    assert "<symbol" not in many
    assert re.search(r'href="/static/symbols/charges[^"]*\.svg#tower"', many)
    assert WithSymbols(TemplatePart("<p>")).render({}) == "<p>"  # type: ignore[arg-type]
