"""Serializers of request bodies about kingdoms: their fields, limits and documentation."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.conventions.json_bodies import (
    MAX_SLUG_CHARS,
    BoundedListField,
    SlugField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
    StrictSerializer,
    exactly_one_of,
    field_error,
)
from engine.catalog import CardType
from engine.errors import BadInput
from engine.generation.wishes import DRAWN_LANDSCAPES
from engine.kingdoms import roles
from engine.kingdoms.kingdom import PLAYER_COUNTS, Policy, Variant
from web.messages import message

MAX_SLUGS = 120
MAX_KINGDOMS = 20
MAX_SEED_CHARS = 100
SINGLE_FIELDS = tuple(extra.field for extra in roles.SINGLE_EXTRAS)
"""Fields of a kingdom that hold one card."""

POLICY_PATTERN = "^(auto|yes|no|first-card|by-share|from-(10|[1-9]))$"


def seed_field(**kwargs: Any) -> serializers.Field:
    return StrictCharField(
        max_length=MAX_SEED_CHARS, help_text="Any text; the same seed gives the same result.", **kwargs
    )


def slugs_field(kind: str = "card", max_slugs: int = MAX_SLUGS, **kwargs: Any) -> serializers.ListField:
    return BoundedListField(child=SlugField(kind), max_length=max_slugs, **kwargs)


def flag(help_text: str = "") -> serializers.Field:
    """A truth value that is false where it is left out."""
    return StrictBooleanField(required=False, default=False, help_text=help_text)


def number(default: int | None, minimum: int, maximum: int, help_text: str = "") -> serializers.Field:
    """A whole number that may be left out; it may be null if it has no default."""
    limits = {"min_value": minimum, "max_value": maximum, "allow_null": default is None}
    return StrictIntegerField(required=False, default=default, help_text=help_text, **limits)


POLICY_HELP = (
    "`auto`: by the rules of `variant`. `yes`, `no`: decided. `first-card`: the kingdom pile drawn first decides "
    "(Hans im Glück), `first_card` where it is known. `by-share`: at random, with the share of piles from that "
    "expansion as probability. `from-1` to `from-10`: if at least this many piles are from it."
)


@extend_schema_field({"type": "string", "pattern": POLICY_PATTERN, "description": POLICY_HELP, "examples": ["auto"]})
class PolicyField(serializers.Field):
    """The policy that decides whether Platin and Kolonie, or Unterschlüpfe, are used."""

    def to_internal_value(self, data: Any) -> Policy:
        try:
            return Policy.of_word(data if isinstance(data, str) else "")
        except BadInput as error:
            raise field_error(error.message) from None

    def to_representation(self, policy: Policy) -> str:
        return policy.word


class TraitSerializer(StrictSerializer):
    """A Merkmal (trait) and the pile it is on."""

    trait = SlugField("card")
    pile = SlugField("card")


class KingdomSerializer(StrictSerializer):
    """A kingdom by slugs of cards; all fields but `piles` only where it needs them, and drawn where left out."""

    if_no_object = "no-kingdom"
    piles = slugs_field(help_text="Ten kingdom piles.")
    bane = SlugField("card", required=False, allow_null=True, help_text="The eleventh pile, for the Junge Hexe.")
    landscapes = slugs_field(required=False, help_text="Events, landmarks, projects, ways, traits.")
    ally = SlugField("card", required=False, allow_null=True)
    prophecy = SlugField("card", required=False, allow_null=True)
    boons = slugs_field(required=False, help_text="The three Gaben of the Druidin.")
    mouse = SlugField("card", required=False, allow_null=True, help_text="The card under Weg der Maus.")
    ferryman = SlugField("card", required=False, allow_null=True, help_text="The extra pile of the Fährmann.")
    riverboat = SlugField("card", required=False, allow_null=True, help_text="The card set aside for the Flussboot.")
    army = SlugField("card", required=False, allow_null=True, help_text="The pile that Herannahende Armee adds.")
    obelisk = SlugField("card", required=False, allow_null=True, help_text="The pile that Obelisk counts.")
    traits = BoundedListField(child=TraitSerializer(), max_length=MAX_SLUGS, required=False)
    black_market = slugs_field(required=False, help_text="The deck of the Schwarzmarkt.")


class ChoicesSerializer(StrictSerializer):
    """How a kingdom is played: players, boxes and policies."""

    players = number(2, min(PLAYER_COUNTS), max(PLAYER_COUNTS), "Five and six need `second_base_set`.")
    variant = serializers.ChoiceField(
        choices=[variant.value for variant in Variant],
        required=False,
        default=Variant.NEWEST,
        help_text="Whose rule decides on Platin/Kolonie and Unterschlüpfe with `auto`: `hig` (Hans im Glück: the first "
        "kingdom card drawn), `rgg` (Rio Grande Games: all ten piles from the expansion, else by share), `newest` (of "
        "the newest box used). It does not limit the cards: `editions` does.",
    )
    platinum_colony = PolicyField(required=False, help_text=f"Platin and Kolonie, from Blütezeit. {POLICY_HELP}")
    shelters = PolicyField(required=False, help_text=f"Unterschlüpfe, from Dark Ages. {POLICY_HELP}")
    editions = slugs_field(
        "edition",
        required=False,
        help_text="The boxes used: only their cards, as printed there. Empty: all cards in their newest print.",
    )
    second_base_set = flag("Needed for 5 and 6 players.")
    first_card = SlugField(
        "card", required=False, allow_null=True, help_text="The kingdom pile drawn first, where known."
    )


class CheckRequestSerializer(ChoicesSerializer):
    """A kingdom to check."""

    refuses_unknown_slugs = False  # they are findings
    players = number(2, -1000, 1000, "A number other than 2 to 6 is a finding.")
    kingdom = KingdomSerializer()


class SetupRequestSerializer(ChoicesSerializer):
    """A kingdom or a recommended set to set up; without a seed, what is left open depends only on the kingdom."""

    kingdom = KingdomSerializer(required=False, help_text="Either a kingdom or a set.")
    set = SlugField("set", required=False, help_text="Slug of a recommended set.")
    seed = seed_field(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("kingdom" in data) == ("set" in data):
            raise exactly_one_of("kingdom", "set")
        return data


class MixSerializer(StrictSerializer):
    """How many expansions are mixed, and the minimum number of piles from each."""

    min = number(1, 0, 100)
    max = number(None, 0, 100)
    piles_each = number(1, 0, 100)


class LandscapesSerializer(StrictSerializer):
    """How many landscapes, and of which kinds. `{}` allows up to two.

    Every combination of kingdom and landscapes is equally likely, so "up to 2" mostly gives 2: there are far more
    pairs of landscapes than single ones. With `by_deck` their number is distributed as with a shuffled deck.
    """

    min = number(0, 0, 100)
    max = number(2, 0, 100)
    by_deck = flag(
        "Their number is drawn as if landscapes were shuffled into the kingdom cards and cards turned over "
        "until there are ten piles; landscapes beyond `max` are dropped."
    )
    kinds = BoundedListField(
        child=serializers.ChoiceField(choices=[kind.value for kind in DRAWN_LANDSCAPES]), required=False, max_length=10
    )


class WishSerializer(StrictSerializer):
    """`min` to `max` of the ten piles have all the given features, of which there must be at least one."""

    tag = SlugField("tag", required=False)
    type = serializers.ChoiceField(choices=[card_type.value for card_type in CardType], required=False)
    cost_min = StrictIntegerField(required=False, min_value=0, max_value=100)
    cost_max = StrictIntegerField(required=False, min_value=0, max_value=100)
    potion = StrictBooleanField(required=False, help_text="true: cards with a potion in the cost.")
    debt = StrictBooleanField(required=False, help_text="true: cards with debt in the cost.")
    expansion = SlugField("expansion", required=False)
    cards = slugs_field(required=False)
    min = number(0, -100, 100)
    max = number(None, -100, 100)
    or_none = flag("None at all is allowed too: `min: 3, or_none: true` means 0, or 3 and more.")
    of_landscapes = flag("Count landscapes instead of piles.")


class WishesSerializer(ChoicesSerializer):
    """Wishes for a random kingdom."""

    expansions = slugs_field(
        "expansion", required=False, help_text="Only cards of these product lines, of all their editions mixed."
    )
    must = slugs_field(required=False, help_text="Piles or landscapes that must be in it.")
    include = slugs_field(required=False, help_text="The same as `must`, its former name. Only one of both is given.")
    exclude = slugs_field(max_slugs=1000, required=False, help_text="Cards that must not be included.")
    wishes = BoundedListField(child=WishSerializer(), max_length=20, required=False)
    mix = MixSerializer(required=False, allow_null=True)
    landscapes = LandscapesSerializer(required=False, allow_null=True)
    potion_or_none = flag("No potion costs, or three to five piles of Die Alchemisten.")
    recent = slugs_field(
        max_slugs=1000, required=False, help_text="Cards of recent games; all others become more likely."
    )
    seed = seed_field(required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "must" in data and "include" in data:
            raise exactly_one_of("must", "include")
        return data


class GenerateRequestSerializer(WishesSerializer):
    """Wishes for random kingdoms; everything is optional."""

    count = number(1, 1, MAX_KINGDOMS)


class CountRequestSerializer(WishesSerializer):
    """Wishes that the counted kingdoms fulfil; everything is optional."""

    recent = None
    seed = None


class SwapRequestSerializer(WishesSerializer):
    """A kingdom, what to replace in it, and wishes for the kingdom afterwards."""

    kingdom = KingdomSerializer()
    card = SlugField("card", help_text="The pile, landscape, bane or ally to replace.")
    to = SlugField(
        "card", required=False, allow_null=True, help_text="Its replacement; drawn at random where left out."
    )


class ParseRequestSerializer(StrictSerializer):
    """A pasted list of card names."""

    text = StrictCharField(max_length=20_000, help_text="Card names, on lines of their own or separated by commas.")


MAX_NUMBERS = 200
MAX_NUMBER = 10_000


@extend_schema_field(
    {
        "type": "object",
        "maxProperties": MAX_NUMBERS,
        "propertyNames": {"type": "string", "minLength": 1, "maxLength": 100},
        "additionalProperties": {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
    }
)
class NumbersField(serializers.DictField):
    """Whole numbers by key. Unknown keys and impossible numbers are valid; they become findings."""

    child = StrictIntegerField(min_value=-MAX_NUMBER, max_value=MAX_NUMBER)

    def to_internal_value(self, data: Any) -> dict[str, int]:
        numbers: dict[str, int] = super().to_internal_value(data)
        if len(numbers) > MAX_NUMBERS:
            raise field_error(message("too-many-entries", most=MAX_NUMBERS))
        if any(not 1 <= len(key) <= MAX_SLUG_CHARS for key in numbers):
            raise field_error(message("bad-key", most=MAX_SLUG_CHARS))
        return numbers


class ScoredPlayerSerializer(StrictSerializer):
    """What one player owns at the end, wherever it is: deck, hand, discard pile, mats."""

    name = StrictCharField(max_length=60)
    turns = number(None, -1000, 1000, "Number of turns, which breaks ties.")
    cards = NumbersField(
        required=False,
        help_text="The number of each card, by slug or name: 0 for those left out; unknown ones are rejected.",
    )
    counts = NumbersField(
        required=False,
        help_text="What `scoring` of the setup asks for, by its key: a word such as `cards`, or the slug of a card.",
    )
    tokens = NumbersField(required=False, help_text="`victory`: the total of the Siegpunktmarker. `favors`: Gefallen.")
    complete = flag("`cards` has all cards of the player, so all counts but `on_tavern_mat` follow from it.")


class ScoreRequestSerializer(StrictSerializer):
    """A finished game: its kingdom, and what each player owns. What is left open is decided as in the setup."""

    kingdom = KingdomSerializer(help_text="By slugs. With `piles: []` only cards count that are in every game.")
    choices = ChoicesSerializer(
        required=False, help_text="How it was played; the number of players is at least that of `players`."
    )
    players = serializers.ListField(child=ScoredPlayerSerializer(), min_length=1, max_length=max(PLAYER_COUNTS))
    empty_piles = slugs_field(
        required=False, help_text="Empty piles of the supply, for the Turm where the cards of players are `complete`."
    )
    prophecy_active = flag(
        "The Prophezeiung has come true, so that Erleuchtung changes types and Florierender Handel costs."
    )
