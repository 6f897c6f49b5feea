"""Choosing a kingdom together: Veto, and Entweder – oder. The address has the deal and what was decided so far."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, wish_fields
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KingdomPage
from companion.pages.query_links import page_url
from companion.pages.wish_form import WishForm
from content.model.types import Library
from engine.errors import BadInput, check_known
from engine.generation.choosing import PAIRS, Deal, Mode, deal, finish, removable
from engine.generation.wishes import Wishes
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, PLAYER_COUNTS
from engine.messages import message
from web.snapshot import ContentRequest

MAX_PILES = KINGDOM_PILE_COUNT + max(PLAYER_COUNTS)


@require_safe
@errors_as_pages
def choose(request: ContentRequest) -> HttpResponse:
    """The deal and whose turn it is; without a deal, a new one; once all is decided, the kingdom."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    wishes = form.wishes()
    mode = Mode.PAIRS if request.GET.get("modus") == Mode.PAIRS else Mode.VETO
    if not request.GET.get("karten"):
        dealt = deal(lib.catalog, mode, form.wishes(), secrets.token_hex(8))
        return _redirect(f"{page_url('kingdom-choose')}?{_query(form, wishes, dealt, ())}")
    dealt = _requested_deal(lib, request, mode)
    decisions = PAIRS if mode is Mode.PAIRS else min(wishes.choices.players, len(dealt.piles) - KINGDOM_PILE_COUNT)
    if len(dealt.removed) >= decisions:
        kingdom = finish(lib.catalog, dealt, wishes, secrets.token_hex(8))
        page = KingdomPage(lib, kingdom, wishes.choices)
        query = form.query()
        return _redirect(page_url("kingdom", page.code) + (f"?{query}" if query else ""))
    context = _context(lib, form, wishes, dealt)
    context |= {"number": len(dealt.removed) + 1, "decisions": decisions}
    return render(request, "kingdom/choose.html", context)


def _redirect(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.headers["Cache-Control"] = "no-store"
    return response


def _requested_deal(lib: Library, request: ContentRequest, mode: Mode) -> Deal:
    """The deal in the address; raises BadInput or UnknownSlug for one that cannot have been dealt."""
    piles = tuple(dict.fromkeys(request.GET.get("karten", "").split(",")))
    landscapes = tuple(dict.fromkeys(filter(None, request.GET.get("dabei", "").split(","))))
    removed = tuple(slug for slug in dict.fromkeys(request.GET.get("weg", "").split(",")) if slug in piles)
    check_known((*piles, *landscapes), lib.catalog.cards)
    cards = lib.catalog.cards
    are_piles = all(cards[slug].is_kingdom for slug in piles) and all(cards[slug].is_landscape for slug in landscapes)
    sizes = (KINGDOM_PILE_COUNT + PAIRS,) if mode is Mode.PAIRS else range(KINGDOM_PILE_COUNT, MAX_PILES + 1)
    if not are_piles or len(piles) not in sizes or len(piles) - len(removed) < KINGDOM_PILE_COUNT:
        raise BadInput(message("nothing-left-to-choose"))
    return Deal(mode=mode, piles=piles, landscapes=landscapes, removed=removed)


def _query(form: WishForm, wishes: Wishes, dealt: Deal, removed: Sequence[str]) -> str:
    """The address of the deal in which these piles have been removed."""
    played = {name: value for name, value in wish_fields.chosen_fields(form.catalog, wishes.choices).items() if value}
    lists = {"karten": dealt.piles, "dabei": dealt.landscapes, "weg": removed}
    deal_fields = {name: ",".join(slugs) for name, slugs in lists.items() if slugs}
    return form.query(**played, modus=str(dealt.mode), **deal_fields)


def _context(lib: Library, form: WishForm, wishes: Wishes, dealt: Deal) -> dict[str, Any]:
    """Context: what can be removed by which link, in pairs for Entweder – oder, and what stays."""
    free, editions = removable(lib.catalog, dealt, wishes), wishes.choices.editions

    def option(slug: str, removes: str) -> dict[str, Any]:
        tile = card_tiles.tile(lib, lib.catalog.cards[slug], editions)
        query = _query(form, wishes, dealt, (*dealt.removed, removes))
        return {"tile": tile, "href": f"?{query}" if removes in free else ""}

    undecided = next((pair for pair in dealt.pairs if not {*pair} & {*dealt.removed}), ())
    options = [option(slug, slug) for slug in dealt.left] if dealt.mode is Mode.VETO else []
    if undecided:
        options = [option(undecided[0], undecided[1]), option(undecided[1], undecided[0])]
    decided = {slug for pair in dealt.pairs if {*pair} & {*dealt.removed} for slug in pair}
    fixed = dealt.piles[: KINGDOM_PILE_COUNT - PAIRS] if dealt.mode is Mode.PAIRS else ()
    staying = [*fixed, *(slug for slug in dealt.left if slug in decided), *dealt.landscapes]
    played = wish_fields.chosen_fields(lib.catalog, wishes.choices)
    other = Mode.PAIRS if dealt.mode is Mode.VETO else Mode.VETO
    return {
        "is_veto": dealt.mode is Mode.VETO,
        "options": options,
        "staying": card_tiles.tiles(lib, staying, editions),
        "removed": card_tiles.tiles(lib, dealt.removed, editions),
        "undo_query": _query(form, wishes, dealt, dealt.removed[:-1]),
        "new_query": form.query(**played, modus=str(dealt.mode)),
        "other_query": form.query(**played, modus=str(other)),
        "is_drawn_by_lot": dealt.mode is Mode.VETO and len(dealt.piles) - KINGDOM_PILE_COUNT > wishes.choices.players,
    }
