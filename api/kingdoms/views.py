"""Views about kingdoms: parse the request, call the engine, render the response."""

from dataclasses import replace
from typing import Any

from rest_framework.response import Response

from api.conventions.json_bodies import validate_body
from api.conventions.operations import operation, path_parameter
from api.conventions.parameters import (
    MESSAGE_LANG,
    SLUGS,
    Parameter,
    Query,
    boolean,
    choice,
    integer,
    slug_parameter,
)
from api.kingdoms import request_bodies, request_parsing
from api.kingdoms.serializers import (
    CheckedSerializer,
    ChosenSerializer,
    CountedSerializer,
    GeneratedSerializer,
    LaidOutSerializer,
    LaidSerializer,
    ParsedSerializer,
    ScoredSerializer,
    codes_and_urls,
)
from api.kingdoms.setup_serializers import SetupSerializer
from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import EngineError
from engine.generation.contradiction import find_all_contradictions
from engine.generation.generator import Generation
from engine.generation.generator import generate as draw
from engine.generation.generator import swap as replace_card
from engine.generation.sampler import count_kingdoms
from engine.kingdoms.card_list_parser import parse_card_list
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode
from engine.kingdoms.readable_codes import from_code, seed_of, to_code
from engine.scoring import questions_for
from engine.scoring import score as count_points
from engine.setup.builder import set_up
from engine.setup.results import Setup
from engine.validation import check as check_kingdom
from engine.validation import is_legal

Body = dict[str, Any]
"""A validated body."""

START_PLAYER = "start_player"
INCLUDE = choice("include", [START_PLAYER], "Also draws who begins, as `start_player` of the setup.")


def setup_options(query: Query) -> dict[str, Any]:
    """What the query says about setups, for the context of their serializer."""
    return {"with_start_player": query["include"] == START_PLAYER}


