"""How kingdoms, setups and findings look as JSON."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from api.conventions.languages import MessageField
from api.kingdoms.interactions import MeetingSerializer, plain_meetings
from api.kingdoms.request_bodies import SINGLE_FIELDS, KingdomSerializer, PolicyField
from content.model.interactions import interactions_of
from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import Decision, Method
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode, Variant
from engine.kingdoms.readable_codes import seed_of
from engine.kingdoms.roles import EXTRAS
from engine.kingdoms.short_codes import short_code_or_none
from engine.scoring import Entry, Question, Questions, questions_for_setup
from engine.setup.results import CardPlace, PileKind, Setup, TokenPlace
from engine.setup.start_player import draw_start_player
from web.absolute_urls import absolute_url

SHORT_CODE = (
    "The same in 24 to 30 characters mostly, for links and QR codes; accepted wherever a code is. "
    "Null where there is none."
)
SHORT_URL = "The short link for people. It holds all choices, `editions` too."

DECISIONS = [*(decision.value for decision in Decision), *(extra.role.value for extra in EXTRAS)]

PLACES_OUTSIDE_SUPPLY = [place.value for place in (CardPlace.OUTSIDE, CardPlace.TRASH, CardPlace.SET_ASIDE)]
"""Where piles lie that are not in the supply."""

LISTS_WITH_NAMES = ("supply", "beside", "landscapes")
"""What of a setup has names of cards and piles, for the language asked for."""


def text_list(help_text: str = "", source: str | None = None) -> serializers.ListField:
    """A list of texts; each field needs an instance of its own."""
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, source=source)


class FindingSerializer(serializers.Serializer):
    code = serializers.CharField(
        help_text="What was found, such as `unknown-card`, `wrong-number-of-piles` or `bane-missing`; a code never "
        "changes its meaning, new ones may be added. `…-missing` (a warning) will be drawn when the table is laid, "
        "`…-unneeded` is asked for by nothing, `…-impossible` cannot be filled."
    )
    severity = serializers.ChoiceField(choices=["error", "warning", "hint"])
    message = MessageField(help_text="For people, in the language asked for.")
    cards = text_list()
    sources = text_list()


class CheckedSerializer(serializers.Serializer):
    legal = serializers.BooleanField(help_text="Whether none of the findings is an error.")
    findings = FindingSerializer(many=True)
    code = serializers.CharField(allow_null=True, help_text="The code of a legal kingdom; null for any other.")
    short_code = serializers.CharField(allow_null=True, help_text=SHORT_CODE)
    url = serializers.URLField(allow_null=True, help_text="Where the kingdom of the code is laid out.")
    page = serializers.URLField(allow_null=True, help_text="Where people find it.")
    short_url = serializers.URLField(allow_null=True, help_text=SHORT_URL)


class CardCountSerializer(serializers.Serializer):
    card = serializers.CharField()
    count = serializers.IntegerField()


class SupplyPileSerializer(serializers.Serializer):
    pile = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField(
        help_text="Cards in the pile. Of shuffled piles such as Ruinen it may be fewer than `cards` add up to: these "
        "are shuffled, and so many are laid out."
    )
    kind = serializers.ChoiceField(choices=[kind.value for kind in PileKind])
    order = serializers.CharField(allow_null=True, help_text="Of mixed piles: top-down, shuffled or any.")
    cards = CardCountSerializer(many=True, help_text="Only of mixed piles, from the top.")


class BesidePileSerializer(serializers.Serializer):
    pile = serializers.CharField(
        help_text="Slug of a card, or of a mixed pile that is no card (prizes, boons, …): `cards` says what is in it."
    )
    name = serializers.CharField()
    count = serializers.IntegerField()
    place = serializers.ChoiceField(choices=PLACES_OUTSIDE_SUPPLY)
    order = serializers.CharField(allow_null=True)
    cards = CardCountSerializer(many=True)


class LandscapeSerializer(serializers.Serializer):
    card = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    on = serializers.CharField(allow_null=True, help_text="The pile that a trait lies on.")


class MatSerializer(serializers.Serializer):
    material = serializers.CharField()
    name = serializers.CharField()
    of_player = serializers.BooleanField(help_text="true: one for each player; false: one for all.")


class TokensSerializer(serializers.Serializer):
    material = serializers.CharField()
    name = serializers.CharField()
    on = serializers.ChoiceField(
        choices=[on.value for on in TokenPlace],
        help_text="Where they start: in front of each player, on a heap beside the supply, on `target`.",
    )
    count = serializers.IntegerField(allow_null=True, help_text="null: as many as there are.")
    target = serializers.CharField(allow_null=True, help_text="The pile or landscape they start on.")


class ChanceSerializer(serializers.Serializer):
    what = serializers.ChoiceField(choices=DECISIONS, help_text="What was decided.")
    how = serializers.ChoiceField(
        choices=[method.value for method in Method],
        help_text="`drawn`: by lot. `first-card`, `known-first-card`: by the kingdom pile drawn first, by us or by the "
        "players. `by-share`: by lot, as likely as the share of the piles from the expansion.",
    )
    result = text_list("Slugs drawn; empty where something is not used; for `start-player` the number of the seat.")
    text = serializers.CharField(help_text="In German.")
    because = text_list()
    sources = text_list()


class DecidedSerializer(serializers.Serializer):
    used = serializers.BooleanField()
    reason = serializers.CharField(help_text="Why, in German.")
    because = text_list("The piles that count for it.")
    sources = text_list()


class MoveSerializer(serializers.Serializer):
    pile = serializers.CharField(help_text="Slug of a card or pile, as in `supply`, `beside`, `start_deck`.")
    count = serializers.IntegerField(help_text="Cards laid there; below 0: taken away again (`inherited`).")
    place = serializers.ChoiceField(choices=[place.value for place in CardPlace])


class StepSerializer(serializers.Serializer):
    rule = serializers.CharField(
        help_text="Name of the setup rule; steps of one rule have one name, new ones may be added."
    )
    text = serializers.CharField(help_text="What to do, in German.")
    because = text_list("The cards that cause it.")
    reason = serializers.CharField(help_text="Why, in German.")
    sources = text_list("Ids of what it rests on, see /sources/.")
    moves = MoveSerializer(many=True, help_text="The cards it lays; the moves of all steps add up to the whole table.")


class EndNoteSerializer(serializers.Serializer):
    """A card that changes how the game ends."""

    card = serializers.CharField()
    text = serializers.CharField(help_text="What it changes, in German.")
    sources = text_list("Ids of what it rests on, see /sources/.")


class EndSerializer(serializers.Serializer):
    empty_piles = serializers.IntegerField(help_text="The game ends when this many piles of the supply are empty …")
    any_of = text_list("… or any of these piles is empty, such as `province`.")
    counted = text_list("The piles that count: the supply, mixed piles as one, and nothing that lies beside it.")
    notes = EndNoteSerializer(many=True, help_text="What cards of this kingdom change about that.")


class AskSerializer(serializers.Serializer):
    """One number to ask each player for."""

    key = serializers.CharField(help_text="Under which the number stands in `cards`, `counts` or `tokens`.")
    label = serializers.CharField(help_text="The question, in the language asked for; of a card its name.")
    each = serializers.IntegerField(help_text="What one player can have at most.")
    among_all = serializers.IntegerField(allow_null=True, help_text="What all together can have; null: no limit.")
    hint = serializers.CharField(allow_blank=True, help_text="What else counts in this game.")


class ScoringSerializer(serializers.Serializer):
    """What must be known of each player to count a game of this kingdom; nothing else scores in it."""

    cards = AskSerializer(many=True, help_text="Cards that are worth points, by slug.")
    counts = AskSerializer(many=True, help_text="What these, and landmarks, are counted from.")
    tokens = AskSerializer(many=True, help_text="Markers that are worth points.")


def kingdom_as_json(kingdom: Kingdom) -> dict[str, Any]:
    """A kingdom as the API takes and gives it."""
    return {
        "piles": list(kingdom.piles),
        "landscapes": list(kingdom.landscapes),
        "boons": list(kingdom.boons),
        "traits": [{"trait": trait, "pile": pile} for trait, pile in kingdom.traits],
        "black_market": list(kingdom.black_market),
        **{key: getattr(kingdom, key) for key in SINGLE_FIELDS},
    }


def as_json(value: Any) -> Any:
    """A value of the engine as JSON has it: its fields by name, tuples as lists."""
    if isinstance(value, Kingdom):
        return kingdom_as_json(value)
    if isinstance(value, tuple):
        return [as_json(entry) for entry in value]
    kind: Any = type(value)
    if names := _field_names(kind):
        return {name: as_json(getattr(value, name)) for name in names}
    return value


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


class KingdomField(serializers.Field):
    """A kingdom as the API takes and gives it."""

    def to_representation(self, kingdom: Kingdom) -> dict[str, Any]:
        return kingdom_as_json(kingdom)


KingdomOut = extend_schema_field(KingdomSerializer)(KingdomField)


class SetupSerializer(serializers.Serializer):
    """Everything to lay out, the steps to get there, and how the game ends."""

    players = serializers.IntegerField()
    kingdom = KingdomOut(help_text="The kingdom with everything that was left open filled in.")
    supply = SupplyPileSerializer(many=True)
    beside = BesidePileSerializer(many=True)
    landscapes = LandscapeSerializer(many=True)
    start_deck = CardCountSerializer(many=True, help_text="What each player starts with.")
    mats = MatSerializer(many=True)
    tokens = TokensSerializer(many=True)
    platinum_colony = DecidedSerializer(help_text="Whether Platin and Kolonie are in the supply.")
    shelters = DecidedSerializer(help_text="Whether Unterschlüpfe take the place of the Anwesen.")
    chance = ChanceSerializer(many=True)
    start_player = ChanceSerializer(
        allow_null=True,
        help_text="With `include=start_player`: a lot for who begins, for a program that knows its seats; else null. "
        "The same kingdom and seed draw the same seat.",
    )
    steps = StepSerializer(many=True)
    end = EndSerializer()
    findings = FindingSerializer(many=True)
    scoring = ScoringSerializer()
    meetings = MeetingSerializer(many=True, help_text="What matters on this table, 8 entries at most.")

    def to_representation(self, setup: Setup) -> dict[str, Any]:
        """The fields are the engine's own, so they are rendered without a detour through each serializer."""
        rendered: dict[str, Any] = as_json(setup)
        for decided in (rendered["platinum_colony"], rendered["shelters"]):
            del decided["chance"]  # stands among all that chance decided
        rendered["start_player"] = self._start_player(setup)
        names, english = self.context["names"], self.context["english"]
        asked = questions_for_setup(self.context["library"].catalog, setup, self.context["choices"])
        rendered["scoring"] = scoring_as_json(self.context["library"].catalog, asked, names, english=english)
        if english:
            for finding, found in zip(rendered["findings"], setup.findings, strict=True):
                finding["message"] = found.message.en
        met = interactions_of(self.context["library"], setup.kingdom, self.context["choices"])
        rendered["meetings"] = plain_meetings(self.context.get("request"), met)
        for key in LISTS_WITH_NAMES if names else ():
            for entry in rendered[key]:
                entry["name"] = names.get(entry.get("pile") or entry.get("card"), entry["name"])
        return rendered

    def _start_player(self, setup: Setup) -> dict[str, Any] | None:
        if not self.context["with_start_player"]:
            return None
        seed = self.context["seed"] if "seed" in self.context else seed_of(setup.kingdom)
        drawn: dict[str, Any] = as_json(draw_start_player(setup.players, Rng(seed)))
        return drawn


