"""The character of a kingdom as JSON: gauges, sentences, and cards that work together."""

from typing import Any

from rest_framework import serializers

from api.conventions.derived import text_list
from api.conventions.languages import MessageField
from content.model.combinations import combinations_of
from content.model.types import Library
from engine.catalog_view import catalog_view
from engine.kingdoms.character import Gauge, describe, read_gauges
from engine.kingdoms.kingdom import Choices, Kingdom


class GaugeSerializer(serializers.Serializer):
    gauge = serializers.ChoiceField(
        choices=[gauge.value for gauge in Gauge],
        help_text="What is gauged. A card counts if it has one of these tags: `actions`: village, villagers; `cards`: "
        "draw; `buys`: plus-buy; `coins`: coin, coffers; `trashing`: trasher. `attacks` counts the type. Not counted "
        "are events that only give back the buy they cost and cards that trash only their like or what is just taken; "
        "counted are also cards that bring or lend another one that does it, and a few such as `barracks`.",
    )
    cards = text_list("The piles and landscapes that count, as printed in `editions`; empty: nothing does it.")
    most = serializers.IntegerField(help_text="The largest bonus that one of them always gives; 0 without any.")


class CombinationSerializer(serializers.Serializer):
    slug = serializers.CharField()
    cards = text_list("The cards that it is about.")
    text = serializers.CharField(help_text="In German.")


class CharacterSerializer(serializers.Serializer):
    """What kind of game it is: facts that follow from the cards, never opinions."""

    gauges = GaugeSerializer(many=True, help_text="Always all six, in this order.")
    sentences = serializers.ListField(
        child=MessageField(),
        help_text="At most 3, on actions, trashing, repeating and buying; in the requested language.",
    )
    combinations = CombinationSerializer(many=True, help_text="At most 3, the rarest first.")


def character_of(library: Library, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    view = catalog_view(library.catalog, choices.editions)
    return {
        "gauges": read_gauges(view, kingdom),
        "sentences": describe(view, kingdom),
        "combinations": combinations_of(library, kingdom, choices),
    }
