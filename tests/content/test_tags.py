"""Tags that conditions use: exactly the cards that fulfil the rule of a tag have it.

A pattern for our effects finds these cards; cards that it finds wrongly or misses are named with the reason.
"""

import re
from dataclasses import dataclass

import pytest

from engine.catalog import Catalog
from tests.support.content import full_catalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    slug: str
    rule: str
    pattern: str
    also: str = ""  # fulfil the rule in other words
    but_not: str = ""  # have the words, but not the meaning


TAGS = (
    Tag(
        slug="throne",
        rule="plays another card more than once",
        pattern=r"(zweimal|dreimal) spielen|(spiel|spiele|spielst)\b[^.]* (noch einmal|erneut|zweimal)|zweimal aus\b",
        also="prince royal-carriage specialist",
    ),
    Tag(
        slug="when-gained",
        rule="does something whenever it is gained itself, bought or not",
        pattern=r"[Bb]eim Nehmen( und|:| dieser| musst| nimmst| darfst)|[Nn]immst oder entsorgst du|den Pfad nimmst|"
        r"[Nn]immst du (dieses Schloss|dies(e|en) (Karte|Münzer|Handelsplatz)|das (Forum|Territorium)|die Villa|"
        r"einen (Tempel|Reichtum|Fährmann))",
        also="buried-treasure",
        but_not="farrier infirmary doctor herald masterpiece stonemason messenger",  # for who overpays, in one phase
    ),
    Tag(
        slug="when-trashed",
        rule="does something when it is trashed itself",
        pattern=r"[Bb]eim Entsorgen|[Ee]ntsorgst du (dies|den|Felsen)|nimmst, entsorgst|Wird Sir Vander entsorgt",
    ),
    Tag(
        slug="discarder",
        rule="lets me discard cards of mine outside of Clean-up, not from play, not only itself",
        pattern=r"([Ll]ege|[Ll]egst)(?! an)\b[^.:;]*\bab\b|abzulegen|ablegen\b|abgelegt",
        also="advisor envoy",
        but_not="beggar market-square sleigh faithful-hound tunnel village-green weaver lich pixie "  # itself
        "capital herbalist highwayman merchant-camp panic reckless tent tireless treasury trickster "  # from play
        "way-of-the-frog wine-merchant coastal-haven friendly improve journey joust "  # in Clean-up
        "fortune-teller mountebank torturer",  # others
    ),
    Tag(
        slug="one-shot",
        rule="leaves play by its own instruction when it is played",
        pattern=r"[Ee]ntsorge (auch )?(diese|dieses|die Lampe|das Füllhorn)\b|[Tt]ausche diese|Verbanne diese|"
        r"(diese Karte|dieses Pferd|Schlangenhexe) auf (ihren|seinen|den Verrückten-)\s?Stapel|"
        r"(auf dein|Aufs) Wirtshaus-Tableau|[Dd]iese Karte und eine Handkarte auf",
        also="acolyte death-cart encampment engineer mining-village pixie raze student",
        but_not="cabin-boy search miser",  # later, or another card
    ),
    Tag(
        slug="reveals-deck",
        rule="lets somebody look at, reveal or move cards of a draw pile without drawing them",
        pattern=r"([Dd]eck|[Ss]ieh|[Oo]berste|([Vv]om|von (d|s|ihr)einem) (eigenen )?Nachziehstapel)"
        r".*(Nachziehstapel|oberste)|Nachziehstapel.*([Dd]eck|[Ss]ieh)|Nachziehstapels",
        also="lantern warrior",
        but_not="annex harbinger herb-gatherer inn the-moons-gift "  # the discard pile
        "bureaucrat secret-chamber taxman tournament watchtower pixie",  # hands, or a Gabe
    ),
)


def mixed_piles(catalog: Catalog) -> dict[str, set[str]]:
    chains = ("chain", "sides")
    piles = catalog.piles.items()
    return {slug: {held.card for held in pile.cards} for slug, pile in piles if pile.order not in chains}


def tagged(catalog: Catalog, slug: str) -> set[str]:
    return {card.slug for card in catalog.cards.values() if slug in card.tags}


def fulfilling(catalog: Catalog, tag: Tag) -> set[str]:
    """By their effects; a mixed pile is what one of its cards is."""
    piles = mixed_piles(catalog)
    cards = {card.slug for card in catalog.cards.values() if re.search(tag.pattern, card.effect)} - piles.keys()
    cards = (cards | set(tag.also.split())) - set(tag.but_not.split())
    return cards | {slug for slug, held in piles.items() if slug in catalog.cards and held & cards}


@pytest.mark.parametrize("tag", TAGS, ids=lambda tag: tag.slug)
def test_exactly_the_cards_that_fulfil_the_rule_of_a_tag_have_it(tag: Tag) -> None:
    catalog = full_catalog()
    assert tagged(catalog, tag.slug) == fulfilling(catalog, tag), tag.rule


@pytest.mark.parametrize("tag", TAGS, ids=lambda tag: tag.slug)
def test_cards_named_in_addition_to_a_pattern_do_not_match_it(tag: Tag) -> None:
    cards = full_catalog().cards
    has = {slug: re.search(tag.pattern, cards[slug].effect) for slug in (tag.also + " " + tag.but_not).split()}
    assert {slug for slug in tag.also.split() if has[slug]} | {s for s in tag.but_not.split() if not has[s]} == set()


def test_a_printing_with_a_when_bought_effect_has_no_gain_tag() -> None:
    """kt-14-019, kt-15-019: the Münzer of 2010 and 2016 says „kaufst“."""
    cards = full_catalog().cards
    former = {"mint": "bluetezeit-hig-2010", "forum": "empires-rgg-2016", "farmland": "hinterland-hig-2011"}
    for slug, edition in former.items():
        printing = next(printing for printing in cards[slug].printings if printing.edition == edition)
        assert "when-gained" in cards[slug].tags
        assert printing.tags is not None
        assert "when-gained" not in printing.tags
