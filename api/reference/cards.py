"""Single cards: by slug, by name, many at once, at random; with the rulings that hold for an edition."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from api.conventions.derived import Derived
from api.conventions.json_bodies import BoundedListField, StrictCharField, StrictSerializer, exactly_one_of
from api.conventions.lists import SLUG_IN_PATH, list_operation, redirect_renamed
from api.conventions.operations import operation
from api.conventions.parameters import LANG, Parameter, Query, choice, fields_parameter
from api.reference.card_serializers import CardDetailSerializer, CardSummarySerializer
from api.reference.records import TEXT, name_in_language, place_fields
from api.reference.resources import CARDS, RULINGS, ruling_holds
from api.reference.serializers import RulingSerializer
from content.model.types import Library
from engine.catalog import Card
from engine.chance import Rng
from engine.kingdoms.name_index import name_index
from engine.messages import name_of
from engine.names import edit_distance, fold
from web.messages import message
from web.problems import Problem, not_found

MAX_CANDIDATES = 20
MAX_NAME_CHARS = 100
EDITION_OF_RULINGS = next(parameter for parameter in RULINGS.filters if parameter.name == "edition")
EDITION_OF_CARD = replace(
    EDITION_OF_RULINGS,
    description="A box: returns the card as printed there, and with `include` the rulings that hold there.",
)
INCLUDE = choice("include", ["rulings"], "Also returns the rulings of the card.")
DETAIL_PARAMETERS = (EDITION_OF_CARD, INCLUDE, LANG, fields_parameter(CardDetailSerializer))


@operation(
    "card_retrieve",
    tag="card",
    summary="One card",
    path=[SLUG_IN_PATH],
    parameters=DETAIL_PARAMETERS,
    answer={200: CardDetailSerializer, 301: None},
)
def card_detail(query: Query, slug: str) -> Any:
    """A card with all its printings, differences and needs; on request as printed in one box, and with its rulings."""
    return card_of(query, slug)


def card_of(query: Query, slug: str) -> Any:
    card = query.library.catalog.cards.get(slug)
    if card is None:
        return redirect_renamed(query, CARDS, slug)
    return card_json(query, CardDetailSerializer, card)


def card_json(query: Query, serializer: type[CardDetailSerializer], card: Card, **context: Any) -> Any:
    """A card, on request as printed in one box and with its rulings; raises Problem 422 where it is not in the box."""
    [edition] = query["edition"] or [""]
    if edition and edition not in card.editions:
        raise not_printed(card, edition)
    return query.serialize(serializer, card, edition=edition, with_rulings=bool(query["include"]), **context)


def not_printed(card: Card, edition: str) -> Problem:
    """422 for a box that does not contain the card; suggests those that do."""
    detail = message("not-printed", card=name_of(card), edition=edition)
    suggestions = {edition: list(card.editions)}
    return Problem(422, "bad-input", detail, errors={"edition": [detail]}, suggestions=suggestions)


@list_operation(
    "card_rulings",
    tag="card",
    path=[SLUG_IN_PATH],
    parameters=(EDITION_OF_RULINGS,),
    records="card_ruling",
    serializer=RulingSerializer,
)
def card_rulings(query: Query, slug: str) -> Any:
    """Rulings and errata of a card; with `edition` only those that hold for it."""
    if slug not in query.library.catalog.cards:
        return redirect_renamed(query, CARDS, slug)
    rulings = query.library.rulings_of.get(slug, [])
    editions = query["edition"]
    return [ruling for ruling in rulings if not editions or ruling_holds(editions)(query.library, ruling)]


def matched_name(card: Card, text: str) -> tuple[str, int]:
    """The name of a card that contains the text, or else the nearest one, and its edit distance from the text."""
    asked = fold(text)
    names = dict.fromkeys([card.name, card.name_en, *card.aliases, *(printing.name for printing in card.printings)])
    distances = [(edit_distance(asked, fold(name), MAX_NAME_CHARS), name) for name in (*names, card.slug) if name]
    distance, name = min(distances, key=lambda entry: (asked not in fold(entry[1]), entry[0]))
    return name, distance


class NamedCardSerializer(CardDetailSerializer):
    matched = Derived(lambda context, _: context["matched"][0], TEXT, "The name of the card that was meant.")
    distance = Derived(
        lambda context, _: context["matched"][1],
        {"type": "integer"},
        "How many letters of that name were added, left out, changed or swapped, in any spelling; 0: none. A name that "
        "shares most of its letters matches at any distance: above 3 better ask whether it was meant.",
    )


@operation(
    "card_named",
    tag="card",
    parameters=(
        Parameter(name="exact", description="A complete name (German, English or alias) in any spelling."),
        Parameter(name="fuzzy", description="A name with a typo, or part of one."),
        *(EDITION_OF_CARD, INCLUDE, LANG, fields_parameter(NamedCardSerializer)),
    ),
    answer={200: NamedCardSerializer, 404: None, 409: None},
)
def card_by_name(query: Query) -> Any:
    """One card by any of its names. 409 with candidates if several match or are as near, else 404 with similar ones."""
    given = [name for name in ("exact", "fuzzy") if (query[name] or "").strip()]
    if len(given) != 1:
        raise exactly_one_of("exact", "fuzzy")
    text, lib = query[given[0]][:MAX_NAME_CHARS], query.library
    index = name_index(lib.catalog)
    slugs: Sequence[str] = index.cards_named(text) or cards_with_slug(lib, text)
    if not slugs and given[0] == "fuzzy":
        slugs = index.containing(text) or most_similar(index.similar(text))
    if len(slugs) == 1:
        card = lib.catalog.cards[slugs[0]]
        return card_json(query, NamedCardSerializer, card, matched=matched_name(card, text))
    if slugs:
        raise ambiguous(query, text, slugs)
    raise unknown_name(query, text, list(index.nearest(text)))


def most_similar(similarities: Mapping[str, float]) -> list[str]:
    """The cards of the highest similarity: several where a name is as near to each of them."""
    best = max(similarities.values(), default=0)
    return [slug for slug, similarity in similarities.items() if similarity == best]


def cards_with_slug(lib: Library, text: str) -> list[str]:
    """The card whose slug this is or was, ignoring case; empty without one."""
    slug = lib.current_slug("card", text.lower())
    return [slug] if slug else []


def ambiguous(query: Query, text: str, cards: Sequence[str]) -> Problem:
    """409 for a name that several cards match: the best candidates, and how many there are."""
    detail = message("ambiguous", name=text, count=len(cards))
    return Problem(409, "ambiguous", detail, candidates=candidates(query, cards), count=len(cards))


def unknown_name(query: Query, text: str, nearest: list[str]) -> Problem:
    """404 for a name that no card has: those with similar names."""
    problem = not_found(text, nearest)
    problem.extra["candidates"] = candidates(query, nearest)
    return problem


def candidates(query: Query, cards: Sequence[str]) -> list[dict[str, str]]:
    """The first of these cards, with their names and places."""
    context, all_cards = query.context, query.library.catalog.cards
    return [
        {"slug": slug, "name": name_in_language(context, all_cards[slug]), **place_fields(context, "card", slug)}
        for slug in cards[:MAX_CANDIDATES]
    ]


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


@operation(
    "card_called_collection",
    tag="card",
    description="The card „Sammelsurium“: this happens to be its slug.",
    parameters=DETAIL_PARAMETERS,
    answer=CardDetailSerializer,
)
def card_called_collection(query: Query) -> Any:
    return card_of(query, "collection")


@operation(
    "card_collection",
    tag="card",
    parameters=(LANG, fields_parameter(CardSummarySerializer)),
    body=CollectionSerializer,
    answer=FoundSerializer,
)
def card_collection(query: Query, data: dict[str, Any]) -> Any:
    """Up to 100 cards at once by name or slug, in the order of the request."""
    lib = query.library
    meant = {
        text: next(iter(cards_with_slug(lib, text) or name_index(lib.catalog).cards_named(text)), None)
        for text in data["identifiers"]
    }
    found = [
        {"query": text, "card": query.serialize(CardSummarySerializer, lib.catalog.cards[slug])}
        for text, slug in meant.items()
        if slug
    ]
    return {"found": found, "not_found": [text for text, slug in meant.items() if not slug]}


@operation(
    "card_random",
    tag="card",
    parameters=(
        *CARDS.all_filters,
        Parameter(name="seed", description="The same seed gives the same card while the content does not change."),
        LANG,
        fields_parameter(CardDetailSerializer),
    ),
    answer=CardDetailSerializer,
)
def random_card(query: Query) -> Any:
    """A random card among those that match the filters."""
    candidates = sorted(card.slug for card in CARDS.filter_records(query))
    if not candidates:
        raise Problem(404, "not-found", message("no-card-fits"))
    seed = query["seed"]
    card = query.library.catalog.cards[Rng(seed or secrets.token_hex(8)).choice(candidates)]
    headers = {} if seed else {"Cache-Control": "no-store"}
    return Response(query.serialize(CardDetailSerializer, card), headers=headers)
