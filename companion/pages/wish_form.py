"""The form of Königreich: converts the parameters of an address to the wishes of the engine, and back.

All parameters are optional, and any may occur several times. `wish_values` converts the values of each, `wish_fields`
has the options that the form offers, `wish_conflicts` what to remove where wishes contradict each other.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from companion.pages import wish_presets, wish_values
from companion.pages.wish_fields import (
    LANDSCAPE_PARAMETER,
    SELECT_LABELS,
    LandscapeWish,
    last_value,
    single_fields,
    variants,
)
from companion.pages.wish_presets import LANDSCAPES_BY_THE_RULES, PRESETS
from engine.catalog import Catalog, Kind
from engine.errors import EngineError
from engine.generation.features import OneOf
from engine.generation.wishes import DRAWN_LANDSCAPES, CountWish, Freshness, Landscapes, Mix, PotionWish, Wish, Wishes
from engine.kingdoms.kingdom import Choices

COUNTED = re.compile(r"(?:tag|typ|kosten|aus)-[a-z0-9-]{1,40}|trank|schulden")
CARD_WISHES = re.compile(rf"art|erweiterung|mix|je|nur|quer|querart|mit|ohne|trankoder|{COUNTED.pattern}")
"""Parameters that say which cards to draw. They are passed on with the kingdom; how it is played is in its code."""
WISHES = re.compile(rf"{CARD_WISHES.pattern}|platin|unterschlupf|variante")
"""Parameters that devices remember as the last wishes."""
NEW_ONLY = "Nur Neues"
MAX_RECENT_CARDS = 150  # recently played cards in `zuletzt`, the others are ignored

Parser = Callable[[list[str]], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong with the values of one field, in a German sentence; `label` is "" for unknown fields."""

    field: str
    label: str
    text: str


class BadForm(ValueError):
    """Invalid values in the form, with all that is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.text for fault in faults))


class Values(forms.Widget):
    """Reads all values of a parameter, each once, without empty ones. The templates draw the controls."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [value for value in dict.fromkeys(data.getlist(name)) if value]


class WishField(forms.Field):
    """A field whose values are converted by `parse`. What the engine refuses is invalid, too."""

    widget = Values

    def __init__(self, catalog: Catalog, label: str, parse: Parser) -> None:
        super().__init__(required=False, label=label)
        self.catalog, self.parse = catalog, parse

    def to_python(self, value: Any) -> Any:
        try:
            return self.parse(value)
        except EngineError as error:
            raise ValidationError(wish_values.refusal_text(self.catalog, error)) from None


