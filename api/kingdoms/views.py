"""The calls about kingdoms: parse, call the engine, render."""

from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import Query
from api.conventions.problems import Problem
from api.kingdoms import bodies, reading
from api.kingdoms.answers import (
    CheckedSerializer,
    GeneratedSerializer,
    LaidOutSerializer,
    ParsedSerializer,
    SetupSerializer,
    laid_out,
)
from cards.catalog import current_catalog
from cards.models import RecommendedSet, SetCard
from engine.catalog import Catalog
from engine.checking import check as check_kingdom
from engine.checking import is_legal
from engine.codes import from_code, to_code
from engine.generator import Generated
from engine.generator import generate as draw
from engine.generator import swap as replace_card
from engine.kingdom import Choices, How, Kingdom, Policy
from engine.parsing import parse_names
from engine.seeds import Rng
from engine.setup import set_up


def valid(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """The validated body; unknown query parameters are no matter of a POST and are refused."""
    query = Query(request, ())
    query.refuse_if_wrong()
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    validated: dict[str, Any] = body.validated_data
    return validated


def laid(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    """A kingdom with its code and its setup, which is the same for everybody who has the code."""
    code = to_code(kingdom, choices)
    return laid_out(code, kingdom, choices, set_up(catalog, kingdom, choices, Rng(code)))


def rendered(request: Request, catalog: Catalog, generated: Generated, choices: Choices) -> Response:
    kingdoms = [laid(catalog, kingdom, choices) for kingdom in generated.kingdoms]
    answer = {
        "seed": generated.seed,
        "algorithm": generated.algorithm,
        "possible": generated.possible,
        "possible_text": str(generated.possible),
        "kingdoms": kingdoms,
    }
    return Response(GeneratedSerializer(answer, context={"request": request}).data)


@extend_schema(
    operation_id="kingdom_generate",
    request=bodies.GenerateRequestSerializer,
    responses=GeneratedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def generate(request: Request) -> Response:
    """Random kingdoms, each that fulfils the wishes equally likely. Nothing fits: 422 with the contradiction."""
    catalog = current_catalog()
    data = reading.today(catalog, valid(bodies.GenerateRequestSerializer, request))
    wishes = reading.wishes_of(data)
    with reading.explaining(catalog, data, wishes):
        generated = draw(catalog, wishes, reading.seed_of(data), data["count"], distinct=True)
    return rendered(request, catalog, generated, wishes.choices)


@extend_schema(
    operation_id="kingdom_swap", request=bodies.SwapRequestSerializer, responses=GeneratedSerializer, tags=["kingdom"]
)
@api_view(["POST"])
def swap(request: Request) -> Response:
    """Replace one pile, landscape, bane or ally, by chance or by a card of choice; the rest stays."""
    catalog = current_catalog()
    data = reading.today(catalog, valid(bodies.SwapRequestSerializer, request))
    wishes, kingdom = reading.wishes_of(data), reading.kingdom_of(data["kingdom"])
    if wishes.choices.first_card == data["card"]:  # it is gone, and nobody knows which would have come first
        wishes = replace(wishes, choices=replace(wishes.choices, first_card=None))
    with reading.explaining(catalog, data, wishes):
        swapped = replace_card(catalog, kingdom, data["card"], wishes, reading.seed_of(data), data.get("to"))
    return rendered(request, catalog, swapped, wishes.choices)


@extend_schema(
    operation_id="kingdom_check", request=bodies.CheckRequestSerializer, responses=CheckedSerializer, tags=["kingdom"]
)
@api_view(["POST"])
def check(request: Request) -> Response:
    """Whether a kingdom is legal, and everything there is to say about it."""
    catalog = current_catalog()
    data = reading.today(catalog, valid(bodies.CheckRequestSerializer, request), refuse=False)
    findings = check_kingdom(catalog, reading.kingdom_of(data["kingdom"]), reading.choices_of(data))
    return Response(CheckedSerializer({"legal": is_legal(findings), "findings": findings}).data)


@extend_schema(
    operation_id="kingdom_setup", request=bodies.SetupRequestSerializer, responses=SetupSerializer, tags=["kingdom"]
)
@api_view(["POST"])
def setup(request: Request) -> Response:
    """Everything to lay out for a kingdom or a recommended set, with the reason for each item."""
    catalog = current_catalog()
    body = valid(bodies.SetupRequestSerializer, request)
    if ("kingdom" in body) == ("set" in body):
        errors = {"kingdom": ["Genau eines von kingdom und set muss gegeben sein."]}
        raise Problem(422, "invalid", "Die Anfrage passt nicht zur Beschreibung.", errors=errors)
    data = reading.today(catalog, body)
    choices = reading.choices_of(data)
    if "set" in data:
        kingdom, choices = kingdom_of_set(data["set"], choices)
    else:
        kingdom = reading.kingdom_of(data["kingdom"])
    seed = data["seed"] if "seed" in data else to_code(kingdom, choices)
    return Response(SetupSerializer(set_up(catalog, kingdom, choices, Rng(seed))).data)


def kingdom_of_set(slug: str, choices: Choices) -> tuple[Kingdom, Choices]:
    """A recommended set as a kingdom; what it says of Platin/Kolonie and Unterschlupf holds where nothing else is."""
    found = RecommendedSet.objects.with_everything().get(pk=slug)
    role = SetCard.Role

    def named(wanted: SetCard.Role) -> tuple[str, ...]:
        return tuple(card.slug for card in found.cards_as(wanted))

    kingdom = Kingdom(
        piles=named(role.PILE),
        landscapes=named(role.LANDSCAPE),
        boons=named(role.BOON),
        bane=next(iter(named(role.BANE)), None),
        ally=next(iter(named(role.ALLY)), None),
        mouse=next(iter(named(role.MOUSE)), None),
    )
    return kingdom, Choices(
        players=choices.players,
        variant=choices.variant,
        platinum_colony=_as_printed(choices.platinum_colony, found.platinum_colony),
        shelters=_as_printed(choices.shelters, found.shelters),
        editions=choices.editions,
        second_base_set=choices.second_base_set,
        first_card=choices.first_card,
    )


def _as_printed(policy: Policy, printed: bool) -> Policy:
    return Policy(how=How.YES) if printed and policy.how is How.AUTO else policy


@extend_schema(
    operation_id="kingdom_parse", request=bodies.ParseRequestSerializer, responses=ParsedSerializer, tags=["kingdom"]
)
@api_view(["POST"])
def parse(request: Request) -> Response:
    """A pasted list of card names as a kingdom, with what was not understood."""
    data = valid(bodies.ParseRequestSerializer, request)
    return Response(ParsedSerializer(parse_names(current_catalog(), data["text"])).data)


@extend_schema(
    operation_id="kingdom_retrieve",
    parameters=[OpenApiParameter("code", str, OpenApiParameter.PATH, description="A kingdom code.")],
    responses=LaidOutSerializer,
    tags=["kingdom"],
)
@api_view(["GET"])
def retrieve(request: Request, code: str) -> Response:
    """The kingdom of a code with its setup: the same for everybody."""
    Query(request, ()).refuse_if_wrong()
    catalog = current_catalog()
    kingdom, choices = from_code(catalog, code)
    return Response(LaidOutSerializer(laid(catalog, kingdom, choices), context={"request": request}).data)
