"""Bodies of requests about kingdoms: their fields, as the API document shows them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.conventions.json_bodies import (
    BoundedListField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
    StrictSerializer,
    field_error,
)
from engine.catalog import CardType
from engine.errors import BadInput
from engine.generation.wishes import DRAWN_LANDSCAPES
from engine.kingdoms import roles
from engine.kingdoms.kingdom import PLAYER_COUNTS, Policy, Variant
from engine.kingdoms.policies import policy_of, word_of
from web.messages import message

MAX_SLUGS = 120
MAX_KINGDOMS = 20
MAX_SLUG_CHARS = 100
MAX_SEED_CHARS = 100
LIST_FIELDS = ("landscapes", *(extra.field for extra in roles.EXTRAS if extra.is_list))
SINGLE_FIELDS = tuple(extra.field for extra in roles.SINGLE_EXTRAS)
"""Fields of a kingdom that hold several cards and one."""

POLICY_PATTERN = "^(auto|yes|no|first-card|by-share|from-(10|[1-9]))$"


def slug_field(**kwargs: Any) -> serializers.Field:
    return StrictCharField(max_length=MAX_SLUG_CHARS, **kwargs)


def seed_field(**kwargs: Any) -> serializers.Field:
    return StrictCharField(
        max_length=MAX_SEED_CHARS, help_text="Any text; the same seed gives the same answer.", **kwargs
    )


def slugs_field(max_slugs: int = MAX_SLUGS, **kwargs: Any) -> serializers.ListField:
    return BoundedListField(child=slug_field(), max_length=max_slugs, **kwargs)


POLICY_HELP = (
    "`auto`: as the rules of `variant` say. `yes`, `no`: decided. `first-card`: the kingdom pile drawn first decides "
    "(Hans im Glück), `first_card` where it is known. `by-share`: by chance, as likely as the share of the piles from "
    "that expansion. `from-1` to `from-10`: as soon as so many piles are from it."
)


@extend_schema_field({"type": "string", "pattern": POLICY_PATTERN, "description": POLICY_HELP, "examples": ["auto"]})
class PolicyField(serializers.Field):
    """How it is decided whether Platin and Kolonie or Unterschlüpfe are used."""

    def to_internal_value(self, data: Any) -> Policy:
        try:
            return policy_of(data if isinstance(data, str) else "")
        except BadInput as error:
            raise field_error(error.message) from None

    def to_representation(self, policy: Policy) -> str:
        return word_of(policy)


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
    traits = BoundedListField(child=TraitSerializer(), max_length=MAX_SLUGS, required=False)
    black_market = slugs_field(required=False, help_text="The deck of the Schwarzmarkt.")


class ChoicesSerializer(StrictSerializer):
    """How a kingdom is played."""

    players = StrictIntegerField(
        required=False,
        default=2,
        min_value=min(PLAYER_COUNTS),
        max_value=max(PLAYER_COUNTS),
        help_text="Five and six need `second_base_set`.",
    )
    variant = serializers.ChoiceField(
        choices=[v.value for v in Variant],
        required=False,
        default=Variant.NEWEST,
        help_text="Whose rule decides on Platin/Kolonie and Unterschlüpfe with `auto`: `hig` (Hans im Glück: the first "
        "kingdom card drawn), `rgg` (Rio Grande Games: all ten piles from the expansion, else by share), `newest` (of "
        "the newest box on the table). It says nothing about which cards there are: `editions` do.",
    )
    platinum_colony = PolicyField(required=False, help_text=f"Platin and Kolonie, of Blütezeit. {POLICY_HELP}")
    shelters = PolicyField(required=False, help_text=f"Unterschlüpfe, of Dark Ages. {POLICY_HELP}")
    editions = slugs_field(
        required=False,
        help_text="Printed boxes on the table: only their cards, as they print them; none: every card, newest print.",
    )
    second_base_set = StrictBooleanField(required=False, default=False, help_text="Needed for 5 and 6 players.")
    first_card = slug_field(required=False, allow_null=True, help_text="The kingdom pile drawn first, where known.")


class CheckRequestSerializer(ChoicesSerializer):
    """A kingdom to judge."""

    players = StrictIntegerField(
        required=False, default=2, min_value=-1000, max_value=1000, help_text="Other than 2 to 6 is a finding."
    )
    kingdom = KingdomSerializer()


class SetupRequestSerializer(ChoicesSerializer):
    """A kingdom or a recommended set to lay out; without a seed, what is left open depends on the kingdom alone."""

    kingdom = KingdomSerializer(required=False, help_text="Either a kingdom or a set.")
    set = slug_field(required=False, help_text="Slug of a recommended set.")
    seed = seed_field(required=False)


class MixSerializer(StrictSerializer):
    """How many expansions are mixed, and how many piles at least come from each."""

    min = StrictIntegerField(required=False, default=1, min_value=0, max_value=100)
    max = StrictIntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=100)
    piles_each = StrictIntegerField(required=False, default=1, min_value=0, max_value=100)


class LandscapesSerializer(StrictSerializer):
    """How many landscapes, of which kinds. `{}` allows up to two.

    Every kingdom together with its landscapes is equally likely, so that "up to 2" mostly gives 2: there are many more
    pairs of landscapes than single ones. With `by_deck` their number falls as on the table.
    """

    min = StrictIntegerField(required=False, default=0, min_value=0, max_value=100)
    max = StrictIntegerField(required=False, default=2, min_value=0, max_value=100)
    by_deck = StrictBooleanField(
        required=False,
        default=False,
        help_text="Their number falls as if landscapes were shuffled among the kingdom cards and turned over until ten "
        "piles lie there; what goes beyond `max` is left out.",
    )
    kinds = BoundedListField(
        child=serializers.ChoiceField(choices=[k.value for k in DRAWN_LANDSCAPES]), required=False, max_length=10
    )


class WishSerializer(StrictSerializer):
    """`min` to `max` of the ten piles have all the features named, at least one of which must be given."""

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
    or_none = StrictBooleanField(
        required=False,
        default=False,
        help_text="None at all is fine as well: `min: 3, or_none: true` is 0 or 3 and more.",
    )
    of_landscapes = StrictBooleanField(required=False, default=False, help_text="Count landscapes instead of piles.")


class WishesSerializer(ChoicesSerializer):
    """What a random kingdom shall be like."""

    expansions = slugs_field(required=False, help_text="Only cards of these product lines.")
    include = slugs_field(required=False, help_text="Piles or landscapes that must be there.")
    exclude = slugs_field(max_slugs=1000, required=False, help_text="Cards that must not be there.")
    wishes = BoundedListField(child=WishSerializer(), max_length=20, required=False)
    mix = MixSerializer(required=False, allow_null=True)
    landscapes = LandscapesSerializer(required=False, allow_null=True)
    potion_or_none = StrictBooleanField(
        required=False, default=False, help_text="No potion costs, or three to five piles of Die Alchemisten."
    )
    recent = slugs_field(max_slugs=1000, required=False, help_text="Cards seen lately; the others become more likely.")
    seed = seed_field(required=False)


class GenerateRequestSerializer(WishesSerializer):
    """What random kingdoms shall be like; everything is optional."""

    count = StrictIntegerField(required=False, default=1, min_value=1, max_value=MAX_KINGDOMS)


class CountRequestSerializer(WishesSerializer):
    """What the kingdoms that are counted shall be like; everything is optional."""

    recent = None
    seed = None


class SwapRequestSerializer(WishesSerializer):
    """A kingdom, what to replace in it, and what the kingdom shall be like afterwards."""

    kingdom = KingdomSerializer()
    card = slug_field(help_text="The pile, landscape, bane or ally to replace.")
    to = slug_field(required=False, allow_null=True, help_text="What to put in its place; left out: by chance.")


class ParseRequestSerializer(StrictSerializer):
    """A pasted list."""

    text = StrictCharField(max_length=20_000, help_text="Card names in lines or separated by commas.")


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
    """Whole numbers by name. What is unknown or cannot be is no fault of the form but a finding of the answer."""

    child = StrictIntegerField(min_value=-MAX_NUMBER, max_value=MAX_NUMBER)

    def to_internal_value(self, data: Any) -> dict[str, int]:
        numbers: dict[str, int] = super().to_internal_value(data)
        if len(numbers) > MAX_NUMBERS:
            raise field_error(message("too-many-entries", most=MAX_NUMBERS))
        if any(not 1 <= len(key) <= MAX_SLUG_CHARS for key in numbers):
            raise field_error(message("bad-key", most=MAX_SLUG_CHARS))
        return numbers


class ScoredPlayerSerializer(StrictSerializer):
    """What one player owns at the end, wherever it lies: deck, hand, discard pile, mats."""

    name = StrictCharField(max_length=60)
    turns = StrictIntegerField(
        required=False, allow_null=True, default=None, min_value=-1000, max_value=1000, help_text="They decide a tie."
    )
    cards = NumbersField(
        required=False, help_text="How many of each card, by slug; a card left out is none, an unknown slug is refused."
    )
    counts = NumbersField(
        required=False,
        help_text="What `scoring` of the setup asks for: by its key, such as `cards`, or by the slug of a card.",
    )
    tokens = NumbersField(required=False, help_text="`victory`: the sum of the Siegpunktmarker. `favors`: Gefallen.")
    complete = StrictBooleanField(
        required=False,
        default=False,
        help_text="`cards` are all cards of the player: then all counts but `on_tavern_mat` follow from them.",
    )


class ScoreRequestSerializer(StrictSerializer):
    """A finished game: its kingdom, and what everybody owns. What is left open is laid as the setup lays it."""

    kingdom = KingdomSerializer()
    choices = ChoicesSerializer(required=False, help_text="How it was played; there are as many players as are named.")
    players = serializers.ListField(child=ScoredPlayerSerializer(), min_length=1, max_length=max(PLAYER_COUNTS))
    empty_piles = slugs_field(
        required=False, help_text="Empty piles of the supply, for the Turm where the cards of players are `complete`."
    )
    prophecy_active = StrictBooleanField(
        required=False, default=False, help_text="The Prophezeiung has come true, so that Erleuchtung changes types."
    )