def set_up_kingdom(query: Query, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    """A kingdom with its code and setup; the setup depends only on the code."""
    table = set_up(query.library.catalog, kingdom, choices, Rng(seed_of(kingdom)))
    addresses = codes_and_urls(query.request, to_code(kingdom, choices), kingdom, choices)
    return {**addresses, "kingdom": kingdom, "choices": choices, "setup": table}


def generated_json(query: Query, generated: Generation) -> Any:
    kingdoms = [set_up_kingdom(query, kingdom, generated.choices) for kingdom in generated.kingdoms]
    answer = {
        "seed": generated.seed,
        "algorithm": generated.algorithm,
        "possible": generated.possible,
        "kingdoms": kingdoms,
    }
    return query.serialize(GeneratedSerializer, answer, choices=generated.choices, **setup_options(query))


@operation(
    "kingdom_generate",
    tag="kingdom",
    parameters=(INCLUDE, MESSAGE_LANG),
    body=request_bodies.GenerateRequestSerializer,
    answer=GeneratedSerializer,
)
def generate(query: Query, data: Body) -> Any:
    """Random kingdoms; all that fulfil the wishes are equally likely. If none does: 422 with every contradiction."""
    return draw_kingdoms(query, data)


MIXED = "Only cards of these product lines, of all their editions mixed: `editions` says which boxes you have."
DRAW = (
    Parameter(
        name="seed", description="Any text; the same seed gives the same kingdoms while the content is the same."
    ),
    integer("count", "How many kingdoms, 1 by default.", 1, request_bodies.MAX_KINGDOMS),
    integer("players", "Number of players, 2 by default.", min(PLAYER_COUNTS), max(PLAYER_COUNTS)),
    slug_parameter("editions", "edition", "The boxes used: only their cards, as printed there.", SLUGS),
    slug_parameter("expansions", "expansion", MIXED, SLUGS),
    slug_parameter("must", "card", "Piles or landscapes that must be in it.", SLUGS),
    slug_parameter("exclude", "card", "Cards that must not be in it.", SLUGS),
    integer("landscapes", "Up to so many landscapes, none by default.", 0, 10),
    boolean("second_base_set", "Whether there is one, for five and six players."),
)
"""The wishes that fit into an address; those of the POST are richer."""


@operation(
    "kingdom_random",
    tag="kingdom",
    parameters=(*DRAW, INCLUDE, MESSAGE_LANG),
    answer=GeneratedSerializer,
)
def random_kingdoms(query: Query) -> Any:
    """Random kingdoms for an address that can be linked: as generate, with the wishes that fit into an address.

    With a seed it can be kept; without one each request draws anew.
    """
    given = {parameter.name: query[parameter.name] for parameter in DRAW if query[parameter.name] is not None}
    if "landscapes" in given:
        given["landscapes"] = {"max": given["landscapes"]}
    answer = draw_kingdoms(query, validate_body(request_bodies.GenerateRequestSerializer, given, query.library))
    return Response(answer, headers={} if "seed" in given else {"Cache-Control": "no-store"})


def draw_kingdoms(query: Query, data: Body) -> Any:
    catalog = query.library.catalog
    with request_parsing.wishes_from(catalog, data) as wishes:
        generated = draw(catalog, wishes, request_parsing.seed_of(data), data["count"], distinct=True)
    return generated_json(query, generated)


@operation(
    "kingdom_count",
    tag="kingdom",
    parameters=(MESSAGE_LANG,),
    body=request_bodies.CountRequestSerializer,
    answer=CountedSerializer,
)
def count(query: Query, data: Body) -> Any:
    """How many kingdoms fulfil the wishes, without drawing one. If there are none: 0, with every contradiction."""
    catalog = query.library.catalog
    with request_parsing.wishes_from(catalog, data) as wishes:
        possible = count_kingdoms(catalog, wishes)
    contradictions = [] if possible else find_all_contradictions(catalog, wishes)
    every = request_parsing.contradictions_as_json(wishes, contradictions, data)
    first = every[0] if every else {"wishes": [], "fields": []}
    answer = {
        "possible": possible,
        "contradiction": first["wishes"],
        "fields": first["fields"],
        "contradictions": every,
    }
    return query.serialize(CountedSerializer, answer)


@operation(
    "kingdom_swap",
    tag="kingdom",
    parameters=(INCLUDE, MESSAGE_LANG),
    body=request_bodies.SwapRequestSerializer,
    answer=GeneratedSerializer,
)
def swap(query: Query, data: Body) -> Any:
    """Replace one pile, landscape, bane or ally, at random or by a given card; the rest stays."""
    catalog = query.library.catalog
    kingdom = request_parsing.kingdom_of(data["kingdom"])
    with request_parsing.wishes_from(catalog, data, find_all=False) as wishes:
        swapped = replace_card(catalog, kingdom, data["card"], wishes, request_parsing.seed_of(data), data.get("to"))
    return generated_json(query, swapped)


@operation(
    "kingdom_check",
    tag="kingdom",
    parameters=(MESSAGE_LANG,),
    body=request_bodies.CheckRequestSerializer,
    answer=CheckedSerializer,
)
def check(query: Query, data: Body) -> Any:
    """Whether a kingdom is legal, with all findings about it."""
    catalog = query.library.catalog
    kingdom, choices = request_parsing.kingdom_and_choices(data)
    findings = check_kingdom(catalog, kingdom, choices)
    code = code_of(catalog, kingdom, choices) if is_legal(findings) else None
    addresses = codes_and_urls(query.request, code, kingdom, choices)
    return query.serialize(CheckedSerializer, {"legal": is_legal(findings), "findings": findings, **addresses})


@operation(
    "kingdom_setup",
    tag="kingdom",
    parameters=(INCLUDE, MESSAGE_LANG),
    body=request_bodies.SetupRequestSerializer,
    answer=LaidSerializer,
)
def setup(query: Query, data: Body) -> Any:
    """The complete setup of a kingdom or a recommended set, with the reason for each item."""
    catalog = query.library.catalog
    kingdom, choices = (
        request_parsing.recommended_set_of(query.library, data)
        if "set" in data
        else request_parsing.kingdom_and_choices(data)
    )
    seed = data["seed"] if "seed" in data else seed_of(kingdom)
    table = set_up(catalog, kingdom, choices, Rng(seed))
    decided = with_decisions(choices, table)
    code = code_of(catalog, table.kingdom, decided)
    flat = query.serialize(SetupSerializer, table, choices=choices, seed=seed, **setup_options(query))
    played = query.serialize(ChosenSerializer, decided)
    return {**codes_and_urls(query.request, code, table.kingdom, decided), **flat, "choices": played, "setup": flat}


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


@operation(
    "kingdom_score",
    tag="kingdom",
    parameters=(MESSAGE_LANG,),
    body=request_bodies.ScoreRequestSerializer,
    answer=ScoredSerializer,
)
def score(query: Query, data: Body) -> Any:
    """Who has won: points card by card with a sentence each. Impossible numbers are findings and counted all the same.

    What to ask the players of a kingdom is in `scoring` of its setup.
    """
    kingdom, choices, holdings, end = request_parsing.finished_game_of(query.library, data)
    questions = questions_for(query.library.catalog, kingdom, choices, Rng(seed_of(kingdom)))
    return query.serialize(ScoredSerializer, count_points(questions, holdings, end))


@operation("kingdom_parse", tag="kingdom", body=request_bodies.ParseRequestSerializer, answer=ParsedSerializer)
def parse(query: Query, data: Body) -> Any:
    """A pasted list of card names as a kingdom, with what was not understood."""
    return query.serialize(ParsedSerializer, parse_card_list(query.library.catalog, data["text"]))


@operation(
    "kingdom_retrieve",
    tag="kingdom",
    path=[path_parameter("code", "A kingdom code, readable or short.")],
    parameters=(INCLUDE, MESSAGE_LANG),
    answer=LaidOutSerializer,
)
def retrieve(query: Query, code: str) -> Any:
    """The kingdom of a code with its setup, which depends only on the code."""
    lib = query.library
    kingdom, choices = from_code(lib.catalog, code)
    answer = set_up_kingdom(query, kingdom, lib.with_set_policies(kingdom, choices))
    return query.serialize(LaidOutSerializer, answer, choices=choices, **setup_options(query))
