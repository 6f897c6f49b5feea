"""Pages for playing a kingdom: Aufbau, Tisch, Regelblatt and sharing."""

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any

import segno
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags
from django.views.decorators.http import require_safe

from companion.pages import kingdom_page, search_results
from companion.pages.card_tiles import Tile
from companion.pages.checklist import checklist, count_ticks, notes
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import GUEST, KingdomPage, with_kingdom
from companion.pages.put_away import put_away_list
from companion.pages.scoring import point_values
from companion.pages.setup_summary import setup_overview
from companion.pages.wish_presets import CHIPS
from content.model.interactions import Interaction, InteractionKind, interactions_of_pairs
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup import start_player
from engine.setup.results import Setup
from web.absolute_urls import absolute_url
from web.snapshot import ContentRequest

MAX_OPEN_INTERACTIONS = 3  # above the cards; further ones are folded, so that the first card is not far away
MAX_CARDS_WITH_FACES = 20  # with more cards on the table, they are shown without faces, to keep the page small
MAX_RULINGS_ON_TABLE, MAX_RULINGS_ON_LARGE_TABLE = 8, 4  # below each card, besides errata; the card's page has all

# Size of the rules leaflet (`data-size` in `static/css/print.css`), about a font size in pt → characters that fill one
# side of A4.
CHARACTERS_PER_SIDE = {12: 3000, 11: 3500, 10: 4150, 9: 4900, 8: 5600, 7: 6100}


@require_safe
def no_kingdom(request: ContentRequest, title: str) -> HttpResponse:
    """Aufbau, Tisch or Wertung without a kingdom: links to ways to choose one."""
    return render(request, "table/no_kingdom.html", {"page_slug": title.lower(), "title": title})


