"""Choosing a kingdom together: Veto, and Entweder – oder. The address has the deal and what was decided so far."""

import secrets
from dataclasses import replace
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
    mode = requested_mode(request)
    if not request.GET.get("karten"):
        return _redirect(address_of(form, deal(lib.catalog, mode, wishes, secrets.token_hex(8))))
    dealt = _requested_deal(lib, request, mode)
    decisions = dealt.decisions(wishes.choices)
    if len(dealt.removed) >= decisions:
        kingdom = finish(lib.catalog, dealt, wishes, secrets.token_hex(8))
        page = KingdomPage(lib, kingdom, wishes.choices)
        query = form.query()
        return _redirect(page_url("kingdom", page.code) + (f"?{query}" if query else ""))
    context = _context(lib, form, dealt)
    context |= {"number": len(dealt.removed) + 1, "decisions": decisions}
    return render(request, "kingdom/choose.html", context)


def requested_mode(request: ContentRequest) -> Mode:
    return Mode.PAIRS if request.GET.get("modus") == Mode.PAIRS else Mode.VETO


def _redirect(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.headers["Cache-Control"] = "no-store"
    return response


def _requested_deal(lib: Library, request: ContentRequest, mode: Mode) -> Deal:
    """The deal in the address; raises BadInput or UnknownSlug for one that cannot have been dealt."""
    piles, landscapes = _slugs_in(request, "karten"), _slugs_in(request, "dabei")
    removed, fixed = (tuple(filter(piles.__contains__, _slugs_in(request, name))) for name in ("weg", "liegt"))
    check_known((*piles, *landscapes), lib.catalog.cards)
    cards = lib.catalog.cards
    are_piles = all(cards[slug].is_kingdom for slug in piles) and all(cards[slug].is_landscape for slug in landscapes)
    sizes = (KINGDOM_PILE_COUNT + PAIRS,) if mode is Mode.PAIRS else range(KINGDOM_PILE_COUNT, MAX_PILES + 1)
    can_end = len(piles) - len(removed) >= KINGDOM_PILE_COUNT >= len(fixed) and not {*fixed} & {*removed}
    if not are_piles or len(piles) not in sizes or not can_end:
        raise BadInput(message("nothing-left-to-choose"))
    return Deal(mode=mode, piles=piles, landscapes=landscapes, removed=removed, fixed=fixed)


def _slugs_in(request: ContentRequest, name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, request.GET.get(name, "").split(","))))


def address_of(form: WishForm, dealt: Deal) -> str:
    """The address of a deal, with the wishes that it was dealt for."""
    return f"{page_url('kingdom-choose')}?{_query(form, _kept_fields(form), dealt)}"


def _query(form: WishForm, kept: dict[str, Any], dealt: Deal) -> str:
    lists = {"karten": dealt.piles, "dabei": dealt.landscapes, "liegt": dealt.fixed, "weg": dealt.removed}
    deal_fields = {name: ",".join(slugs) for name, slugs in lists.items() if slugs}
    return form.query(**kept, modus=str(dealt.mode), **deal_fields)


def _kept_fields(form: WishForm) -> dict[str, Any]:
    """With what is played, and what was played before, which „Nur Neues“ asks for."""
    fields = {**wish_fields.chosen_fields(form.catalog, form.choices()), "gespielt": form.data.get("gespielt", "")}
    return {name: value for name, value in fields.items() if value}


def _context(lib: Library, form: WishForm, dealt: Deal) -> dict[str, Any]:
    """Context: what can be removed by which link, in pairs for Entweder – oder, and what stays."""
    wishes, kept = form.wishes(), _kept_fields(form)
    free, editions = removable(lib.catalog, dealt, wishes), wishes.choices.editions

    def option(slug: str, removes: str) -> dict[str, Any]:
        tile = card_tiles.tile(lib, lib.catalog.cards[slug], editions)
        return {"tile": tile, "href": f"?{_query(form, kept, dealt.without(removes))}" if removes in free else ""}

    removals = dict(zip(dealt.options, dealt.options if dealt.mode is Mode.VETO else dealt.options[::-1], strict=True))
    decided = {slug for pair in dealt.pairs if {*pair} & {*dealt.removed} for slug in pair}
    staying = [*dealt.staying, *(slug for slug in dealt.left if slug in decided), *dealt.landscapes]
    other = Mode.PAIRS if dealt.mode is Mode.VETO else Mode.VETO
    return {
        "is_veto": dealt.mode is Mode.VETO,
        "options": [option(slug, removes) for slug, removes in removals.items()],
        "staying": card_tiles.tiles(lib, staying, editions),
        "removed": card_tiles.tiles(lib, dealt.removed, editions),
        "undo_query": _query(form, kept, replace(dealt, removed=dealt.removed[:-1])),
        "new_query": form.query(**kept, modus=str(dealt.mode)),
        "other_query": form.query(**kept, modus=str(other)),
        "is_drawn_by_lot": dealt.mode is Mode.VETO and len(dealt.piles) - KINGDOM_PILE_COUNT > wishes.choices.players,
    }
