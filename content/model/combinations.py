"""Combinations: cards of one table that work together, each with one line, the most special first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from content.model.accusative import ACCUSATIVE_BEFORE, accusative
from content.model.conditions import EACH, fill_placeholders
from content.model.interactions import states_of, usable_cards
from content.model.library import Library
from content.model.types import Combination
from engine.catalog_view import CatalogView, catalog_view
from engine.kingdoms.conditions import Match, estimate_frequency, match_condition
from engine.kingdoms.kingdom import Choices, Kingdom

MAX_COMBINATIONS = 3
MAX_NAMES = 4  # in one place of a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCombination:
    """A combination with the cards of this table that it is about."""

    slug: str
    cards: tuple[str, ...]
    text: str


def combinations_of(library: Library, kingdom: Kingdom, choices: Choices) -> list[FoundCombination]:
    """The combinations of a kingdom, at most `MAX_COMBINATIONS`; the rarest first, and none about cards that others
    have said enough of."""
    view, slugs = catalog_view(library.catalog, tuple(choices.editions)), usable_cards(kingdom)
    states = states_of(kingdom)
    matching = [
        (estimate_frequency(view, combination.applies_when), combination, cards)
        for combination in library.combinations.values()
        if (cards := match_condition(view, combination.applies_when, slugs, states))
    ]
    found: list[FoundCombination] = []
    for _, combination, match in sorted(matching, key=lambda each: (each[0], each[1].slug)):
        combined = _combine(view, combination, match)
        if not any(set(combined.cards) <= set(before.cards) for before in found):
            found.append(combined)
    return found[:MAX_COMBINATIONS]


def _combine(view: CatalogView, combination: Combination, match: Match) -> FoundCombination:
    parts = dict(zip((part.name for part in combination.applies_when), match, strict=True))
    said = ""
    for name, cards in parts.items():
        if combination.each and cards[0] in combination.each:  # said of one card, not of all that meet this part
            parts[name], said = cards[:1], combination.each[cards[0]]
    return FoundCombination(
        slug=combination.slug,
        cards=tuple(slug for cards in parts.values() for slug in cards),
        text=_fill(view, combination.text, parts, said),
    )


def _fill(view: CatalogView, text: str, parts: Mapping[str, Sequence[str]], said: str) -> str:
    """The text with the names of its cards, in the case that the word before them asks for."""
    for name, cards in parts.items():
        names = [view.names[slug] for slug in cards]
        before, placeholder, after = text.partition(f"{{{name}}}")
        while placeholder:
            is_accusative = ACCUSATIVE_BEFORE.search(before)
            filled = _join_names([accusative(each) for each in names] if is_accusative else names)
            before, placeholder, after = (before + filled + after).partition(f"{{{name}}}")
        text = before
    return fill_placeholders(text, {EACH: said})


def _join_names(names: Sequence[str]) -> str:
    """All names of a few cards; of many the first ones and that there are others.

    >>> _join_names(["Hexe", "Miliz", "Banditin", "Spion", "Geist"])
    'Hexe, Miliz, Banditin oder eine andere'
    """
    shown = names if len(names) <= MAX_NAMES else [*names[: MAX_NAMES - 1], "eine andere"]
    *before, last = shown
    return f"{', '.join(before)} oder {last}" if before else last