class LaidSerializer(SetupSerializer):
    """A setup with the code that gives the same table again."""

    code = serializers.CharField(allow_null=True, help_text="Null where no code can hold the kingdom.")
    short_code = serializers.CharField(allow_null=True, help_text=SHORT_CODE)
    url = serializers.URLField(allow_null=True, help_text="Where the kingdom of the code is laid out.")
    page = serializers.URLField(allow_null=True, help_text="Where people find it.")
    short_url = serializers.URLField(allow_null=True, help_text=SHORT_URL)


class ChosenSerializer(serializers.Serializer):
    """How a kingdom is played, as its code says."""

    players = serializers.IntegerField()
    variant = serializers.ChoiceField(choices=[v.value for v in Variant])
    platinum_colony = PolicyField()
    shelters = PolicyField()
    editions = text_list()
    second_base_set = serializers.BooleanField()
    first_card = serializers.CharField(allow_null=True)


class LaidOutSerializer(serializers.Serializer):
    """A kingdom with its code, its address and its setup."""

    code = serializers.CharField(help_text="Readable, stable text: the version, the piles, and how it is played.")
    short_code = serializers.CharField(allow_null=True, help_text=SHORT_CODE)
    url = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField(help_text="Where people find it.")
    short_url = serializers.SerializerMethodField(help_text=SHORT_URL)
    kingdom = KingdomOut()
    choices = ChosenSerializer()
    setup = SetupSerializer()

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, laid_out: dict[str, Any]) -> str:
        return url_of(self.context["request"], laid_out["code"]) or ""

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_page(self, laid_out: dict[str, Any]) -> str:
        return page_of(self.context["request"], laid_out["code"]) or ""

    @extend_schema_field({"type": ["string", "null"], "format": "uri"})
    def get_short_url(self, laid_out: dict[str, Any]) -> str | None:
        return short_url_of(self.context["request"], laid_out["short_code"])


