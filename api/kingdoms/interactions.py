"""Interactions of cards as JSON: of two cards, and in setups of kingdoms."""

import re
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import SLUG, SLUGS, Param, Query
from content.model.interactions import Interaction, InteractionKind, interactions_between
from web.absolute_urls import absolute_url
from web.messages import message
from web.problems import invalid_request

CARDS_PARAM = Param(
    "cards",
    "Slugs of two cards, separated by a comma.",
    lambda _: lambda *_: True,
    pattern=f"{SLUG[:-1]},{SLUG[1:]}",
    slug_kind="card",
)
CARDS_PARAMETER = OpenApiParameter(
    "cards", {"type": "string", "pattern": CARDS_PARAM.pattern}, required=True, description=CARDS_PARAM.description
)
EDITIONS_PARAM = Param(
    "editions",
    "Your boxes, by slug, separated by commas: returns what holds for the cards as printed there instead of today.",
    lambda _: lambda *_: True,
    pattern=SLUGS,
    slug_kind="edition",
)


class MeetingSerializer(serializers.Serializer):
    """One interaction of these cards; the most specific ones come first."""

    kind = serializers.ChoiceField(
        choices=[kind.value for kind in InteractionKind],
        help_text="`ruling`: about exactly these cards. `interaction`: follows from their kinds. "
        "`mechanic`: a rule that they use.",
    )
    cards = serializers.ListField(child=serializers.CharField(), help_text="Slugs of the cards that it is about.")
    title = serializers.CharField(help_text="The names of the cards, or of the mechanic; in German.")
    answer = serializers.CharField(allow_blank=True, help_text="The short answer, where there is one.")
    text = serializers.CharField(help_text="The complete answer, in German.")
    url = serializers.URLField(help_text="The ruling or rule that it is from.")


def interactions_as_json(request: Request | None, interactions: list[Interaction]) -> list[dict[str, Any]]:
    """Interactions as JSON."""
    return [
        {
            "kind": interaction.kind.value,
            "cards": list(interaction.cards),
            "title": interaction.title,
            "answer": interaction.answer,
            "text": interaction.text,
            "url": _url(request, interaction),
        }
        for interaction in interactions
    ]


def _url(request: Request | None, interaction: Interaction) -> str:
    path = reverse("api:rule" if interaction.rule else "api:ruling", args=[interaction.statement.slug])
    return absolute_url(request, path) if request else path


class PairSerializer(serializers.Serializer):
    cards = serializers.ListField(child=serializers.CharField(), help_text="The current slugs of the two cards.")
    meetings = MeetingSerializer(many=True, help_text="Empty where nothing is known about the two together.")


@extend_schema(
    operation_id="meetings",
    parameters=[CARDS_PARAMETER, EDITIONS_PARAM.schema],
    responses=PairSerializer,
    tags=["kingdom"],
)
@api_view(["GET"])
def pair_of_cards(request: Request) -> Response:
    """Rulings about two cards together, then what follows from their kinds."""
    query = Query(request, ("cards", "editions"))
    cards, editions = query.read(CARDS_PARAM), query.read(EDITIONS_PARAM)
    if (
        cards is None
        and "cards" in query.errors
        and len(query.given["cards"]) == 1
        and _are_slugs(query.values["cards"])
    ):
        query.errors["cards"] = [message("no-pair")]
    query.raise_if_invalid()
    if cards is None or len(cards) != 2:
        raise invalid_request({"cards": [message("no-pair")]})
    interactions = interactions_between(request.library, cards[0], cards[1], editions or ())
    return Response({"cards": cards, "meetings": interactions_as_json(request, interactions)})


def _are_slugs(text: str) -> bool:
    """Whether this is a list of slugs of any length."""
    return re.fullmatch(SLUGS.strip("^$"), text) is not None
