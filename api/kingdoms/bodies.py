"""Bodies of requests about kingdoms: their fields, as the API document shows them."""

import re
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.conventions.bodies import StrictBooleanField, StrictCharField, StrictIntegerField, StrictSerializer
from engine import roles
from engine.catalog import CardType
from engine.kingdom import PLAYERS, How, Policy, Variant
from engine.wishes import DRAWN_LANDSCAPES

MOST_NAMED = 120
MOST_AT_ONCE = 20
FROM = re.compile(r"from-(10|[1-9])")
LISTS = ("landscapes", *(extra.field for extra in roles.EXTRAS if extra.is_list))
SINGLES = tuple(extra.field for extra in roles.SINGLES)
"""Fields of a kingdom that hold several cards and one."""

POLICY_PATTERN = "^(auto|yes|no|first-card|by-share|from-(10|[1-9]))$"


def slug_field(**kwargs: Any) -> serializers.Field:
    return StrictCharField(max_length=100, **kwargs)


def slugs_field(most: int = MOST_NAMED, **kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=slug_field(), max_length=most, **kwargs)


@extend_schema_field({"type": "string", "pattern": POLICY_PATTERN})
class PolicyField(serializers.Field):
    """How it is decided: auto, yes, no, first-card, by-share, or from-1 to from-10 piles of the expansion."""

    def to_internal_value(self, data: Any) -> Policy:
        if isinstance(data, str):
            if matched := FROM.fullmatch(data):
                return Policy(how=How.FROM, least=int(matched[1]))
            if data in set(How) - {How.FROM}:
                return Policy(how=How(data))
        raise serializers.ValidationError("Möglich sind: auto, yes, no, first-card, by-share, from-1 bis from-10.")

    def to_representation(self, policy: Policy) -> str:
        return f"from-{policy.least}" if policy.how is How.FROM else str(policy.how)


@extend_schema_field(
    {"oneOf": [{"type": "string", "maxLength": 100}, {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1}]}
)
class SeedField(serializers.Field):
    """Any text or whole number; the same seed gives the same answer."""

    def to_internal_value(self, data: Any) -> str | int:
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if isinstance(data, str) and len(data) <= 100:
            return data
        if isinstance(data, int) and not isinstance(data, bool) and -(2**63) <= data < 2**63:
            return data
        raise serializers.ValidationError("Es muss ein Text bis 100 Zeichen oder eine ganze Zahl mit 64 Bit sein.")

    def to_representation(self, seed: str | int) -> str | int:
        return seed


class TraitSerializer(StrictSerializer):
    """A Merkmal and the pile it lies on."""

    trait = slug_field()
    pile = slug_field()


class KingdomSerializer(StrictSerializer):
    """Piles by the slugs of the content; everything else only where the kingdom needs it, and drawn where left out."""

    piles = slugs_field(help_text="Ten kingdom piles.")
    bane = slug_field(required=False, allow_null=True, help_text="The eleventh pile of the Junge Hexe.")
    landscapes = slugs_field(required=False, help_text="Events, landmarks, projects, ways, traits.")
    ally = slug_field(required=False, allow_null=True)
    prophecy = slug_field(required=False, allow_null=True)
    boons = slugs_field(required=False, help_text="The three Gaben of the Druidin.")
    mouse = slug_field(required=False, allow_null=True, help_text="The card under Weg der Maus.")
    ferryman = slug_field(required=False, allow_null=True, help_text="The extra pile of the Fährmann.")
    riverboat = slug_field(required=False, allow_null=True, help_text="The card set aside for the Flussboot.")
    army = slug_field(required=False, allow_null=True, help_text="The pile that Herannahende Armee adds.")
    obelisk = slug_field(required=False, allow_null=True, help_text="The pile that Obelisk counts.")
    traits = serializers.ListField(child=TraitSerializer(), max_length=MOST_NAMED, required=False)
    black_market = slugs_field(required=False, help_text="The deck of the Schwarzmarkt.")


