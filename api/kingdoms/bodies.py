"""Bodies of requests about kingdoms, and their way into the engine's types."""

import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.conventions.bodies import StrictBooleanField, StrictCharField, StrictIntegerField, StrictSerializer
from api.conventions.problems import Problem
from engine import roles
from engine.catalog import CardType, Catalog, Kind
from engine.errors import UnknownSlug
from engine.features import AllOf, Costing, CostingDebt, CostingPotion, Feature, FromExpansion, OneOf, Tagged, Typed
from engine.kingdom import Choices, How, Kingdom, Policy, Variant
from engine.wishes import DRAWN_LANDSCAPES, CountWish, Freshness, Landscapes, Mix, PotionWish, Wish, Wishes

MOST_NAMED = 120
MOST_AT_ONCE = 20
FROM = re.compile(r"from-(10|[1-9])")
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

    players = StrictIntegerField(required=False, default=2, min_value=-1000, max_value=1000, help_text="2 to 6.")
    variant = serializers.ChoiceField(choices=[v.value for v in Variant], required=False, default=Variant.NEWEST)
    platinum_colony = PolicyField(required=False)
    shelters = PolicyField(required=False)
    editions = slugs_field(required=False, help_text="The boxes on the table; none: the newest printings of all.")
    second_base_set = StrictBooleanField(required=False, default=False, help_text="Needed for 5 and 6 players.")
    first_card = slug_field(required=False, allow_null=True, help_text="The kingdom pile drawn first, where known.")


class CheckRequestSerializer(ChoicesSerializer):
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


def kingdom_of(data: Mapping[str, Any]) -> Kingdom:
    """The kingdom of a validated body."""
    named: dict[str, Any] = {key: tuple(data.get(key) or ()) for key in LISTS}
    named |= {key: data.get(key) for key in SINGLES}
    traits = tuple((row["trait"], row["pile"]) for row in data.get("traits") or ())
    return Kingdom(piles=tuple(data["piles"]), traits=traits, **named)


LISTS = ("landscapes", *(extra.field for extra in roles.EXTRAS if extra.is_list))
SINGLES = tuple(extra.field for extra in roles.SINGLES)


def choices_of(data: Mapping[str, Any]) -> Choices:
    """The choices of a validated body."""
    return Choices(
        players=data["players"],
        variant=Variant(data["variant"]),
        platinum_colony=data.get("platinum_colony", Policy()),
        shelters=data.get("shelters", Policy()),
        editions=tuple(data.get("editions") or ()),
        second_base_set=data["second_base_set"],
        first_card=data.get("first_card"),
    )


def wishes_of(data: Mapping[str, Any]) -> Wishes:
    """The wishes of a validated body."""
    counts: list[Wish] = [_wish(row) for row in data.get("wishes") or ()]
    if data["potion_or_none"]:
        counts.append(PotionWish())
    mix, landscapes = data.get("mix"), data.get("landscapes")
    return Wishes(
        choices=choices_of(data),
        expansions=tuple(data.get("expansions") or ()),
        required=tuple(data.get("include") or ()),
        excluded=tuple(data.get("exclude") or ()),
        counts=tuple(counts),
        mix=Mix(least=mix["min"], most=mix["max"], piles_each=mix["piles_each"]) if mix else None,
        landscapes=_landscapes(landscapes) if landscapes else None,
        freshness=Freshness(recent=tuple(data["recent"])) if data.get("recent") else None,
    )


def _landscapes(data: Mapping[str, Any]) -> Landscapes:
    kinds = tuple(Kind(kind) for kind in data.get("kinds") or DRAWN_LANDSCAPES)
    return Landscapes(least=data["min"], most=data["max"], by_deck=data["by_deck"], kinds=kinds)


def _wish(row: Mapping[str, Any]) -> CountWish:
    features = tuple(_features(row))
    if not features:
        raise Problem(422, "invalid", "Ein Wunsch muss sagen, was er zählt.", errors={"wishes": ["Es fehlt, was."]})
    what = features[0] if len(features) == 1 else AllOf(features=features)
    return CountWish(
        what=what, least=row["min"], most=row["max"], or_none=row["or_none"], of_landscapes=row["of_landscapes"]
    )


def _features(row: Mapping[str, Any]) -> Iterator[Feature]:
    if "tag" in row:
        yield Tagged(tag=row["tag"])
    if "type" in row:
        yield Typed(type=CardType(row["type"]))
    if "cost_min" in row or "cost_max" in row:
        yield Costing(least=row.get("cost_min", 0), most=row.get("cost_max"))
    if row.get("potion"):
        yield CostingPotion()
    if row.get("debt"):
        yield CostingDebt()
    if "expansion" in row:
        yield FromExpansion(expansion=row["expansion"])
    if row.get("cards"):
        yield OneOf(slugs=frozenset(row["cards"]))


def seed_of(data: Mapping[str, Any]) -> str | int:
    """The seed asked for, or a fresh one, which the answer names."""
    seed: str | int = data.get("seed", secrets.token_hex(8))
    return seed


CARD_KEYS = frozenset(
    {
        *SINGLES,
        *LISTS,
        *("piles", "trait", "pile", "first_card"),
        *("include", "exclude", "recent", "cards", "card", "to"),
    }
)
"""Keys of bodies under which card slugs stand."""

OTHER_KEYS = {"editions": "editions", "expansions": "expansions", "expansion": "expansions"}


def refuse_unknown(catalog: Catalog, data: Mapping[str, Any]) -> None:
    """Name every unknown slug of a body at once, each with the nearest known ones."""
    unknown: dict[str, UnknownSlug] = {}
    for path, key, slug in _named(data, ""):
        pool: Mapping[str, Any] = getattr(catalog, OTHER_KEYS.get(key, "cards"))
        if slug not in pool:
            unknown[path] = UnknownSlug(slug, pool)
    if unknown:
        suggestions = {error.slug: list(error.suggestions) for error in unknown.values()}
        errors = {path: [str(error)] for path, error in unknown.items()}
        detail = f"Unbekannt: {', '.join(suggestions)}."
        raise Problem(422, "unknown-slug", detail, errors=errors, suggestions=suggestions)


def _named(data: Any, path: str, key: str = "") -> Iterator[tuple[str, str, str]]:
    """Every slug in a body: its path, the key it stands under, and the slug."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _named(value, f"{path}.{name}".lstrip("."), name)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _named(value, f"{path}[{number}]", key)
    elif isinstance(data, str) and (key in CARD_KEYS or key in OTHER_KEYS):
        yield path, key, data