@require_safe
@errors_as_pages
@with_kingdom
def setup(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """Aufbau: the setup as a checklist."""
    groups = checklist(page)
    context = {
        "kingdom_page": page,
        "players": PLAYER_COUNTS,
        "page_slug": "aufbau",
        "groups": groups,
        "number_of_ticks": count_ticks(groups),
        "notes": notes(page),
        "start_player_rule": start_player.START_RULE,
        "overview": setup_overview(page.setup, page.view),
    }
    return render(request, "table/setup.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPair:
    """Two or more cards of the table, and what is written about them together.

    `kind` names them in the plural if they are all cards of a kind that are on the table, such as its Dauerkarten.
    """

    cards: tuple[Tile, ...]
    interactions: tuple[Interaction, ...]
    kind: str

    @property
    def names(self) -> str:
        return " × ".join(tile.name for tile in self.cards)


def card_pairs(page: KingdomPage) -> list[CardPair]:
    """The pairs of this kingdom about which something is written, in the order of its cards; then larger groups."""
    tiles = {card.tile.slug: card.tile for card in page.cards}
    groups = interactions_of_pairs(page.library, list(tiles), page.choices.editions)
    kinds = {chip.name: [tile for tile in tiles.values() if chip.type in tile.types] for chip in CHIPS if chip.type}
    pairs = []
    for slugs, interactions in groups.items():
        cards = tuple(tiles[slug] for slug in slugs)
        kind = next((name for name, of_kind in kinds.items() if len(cards) > 2 and of_kind == list(cards)), "")
        pairs.append(CardPair(cards=cards, interactions=tuple(interactions), kind=kind))
    return pairs


def _pair_context(page: KingdomPage, chosen: str | None) -> dict[str, Any]:
    """Context: the pairs of this kingdom, or only those of the chosen card."""
    pairs = card_pairs(page)
    first_card = next((card.tile for card in page.cards if card.tile.slug == chosen), None)
    return {
        "first_card": first_card,
        "has_pairs": bool(pairs),
        "pairs": [pair for pair in pairs if first_card is None or first_card in pair.cards],
    }


@require_safe
@errors_as_pages
@with_kingdom
def put_away(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """Wegräumen: what goes back into which box."""
    groups = put_away_list(page)
    context = {
        "kingdom_page": page,
        "code": f"{page.code}.weg",  # devices store its ticks beside those of the setup
        "groups": groups,
        "number_of_ticks": count_ticks(groups),
    }
    return render(request, "table/put_away.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingPile:
    """A pile whose emptying counts for the end of the game; `ends_alone` like Provinz."""

    slug: str
    name: str
    ends_alone: bool


def ending_piles(setup: Setup) -> list[EndingPile]:
    """The piles to watch: first those that end the game alone, then the others in the order of the supply."""
    names = {pile.pile: pile.name for pile in setup.supply}
    alone, counted = setup.end.any_of, setup.end.counted
    order = (*alone, *(slug for slug in counted if slug not in alone))
    return [EndingPile(slug=slug, name=names[slug], ends_alone=slug in alone) for slug in order]


@require_safe
@errors_as_pages
@with_kingdom
def table(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """Tisch: the page for use during play, with the cards of this kingdom only."""
    lib = request.library
    query = request.GET.get("q", "").strip()[:200]
    interactions = page.interactions
    is_large = len(page.cards) + len(page.extra_tiles) > MAX_CARDS_WITH_FACES
    # the cards of mixed piles are on the page, too, with their own notes
    most = MAX_RULINGS_ON_LARGE_TABLE if is_large else MAX_RULINGS_ON_TABLE
    notes_on = partial(page.notes_on, with_cards_of_pile=False, max_rulings=most)
    context = {
        "kingdom_page": page,
        "library": lib,
        "query": query,
        "results": search_results.results_for_cards(lib, query, page.card_slugs) if query else None,
        "interactions": interactions[:MAX_OPEN_INTERACTIONS],
        "more_interactions": interactions[MAX_OPEN_INTERACTIONS:],
        **_pair_context(page, request.GET.get("karte")),
        "cards_with_notes": [(card, notes_on(card.tile.slug)) for card in page.cards],
        "ending_piles": ending_piles(page.setup),
        "mixed_piles": [pile.name for pile in page.setup.supply if pile.cards],
        "extra_cards_with_notes": [(tile, notes_on(tile.slug)) for tile in page.extra_tiles],
        "is_without_faces": is_large,
    }
    return render(request, "table/table.html", context)


@require_safe
@errors_as_pages
@with_kingdom
def share(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """Teilen: link, QR code and list of names."""
    return render(request, "table/share.html", {"kingdom_page": page, **_share_link(request, page)})


@require_safe
@errors_as_pages
def qr(request: ContentRequest, code: str) -> HttpResponse:
    """The link as a QR code in SVG without a fixed size; 422 if the link is too long."""
    try:
        return qr_code(_share_link(request, kingdom_page.read(request.library, code))["link"])
    except segno.DataOverflowError:
        return HttpResponse("Dieser Link ist zu lang für einen QR-Code.", status=422, content_type="text/plain")


def qr_code(address: str) -> HttpResponse:
    """An address as a QR code in SVG; raises segno.DataOverflowError if it is too long."""
    svg = BytesIO()
    made = segno.make(address, micro=False, error="l")
    made.save(svg, kind="svg", border=4, dark="#1c140d", light="#fff", omitsize=True)
    return HttpResponse(svg.getvalue(), content_type="image/svg+xml")


def _share_link(request: ContentRequest, page: KingdomPage) -> dict[str, Any]:
    """Context: the short link; it contains the sender's boxes unless the last `schachteln` is 0."""
    with_boxes = request.GET.get("schachteln") != "0"
    short_code = page.short_code(with_boxes=with_boxes)
    return {"with_boxes": with_boxes, "link": absolute_url(request, reverse("short", kwargs={"code": short_code}))}


@require_safe
@errors_as_pages
def sheet(request: ContentRequest, code: str) -> HttpResponse:
    """Regelblatt: cards, setup, interactions and scoring of a kingdom, to print."""
    page = kingdom_page.read(request.library, code)
    context = {
        "kingdom_page": page,
        "overview": setup_overview(page.setup, page.view),
        "interactions": [
            interaction for interaction in page.interactions if interaction.kind is not InteractionKind.MECHANIC
        ],
        "mechanics": page.mechanics,
        "point_values": point_values(page),
    }
    leaf = render_to_string("components/rule-sheet.html", context)
    return render(
        request,
        "table/sheet.html",
        {"kingdom_page": page, "leaf": leaf, "font_size": _font_size(len(strip_tags(leaf)))},
    )


def _font_size(length: int) -> int:
    """The largest font size in which a text of this length fits on one side of A4, or else on both sides.

    >>> _font_size(2000), _font_size(4800), _font_size(6300), _font_size(20_000)
    (12, 9, 11, 7)
    """
    most = max(CHARACTERS_PER_SIDE.values())
    on_a_side = length if length <= most else length * 0.55
    return next(
        (size for size, characters in CHARACTERS_PER_SIDE.items() if on_a_side <= characters), min(CHARACTERS_PER_SIDE)
    )


@require_safe
@errors_as_pages
def short(request: ContentRequest, code: str) -> HttpResponse:
    """The short address that is shared: redirects to the kingdom, which greets whoever comes this way as a guest."""
    page = kingdom_page.read(request.library, code)
    query = request.GET.copy()
    query[GUEST] = "1"
    return redirect(f"{reverse('kingdom', kwargs={'code': page.code})}?{query.urlencode()}", permanent=True)
