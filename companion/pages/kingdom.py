"""Königreich: the form of wishes, drawing, changing and showing a kingdom.

A kingdom is completely described by its address; nothing is stored here.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from companion.pages import card_tiles, kingdom_character, kingdom_page, wish_fields, wording
from companion.pages.card_places import places_as_text
from companion.pages.cards import ORDERS
from companion.pages.error_pages import error_context, errors_as_pages
from companion.pages.kingdom_page import KingdomPage, with_kingdom
from companion.pages.query_links import page_url
from companion.pages.wish_form import BadForm, Fault, WishForm
from companion.pages.wish_offers import fields_without_cards
from companion.pages.wish_presets import PRESETS
from content.model.types import Library
from engine.errors import EngineError
from engine.generation.contradiction import NothingFits, find_contradiction
from engine.generation.generator import generate, reroll
from engine.generation.generator import swap as replace_card
from engine.generation.sampler import count_kingdoms
from engine.generation.wishes import DRAWN_LANDSCAPES, Wishes
from engine.kingdoms.card_list_parser import MAX_TEXT_CHARS, ParsedCardList, parse_card_list
from engine.kingdoms.editing import (
    replacement_candidates,
    similar_cards,
    with_card,
    without_absent_first_card,
    without_card,
)
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom
from engine.kingdoms.name_index import name_index
from engine.kingdoms.sets import boxes_for
from engine.names import fold
from search.card_queries import cards_matching
from web.snapshot import ContentRequest

RULES = {"platin": "platinum_colony", "unterschlupf": "shelters", "variante": "variant"}
"""Parameter → field of `Choices`: what a change of the number of players leaves as it is."""

MAX_SHOWN_CANDIDATES = 60  # cards on the page to pick one
MAX_ADDED_CARDS = 24


@require_safe
def form_page(request: ContentRequest) -> HttpResponse:
    """The form of wishes, with the number of kingdoms that fulfil them."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    context, status = _form_context(lib, form), 200
    try:
        context["number_of_kingdoms"] = _count_kingdoms(lib, form)
    except (EngineError, BadForm) as refusal:
        context |= error_context(lib, refusal, form)
        status = 422 if isinstance(refusal, NothingFits) else 400
    return render(request, "kingdom/form.html", context, status=status)


# Parameters of the fields below „Genauer“ that are not selects.
EXACT_PARAMETERS = ("mit", "ohne", "querart", "trankoder", "erweiterung")


def _form_context(lib: Library, form: WishForm) -> dict[str, object]:
    """Context: the options of the form, and which of them the address chooses."""
    catalog, data = lib.catalog, form.data
    selects = wish_fields.selects(data, catalog, form.messages)
    groups = wish_fields.single_wishes(data, catalog, form.messages)
    has_exact_value = any(field.value for field in selects if field.name != "variante")
    return {
        "form": form,
        "presets": PRESETS,
        "chosen_presets": data.getlist("art"),
        "chips": wish_fields.chips(data),
        "players": PLAYER_COUNTS,
        "chosen_players": form.players,
        "library": lib,
        "chosen_editions": data.getlist("ausgabe"),
        "chosen_expansions": data.getlist("erweiterung"),
        "is_new_only": bool(data.get("nur")),
        "has_exact_wishes": has_exact_value
        or any(data.get(name) for name in EXACT_PARAMETERS)
        or any(group.is_open for group in groups),
        "groups": groups,
        "landscape_kinds": [(str(kind), catalog.words.kinds[kind].name) for kind in DRAWN_LANDSCAPES],
        "chosen_kinds": data.getlist("querart"),
        "selects": selects,
    }


def _count_kingdoms(lib: Library, form: WishForm) -> int:
    """The number of kingdoms that fulfil the wishes; if none does, raises NothingFits with the contradiction."""
    wishes = form.wishes()
    number = count_kingdoms(lib.catalog, wishes)
    if not number:
        raise find_contradiction(lib.catalog, wishes)
    return number