class ChoicesSerializer(StrictSerializer):
    """How a kingdom is played."""

    players = StrictIntegerField(
        required=False,
        default=2,
        min_value=min(PLAYERS),
        max_value=max(PLAYERS),
        help_text="Five and six need `second_base_set`.",
    )
    variant = serializers.ChoiceField(choices=[v.value for v in Variant], required=False, default=Variant.NEWEST)
    platinum_colony = PolicyField(required=False)
    shelters = PolicyField(required=False)
    editions = slugs_field(required=False, help_text="The boxes on the table; none: the newest printings of all.")
    second_base_set = StrictBooleanField(required=False, default=False, help_text="Needed for 5 and 6 players.")
    first_card = slug_field(required=False, allow_null=True, help_text="The kingdom pile drawn first, where known.")


class CheckRequestSerializer(ChoicesSerializer):
    """A kingdom to judge."""

    players = StrictIntegerField(
        required=False, default=2, min_value=-1000, max_value=1000, help_text="Other than 2 to 6 is a finding."
    )
    kingdom = KingdomSerializer()


class SetupRequestSerializer(ChoicesSerializer):
    kingdom = KingdomSerializer(required=False, help_text="Either a kingdom or a set.")
    set = slug_field(required=False, help_text="Slug of a recommended set.")
    seed = SeedField(required=False)


class MixSerializer(StrictSerializer):
    """How many expansions are mixed, and how many piles at least come from each."""

    min = StrictIntegerField(required=False, default=1, min_value=0, max_value=100)
    max = StrictIntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=100)
    piles_each = StrictIntegerField(required=False, default=1, min_value=0, max_value=100)


class LandscapesSerializer(StrictSerializer):
    """How many landscapes, of which kinds; `by_deck`: as they fall among shuffled randomizer cards."""

    min = StrictIntegerField(required=False, default=0, min_value=0, max_value=100)
    max = StrictIntegerField(required=False, default=2, min_value=0, max_value=100)
    by_deck = StrictBooleanField(required=False, default=False)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=[k.value for k in DRAWN_LANDSCAPES]), required=False, max_length=10
    )


class WishSerializer(StrictSerializer):
    """`min` to `max` cards with all the features named; `or_none` allows none at all besides."""

    tag = slug_field(required=False)
    type = serializers.ChoiceField(choices=[t.value for t in CardType], required=False)
    cost_min = StrictIntegerField(required=False, min_value=0, max_value=100)
    cost_max = StrictIntegerField(required=False, min_value=0, max_value=100)
    potion = StrictBooleanField(required=False, help_text="true: cards with a potion in their cost.")
    debt = StrictBooleanField(required=False, help_text="true: cards with debt in their cost.")
    expansion = slug_field(required=False)
    cards = slugs_field(required=False)
    min = StrictIntegerField(required=False, default=0, min_value=-100, max_value=100)
    max = StrictIntegerField(required=False, allow_null=True, default=None, min_value=-100, max_value=100)
    or_none = StrictBooleanField(required=False, default=False)
    of_landscapes = StrictBooleanField(required=False, default=False, help_text="Count landscapes instead of piles.")


class WishesSerializer(ChoicesSerializer):
    """What a random kingdom shall be like."""

    expansions = slugs_field(required=False, help_text="Only cards of these expansions.")
    include = slugs_field(required=False, help_text="Piles or landscapes that must be there.")
    exclude = slugs_field(most=1000, required=False, help_text="Cards that must not be there.")
    wishes = serializers.ListField(child=WishSerializer(), max_length=20, required=False)
    mix = MixSerializer(required=False, allow_null=True)
    landscapes = LandscapesSerializer(required=False, allow_null=True)
    potion_or_none = StrictBooleanField(
        required=False, default=False, help_text="No potion costs, or three to five piles of Die Alchemisten."
    )
    recent = slugs_field(most=1000, required=False, help_text="Cards seen lately; the others become more likely.")
    seed = SeedField(required=False)


class GenerateRequestSerializer(WishesSerializer):
    count = StrictIntegerField(required=False, default=1, min_value=1, max_value=MOST_AT_ONCE)


class SwapRequestSerializer(WishesSerializer):
    kingdom = KingdomSerializer()
    card = slug_field(help_text="The pile, landscape, bane or ally to replace.")
    to = slug_field(required=False, allow_null=True, help_text="What to put in its place; left out: by chance.")


class ParseRequestSerializer(StrictSerializer):
    text = StrictCharField(max_length=20_000, help_text="Card names in lines or separated by commas.")
