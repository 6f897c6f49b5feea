"""The calls about kingdoms: parse, call the engine, render."""

from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.languages import LANG, names_in
from api.conventions.lists import Query
from api.conventions.problems import Problem
from api.kingdoms import bodies, reading
from api.kingdoms.answers import (
    CheckedSerializer,
    GeneratedSerializer,
    LaidOutSerializer,
    LaidSerializer,
    ParsedSerializer,
    SetupSerializer,
    laid_out,
    url_of,
)
from api.reference.serializers import SetSerializer
from cards.catalog import current_catalog
from cards.models import RecommendedSet
from engine.catalog import Catalog
from engine.chance import Decision
from engine.checking import check as check_kingdom
from engine.checking import is_legal
from engine.codes import from_code, seed_of, to_code
from engine.errors import EngineError
from engine.generator import Generated
from engine.generator import generate as draw
from engine.generator import swap as replace_card
from engine.kingdom import Choices, How, Kingdom, Policy
from engine.parsing import parse_names
from engine.results import Setup
from engine.seeds import Rng
from engine.setup import set_up

Context = dict[str, Any]


def valid(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """The validated body of a call whose answer has no names; query parameters have no meaning and are refused."""
    Query(request, ()).refuse_if_wrong()
    return validated(serializer, request)


def named(request: Request) -> Context:
    """What an answer with names needs to know of the request; no query parameter but `lang` has a meaning."""
    query = Query(request, ("lang",))
    query.refuse_if_wrong()
    return {"request": request, "names": names_in(query.lang)}


def validated(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    data: dict[str, Any] = body.validated_data
    return data


def laid(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    """A kingdom with its code and its setup, which is the same for everybody who has the code."""
    code = to_code(kingdom, choices)
    return laid_out(code, kingdom, choices, set_up(catalog, kingdom, choices, Rng(seed_of(kingdom))))


def rendered(context: Context, catalog: Catalog, generated: Generated, choices: Choices) -> Response:
    kingdoms = [laid(catalog, kingdom, choices) for kingdom in generated.kingdoms]
    answer = {
        "seed": generated.seed,
        "algorithm": generated.algorithm,
        "possible": generated.possible,
        "possible_text": str(generated.possible),
        "kingdoms": kingdoms,
    }
    return Response(GeneratedSerializer(answer, context=context).data)


@extend_schema(
    operation_id="kingdom_generate",
    parameters=[LANG],
    request=bodies.GenerateRequestSerializer,
    responses=GeneratedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def generate(request: Request) -> Response:
    """Random kingdoms, each that fulfils the wishes equally likely. Nothing fits: 422 with the contradiction."""
    context, catalog = named(request), current_catalog()
    data = reading.today(catalog, validated(bodies.GenerateRequestSerializer, request))
    wishes = reading.wishes_of(data)
    with reading.explaining(catalog, data, wishes):
        generated = draw(catalog, wishes, reading.seed_of(data), data["count"], distinct=True)
    return rendered(context, catalog, generated, wishes.choices)


@extend_schema(
    operation_id="kingdom_swap",
    parameters=[LANG],
    request=bodies.SwapRequestSerializer,
    responses=GeneratedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def swap(request: Request) -> Response:
    """Replace one pile, landscape, bane or ally, by chance or by a card of choice; the rest stays."""
    context, catalog = named(request), current_catalog()
    data = reading.today(catalog, validated(bodies.SwapRequestSerializer, request))
    wishes, kingdom = reading.wishes_of(data), reading.kingdom_of(data["kingdom"])
    if wishes.choices.first_card == data["card"]:  # it is gone, and nobody knows which would have come first
        wishes = replace(wishes, choices=replace(wishes.choices, first_card=None))
    with reading.explaining(catalog, data, wishes):
        swapped = replace_card(catalog, kingdom, data["card"], wishes, reading.seed_of(data), data.get("to"))
    return rendered(context, catalog, swapped, wishes.choices)


@extend_schema(
    operation_id="kingdom_check", request=bodies.CheckRequestSerializer, responses=CheckedSerializer, tags=["kingdom"]
)
@api_view(["POST"])
def check(request: Request) -> Response:
    """Whether a kingdom is legal, and everything there is to say about it."""
    catalog = current_catalog()
    data = reading.today(catalog, valid(bodies.CheckRequestSerializer, request), refuse=False)
    kingdom, choices = reading.kingdom_of(data["kingdom"]), reading.choices_of(data)
    findings = check_kingdom(catalog, kingdom, choices)
    code = code_of(catalog, kingdom, choices) if is_legal(findings) else None
    answer = {"legal": is_legal(findings), "findings": findings, "code": code, "url": url_of(request, code)}
    return Response(CheckedSerializer(answer).data)


@extend_schema(
    operation_id="kingdom_setup",
    parameters=[LANG],
    request=bodies.SetupRequestSerializer,
    responses=LaidSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def setup(request: Request) -> Response:
    """Everything to lay out for a kingdom or a recommended set, with the reason for each item."""
    context, catalog = named(request), current_catalog()
    body = validated(bodies.SetupRequestSerializer, request)
    if ("kingdom" in body) == ("set" in body):
        errors = {"kingdom": ["Genau eines von kingdom und set muss gegeben sein."]}
        raise Problem(422, "invalid", "Die Anfrage passt nicht zur Beschreibung.", errors=errors)
    data = reading.today(catalog, body)
    kingdom = kingdom_of_set(data) if "set" in data else reading.kingdom_of(data["kingdom"])
    choices = reading.choices_of(data)
    seed = data["seed"] if "seed" in data else seed_of(kingdom)
    table = set_up(catalog, kingdom, choices, Rng(seed))
    code = code_of(catalog, table.kingdom, as_decided(choices, table))
    answer = SetupSerializer(table, context=context).data
    return Response({"code": code, "url": url_of(request, code), **answer})


def code_of(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str | None:
    """The code of a kingdom, None where no code can hold it."""
    try:
        code = to_code(kingdom, choices)
        from_code(catalog, code)
    except EngineError:
        return None
    return code


def as_decided(choices: Choices, table: Setup) -> Choices:
    """The choices with what chance has decided, so that their code gives the same table again."""
    fields: dict[str, str] = {Decision.PLATINUM_COLONY: "platinum_colony", Decision.SHELTERS: "shelters"}
    decided: dict[str, Any] = {
        fields[chance.what]: Policy(how=How.YES if chance.result else How.NO)
        for chance in table.chance
        if chance.what in fields
    }
    return replace(choices, **decided)


def kingdom_of_set(data: dict[str, Any]) -> Kingdom:
    """The recommended set named; what it says of Platin/Kolonie and Unterschlupf holds unless the body says more."""
    found = SetSerializer(RecommendedSet.objects.with_everything().get(pk=data["set"]), context={})
    for name in ("platinum_colony", "shelters"):
        data.setdefault(name, Policy(how=How(found.data[name])))
    return reading.kingdom_of(found.data["kingdom"])


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
    parameters=[OpenApiParameter("code", str, OpenApiParameter.PATH, description="A kingdom code."), LANG],
    responses=LaidOutSerializer,
    tags=["kingdom"],
)
@api_view(["GET"])
def retrieve(request: Request, code: str) -> Response:
    """The kingdom of a code with its setup: the same for everybody."""
    context, catalog = named(request), current_catalog()
    kingdom, choices = from_code(catalog, code)
    return Response(LaidOutSerializer(laid(catalog, kingdom, choices), context=context).data)