DIGITS = "In decimal digits, as text: it is often larger than the numbers of JSON, Swift, Go or Kotlin."


@extend_schema_field({"type": "string", "pattern": "^[0-9]+$"})
class DigitsField(serializers.Field):
    """A number of any size, as text."""

    def to_representation(self, number: int) -> str:
        return str(number)


class ContradictionSerializer(serializers.Serializer):
    """Wishes that cannot be fulfilled together, none of them without a part in it."""

    wishes = text_list("What is wished, in words, by `Accept-Language`.")
    fields = text_list("The fields of the body, such as `wishes[0]`.")


class CountedSerializer(serializers.Serializer):
    possible = DigitsField(help_text=f"How many kingdoms fulfil the wishes, exactly. {DIGITS}")
    contradiction = text_list("Where it is 0: what cannot be fulfilled together, by `Accept-Language`.")
    fields = text_list("The fields of the body that contradict each other.")
    contradictions = ContradictionSerializer(
        many=True,
        help_text="Where it is 0: every contradiction, up to 6; the first is also told above.",
    )


class GeneratedSerializer(serializers.Serializer):
    seed = serializers.CharField(help_text="Gives the same kingdoms again, with the same wishes and content.")
    algorithm = serializers.CharField(help_text="The way from a seed to choices.")
    possible = DigitsField(help_text=f"How many kingdoms fulfil the wishes, exactly. {DIGITS}")
    kingdoms = LaidOutSerializer(many=True, help_text="Each once: fewer than `count` where fewer are possible.")


