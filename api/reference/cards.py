"""Single cards: by slug, by name, many at once, at random; with the rulings that hold for an edition."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.json_bodies import BoundedListField, StrictCharField, StrictSerializer
from api.conventions.languages import LANG
from api.conventions.lists import (
    FIELDS,
    PAGE,
    PAGE_SIZE,
    Query,
    page_of,
    page_serializer,
    redirect_renamed,
    serialize,
    serializer_context,
)
from api.reference.resources import CARDS, RULINGS
from api.reference.serializers import CardDetailSerializer, CardSummarySerializer, RulingSerializer
from content.model.types import Library
from engine.catalog import Card
from engine.chance import Rng
from engine.kingdoms.name_index import name_index
from engine.messages import name_of
from web.messages import message
from web.problems import Problem, exactly_one_of, not_found

MAX_CANDIDATES = 20
EDITION_OF_RULINGS = RULINGS.param("edition")
EDITION_OF_CARD = replace(
    EDITION_OF_RULINGS,
    description="A box: returns the card as printed there, and with `include` the rulings that hold there.",
)
INCLUDE_RULINGS = "rulings"
INCLUDE = OpenApiParameter("include", str, enum=[INCLUDE_RULINGS], description="Also returns the rulings of the card.")
DETAIL_PARAMETERS = (EDITION_OF_CARD.schema, INCLUDE, LANG)


@extend_schema(
    operation_id="card_retrieve",
    summary="One card",
    parameters=[OpenApiParameter("slug", str, OpenApiParameter.PATH, description="Its slug."), *DETAIL_PARAMETERS],
    responses={200: CardDetailSerializer, 301: None},
    tags=["card"],
)
@api_view(["GET"])
def card_detail(request: Request, slug: str) -> Any:
    """A card with all its printings, differences and needs; on request as printed in one box, and with its rulings."""
    query = Query(request, [*(parameter.name for parameter in DETAIL_PARAMETERS), FIELDS])
    [edition] = query.read(EDITION_OF_CARD) or [""]
    is_included = "include" in query.values and query.one_of("include", [INCLUDE_RULINGS])
    fields = query.fields(CardDetailSerializer)
    query.raise_if_invalid()
    card = request.library.catalog.cards.get(slug)
    if card is None:
        return redirect_renamed(request, CARDS, slug)
    if edition and edition not in card.editions:
        raise not_printed(card, edition)
    context = serializer_context(request.library, query.lang, request) | {
        "edition": edition,
        "with_rulings": is_included,
    }
    return Response(serialize(CardDetailSerializer, card, context, fields))


def not_printed(card: Card, edition: str) -> Problem:
    """422 for a box that does not contain the card; suggests those that do."""
    detail = message("not-printed", card=name_of(card), edition=edition)
    suggestions = {edition: list(card.editions)}
    return Problem(422, "bad-input", detail, errors={"edition": [detail]}, suggestions=suggestions)


@extend_schema(
    operation_id="card_rulings",
    parameters=[EDITION_OF_RULINGS.schema, PAGE, PAGE_SIZE],
    responses=page_serializer("card_ruling", RulingSerializer(many=True)),
    tags=["card"],
)
@api_view(["GET"])
def card_rulings(request: Request, slug: str) -> Any:
    """Rulings and errata of a card; with `edition` only those that hold for it."""
    query = Query(request, ("edition", "page", "page_size", FIELDS))
    lib = request.library
    if slug not in lib.catalog.cards:
        return redirect_renamed(request, CARDS, slug)
    rulings = lib.rulings_of.get(slug, [])
    if edition := query.read(EDITION_OF_RULINGS):
        holds = EDITION_OF_RULINGS.test(edition)
        rulings = [ruling for ruling in rulings if holds(lib, ruling)]
    return Response(page_of(request, query, rulings, RulingSerializer))


@extend_schema(
    operation_id="card_named",
    parameters=[
        OpenApiParameter("exact", str, description="A complete name (German, English or alias) in any spelling."),
        OpenApiParameter("fuzzy", str, description="A name with a typo, or part of one."),
        LANG,
    ],
    responses=CardDetailSerializer,
    tags=["card"],
)
@api_view(["GET"])
def card_by_name(request: Request) -> Response:
    """One card by any of its names. 409 with candidates if several match, 404 with suggestions if none does."""
    query = Query(request, ("exact", "fuzzy", "lang", FIELDS))
    fields = query.fields(CardDetailSerializer)
    given = [name for name in ("exact", "fuzzy") if query.values.get(name, "").strip()]
    query.raise_if_invalid()
    if len(given) != 1:
        raise exactly_one_of("exact", "fuzzy")
    text, lib = query.values[given[0]][:100], request.library
    index = name_index(lib.catalog)
    slugs: Sequence[str] = index.cards_named(text) or cards_with_slug(lib, text)
    if not slugs and given[0] == "fuzzy":
        slugs = index.containing(text) or index.nearest(text)[:1]
    if len(slugs) == 1:
        card = lib.catalog.cards[slugs[0]]
        return Response(
            serialize(CardDetailSerializer, card, serializer_context(request.library, query.lang, request), fields)
        )
    if slugs:
        raise ambiguous(lib, text, slugs)
    raise not_found(text, list(index.nearest(text)))


def cards_with_slug(lib: Library, text: str) -> list[str]:
    """The card whose slug this is or was, ignoring case; empty without one."""
    slug = lib.current_slug("card", text.lower())
    return [slug] if slug else []


def ambiguous(lib: Library, text: str, cards: Sequence[str]) -> Problem:
    """409 for a name that several cards match: the best candidates, and how many there are."""
    shown = cards[:MAX_CANDIDATES]
    all_cards = lib.catalog.cards
    candidates = [{"slug": slug, "name": all_cards[slug].name} for slug in shown]
    detail = message("ambiguous", name=text, count=len(cards))
    return Problem(409, "ambiguous", detail, candidates=candidates, count=len(cards))


class CollectionSerializer(StrictSerializer):
    """Names or slugs to look up."""

    identifiers = BoundedListField(
        child=StrictCharField(max_length=100), min_length=1, max_length=100, help_text="Names or slugs, up to 100."
    )


class FoundCardSerializer(serializers.Serializer):
    query = serializers.CharField(help_text="The identifier as it was given.")
    card = CardSummarySerializer()


class FoundSerializer(serializers.Serializer):
    found = FoundCardSerializer(many=True, help_text="In the order of the request, duplicates once.")
    not_found = serializers.ListField(child=serializers.CharField(), help_text="Identifiers that match no card.")


@extend_schema(
    methods=["GET"],
    operation_id="card_called_collection",
    parameters=[*DETAIL_PARAMETERS],
    responses=CardDetailSerializer,
    description="The card „Sammelsurium“ (Collection), whose slug this happens to be.",
    tags=["card"],
)
@extend_schema(
    methods=["POST"],
    operation_id="card_collection",
    parameters=[LANG],
    request=CollectionSerializer,
    responses=FoundSerializer,
    tags=["card"],
)
@api_view(["GET", "POST"])
def card_collection(request: Request) -> Any:
    """Up to 100 cards at once by name or slug, in the order of the request."""
    if request.method == "GET":
        return card_detail(request._request, "collection")
    query = Query(request, ("lang",))
    query.raise_if_invalid()
    body = CollectionSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    identifiers: list[str] = body.validated_data["identifiers"]
    lib = request.library
    meant = {
        text: next(iter(cards_with_slug(lib, text) or name_index(lib.catalog).cards_named(text)), None)
        for text in identifiers
    }
    found = [{"query": text, "card": lib.catalog.cards[slug]} for text, slug in meant.items() if slug]
    answer = {"found": found, "not_found": [text for text, slug in meant.items() if not slug]}
    return Response(FoundSerializer(answer, context=serializer_context(request.library, query.lang, request)).data)


@extend_schema(
    operation_id="card_random",
    parameters=[
        *(param.schema for param in CARDS.params),
        OpenApiParameter(
            "seed", str, description="The same seed gives the same card while the content does not change."
        ),
        LANG,
    ],
    responses=CardDetailSerializer,
    tags=["card"],
)
@api_view(["GET"])
def random_card(request: Request) -> Response:
    """A random card among those that match the filters."""
    query = Query(
        request, [*(param.name for param in CARDS.params), "seed", "lang", FIELDS], repeatable=CARDS.repeatable
    )
    cards, fields = CARDS.filter_records(query), query.fields(CardDetailSerializer)
    query.raise_if_invalid()
    candidates = sorted(card.slug for card in cards)
    if not candidates:
        raise Problem(404, "not-found", message("no-card-fits"))
    seed = query.values.get("seed")
    chosen = Rng(seed or secrets.token_hex(8)).choice(candidates)
    headers = {} if seed else {"Cache-Control": "no-store"}
    card = request.library.catalog.cards[chosen]
    return Response(
        serialize(CardDetailSerializer, card, serializer_context(request.library, query.lang, request), fields),
        headers=headers,
    )
