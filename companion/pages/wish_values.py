"""Values of the form of Königreich: converts the texts of one parameter of an address to values of the engine.

Each function raises ValidationError, or an EngineError, for what players cannot wish. Numbers of cards are spans: `0`,
`2` (exactly), `1-` (at least), `-1` (at most), `1-3`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from django.core.exceptions import ValidationError

from companion.pages.card_places import cards_at_places
from companion.pages.wish_fields import COST_SPANS, POLICY_OPTIONS, LandscapeWish
from engine.catalog import CardType, Catalog
from engine.errors import BadInput, EngineError, UnknownSlug
from engine.generation.features import Costing, CostingDebt, CostingPotion, Feature, FromExpansion, Tagged, Typed
from engine.generation.wishes import CountWish, Wish
from engine.kingdoms.card_list_parser import ParsedCardList, parse_card_list
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Policy, Variant, wrong_players_message
from engine.messages import message

SPAN = re.compile(r"(?P<least>\d{1,2})?(?P<dash>-)?(?P<most>\d{1,2})?")
MAX_SHOWN_CHARS = 40  # characters of a wrong value in an error message
POLICIES = [value for value, _ in POLICY_OPTIONS]

Span = tuple[int, int | None]


def allowed_values(allowed: Sequence[str], values: list[str]) -> list[str]:
    """The values in the order of `allowed`."""
    for value in values:
        if value not in allowed:
            raise ValidationError(f"„{value[:MAX_SHOWN_CHARS]}“ ist hier nicht möglich.")
    return [value for value in allowed if value in values]


def played_cards(catalog: Catalog, values: list[str]) -> frozenset[str]:
    """The piles that were played, as devices send them."""
    try:
        return frozenset().union(*(cards_at_places(catalog, value) for value in values))
    except ValueError:
        raise ValidationError("Das ist keine Angabe aus der Chronik.") from None


def known_slugs(known: Any, values: list[str]) -> list[str]:
    for value in values:
        if value not in known:
            raise UnknownSlug(value[:80], known)
    return values


def player_count(values: list[str]) -> int:
    text = values[-1] if values else str(Choices().players)
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise ValidationError(f"„{text[:20]}“ ist keine Zahl von Spielern: 2 bis 6 können mitspielen.")
    if int(text) not in PLAYER_COUNTS:
        raise BadInput(wrong_players_message(int(text)))
    return int(text)


def policy(values: list[str]) -> Policy:
    return Policy.of_word(values[-1]) if allowed_values(POLICIES, values[-1:]) else Policy()


def variant(allowed: Sequence[str], values: list[str]) -> Variant:
    return Variant(values[-1]) if allowed_values(allowed, values[-1:]) else Variant.NEWEST


def last_span(values: list[str]) -> Span | None:
    return parse_span(values[-1]) if values else None


def landscape_span(values: list[str]) -> LandscapeWish | Span | None:
    if values and values[-1] in set(LandscapeWish):
        return LandscapeWish(values[-1])
    return last_span(values)


def count_wishes(catalog: Catalog, name: str, values: list[str]) -> list[tuple[str, Wish]]:
    """A wish for each value of a parameter such as `tag-village`."""
    feature = _feature(catalog, name)
    feature.check(catalog)
    spans = [(text, parse_span(text)) for text in values]
    return [(text, CountWish(what=feature, least=least, most=most)) for text, (least, most) in spans]


def _feature(catalog: Catalog, name: str) -> Feature:
    kind, _, value = name.partition("-")
    if kind == "tag":
        return Tagged.of(catalog, value)
    if kind == "typ":
        if value not in set(CardType):
            raise ValidationError(f"Einen Kartentyp „{value}“ gibt es nicht.")
        return Typed.of(catalog, CardType(value))
    if kind == "aus":
        return FromExpansion.of(catalog, value)
    if kind == "kosten":
        if value not in {str(least) for least, _ in COST_SPANS}:
            raise ValidationError(f"Kosten „{value}“ lassen sich so nicht wünschen.")
        number = int(value)
        return Costing(least=0 if number == 2 else number, most=None if number == 6 else number)
    return CostingPotion() if kind == "trank" else CostingDebt()


def named_cards(catalog: Catalog, verb: str, values: list[str]) -> tuple[str, ...]:
    """The cards named in a text field."""
    parsed = parse_card_list(catalog, values[-1][:2000] if values else "")
    faults = [_unknown_text(unknown.text, catalog, unknown.suggestions) for unknown in parsed.not_understood]
    faults += [f"„{ambiguous.text[:80]}“ kann mehrere Karten meinen." for ambiguous in parsed.ambiguous]
    faults += _not_wishable(catalog, parsed, verb)
    if faults:
        raise ValidationError(faults)
    kingdom = parsed.kingdom
    return (*kingdom.piles, *kingdom.landscapes, *filter(None, [kingdom.ally, kingdom.prophecy]))


def _not_wishable(catalog: Catalog, parsed: ParsedCardList, verb: str) -> list[str]:
    """What is wrong with cards of every game, Platin and Unterschlupf, and cards in a role such as the bane."""
    names = ", ".join(catalog.cards[slug].name for slug in parsed.ignored)
    if parsed.platinum_colony or parsed.shelters:
        return [f"{names}: Dafür gibt es unter „Genauer“ eigene Felder."]
    faults = [f"{names}: Das lässt sich nicht {verb}, es liegt in jedem Spiel oder gar nicht aus."] if names else []
    wishable = {"piles", "landscapes", "ally", "prophecy"}
    for role in fields(parsed.kingdom):
        cards = getattr(parsed.kingdom, role.name)
        if cards and role.name not in wishable:
            first = cards if isinstance(cards, str) else cards[0] if isinstance(cards[0], str) else cards[0][1]
            name = catalog.cards[first].name
            faults.append(f"{name} lässt sich nicht für eine bestimmte Rolle {verb}, nur als Stapel: „{name}“ allein.")
    return faults


def refusal_text(catalog: Catalog, error: EngineError) -> str:
    """What the engine refuses, in a German sentence with the names of similar records."""
    if not isinstance(error, UnknownSlug):
        return str(error)
    return _unknown_text(error.slug, catalog, error.suggestions)


def _unknown_text(text: str, catalog: Catalog, suggestions: Sequence[str]) -> str:
    meant = f" Meintest du {', '.join(names_of(catalog, suggestions))}?" if suggestions else ""
    return f"„{text[:80]}“ kenne ich nicht.{meant}"


def names_of(catalog: Catalog, slugs: Sequence[str]) -> list[str]:
    """The names of cards, editions and expansions; any other slug as it is."""
    tables: tuple[Mapping[str, Any], ...] = (catalog.cards, catalog.editions, catalog.expansions)
    return [next((table[slug].name for table in tables if slug in table), slug) for slug in slugs]


def parse_span(text: str) -> Span:
    """The minimum and maximum of a span; no maximum is None. Raises ValidationError or BadInput.

    >>> parse_span("1-"), parse_span("-2"), parse_span("3"), parse_span("1-3")
    ((1, None), (0, 2), (3, 3), (1, 3))
    """
    match = SPAN.fullmatch(text)
    if not match or not text.strip("-") or not (match["dash"] or match["most"] is None):
        raise ValidationError(f"„{text[:20]}“ ist keine Anzahl, zum Beispiel 2, 1-, -2 oder 1-3.")
    least, most = match["least"], match["most"]
    if not match["dash"]:
        return int(least), int(least)
    if least and most and int(least) > int(most):
        raise BadInput(message("least-and-most", least=least, most=most))
    return int(least or 0), int(most) if most else None