@extend_schema_field({"type": "string", "enum": ["yes", "auto"]})
class NamedField(serializers.Field):
    """Whether something is named, as the policy that a request takes."""

    def to_representation(self, is_named: bool) -> str:
        return str(PolicyMode.YES if is_named else PolicyMode.AUTO)


class NotUnderstoodSerializer(serializers.Serializer):
    text = serializers.CharField()
    suggestions = text_list("Slugs with the nearest names.")


class AmbiguousSerializer(serializers.Serializer):
    text = serializers.CharField()
    slugs = text_list()


class ParsedSerializer(serializers.Serializer):
    kingdom = KingdomOut()
    platinum_colony = NamedField(help_text="`yes` where the text names Platin or Kolonie, else `auto`.")
    shelters = NamedField(help_text="`yes` where the text names Unterschlüpfe, else `auto`.")
    ignored = text_list("Cards that lie ready anyway.")
    not_understood = NotUnderstoodSerializer(many=True)
    ambiguous = AmbiguousSerializer(many=True)


class PointsSerializer(serializers.Serializer):
    card = serializers.CharField(help_text="Slug of the card, landmark or Ally; `vp-tokens` for Siegpunktmarker.")
    points = serializers.IntegerField()
    text = serializers.SerializerMethodField(help_text="How they come about, in the language asked for.")

    def get_text(self, entry: Entry) -> str:
        return entry.in_english if self.context.get("english") else entry.text


