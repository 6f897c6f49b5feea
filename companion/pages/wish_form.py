"""The form of Königreich: converts the parameters of an address to the wishes of the engine, and back.

All parameters are optional. Numbers of cards are spans: `0`, `2` (exactly), `1-` (at least), `-1` (at most), `1-3`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import Any

from django.http import QueryDict

from companion.pages import wish_presets
from companion.pages.wish_fields import (
    COST_SPANS,
    LANDSCAPE_PARAMETER,
    POLICY_OPTIONS,
    LandscapeWish,
    chosen_presets,
    last_value,
    variants,
)
from companion.pages.wish_presets import LANDSCAPES_BY_THE_RULES, PRESETS
from engine.catalog import CardType, Catalog, Kind
from engine.errors import BadInput, UnknownSlug
from engine.generation.features import Costing, CostingDebt, CostingPotion, Feature, FromExpansion, Tagged, Typed
from engine.generation.wishes import DRAWN_LANDSCAPES, CountWish, Freshness, Landscapes, Mix, PotionWish, Wish, Wishes
from engine.kingdoms.card_list_parser import ParsedCardList, parse_card_list
from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET, Choices, Policy, Variant
from engine.kingdoms.policies import policy_of
from engine.messages import message

SPAN = re.compile(r"(?P<least>\d{1,2})?(?P<dash>-)?(?P<most>\d{1,2})?")
MAX_RECENT_CARDS = 150  # recently played cards in `zuletzt`, the others are ignored


class BadForm(ValueError):
    """An invalid value in the form; the message is a German sentence for the user."""


class UnknownCard(BadForm):
    """A name that no card has, with the most similar names."""

    def __init__(self, text: str, suggestions: Sequence[str]) -> None:
        self.suggestions = tuple(suggestions)
        super().__init__(f"„{text}“ kenne ich nicht.")


class WishForm:
    """The wishes in the query of an address."""

    def __init__(self, data: QueryDict, catalog: Catalog) -> None:
        self.data = data
        self.catalog = catalog

    def choices(self) -> Choices:
        """How the kingdom is played. Five or six players are taken to have the second base game that they need."""
        editions = [slug for slug in self.data.getlist("ausgabe") if slug]
        for slug in editions:
            if slug not in self.catalog.editions:
                raise UnknownSlug(slug[:80], self.catalog.editions)
        players = self.data.get("spieler", "") or "2"
        if not re.fullmatch(r"[0-9]{1,3}", players):
            raise BadForm(f"„{players[:20]}“ ist keine Zahl von Spielern: 2 bis 6 können mitspielen.")
        return Choices(
            players=int(players),
            variant=Variant(self._choice_of("variante", [v for v, _ in variants(self.catalog)]) or Variant.NEWEST),
            platinum_colony=self._policy("platin"),
            shelters=self._policy("unterschlupf"),
            editions=tuple(dict.fromkeys(editions)),
            second_base_set=int(players) >= MIN_PLAYERS_FOR_SECOND_BASE_SET,
        )

    @property
    def players(self) -> int:
        """The number of players that the form shows; the default if the address has an invalid one."""
        players = self.data.get("spieler", "")
        return int(players) if re.fullmatch("[2-6]", players) else Choices().players

    def wishes(self, *, is_new: bool = True) -> Wishes:
        """All wishes, for a new kingdom or, without `is_new`, for one that is changed."""
        choices = self.choices()
        recent = self.data.get("zuletzt", "").split(",")[:MAX_RECENT_CARDS]
        recent = [slug for slug in recent if slug in self.catalog.cards]
        return Wishes(
            choices=choices,
            expansions=tuple(self._known_slugs("erweiterung", self.catalog.expansions)),
            required=self.named_cards("mit"),
            excluded=self.named_cards("ohne"),
            counts=tuple(wish for _, _, wish in self.count_wishes),
            mix=self._mix(),
            landscapes=self._landscapes(is_new=is_new),
            weights=wish_presets.weights_of(self.presets, self.catalog),
            freshness=Freshness(recent=tuple(recent), factor=50) if recent else None,
        )

    def named_cards(self, field: str) -> tuple[str, ...]:
        """The cards named in a text field; raises UnknownCard or BadForm if a name is unknown or ambiguous."""
        parsed = parse_card_list(self.catalog, self.data.get(field, "")[:2000])
        for unknown in parsed.not_understood:
            raise UnknownCard(unknown.text[:80], [self.catalog.cards[slug].name for slug in unknown.suggestions])
        for ambiguous in parsed.ambiguous:
            raise BadForm(f"„{ambiguous.text[:80]}“ kann mehrere Karten meinen.")
        kingdom = parsed.kingdom
        self._check_wishable(field, parsed)
        return (*kingdom.piles, *kingdom.landscapes, *filter(None, [kingdom.ally, kingdom.prophecy]))

    def _check_wishable(self, field: str, parsed: ParsedCardList) -> None:
        """Raises BadForm for cards of every game, Platin and Unterschlupf, and cards in a role such as the bane."""
        names = [self.catalog.cards[slug].name for slug in parsed.ignored]
        verb = "ausschließen" if field == "ohne" else "wünschen"
        if parsed.platinum_colony or parsed.shelters:
            raise BadForm(f"{', '.join(names)}: Dafür gibt es unter „Genauer“ eigene Felder.")
        if names:
            raise BadForm(
                f"{', '.join(names)}: Das lässt sich nicht {verb}, es liegt in jedem Spiel oder gar nicht aus."
            )
        wishable = {"piles", "landscapes", "ally", "prophecy"}
        for role in fields(parsed.kingdom):
            cards = getattr(parsed.kingdom, role.name)
            if cards and role.name not in wishable:
                first = cards if isinstance(cards, str) else cards[0] if isinstance(cards[0], str) else cards[0][1]
                name = self.catalog.cards[first].name
                raise BadForm(
                    f"{name} lässt sich nicht für eine bestimmte Rolle {verb}, nur als Stapel: „{name}“ allein."
                )

    def query(self, **more: Any) -> str:
        """The wishes as query, with further parameters from `more`; empty values are left out."""
        query = QueryDict(mutable=True)
        for name in sorted(self.data):
            if self.is_wish(name):
                query.setlist(name, [value for value in dict.fromkeys(self.data.getlist(name)) if value])
        for name, value in more.items():
            query.setlist(name, value if isinstance(value, list) else [value])
        return query.urlencode(safe="/~,")

    def hidden_fields(self) -> list[tuple[str, str]]:
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
        """Whether a parameter is a wish, which is passed on with the kingdom; choices are in its code."""
        return name in {"art", "erweiterung", "mix", "je", "quer", "querart", "mit", "ohne", "trankoder"} or bool(
            re.fullmatch(r"(tag|typ|kosten|aus)-[a-z0-9-]{1,40}|trank|schulden", name)
        )

    @property
    def has_wishes(self) -> bool:
        return bool(self.hidden_fields())

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
    def presets(self) -> tuple[str, ...]:
        """The chosen presets; raises BadForm for unknown ones."""
        slugs = [preset.slug for preset in PRESETS]
        for value in self.data.getlist("art"):
            if value and value not in slugs:
                raise BadForm(f"„{value[:40]}“ ist hier nicht möglich.")
        return chosen_presets(self.data)

    @cached_property
    def count_wishes(self) -> list[tuple[str, str, Wish]]:
        """The wishes for numbers of cards, each with the parameter and the value it comes from."""
        return list(self._count_wishes())

    def _count_wishes(self) -> Iterator[tuple[str, str, Wish]]:
        for preset in self.presets:
            for wish in wish_presets.wishes_of(preset, self.catalog, self.choices()):
                yield "art", preset, wish
        for name in sorted(self.data):
            for text in filter(None, dict.fromkeys(self.data.getlist(name))):
                if feature := self._feature(name):
                    least, most = _parse_span(name, text)
                    yield name, text, CountWish(what=feature, least=least, most=most)
        if self.data.get("trankoder"):
            yield "trankoder", "1", PotionWish()

    def _feature(self, name: str) -> Feature | None:
        kind, _, value = name.partition("-")
        if kind == "tag":
            return Tagged.of(self.catalog, value)
        if kind == "typ":
            if value not in set(CardType):
                raise BadForm(f"Einen Kartentyp „{value[:40]}“ gibt es nicht.")
            return Typed.of(self.catalog, CardType(value))
        if kind == "aus":
            return FromExpansion.of(self.catalog, value[:40])
        if kind == "kosten":
            if value not in {str(least) for least, _ in COST_SPANS}:
                raise BadForm(f"Kosten „{value[:40]}“ lassen sich so nicht wünschen.")
            number = int(value)
            return Costing(least=0 if number == 2 else number, most=None if number == 6 else number)
        return {"trank": CostingPotion(), "schulden": CostingDebt()}.get(name)

    def _mix(self) -> Mix | None:
        text, each = self.data.get("mix", ""), self.data.get("je", "")
        if not text and not each:
            return wish_presets.mix_of(self.presets)
        least, most = _parse_span("mix", text or "1-")
        return Mix(least=max(least, 1), most=most, piles_each=max(_parse_span("je", each or "1")[0], 1))

    def _landscapes(self, *, is_new: bool) -> Landscapes | None:
        """The wish for landscapes; by default a new kingdom has those that the rules shuffle in, a changed one none."""
        text = last_value(self.data, LANDSCAPE_PARAMETER)
        named = tuple(Kind(kind) for kind in self._known_slugs("querart", {str(kind) for kind in DRAWN_LANDSCAPES}))
        kinds = named or DRAWN_LANDSCAPES
        if not text:
            usual = wish_presets.landscapes_of(self.presets)
            required = [slug for slug in self.named_cards("mit") if self.catalog.cards[slug].kind in DRAWN_LANDSCAPES]
            if not is_new or usual is None or len(required) > usual.most:
                return None  # then only the required ones
            return replace(usual, kinds=kinds)
        if text in set(LandscapeWish):
            return replace(LANDSCAPES_BY_THE_RULES, least=int(text == LandscapeWish.AT_LEAST_ONE), kinds=kinds)
        least, most = _parse_span(LANDSCAPE_PARAMETER, text)
        return Landscapes(least=least, most=10 if most is None else most, kinds=kinds)

    def with_usual_landscapes(self) -> "WishForm":
        """The form with the default landscapes of a new kingdom made explicit, so that further rolls have them too."""
        if last_value(self.data, LANDSCAPE_PARAMETER) or self._landscapes(is_new=True) is None:
            return self
        data = self.data.copy()
        data[LANDSCAPE_PARAMETER] = LandscapeWish.SHUFFLED
        return WishForm(data, self.catalog)

    def _policy(self, name: str) -> Policy:
        value = self._choice_of(name, [value for value, _ in POLICY_OPTIONS])
        return policy_of(value) if value else Policy()

    def _choice_of(self, name: str, allowed: Sequence[str]) -> str:
        value = self.data.get(name, "")
        if value not in allowed:
            raise BadForm(f"„{value[:40]}“ ist hier nicht möglich.")
        return value

    def _known_slugs(self, name: str, known_slugs: Any) -> list[str]:
        values = [value for value in self.data.getlist(name) if value]
        for value in values:
            if value not in known_slugs:
                raise UnknownSlug(value[:80], known_slugs)
        return values


def _parse_span(name: str, text: str) -> tuple[int, int | None]:
    """The minimum and maximum of a span; no maximum is None. Raises BadForm.

    >>> _parse_span("x", "1-"), _parse_span("x", "-2"), _parse_span("x", "3"), _parse_span("x", "1-3")
    ((1, None), (0, 2), (3, 3), (1, 3))
    """
    match = SPAN.fullmatch(text)
    if not match or not text.strip("-"):
        raise BadForm(f"„{text[:20]}“ ist keine Anzahl, zum Beispiel 2, 1-, -2 oder 1-3.")
    least, most = match["least"], match["most"]
    if not match["dash"]:
        if most is not None:
            raise BadForm(f"„{text[:20]}“ ist keine Anzahl.")
        return int(least), int(least)
    if least and most and int(least) > int(most):
        raise BadInput(message("least-and-most", least=least, most=most))
    return int(least or 0), int(most) if most else None
