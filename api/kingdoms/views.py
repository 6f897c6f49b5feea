"""Views about kingdoms: parse the request, call the engine, render the response."""

from dataclasses import replace
from typing import Any

from django.utils.translation import override
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.languages import MESSAGE_LANG, is_english, names_in
from api.conventions.lists import Query
from api.kingdoms import request_bodies, request_parsing
from api.kingdoms.serializers import (
    CheckedSerializer,
    CountedSerializer,
    GeneratedSerializer,
    LaidOutSerializer,
    LaidSerializer,
    ParsedSerializer,
    ScoredSerializer,
    SetupSerializer,
    codes_and_urls,
    kingdom_with_setup,
)
from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import EngineError
from engine.generation.contradiction import find_all_contradictions
from engine.generation.generator import Generation
from engine.generation.generator import generate as draw
from engine.generation.generator import swap as replace_card
from engine.generation.sampler import count_kingdoms
from engine.kingdoms.card_list_parser import parse_card_list
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.readable_codes import from_code, seed_of, to_code
from engine.scoring import questions_for
from engine.scoring import score as count_points
from engine.setup.builder import set_up
from engine.setup.results import Setup
from engine.validation import check as check_kingdom
from engine.validation import is_legal
from web.problems import exactly_one_of

Context = dict[str, Any]

START_PLAYER = "start_player"
INCLUDE = OpenApiParameter(
    "include", str, enum=[START_PLAYER], description="Also draws who begins, as `start_player` of the setup."
)


