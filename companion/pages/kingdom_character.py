"""The character of a kingdom on its page: six gauges, what they offer when tapped, and what kind of game lies there."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.pages import card_tiles, wish_fields
from companion.pages.kingdom_page import KingdomPage
from companion.pages.query_links import page_url
from companion.pages.wish_form import BadForm, WishForm
from engine.errors import EngineError
from engine.generation.suggestions import suggest
from engine.generation.wishes import Wishes
from engine.kingdoms.character import Gauge, read_gauges

GAUGE = "gibt"  # parameter of the page of a kingdom: the gauge that was tapped


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeWords:
    """The value of the parameter, the symbol, and the words for a gauge; `tag` is what its wish asks for.

    `counted` says which cards it counts, `none` that there are none.
    """

    value: str
    symbol: str
    label: str
    counted: str
    none: str
    tag: str = ""


WORDS = {
    Gauge.ACTIONS: GaugeWords(
        value="aktionen",
        symbol="i-act",
        label="Dörfer",
        counted="Karten, die mehr als eine Aktion geben",
        none="Mehr als eine Aktion gibt hier keine Karte.",
        tag="village",
    ),
    Gauge.CARDS: GaugeWords(
        value="karten",
        symbol="i-card",
        label="Karten",
        counted="Karten, die eure Hand vergrößern",
        none="Die Hand vergrößert hier nichts.",
    ),
    Gauge.BUYS: GaugeWords(
        value="kaeufe",
        symbol="i-buy",
        label="Käufe",
        counted="Karten, die zusätzliche Käufe geben",
        none="Zusätzliche Käufe gibt hier keine Karte.",
        tag="plus-buy",
    ),
    Gauge.COINS: GaugeWords(
        value="geld",
        symbol="i-coin",
        label="Geld",
        counted="Karten, die Geld geben",
        none="Geld gibt hier keine Karte.",
    ),
    Gauge.TRASHING: GaugeWords(
        value="entsorgen",
        symbol="i-trash",
        label="Entsorgen",
        counted="Karten, mit denen ihr eigene Karten entsorgt",
        none="Eigene Karten entsorgt hier keine Karte.",
        tag="trasher",
    ),
    Gauge.ATTACKS: GaugeWords(
        value="angriff",
        symbol="swords",
        label="Angriff",
        counted="Karten, die angreifen",
        none="Einen Angriff gibt es hier nicht.",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGauge:
    """A gauge as it is shown. `spots` are the numbers of its cards on the page; a lack of attacks is not `is_low`."""

    words: GaugeWords
    number: int
    spots: str
    is_low: bool
    query: str


def shown_gauges(page: KingdomPage, form: WishForm) -> Iterator[ShownGauge]:
    spots = {card.tile.slug: str(number) for number, card in enumerate(page.cards)}
    kept = {"fest": sorted(page.locked)} if page.locked else {}
    for reading in read_gauges(page.view, page.setup.kingdom):
        words = WORDS[reading.gauge]
        yield ShownGauge(
            words=words,
            number=len(reading.cards),
            spots=" ".join(spots[slug] for slug in reading.cards if slug in spots),
            is_low=not reading.cards and reading.gauge is not Gauge.ATTACKS,
            query=form.query(**kept, **{GAUGE: words.value}),
        )


def gauges_with_cards(page: KingdomPage) -> list[str]:
    """The values of the gauges for which there is a card."""
    return [WORDS[each.gauge].value for each in read_gauges(page.view, page.setup.kingdom) if each.cards]


def offer(page: KingdomPage, form: WishForm, value: str, wishes_fields: dict[str, Any]) -> dict[str, Any] | None:
    """Context of the panel of the tapped gauge: what gives it, and which cards may be swapped in; None for none.

    `wishes_fields`: the fields of the form of wishes that say with what the kingdom is played.
    """
    gauge = next((gauge for gauge, words in WORDS.items() if words.value == value), None)
    if gauge is None or page.missing_piles:
        return None
    words, kept_query = WORDS[gauge], form.query(fest=sorted(page.locked))
    reading = next(each for each in read_gauges(page.view, page.setup.kingdom) if each.gauge is gauge)
    return {
        "words": words,
        "names": [page.view.names[slug] for slug in reading.cards],
        "swaps": list(_swaps(page, form, gauge)),
        "close_url": page_url("kingdom", page.code) + (f"?{kept_query}" if kept_query else ""),
        "wish_query": words.tag and form.query(**wishes_fields, **wish_fields.must_have(words.tag)),
    }


def _swaps(page: KingdomPage, form: WishForm, gauge: Gauge) -> Iterator[dict[str, Any]]:
    try:
        wishes = form.wishes(is_new=False)
    except (EngineError, BadForm):
        wishes = Wishes()
    played = replace(wishes, choices=page.choices)
    try:
        suggestions = suggest(page.library.catalog, page.setup.kingdom, gauge, played, page.locked)
    except EngineError:  # the wishes cannot be counted
        return
    for suggestion in suggestions:
        locked = sorted(page.locked)
        query = form.query(k=page.code, karte=suggestion.instead, zu=suggestion.card, fest=locked)
        tile = card_tiles.tile(page.library, page.library.catalog.cards[suggestion.card], page.choices.editions)
        yield {
            "tile": tile,
            "instead": page.view.names[suggestion.instead],
            "url": f"{page_url('kingdom-swap')}?{query}",
        }