class PlayerPointsSerializer(serializers.Serializer):
    name = serializers.CharField()
    points = serializers.IntegerField()
    breakdown = PointsSerializer(many=True, help_text="Their sum is `points`.")


class ScoredSerializer(serializers.Serializer):
    """The end of a game."""

    players = PlayerPointsSerializer(many=True, help_text="In the order of the request.")
    winners = text_list("Most points, then fewest turns; otherwise several share the victory.")
    reason = MessageField(help_text="Why they have won, in the language asked for.")
    findings = FindingSerializer(many=True, help_text="What cannot be as it was told, or is missing.")


def scoring_as_json(catalog: Catalog, asked: Questions, names: Mapping[str, str], *, english: bool) -> dict[str, Any]:
    """What a kingdom asks for when it is counted; cards by their names and questions in the language asked for."""
    groups = {"cards": asked.cards, "counts": asked.counts, "tokens": asked.tokens}
    return {
        group: [{**as_json(ask), **_question_texts(catalog, ask, names, english=english)} for ask in asks]
        for group, asks in groups.items()
    }


def _question_texts(catalog: Catalog, ask: Question, names: Mapping[str, str], *, english: bool) -> dict[str, str]:
    label, hint = (ask.label.en, ask.hint.en) if english else (ask.label, ask.hint)
    is_card = ask.key in catalog.cards
    return {"label": names.get(ask.key, ask.label) if is_card else label, "hint": hint}


def url_of(request: Request, code: str | None) -> str | None:
    """Where the kingdom of a code is, None where there is none."""
    return absolute_url(request, reverse("api:kingdom", args=[code])) if code else None


def page_of(request: Request, code: str | None) -> str | None:
    """Where people find the kingdom of a code, None where there is none."""
    return absolute_url(request, reverse("kingdom", args=[code])) if code else None


def short_url_of(request: Request, short_code: str | None) -> str | None:
    """The short address of a kingdom, for links and QR codes."""
    return absolute_url(request, reverse("short", args=[short_code])) if short_code else None


def codes_of(catalog: Catalog, code: str | None, kingdom: Kingdom, choices: Choices) -> dict[str, str | None]:
    """Both codes of a kingdom; what has no readable one has no short one either."""
    return {"code": code, "short_code": code and short_code_or_none(catalog, kingdom, choices)}


def codes_and_urls(request: Request, code: str | None, kingdom: Kingdom, choices: Choices) -> dict[str, str | None]:
    """The codes of a kingdom, and where it is."""
    both = codes_of(request.library.catalog, code, kingdom, choices)
    short = short_url_of(request, both["short_code"])
    return {**both, "url": url_of(request, code), "page": page_of(request, code), "short_url": short}


def kingdom_with_setup(catalog: Catalog, code: str, kingdom: Kingdom, choices: Choices, setup: Setup) -> dict[str, Any]:
    return {**codes_of(catalog, code, kingdom, choices), "kingdom": kingdom, "choices": choices, "setup": setup}