@require_safe
def count(request: ContentRequest) -> HttpResponse:
    """JSON: how many kingdoms fulfil the wishes, for the form while it is filled in."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    absent = fields_without_cards(lib.catalog, form.data.getlist("ausgabe"))
    try:
        number = _count_kingdoms(lib, form)
    except (EngineError, BadForm) as error:
        context = error_context(lib, error, form)
        drops = [{"words": wish.words, "without": wish.changed_fields} for wish in context["conflicting_wishes"]]
        faults = [{"field": fault.field, "text": fault.text} for fault in context["faults"]]
        answer = {"text": context["error"], "fits": False, "drops": drops, "faults": faults}
    else:
        answer = {"text": wording.fitting_kingdoms(number), "fits": True, "drops": [], "faults": []}
    return JsonResponse({**answer, "absent": absent, "unplayed": form.number_unplayed()})


@require_safe
@errors_as_pages
def roll(request: ContentRequest) -> HttpResponse:
    """Draw a new kingdom; with `k`, one that keeps the locked cards (`fest`) of that kingdom."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    seed = secrets.token_hex(8)
    if not request.GET.get("k"):
        wishes = form.wishes()
        return _redirect_to_kingdom(
            lib, form.with_usual_landscapes(), generate(lib.catalog, wishes, seed).kingdom, wishes.choices
        )
    old = kingdom_page.read(lib, request.GET["k"])
    locked = [slug for slug in request.GET.getlist("fest") if any(card.tile.slug == slug for card in old.cards)]
    new = reroll(lib.catalog, old.setup.kingdom, locked, replace(form.wishes(is_new=False), choices=old.choices), seed)
    return _redirect_to_kingdom(lib, form, new.kingdom, replace(new.choices, name=()), locked)


