"""Setups of kingdoms and their findings as JSON."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.conventions.derived import text_list
from api.conventions.languages import MessageField
from api.kingdoms.character import CharacterSerializer, character_of
from api.kingdoms.interactions import MeetingSerializer
from api.kingdoms.request_bodies import SINGLE_FIELDS, KingdomSerializer
from content.model.interactions import interactions_of
from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import Decision, Method
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import seed_of
from engine.kingdoms.roles import EXTRAS
from engine.scoring import Question, Questions, questions_for_setup
from engine.setup.results import CardPlace, PileKind, Setup, TokenPlace
from engine.setup.start_player import draw_start_player

DECISIONS = [*(decision.value for decision in Decision), *(extra.role.value for extra in EXTRAS)]

PLACES_OUTSIDE_SUPPLY = [place.value for place in (CardPlace.OUTSIDE, CardPlace.TRASH, CardPlace.SET_ASIDE)]
"""Places of piles that are not in the supply."""

LISTS_WITH_NAMES = ("supply", "beside", "landscapes")
"""Fields of a setup whose entries have names of cards and piles, to be translated."""


class FindingSerializer(serializers.Serializer):
    code = serializers.CharField(
        help_text="What was found, such as `unknown-card`, `wrong-number-of-piles` or `bane-missing`; a code never "
        "changes its meaning, new codes may be added. `…-missing` (a warning): will be drawn at setup; "
        "`…-unneeded`: nothing in the kingdom needs it; `…-impossible`: no card can fill it."
    )
    severity = serializers.ChoiceField(
        choices=["error", "warning", "hint"],
        help_text="`error`: against the rules; `warning`: left open, or unusual; `hint`: rulebooks advise otherwise.",
    )
    message = MessageField(help_text="The finding as text, in the requested language.")
    cards = text_list()
    sources = text_list()


class CardCountSerializer(serializers.Serializer):
    card = serializers.CharField()
    count = serializers.IntegerField()


class SupplyPileSerializer(serializers.Serializer):
    pile = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField(
        help_text="Cards in the pile. For shuffled piles such as Ruinen it may be less than the sum of `cards`: all of "
        "these are shuffled, and this many are used."
    )
    kind = serializers.ChoiceField(choices=[kind.value for kind in PileKind])
    order = serializers.CharField(allow_null=True, help_text="For mixed piles: top-down, shuffled or any.")
    cards = CardCountSerializer(many=True, help_text="Only for mixed piles, from the top.")


class BesidePileSerializer(serializers.Serializer):
    pile = serializers.CharField(
        help_text="Slug of a card, or of a mixed pile that is not a card (prizes, boons, …) with its `cards`."
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
    on = serializers.CharField(allow_null=True, help_text="The pile that a trait is on.")


class MatSerializer(serializers.Serializer):
    material = serializers.CharField()
    name = serializers.CharField()
    of_player = serializers.BooleanField(help_text="true: one for each player; false: one for all.")


class TokensSerializer(serializers.Serializer):
    material = serializers.CharField()
    name = serializers.CharField()
    on = serializers.ChoiceField(
        choices=[on.value for on in TokenPlace],
        help_text="Where they start: in front of each player, in a heap next to the supply, or on `target`.",
    )
    count = serializers.IntegerField(allow_null=True, help_text="null: all there are.")
    target = serializers.CharField(allow_null=True, help_text="The pile or landscape they start on.")


class ChanceSerializer(serializers.Serializer):
    what = serializers.ChoiceField(choices=DECISIONS, help_text="What was decided.")
    how = serializers.ChoiceField(
        choices=[method.value for method in Method],
        help_text="`drawn`: at random. `first-card`, `known-first-card`: by the kingdom pile drawn first, here or by "
        "the players. `by-share`: at random, with the share of piles from the expansion as probability.",
    )
    result = text_list("The slugs drawn; empty where something is not used; for `start-player` the number of the seat.")
    text = serializers.CharField(help_text="In German.")
    because = text_list()
    sources = text_list()


class DecidedSerializer(serializers.Serializer):
    used = serializers.BooleanField()
    reason = serializers.CharField(help_text="Why, in German.")
    because = text_list("The piles that speak for it.")
    sources = text_list()


class MoveSerializer(serializers.Serializer):
    pile = serializers.CharField(help_text="Slug of a card or pile, as in `supply`, `beside` and `start_deck`.")
    count = serializers.IntegerField(help_text="Number of cards put there; negative: taken away again (`inherited`).")
    place = serializers.ChoiceField(choices=[place.value for place in CardPlace])


class StepSerializer(serializers.Serializer):
    rule = serializers.CharField(
        help_text="Name of the setup rule; steps of one rule share its name, and new rules may be added."
    )
    text = serializers.CharField(help_text="What to do, in German.")
    because = text_list("The cards that cause it.")
    reason = serializers.CharField(help_text="Why, in German.")
    sources = text_list("Ids of the source blocks it is based on, see /sources/.")
    moves = MoveSerializer(
        many=True, help_text="The cards that it moves; the moves of all steps add up to the whole table."
    )


class EndNoteSerializer(serializers.Serializer):
    """A card that changes how the game ends."""

    card = serializers.CharField()
    text = serializers.CharField(help_text="What it changes, in German.")
    sources = text_list("Ids of the source blocks it is based on, see /sources/.")


class EndSerializer(serializers.Serializer):
    empty_piles = serializers.IntegerField(help_text="The game ends when this many piles of the supply are empty …")
    any_of = text_list("… or any of these piles is empty, such as `province`.")
    counted = text_list("The piles that count: the supply, each mixed pile as one, nothing outside the supply.")
    notes = EndNoteSerializer(many=True, help_text="What cards of this kingdom change about the end.")


class AskSerializer(serializers.Serializer):
    """One number to ask each player for."""

    key = serializers.CharField(help_text="The key of the number in `cards`, `counts` or `tokens` of a request.")
    label = serializers.CharField(help_text="The question in the requested language; for a card its name.")
    each = serializers.IntegerField(help_text="The maximum for one player.")
    among_all = serializers.IntegerField(
        allow_null=True, help_text="The maximum for all players together; null: no limit."
    )
    hint = serializers.CharField(allow_blank=True, help_text="What else counts in this game, or which cards do.")


class ScoringSerializer(serializers.Serializer):
    """The numbers to ask of each player to score a game of this kingdom; nothing else scores in it."""

    cards = AskSerializer(many=True, help_text="Cards that are worth points, by slug.")
    counts = AskSerializer(many=True, help_text="Numbers that the points of cards and landmarks depend on.")
    tokens = AskSerializer(many=True, help_text="Tokens that are worth points.")


def kingdom_as_json(kingdom: Kingdom) -> dict[str, Any]:
    """A kingdom as in requests and responses."""
    return {
        "piles": list(kingdom.piles),
        "landscapes": list(kingdom.landscapes),
        "boons": list(kingdom.boons),
        "traits": [{"trait": trait, "pile": pile} for trait, pile in kingdom.traits],
        "black_market": list(kingdom.black_market),
        **{key: getattr(kingdom, key) for key in SINGLE_FIELDS},
    }


def as_json(value: Any) -> Any:
    """A value of the engine as JSON: dataclasses as objects, tuples as lists."""
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
    """A kingdom as in requests and responses."""

    def to_representation(self, kingdom: Kingdom) -> dict[str, Any]:
        return kingdom_as_json(kingdom)


KingdomOut = extend_schema_field(KingdomSerializer)(KingdomField)


class SetupSerializer(serializers.Serializer):
    """The whole table, the steps of the setup, and how the game ends."""

    players = serializers.IntegerField()
    kingdom = KingdomOut(help_text="The kingdom with everything that was left open filled in.")
    supply = SupplyPileSerializer(many=True)
    beside = BesidePileSerializer(many=True)
    landscapes = LandscapeSerializer(many=True)
    start_deck = CardCountSerializer(many=True, help_text="What each player starts with.")
    mats = MatSerializer(many=True)
    tokens = TokensSerializer(many=True)
    platinum_colony = DecidedSerializer(help_text="Whether Platin and Kolonie are in the supply.")
    shelters = DecidedSerializer(help_text="Whether Unterschlüpfe replace the Anwesen.")
    chance = ChanceSerializer(many=True)
    start_player = ChanceSerializer(
        allow_null=True,
        help_text="With `include=start_player`: the seat drawn to begin, for programs that know their seats; else "
        "null. The same kingdom and seed give the same seat.",
    )
    steps = StepSerializer(many=True)
    end = EndSerializer()
    findings = FindingSerializer(many=True)
    scoring = ScoringSerializer()
    meetings = MeetingSerializer(many=True, help_text="Interactions that matter in this kingdom, at most 8.")
    character = CharacterSerializer()

    def to_representation(self, setup: Setup) -> dict[str, Any]:
        """The fields are those of the engine, so they are rendered directly instead of by nested serializers."""
        rendered: dict[str, Any] = as_json(setup)
        for decided in (rendered["platinum_colony"], rendered["shelters"]):
            del decided["chance"]  # is in the list of all chance outcomes
        rendered["start_player"] = self._start_player(setup)
        names, english = self.context["names"], self.context["english"]
        questions = questions_for_setup(self.context["library"].catalog, setup, self.context["choices"])
        rendered["scoring"] = scoring_as_json(self.context["library"].catalog, questions, names, english=english)
        if english:
            for finding_json, finding in zip(rendered["findings"], setup.findings, strict=True):
                finding_json["message"] = finding.message.en
        met = interactions_of(self.context["library"], setup.kingdom, self.context["choices"])
        rendered["meetings"] = MeetingSerializer(met, many=True, context=self.context).data
        character = character_of(self.context["library"], setup.kingdom, self.context["choices"])
        rendered["character"] = CharacterSerializer(character, context=self.context).data
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


def scoring_as_json(
    catalog: Catalog, questions: Questions, names: Mapping[str, str], *, english: bool
) -> dict[str, Any]:
    """The questions for scoring a kingdom, with labels in the requested language."""
    groups = {"cards": questions.cards, "counts": questions.counts, "tokens": questions.tokens}
    return {
        group: [{**as_json(ask), **_question_texts(catalog, ask, names, english=english)} for ask in asks]
        for group, asks in groups.items()
    }


def _question_texts(catalog: Catalog, ask: Question, names: Mapping[str, str], *, english: bool) -> dict[str, str]:
    label, hint = (ask.label.en, ask.hint.en) if english else (ask.label, ask.hint)
    is_card = ask.key in catalog.cards
    return {"label": names.get(ask.key, ask.label) if is_card else label, "hint": hint}
