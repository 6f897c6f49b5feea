"""Königreich: wish for one, roll it, change it, show it. Every kingdom is an address; nothing here is stored."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from companion.pages import card_tiles, kingdom_page, wish_fields, wording
from companion.pages.error_pages import error_context, errors_as_pages
from companion.pages.kingdom_page import KingdomPage
from companion.pages.query_links import redirect_with_query
from companion.pages.wish_form import BadForm, WishForm
from companion.pages.wish_presets import PRESETS
from content.model.types import Library
from engine.errors import EngineError
from engine.generation.contradiction import NothingFits, find_contradiction
from engine.generation.generator import generate, reroll
from engine.generation.generator import swap as replace_card
from engine.generation.sampler import count_kingdoms
from engine.generation.wishes import DRAWN_LANDSCAPES, Wishes
from engine.kingdoms.card_list_parser import MAX_TEXT_LENGTH, ParsedCardList, parse_card_list
from engine.kingdoms.editing import replacement_candidates, with_card, without_absent_first_card, without_card
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom
from engine.kingdoms.name_index import name_index
from engine.kingdoms.sets import boxes_for
from engine.spelling import normalize_name
from web.snapshot import ContentRequest

MAX_SHOWN_CANDIDATES = 60


@require_safe
def form_page(request: ContentRequest) -> HttpResponse:
    """What kind of kingdom? The form, how many kingdoms fit, and what was rolled before on this device."""
    lib = request.library
    wished = WishForm(request.GET, lib.catalog)
    context, status = {"form": wished, **_form_context(lib, wished)}, 200
    try:
        context["number_of_kingdoms"] = _count_kingdoms(lib, wished)
    except (EngineError, BadForm) as refusal:
        context |= error_context(lib, refusal, wished)
        status = 422 if isinstance(refusal, NothingFits) else 400
    return render(request, "kingdom/form.html", context, status=status)


def _form_context(lib: Library, wished: WishForm) -> dict[str, object]:
    """Everything there is to choose from."""
    catalog, data = lib.catalog, wished.data
    return {
        "presets": PRESETS,
        "chosen_presets": wish_fields.chosen_presets(data),
        "chips": wish_fields.chips(data),
        "players": PLAYER_COUNTS,
        "chosen_players": wished.players,
        "library": lib,
        "chosen_editions": data.getlist("ausgabe"),
        "expansions": sorted(catalog.expansions.values(), key=lambda one: one.position),
        "chosen_expansions": data.getlist("erweiterung"),
        "has_exact_wishes": wish_fields.has_exact_wishes(data),
        "open_groups": wish_fields.open_groups(data),
        "single_wishes": wish_fields.single_wishes(data, catalog, list(lib.tags.values())),
        "landscape_kinds": [(str(kind), catalog.words.kinds[kind].name) for kind in DRAWN_LANDSCAPES],
        "chosen_kinds": data.getlist("querart"),
        "selects": wish_fields.selects(data, catalog),
    }


def _count_kingdoms(lib: Library, wished: WishForm) -> int:
    """How many kingdoms fit; NothingFits says why where none does."""
    wishes = wished.wishes()
    number = count_kingdoms(lib.catalog, wishes)
    if not number:
        raise find_contradiction(lib.catalog, wishes)
    return number


@require_safe
def count(request: ContentRequest) -> HttpResponse:
    """How many kingdoms fit, for the form to say while it is filled in."""
    lib = request.library
    wished = WishForm(request.GET, lib.catalog)
    try:
        number = _count_kingdoms(lib, wished)
    except (EngineError, BadForm) as error:
        said = error_context(lib, error, wished)
        meant = f"Meintest du {', '.join(said['suggestions'])}?" if said["suggestions"] else ""
        drops = [{"words": wish.words, "without": wish.changed_fields} for wish in said["conflicting_wishes"]]
        return JsonResponse({"text": f"{said['error']} {meant}".strip(), "fits": False, "drops": drops})
    return JsonResponse({"text": wording.fitting_kingdoms(number), "fits": True, "drops": []})


@require_safe
@errors_as_pages
def roll(request: ContentRequest) -> HttpResponse:
    """Draw a new kingdom; with `k`, one that keeps the locked cards of that one."""
    lib = request.library
    wished = WishForm(request.GET, lib.catalog)
    seed = secrets.token_hex(8)
    if not request.GET.get("k"):
        wishes = wished.wishes()
        return _redirect_to_kingdom(
            lib, wished.with_usual_landscapes(), generate(lib.catalog, wishes, seed).kingdom, wishes.choices
        )
    old = kingdom_page.read(lib, request.GET["k"])
    locked = [slug for slug in request.GET.getlist("fest") if any(p.tile.slug == slug for p in old.cards)]
    drawn = reroll(
        lib.catalog, old.setup.kingdom, locked, replace(wished.wishes(is_new=False), choices=old.choices), seed
    )
    return _redirect_to_kingdom(lib, wished, drawn.kingdom, drawn.choices, locked)


@require_safe
@errors_as_pages
def swap(request: ContentRequest) -> HttpResponse:
    """Replace one card, by chance within the wishes, or by the one in `zu` whatever the wishes say."""
    lib = request.library
    wished, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    chosen = request.GET.get("zu") or None
    wishes = Wishes(choices=old.choices) if chosen else replace(wished.wishes(is_new=False), choices=old.choices)
    kingdom, card = old.setup.kingdom, request.GET.get("karte", "")
    new = replace_card(lib.catalog, kingdom, card, wishes, secrets.token_hex(8), chosen)
    return _redirect_to_kingdom(lib, wished, new.kingdom, new.choices, request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def remove(request: ContentRequest) -> HttpResponse:
    """Take one card out."""
    lib = request.library
    old = kingdom_page.read(lib, request.GET.get("k", ""))
    card = lib.catalog.card(request.GET.get("karte", "")).slug
    new = without_card(old.view, old.settled_kingdom, card)
    choices = without_absent_first_card(old.choices, new)
    return _redirect_to_kingdom(lib, WishForm(request.GET, lib.catalog), new, choices, request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def fill(request: ContentRequest) -> HttpResponse:
    """Draw the piles that are missing, as it was wished unless the cards that are there speak against it."""
    lib = request.library
    wished, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    there = [place.tile.slug for place in old.cards if place.can_swap]
    draw = partial(reroll, lib.catalog, old.settled_kingdom, there, seed=secrets.token_hex(8))
    try:
        drawn = draw(wishes=replace(wished.wishes(is_new=False), choices=old.choices))
    except NothingFits:
        drawn = draw(wishes=Wishes(choices=old.choices))
    return _redirect_to_kingdom(lib, wished, drawn.kingdom, drawn.choices, request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def add(request: ContentRequest) -> HttpResponse:
    """Put one card in; without `k`, into an empty kingdom."""
    lib = request.library
    wished = WishForm(request.GET, lib.catalog)
    old = _requested_kingdom(lib, request, wished)
    new = with_card(old.view, old.settled_kingdom, request.GET.get("karte", ""))
    return _redirect_to_kingdom(lib, wished, new, old.choices, request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def change(request: ContentRequest) -> HttpResponse:
    """Another number of players or another way to play, for the same kingdom; back to the page it was asked on."""
    lib = request.library
    wished, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    choices = replace(wished.choices(), editions=old.choices.editions, first_card=old.choices.first_card)
    page_name = kingdom_page.KINGDOM_PAGES.get(request.GET.get("seite", ""), "kingdom")
    return _redirect_to_kingdom(
        lib, wished, old.settled_kingdom, choices, request.GET.getlist("fest"), page_name=page_name
    )


@require_safe
@errors_as_pages
def pick(request: ContentRequest) -> HttpResponse:
    """Cards to choose from by hand, in place of one (`statt`) or to join; narrowed by a search in names."""
    lib = request.library
    wished = WishForm(request.GET, lib.catalog)
    old = _requested_kingdom(lib, request, wished)
    instead = request.GET.get("statt") or None
    query = request.GET.get("q", "").strip()[:80]
    found = _filter_by_name(
        lib, replacement_candidates(old.view, old.kingdom, instead, {place.tile.slug for place in old.cards}), query
    )
    context = {
        "kingdom_page": old,
        "form": wished,
        "replaced_card": lib.catalog.card(instead) if instead else None,
        "query": query,
        "number_found": len(found),
        "tiles": card_tiles.tiles(lib, found[:MAX_SHOWN_CANDIDATES], old.choices.editions),
        "locked": request.GET.getlist("fest"),
    }
    return render(request, "kingdom/pick.html", context)


def _filter_by_name(lib: Library, slugs: list[str], query: str) -> list[str]:
    """Those whose name contains the query; where none does, those with the nearest names."""
    folded = normalize_name(query)
    if not folded:
        return slugs
    cards = lib.catalog.cards
    found = [
        slug
        for slug in slugs
        if any(folded in normalize_name(name) for name in (cards[slug].name, cards[slug].name_en))
    ]
    return found or [slug for slug in name_index(lib.catalog).nearest(query) if slug in slugs]


@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def paste(request: ContentRequest) -> HttpResponse:
    """A list of names becomes a kingdom; what is not understood is shown with suggestions."""
    lib = request.library
    data = request.POST if request.method == "POST" else request.GET
    wished, text = WishForm(data, lib.catalog), data.get("liste", "")
    if len(text) > MAX_TEXT_LENGTH:
        raise BadForm(f"Die Liste hat {len(text)} Zeichen; lesen kann ich {MAX_TEXT_LENGTH}.")
    text = kingdom_page.correct_list(lib, text, data.get("statt", ""))
    parsed = parse_card_list(lib.catalog, text)
    is_clear = not parsed.not_understood and not parsed.ambiguous
    if parsed.kingdom != Kingdom(piles=()) and (is_clear or data.get("trotzdem")):
        return _redirect_to_pasted(lib, wished, parsed)
    is_asked = request.method == "POST" or bool(text)
    context = {"library": lib, "text": text, "parsed": parsed, "is_empty": is_asked and not text.strip()}
    context |= {"players": PLAYER_COUNTS, "chosen_players": wished.players}
    return render(request, "kingdom/paste.html", context, status=422 if is_asked else 200)


def _redirect_to_pasted(lib: Library, wished: WishForm, parsed: ParsedCardList) -> HttpResponse:
    """On to the kingdom of a list, which says what of the list is not in it."""
    choices = parsed.apply_to(wished.choices())
    editions = boxes_for(lib.catalog, sorted(named_cards(parsed.kingdom)), choices.editions)
    choices = replace(choices, editions=editions)
    response = _redirect_to_kingdom(
        lib,
        wished,
        KingdomPage(lib, parsed.kingdom, choices).settled_kingdom,
        choices,
        left_out=kingdom_page.unused_names(lib, parsed),
    )
    response.status_code = 303
    return response


@require_safe
@errors_as_pages
def show(request: ContentRequest, code: str) -> HttpResponse:
    """A kingdom: its cards, what is wrong with it, and everything that can be done with it."""
    lib = request.library
    page = kingdom_page.read(lib, code, request.GET.getlist("fest"))
    if page.code != code:
        return redirect_with_query(request, "kingdom", code=page.code)
    wished = WishForm(request.GET, lib.catalog)
    try:
        possible = count_kingdoms(lib.catalog, replace(wished.wishes(is_new=False), choices=page.choices))
    except (EngineError, BadForm):
        possible = None
    context = {
        "kingdom_page": page,
        "form": wished,
        "number_of_kingdoms": possible,
        "players": PLAYER_COUNTS,
        "locked": sorted(page.locked),
    }
    context |= _chosen_card_context(page, wished, request.GET.get("karte", ""))
    context["wishes_query"] = wished.query(**wish_fields.chosen_fields(lib.catalog, page.choices))
    context["unused_names"] = [
        lib.catalog.cards[s].name for s in request.GET.getlist("ohne-aus-liste") if s in lib.catalog.cards
    ]
    return render(request, "kingdom/show.html", context)


def _chosen_card_context(page: KingdomPage, wished: WishForm, asked: str) -> dict[str, object]:
    """The card that is looked at, the first unless one is asked for, and the addresses that lead to the others."""
    places = {place.tile.slug: place for place in page.cards}
    chosen = places.get(asked) or next(iter(places.values()), None)
    if chosen is None:
        return {}
    slug = chosen.tile.slug
    locked = {*page.locked} ^ {slug}
    return {
        "chosen_card": chosen,
        "notes": page.notes_on(slug),
        "is_card_requested": slug == asked,
        "kept_query": (same := wished.query(fest=sorted(page.locked))),
        "card_link_start": f"?{same}&karte=" if same else "?karte=",
        "landscape_text": "effect" if sum(place.tile.is_landscape for place in page.cards) == 1 else "",
        "lock_query": wished.query(fest=sorted(locked), karte=slug),
    }


def _requested_kingdom(lib: Library, request: ContentRequest, wished: WishForm) -> KingdomPage:
    """The kingdom in the address, or an empty one."""
    if request.GET.get("k"):
        return kingdom_page.read(lib, request.GET["k"])
    return KingdomPage(lib, Kingdom(piles=()), wished.choices())


def _redirect_to_kingdom(
    library: Library,
    wished: WishForm,
    kingdom: Kingdom,
    choices: Choices,
    locked: Sequence[str] = (),
    page_name: str = "kingdom",
    left_out: Sequence[str] = (),
) -> HttpResponse:
    """On to the page of a kingdom, with the wishes and the locks that still make sense."""
    page = KingdomPage(library, kingdom, choices)
    kept = [slug for slug in locked if any(place.tile.slug == slug for place in page.cards)]
    more = {name: values for name, values in (("fest", kept), ("ohne-aus-liste", list(left_out))) if values}
    query = wished.query(**more) if page_name == "kingdom" else ""
    address = reverse(page_name, kwargs={"code": page.code}) + (f"?{query}" if query else "")
    response = HttpResponseRedirect(address)
    response.headers["Cache-Control"] = "no-store"
    return response