@require_safe
@errors_as_pages
def swap(request: ContentRequest) -> HttpResponse:
    """Replace one card: by one drawn within the wishes, or by the card in `zu`, whatever the wishes are."""
    lib = request.library
    form, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    chosen = request.GET.get("zu") or None
    wishes = Wishes(choices=old.choices) if chosen else replace(form.wishes(is_new=False), choices=old.choices)
    kingdom, card = old.setup.kingdom, request.GET.get("karte", "")
    new = replace_card(lib.catalog, kingdom, card, wishes, secrets.token_hex(8), chosen)
    return _redirect_to_page(form, old.changed(new.kingdom, new.choices), request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def remove(request: ContentRequest) -> HttpResponse:
    lib = request.library
    old = kingdom_page.read(lib, request.GET.get("k", ""))
    card = lib.catalog.card(request.GET.get("karte", "")).slug
    new = without_card(old.view, old.settled_kingdom, card)
    choices = without_absent_first_card(old.choices, new)
    form = WishForm(request.GET, lib.catalog)
    return _redirect_to_page(form, old.changed(new, choices), request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def fill(request: ContentRequest) -> HttpResponse:
    """Draw the missing piles, within the wishes; without them, if the cards that are there contradict them."""
    lib = request.library
    form, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    present = [card.tile.slug for card in old.cards if card.can_swap]
    draw = partial(reroll, lib.catalog, old.settled_kingdom, present, seed=secrets.token_hex(8))
    try:
        new = draw(wishes=replace(form.wishes(is_new=False), choices=old.choices))
    except NothingFits:
        new = draw(wishes=Wishes(choices=old.choices))
    return _redirect_to_page(form, old.changed(new.kingdom, new.choices), request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def add(request: ContentRequest) -> HttpResponse:
    """Add the cards in `karte`; without `k`, to an empty kingdom."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    old = _requested_kingdom(lib, request, form)
    new = old.settled_kingdom
    for card in request.GET.getlist("karte")[:MAX_ADDED_CARDS] or [""]:
        new = with_card(old.view, new, card)
    return _redirect_to_page(form, old.changed(new, old.choices), request.GET.getlist("fest"))


@require_safe
@errors_as_pages
def change(request: ContentRequest) -> HttpResponse:
    """Change the number of players or the rules of a kingdom, and return to the page named in `seite`."""
    lib = request.library
    form, old = WishForm(request.GET, lib.catalog), kingdom_page.read(lib, request.GET.get("k", ""))
    kept = {field: getattr(old.choices_in_code, field) for name, field in RULES.items() if name not in request.GET}
    choices = replace(form.choices(), editions=old.choices.editions, first_card=old.choices.first_card, **kept)
    page_name = kingdom_page.KINGDOM_PAGES.get(request.GET.get("seite", ""), "kingdom")
    page = old.changed(old.settled_kingdom, choices)
    return _redirect_to_page(form, page, request.GET.getlist("fest"), page_name=page_name)


@require_safe
@errors_as_pages
def pick(request: ContentRequest) -> HttpResponse:
    """Cards to pick by hand, to replace one (`statt`) or to add; `q` filters them."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    old = _requested_kingdom(lib, request, form)
    instead = request.GET.get("statt") or None
    query = request.GET.get("q", "").strip()[:80]
    candidates = replacement_candidates(old.view, old.kingdom, instead, {card.tile.slug for card in old.cards})
    replaced = lib.catalog.card(instead) if instead else None
    similar = similar_cards(lib.catalog, replaced, candidates) if replaced else []
    matches = _filter_by_query(lib, [*similar, *(slug for slug in candidates if slug not in similar)], query)
    context = {
        "kingdom_page": old,
        "form": form,
        "replaced_card": replaced,
        "query": query,
        "candidates": places_as_text(lib.catalog, candidates),
        "similar": ",".join(similar),
        "present": [card.tile.slug for card in old.cards],
        "number_found": len(matches),
        "orders": ORDERS,
        "tiles": card_tiles.tiles(lib, matches[:MAX_SHOWN_CANDIDATES], old.choices.editions),
        "locked": request.GET.getlist("fest"),
    }
    return render(request, "kingdom/pick.html", context)


def _filter_by_query(lib: Library, slugs: list[str], query: str) -> list[str]:
    """The cards that pass a query (see `cards_matching`); if none does, those with the most similar names."""
    if not fold(query):
        return slugs
    matching = cards_matching(lib, query)
    matches = [slug for slug in slugs if slug in matching]
    return matches or [slug for slug in name_index(lib.catalog).nearest(query) if slug in slugs]


@require_http_methods(["GET", "HEAD", "POST"])
@errors_as_pages
def paste(request: ContentRequest) -> HttpResponse:
    """A pasted list of names becomes a kingdom; names that are not understood are shown with suggestions."""
    lib = request.library
    data = request.POST if request.method == "POST" else request.GET
    form, text = WishForm(data, lib.catalog), data.get("liste", "")
    if len(text) > MAX_TEXT_CHARS:
        fault = f"Die Liste hat {len(text)} Zeichen; lesen kann ich {MAX_TEXT_CHARS}."
        raise BadForm([Fault(field="liste", label="", text=fault)])
    text = kingdom_page.correct_list(lib, text, data.get("statt", ""))
    parsed = parse_card_list(lib.catalog, text)
    is_clear = not parsed.not_understood and not parsed.ambiguous
    if parsed.kingdom != Kingdom(piles=()) and (is_clear or data.get("trotzdem")):
        return _redirect_to_pasted(lib, form, parsed)
    is_asked = request.method == "POST" or bool(text)
    context = {"library": lib, "text": text, "parsed": parsed, "is_empty": is_asked and not text.strip()}
    context |= {"players": PLAYER_COUNTS, "chosen_players": form.players}
    return render(request, "kingdom/paste.html", context, status=422 if is_asked else 200)


def _redirect_to_pasted(lib: Library, form: WishForm, parsed: ParsedCardList) -> HttpResponse:
    """Redirect (303) to the kingdom of a list; the address also carries the names that were left out."""
    choices = parsed.apply_to(form.choices())
    editions = boxes_for(lib.catalog, sorted(named_cards(parsed.kingdom)), choices.editions)
    choices = replace(choices, editions=editions)
    response = _redirect_to_kingdom(
        lib,
        form,
        KingdomPage(lib, parsed.kingdom, choices).settled_kingdom,
        choices,
        left_out=kingdom_page.unused_names(lib, parsed),
    )
    response.status_code = 303
    return response


@require_safe
@errors_as_pages
@with_kingdom
def show(request: ContentRequest, page: KingdomPage) -> HttpResponse:
    """The page of a kingdom: its cards, findings, and the actions to change it."""
    lib = request.library
    form = WishForm(request.GET, lib.catalog)
    context = {
        "kingdom_page": page,
        "form": form,
        "players": PLAYER_COUNTS,
        "locked": sorted(page.locked),
    }
    context |= _chosen_card_context(page, form, request.GET.get("karte", ""))
    played = wish_fields.chosen_fields(lib.catalog, page.choices)
    context["wishes_query"] = form.query(**played)
    context["gauges"] = list(kingdom_character.shown_gauges(page, form))
    context["offer"] = kingdom_character.offer(page, form, request.GET.get(kingdom_character.GAUGE, ""), played)
    context["is_guest"] = kingdom_page.GUEST in request.GET
    context["unused_names"] = [
        lib.catalog.cards[s].name for s in request.GET.getlist("ohne-aus-liste") if s in lib.catalog.cards
    ]
    return render(request, "kingdom/show.html", context)


def _chosen_card_context(page: KingdomPage, form: WishForm, requested: str) -> dict[str, object]:
    """Context of the sheet, which shows the requested or the first card, and what links to the other cards need."""
    cards = {card.tile.slug: card for card in page.cards}
    chosen_card = cards.get(requested) or next(iter(cards.values()), None)
    if chosen_card is None:
        return {}
    slug = chosen_card.tile.slug
    locked = {*page.locked} ^ {slug}
    kept_query = form.query(fest=sorted(page.locked))
    return {
        "sheet": {
            "card": chosen_card,
            "notes": page.notes_on(slug),
            "close_url": page_url("kingdom", page.code) + (f"?{kept_query}" if kept_query else ""),
            "lock_query": form.query(fest=sorted(locked), karte=slug),
        },
        "is_card_requested": slug == requested,
        "link_start": f"?{kept_query}&karte=" if kept_query else "?karte=",
        "landscape_text": "effect" if sum(card.tile.is_landscape for card in page.cards) == 1 else "both",
    }


def _requested_kingdom(lib: Library, request: ContentRequest, form: WishForm) -> KingdomPage:
    """The kingdom of the code in `k`, or an empty one."""
    if request.GET.get("k"):
        return kingdom_page.read(lib, request.GET["k"])
    return KingdomPage(lib, Kingdom(piles=()), form.choices())


def _redirect_to_kingdom(
    lib: Library,
    form: WishForm,
    kingdom: Kingdom,
    choices: Choices,
    locked: Sequence[str] = (),
    left_out: Sequence[str] = (),
) -> HttpResponse:
    """Redirect to the page of a new kingdom."""
    return _redirect_to_page(form, KingdomPage(lib, kingdom, choices), locked, left_out=left_out)


def _redirect_to_page(
    form: WishForm,
    page: KingdomPage,
    locked: Sequence[str] = (),
    *,
    page_name: str = "kingdom",
    left_out: Sequence[str] = (),
) -> HttpResponse:
    """Redirect to the page of a kingdom, with the wishes, and with the locks of cards that are still in it."""
    kept_locks = [slug for slug in locked if any(card.tile.slug == slug for card in page.cards)]
    more = {name: values for name, values in (("fest", kept_locks), ("ohne-aus-liste", list(left_out))) if values}
    query = form.query(**more) if page_name == "kingdom" else ""
    address = reverse(page_name, kwargs={"code": page.code}) + (f"?{query}" if query else "")
    response = HttpResponseRedirect(address)
    response.headers["Cache-Control"] = "no-store"
    return response
