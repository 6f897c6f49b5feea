"""Interactions of cards as JSON: of two cards, and in setups of kingdoms."""

import re
from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from api.conventions.operations import operation
from api.conventions.parameters import SLUG, SLUGS, InvalidValue, Parameter, Query, slug_parameter
from content.model.interactions import Interaction, InteractionKind, interactions_between
from web.absolute_urls import absolute_url
from web.messages import message
from web.problems import invalid_request


def parse_pair(text: str) -> list[str]:
    """Two slugs separated by a comma."""
    slugs = text.split(",")
    if not re.fullmatch(SLUGS.strip("^$"), text):
        raise InvalidValue(message("no-slugs"))
    if len(slugs) != 2:
        raise InvalidValue(message("no-pair"))
    return slugs


CARDS = Parameter(
    name="cards",
    description="Slugs of two cards, separated by a comma.",
    schema={"type": "string", "pattern": f"{SLUG[:-1]},{SLUG[1:]}"},
    parse=parse_pair,
    slug_kind="card",
    if_missing="no-pair",
)
EDITIONS = slug_parameter(
    "editions",
    "edition",
    "Your boxes, by slug, separated by commas: returns what holds for the cards as printed there instead of today.",
    SLUGS,
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


@operation("meetings", tag="kingdom", parameters=(CARDS, EDITIONS), answer=PairSerializer)
def pair_of_cards(query: Query) -> Any:
    """Rulings about two cards together, then what follows from their kinds."""
    cards = query["cards"]
    if len(cards) != 2:  # the same card twice
        raise invalid_request({"cards": [message("no-pair")]})
    interactions = interactions_between(query.library, cards[0], cards[1], query["editions"] or ())
    return {"cards": cards, "meetings": interactions_as_json(query.request, interactions)}