def validate_body_only(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """The validated body of a request to an operation without query parameters, which are rejected."""
    Query(request, ()).raise_if_invalid()
    return validate_body(serializer, request)


def setup_context(request: Request) -> Context:
    """The serializer context for a response with a setup; reads `lang` and `include`, rejects other parameters."""
    query = Query(request, ("lang", INCLUDE.name))
    with_start_player = INCLUDE.name in query.values and bool(query.one_of(INCLUDE.name, [START_PLAYER]))
    query.raise_if_invalid()
    return {**_language_context(request, query), "with_start_player": with_start_player}


def findings_context(request: Request) -> Context:
    """The serializer context for a response with findings; reads `lang`, rejects other parameters."""
    query = Query(request, ("lang",))
    query.raise_if_invalid()
    return _language_context(request, query)


def _language_context(request: Request, query: Query) -> Context:
    names = names_in(request.library, query.lang)
    return {"request": request, "library": request.library, "names": names, "english": is_english(request)}


def validate_body(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    body = serializer(data=request.data)
    body.is_valid(raise_exception=True)
    data: dict[str, Any] = body.validated_data
    return data


def set_up_kingdom(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    """A kingdom with its code and setup; the setup depends only on the code."""
    code = to_code(kingdom, choices)
    return kingdom_with_setup(catalog, code, kingdom, choices, set_up(catalog, kingdom, choices, Rng(seed_of(kingdom))))


def generated_response(context: Context, catalog: Catalog, generated: Generation) -> Response:
    kingdoms = [set_up_kingdom(catalog, kingdom, generated.choices) for kingdom in generated.kingdoms]
    answer = {
        "seed": generated.seed,
        "algorithm": generated.algorithm,
        "possible": generated.possible,
        "kingdoms": kingdoms,
    }
    return Response(GeneratedSerializer(answer, context={**context, "choices": generated.choices}).data)


@extend_schema(
    operation_id="kingdom_generate",
    parameters=[INCLUDE, MESSAGE_LANG],
    request=request_bodies.GenerateRequestSerializer,
    responses=GeneratedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def generate(request: Request) -> Response:
    """Random kingdoms; all that fulfil the wishes are equally likely. If none does: 422 with every contradiction."""
    context, catalog = setup_context(request), request.library.catalog
    data = request_parsing.with_current_slugs(
        request.library, validate_body(request_bodies.GenerateRequestSerializer, request)
    )
    wishes = request_parsing.wishes_of(catalog, data)
    with request_parsing.explaining_contradictions(wishes, catalog):
        generated = draw(catalog, wishes, request_parsing.seed_of(data), data["count"], distinct=True)
    return generated_response(context, catalog, generated)


@extend_schema(
    operation_id="kingdom_count",
    parameters=[MESSAGE_LANG],
    request=request_bodies.CountRequestSerializer,
    responses=CountedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def count(request: Request) -> Response:
    """How many kingdoms fulfil the wishes, without drawing one. If there are none: 0, with every contradiction."""
    context, catalog = findings_context(request), request.library.catalog
    data = request_parsing.with_current_slugs(
        request.library, validate_body(request_bodies.CountRequestSerializer, request)
    )
    wishes = request_parsing.wishes_of(catalog, data)
    with request_parsing.explaining_contradictions(wishes, catalog):
        possible = count_kingdoms(catalog, wishes)
    with override("en" if context["english"] else "de"):
        every = (
            [] if possible else request_parsing.contradictions_as_json(wishes, find_all_contradictions(catalog, wishes))
        )
    first = every[0] if every else {"wishes": [], "fields": []}
    answer = {
        "possible": possible,
        "contradiction": first["wishes"],
        "fields": first["fields"],
        "contradictions": every,
    }
    return Response(CountedSerializer(answer).data)


@extend_schema(
    operation_id="kingdom_swap",
    parameters=[INCLUDE, MESSAGE_LANG],
    request=request_bodies.SwapRequestSerializer,
    responses=GeneratedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def swap(request: Request) -> Response:
    """Replace one pile, landscape, bane or ally, at random or by a given card; the rest stays."""
    context, catalog = setup_context(request), request.library.catalog
    data = request_parsing.with_current_slugs(
        request.library, validate_body(request_bodies.SwapRequestSerializer, request)
    )
    wishes, kingdom = request_parsing.wishes_of(catalog, data), request_parsing.kingdom_of(data["kingdom"])
    with request_parsing.explaining_contradictions(wishes):
        swapped = replace_card(catalog, kingdom, data["card"], wishes, request_parsing.seed_of(data), data.get("to"))
    return generated_response(context, catalog, swapped)


@extend_schema(
    operation_id="kingdom_check",
    parameters=[MESSAGE_LANG],
    request=request_bodies.CheckRequestSerializer,
    responses=CheckedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def check(request: Request) -> Response:
    """Whether a kingdom is legal, with all findings about it."""
    context, catalog = findings_context(request), request.library.catalog
    data = request_parsing.with_current_slugs(
        request.library, validate_body(request_bodies.CheckRequestSerializer, request), refuse=False
    )
    kingdom, choices = request_parsing.kingdom_and_choices(data)
    findings = check_kingdom(catalog, kingdom, choices)
    code = code_of(catalog, kingdom, choices) if is_legal(findings) else None
    answer = {"legal": is_legal(findings), "findings": findings, **codes_and_urls(request, code, kingdom, choices)}
    return Response(CheckedSerializer(answer, context=context).data)


@extend_schema(
    operation_id="kingdom_setup",
    parameters=[INCLUDE, MESSAGE_LANG],
    request=request_bodies.SetupRequestSerializer,
    responses=LaidSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def setup(request: Request) -> Response:
    """The complete setup of a kingdom or a recommended set, with the reason for each item."""
    context, catalog = setup_context(request), request.library.catalog
    body = validate_body(request_bodies.SetupRequestSerializer, request)
    if ("kingdom" in body) == ("set" in body):
        raise exactly_one_of("kingdom", "set")
    data = request_parsing.with_current_slugs(request.library, body)
    kingdom, choices = (
        request_parsing.recommended_set_of(request.library, data)
        if "set" in data
        else request_parsing.kingdom_and_choices(data)
    )
    seed = data["seed"] if "seed" in data else seed_of(kingdom)
    table = set_up(catalog, kingdom, choices, Rng(seed))
    decided = with_decisions(choices, table)
    code = code_of(catalog, table.kingdom, decided)
    answer = SetupSerializer(table, context={**context, "choices": choices, "seed": seed}).data
    return Response({**codes_and_urls(request, code, table.kingdom, decided), **answer})


def code_of(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str | None:
    """The code of a kingdom; None where it cannot be encoded."""
    try:
        code = to_code(kingdom, choices)
        from_code(catalog, code)
    except EngineError:
        return None
    return code


def with_decisions(choices: Choices, table: Setup) -> Choices:
    """The choices with policies replaced by what was drawn, so that their code reproduces the setup."""
    drawn = {"platinum_colony": table.platinum_colony, "shelters": table.shelters}
    decided: dict[str, Any] = {
        field: Policy(mode=PolicyMode.YES if decision.used else PolicyMode.NO)
        for field, decision in drawn.items()
        if decision.chance is not None
    }
    return replace(choices, **decided)


@extend_schema(
    operation_id="kingdom_score",
    parameters=[MESSAGE_LANG],
    request=request_bodies.ScoreRequestSerializer,
    responses=ScoredSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def score(request: Request) -> Response:
    """Who has won: points card by card with a sentence each. Impossible numbers are findings and counted all the same.

    What to ask the players of a kingdom is in `scoring` of its setup.
    """
    context, catalog = findings_context(request), request.library.catalog
    data = request_parsing.with_current_slugs(
        request.library, validate_body(request_bodies.ScoreRequestSerializer, request)
    )
    kingdom, choices, holdings, end = request_parsing.finished_game_of(request.library, data)
    questions = questions_for(catalog, kingdom, choices, Rng(seed_of(kingdom)))
    return Response(ScoredSerializer(count_points(questions, holdings, end), context=context).data)


@extend_schema(
    operation_id="kingdom_parse",
    request=request_bodies.ParseRequestSerializer,
    responses=ParsedSerializer,
    tags=["kingdom"],
)
@api_view(["POST"])
def parse(request: Request) -> Response:
    """A pasted list of card names as a kingdom, with what was not understood."""
    data = validate_body_only(request_bodies.ParseRequestSerializer, request)
    return Response(ParsedSerializer(parse_card_list(request.library.catalog, data["text"])).data)


@extend_schema(
    operation_id="kingdom_retrieve",
    parameters=[
        OpenApiParameter("code", str, OpenApiParameter.PATH, description="A kingdom code, readable or short."),
        INCLUDE,
        MESSAGE_LANG,
    ],
    responses=LaidOutSerializer,
    tags=["kingdom"],
)
@api_view(["GET"])
def retrieve(request: Request, code: str) -> Response:
    """The kingdom of a code with its setup, which depends only on the code."""
    context, lib = setup_context(request), request.library
    kingdom, choices = from_code(lib.catalog, code)
    answer = set_up_kingdom(lib.catalog, kingdom, lib.with_set_policies(kingdom, choices))
    return Response(LaidOutSerializer(answer, context={**context, "choices": choices}).data)
