"""What matters where cards come together, as JSON: of two cards, and of every kingdom that is laid out."""

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
    of="card",
)
CARDS_PARAMETER = OpenApiParameter(
    "cards", {"type": "string", "pattern": CARDS_PARAM.pattern}, required=True, description=CARDS_PARAM.description
)
EDITIONS_PARAM = Param(
    "editions",
    "Your boxes, by slug, separated by commas: gives what holds for the cards as printed there, not as of today.",
    lambda _: lambda *_: True,
    pattern=SLUGS,
    of="edition",
)


class MeetingSerializer(serializers.Serializer):
    """One thing that matters about these cards together; the most specific stand first."""

    kind = serializers.ChoiceField(
        choices=[kind.value for kind in InteractionKind],
        help_text="`ruling`: written about these very cards. `interaction`: follows from their kinds. "
        "`mechanic`: a rule that they bring.",
    )
    cards = serializers.ListField(child=serializers.CharField(), help_text="The cards that it is about, by slug.")
    title = serializers.CharField(help_text="Their names, or of a mechanic its own; in German.")
    answer = serializers.CharField(allow_blank=True, help_text="The short answer, where there is one.")
    text = serializers.CharField(help_text="The whole answer, in German.")
    url = serializers.URLField(help_text="The ruling or rule that it stands in.")


def plain_meetings(request: Request | None, found: list[Interaction]) -> list[dict[str, Any]]:
    """Meetings as JSON has them."""
    return [
        {
            "kind": one.kind.value,
            "cards": list(one.cards),
            "title": one.title,
            "answer": one.answer,
            "text": one.text,
            "url": _url(request, one),
        }
        for one in found
    ]


def _url(request: Request | None, one: Interaction) -> str:
    path = reverse("api:rule" if one.rule else "api:ruling", args=[one.statement.slug])
    return absolute_url(request, path) if request else path


class PairSerializer(serializers.Serializer):
    cards = serializers.ListField(child=serializers.CharField(), help_text="The two cards, by their slugs of today.")
    meetings = MeetingSerializer(many=True, help_text="Empty where nothing is written about the two together.")


@extend_schema(
    operation_id="meetings",
    parameters=[CARDS_PARAMETER, EDITIONS_PARAM.schema],
    responses=PairSerializer,
    tags=["kingdom"],
)
@api_view(["GET"])
def pair_of_cards(request: Request) -> Response:
    """What is written about two cards, then what follows from their kinds."""
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
    found = interactions_between(request.library, cards[0], cards[1], editions or ())
    return Response({"cards": cards, "meetings": plain_meetings(request, found)})


def _are_slugs(text: str) -> bool:
    """Whether these are slugs, however many."""
    return re.fullmatch(SLUGS.strip("^$"), text) is not None
