"""Interactions of cards as JSON: of two cards, and in setups of kingdoms."""

import re
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.conventions.derived import Context, Derived, text_list
from api.conventions.operations import operation
from api.conventions.parameters import SLUG, SLUGS, InvalidValue, Parameter, Query, slug_parameter
from api.reference.records import URI, places, with_fields
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


def statement_of(of: Interaction) -> tuple[str, str]:
    return "rule" if of.rule else "ruling", of.statement.slug


@with_fields(places(statement_of, "The ruling or rule that it is from."))
class MeetingSerializer(serializers.Serializer):
    """One interaction of these cards; the most specific ones come first."""

    kind = serializers.ChoiceField(
        choices=[kind.value for kind in InteractionKind],
        help_text="`ruling`: about exactly these cards. `interaction`: follows from their kinds. "
        "`mechanic`: a rule that they use.",
    )
    cards = text_list("Slugs of the cards that it is about.")
    title = serializers.CharField(help_text="The names of the cards, or of the mechanic; in German.")
    answer = serializers.CharField(allow_blank=True, help_text="The short answer, where there is one.")
    text = serializers.CharField(help_text="The complete answer, in German.")


class PairSerializer(serializers.Serializer):
    cards = text_list("The current slugs of the two cards.")
    page = Derived(lambda context, of: pair_page(context, of["cards"]), URI, "The page about the two, in German.")
    meetings = MeetingSerializer(many=True, help_text="Empty where nothing is known about the two together.")


def pair_page(context: Context, cards: list[str]) -> str:
    return absolute_url(context["request"], reverse("interaction", args=cards))


@operation("meetings", tag="kingdom", parameters=(CARDS, EDITIONS), answer=PairSerializer)
def pair_of_cards(query: Query) -> Any:
    """Rulings about two cards together, then what follows from their kinds."""
    cards = query["cards"]
    if len(cards) != 2:  # the same card twice
        raise invalid_request({"cards": [message("no-pair")]})
    interactions = interactions_between(query.library, cards[0], cards[1], query["editions"] or ())
    return query.serialize(PairSerializer, {"cards": cards, "meetings": interactions})