class WishForm(forms.Form):
    """The wishes in the query of an address. `cleaned_data` has them as values of the engine."""

    data: QueryDict

    def __init__(self, data: QueryDict, catalog: Catalog) -> None:
        super().__init__(data)
        self.catalog = catalog
        named_slugs = partial(partial, wish_values.known_slugs)
        labels = {name: label for group in single_fields(catalog).values() for name, label in group.items()}
        parsers: dict[str, tuple[str, Parser]] = {
            "spieler": ("Spieler", wish_values.player_count),
            "art": ("Was für eins?", partial(wish_values.allowed_values, [preset.slug for preset in PRESETS])),
            "ausgabe": ("Schachteln", named_slugs(catalog.editions)),
            "mit": ("Diese Karten müssen dabei sein", partial(wish_values.named_cards, catalog, "wünschen")),
            "ohne": ("Diese Karten nicht", partial(wish_values.named_cards, catalog, "ausschließen")),
            LANDSCAPE_PARAMETER: (SELECT_LABELS[LANDSCAPE_PARAMETER], wish_values.landscape_span),
            "mix": (SELECT_LABELS["mix"], wish_values.last_span),
            "je": (SELECT_LABELS["je"], wish_values.last_span),
            "platin": (SELECT_LABELS["platin"], wish_values.policy),
            "unterschlupf": (SELECT_LABELS["unterschlupf"], wish_values.policy),
            "variante": (SELECT_LABELS["variante"], partial(wish_values.variant, [v for v, _ in variants(catalog)])),
            "querart": ("Arten von Querformatkarten", named_slugs({str(kind) for kind in DRAWN_LANDSCAPES})),
            "trankoder": ("Tränke", bool),
            "nur": (NEW_ONLY, partial(wish_values.allowed_values, ["neues"])),
            "gespielt": (NEW_ONLY, partial(wish_values.played_cards, catalog)),
            "erweiterung": ("Nur aus diesen Erweiterungen", named_slugs(catalog.expansions)),
            **{
                name: (labels.get(name, ""), partial(wish_values.count_wishes, catalog, name))
                for name in sorted(data)
                if COUNTED.fullmatch(name) and any(data.getlist(name))
            },
        }
        for name, (label, parse) in parsers.items():
            self.fields[name] = WishField(catalog, label, parse)
        self.full_clean()

    def clean(self) -> None:
        """Checks the wishes that consist of several fields."""
        for name, make_wish in (("mix", self._mix), (LANDSCAPE_PARAMETER, partial(self._landscapes, is_new=True))):
            try:
                make_wish()
            except EngineError as error:
                self.add_error(name, str(error))

    @property
    def faults(self) -> list[Fault]:
        """All that is wrong, in the order of the fields."""
        return [
            Fault(field=name, label=str(self.fields[name].label), text=" ".join(messages))
            for name, messages in self.messages.items()
            if messages
        ]

    @cached_property
    def messages(self) -> dict[str, list[str]]:
        """What is wrong with each field, in German sentences."""
        return {name: [str(message) for message in self.errors.get(name, ())] for name in self.fields}

    def _require_valid(self, names: Collection[str]) -> None:
        """Raises BadForm for these fields."""
        if faults := [fault for fault in self.faults if fault.field in names]:
            raise BadForm(faults)

    def choices(self) -> Choices:
        """How the kingdom is played. Five or six players are taken to have the second base game that they need."""
        self._require_valid(("spieler", "variante", "platin", "unterschlupf", "ausgabe"))
        choices = Choices(
            variant=self.cleaned_data["variante"],
            platinum_colony=self.cleaned_data["platin"],
            shelters=self.cleaned_data["unterschlupf"],
            editions=tuple(self.cleaned_data["ausgabe"]),
        )
        return choices.for_players(self.cleaned_data["spieler"])

    @property
    def players(self) -> int:
        """The number of players that the form shows; the default if the address has an invalid one."""
        return Choices().players if "spieler" in self.errors else int(self.cleaned_data["spieler"])

    def wishes(self, *, is_new: bool = True) -> Wishes:
        """All wishes, for a new kingdom or, without `is_new`, for one that is changed."""
        self._require_valid(self.fields)
        recent = self.data.get("zuletzt", "").split(",")[:MAX_RECENT_CARDS]
        recent = [slug for slug in recent if slug in self.catalog.cards]
        return Wishes(
            choices=self.choices(),
            expansions=tuple(self.cleaned_data["erweiterung"]),
            required=self.cleaned_data["mit"],
            excluded=self.cleaned_data["ohne"],
            counts=tuple(wish for _, _, wish in self.count_wishes),
            mix=self._mix(),
            landscapes=self._landscapes(is_new=is_new),
            weights=wish_presets.weights_of(self.cleaned_data["art"], self.catalog),
            freshness=Freshness(recent=tuple(recent), factor=50) if recent else None,
        )

    def query(self, **more: Any) -> str:
        """The wishes as query, with further parameters from `more`; empty values are left out."""
        query = QueryDict(mutable=True)
        for name, value in self.kept_fields():
            query.appendlist(name, value)
        for name, value in more.items():
            query.setlist(name, value if isinstance(value, list) else [value])
        return query.urlencode(safe="/~,")

    def kept_fields(self) -> list[tuple[str, str]]:
        """The wishes as names and values of hidden fields."""
        return [
            (name, value)
            for name in sorted(self.data)
            if self.is_wish(name)
            for value in dict.fromkeys(self.data.getlist(name))
            if value
        ]

    @staticmethod
    def is_wish(name: str) -> bool:
        """Whether a parameter is one of the `CARD_WISHES`."""
        return CARD_WISHES.fullmatch(name) is not None

    @property
    def names_in_fields(self) -> dict[str, str]:
        """The text of the fields for card names; slugs in the address become names."""
        cards = self.catalog.cards
        return {
            field: ", ".join(
                cards[word].name if word in cards else word for word in self.data.get(field, "").split(",")
            )
            for field in ("mit", "ohne")
        }

    @cached_property
    def count_wishes(self) -> list[tuple[str, str, Wish]]:
        """The wishes for numbers of cards, each with the parameter and the value it comes from."""
        of_presets = [
            ("art", preset, wish)
            for preset in self.cleaned_data["art"]
            for wish in wish_presets.wishes_of(preset, self.catalog, self.choices())
        ]
        counted = [(name, *pair) for name in self.fields if COUNTED.fullmatch(name) for pair in self.cleaned_data[name]]
        potions = [("trankoder", "1", PotionWish())] if self.cleaned_data["trankoder"] else []
        return [*of_presets, *counted, *potions, *self._new_only()]

    def _new_only(self) -> list[tuple[str, str, Wish]]:
        """The wish for cards that were never played; devices know which ones were (`gespielt`)."""
        played = self.cleaned_data["gespielt"]
        if not (self.cleaned_data["nur"] and played):
            return []
        what = OneOf(slugs=played, name="Karten, die ihr schon gespielt habt")
        return [("nur", "neues", CountWish(what=what, most=0))]

    def number_unplayed(self) -> int | None:
        """How many piles of the collection were never played; None if the address does not say what was."""
        played = self.cleaned_data.get("gespielt")
        if not played:
            return None
        owned = {*self.cleaned_data.get("ausgabe", ())}
        piles = [card for card in self.catalog.kingdom_cards if not owned or owned.intersection(card.editions)]
        return sum(card.slug not in played for card in piles)

    def _mix(self) -> Mix | None:
        mix, each = self.cleaned_data.get("mix"), self.cleaned_data.get("je")
        if mix is None and each is None:
            return wish_presets.mix_of(self.cleaned_data.get("art", ()))
        least, most = mix or (1, None)
        return Mix(least=max(least, 1), most=most, piles_each=max(each[0] if each else 1, 1))

    def _landscapes(self, *, is_new: bool) -> Landscapes | None:
        """The wish for landscapes; by default a new kingdom has those that the rules shuffle in, a changed one none."""
        wished = self.cleaned_data.get(LANDSCAPE_PARAMETER)
        kinds = tuple(map(Kind, self.cleaned_data.get("querart", ()))) or DRAWN_LANDSCAPES
        if wished is None:
            usual = wish_presets.landscapes_of(self.cleaned_data.get("art", ()))
            cards = [self.catalog.cards[slug] for slug in self.cleaned_data.get("mit", ())]
            if not is_new or usual is None or sum(card.kind in DRAWN_LANDSCAPES for card in cards) > usual.most:
                return None  # then only the required ones
            return replace(usual, kinds=kinds)
        if isinstance(wished, LandscapeWish):
            return replace(LANDSCAPES_BY_THE_RULES, least=int(wished is LandscapeWish.AT_LEAST_ONE), kinds=kinds)
        least, most = wished
        return Landscapes(least=least, most=10 if most is None else most, kinds=kinds)

    def with_usual_landscapes(self) -> "WishForm":
        """The form with the default landscapes of a new kingdom made explicit, so that further rolls have them too."""
        if last_value(self.data, LANDSCAPE_PARAMETER) or self.wishes().landscapes is None:
            return self
        data = self.data.copy()
        data[LANDSCAPE_PARAMETER] = LandscapeWish.SHUFFLED
        return WishForm(data, self.catalog)
