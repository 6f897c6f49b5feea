"""What is said about one card, in the order in which it is needed at the table.

First what no longer holds as printed, then what is asked, then what happens with other cards; what held formerly and
what only repeats the card stand last.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.pages import card_tiles
from companion.pages.card_tiles import Comparison
from content.model.interactions import MAX_SUBJECTS, is_former
from content.model.library import Library
from content.model.types import Ruling

MAX_STATEMENTS_WITHOUT_FILTER = 8
"""Where a card has more entries, there is a field to filter them."""

REMINDER, ERRATUM = "reminder", "erratum"


def ruling_order(one: Ruling) -> tuple[int, bool, int]:
    """The order of answers wherever some of a card are shown.

    First for which players have most words, as far as is known; then what is about the card alone; then what most
    printed rulebooks answer; else the order of the content.
    """
    return -len(one.phrasings), len(one.cards) > 1, -len(one.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStatements:
    """The statements about a card, each in one place; and how its editions differ."""

    corrections: tuple[Ruling, ...]
    answers: tuple[Ruling, ...]
    with_other_cards: tuple[Ruling, ...]
    former: tuple[Ruling, ...]
    reminders: tuple[Ruling, ...]
    differences_in_play: tuple[Comparison, ...]
    differences_in_print: tuple[Comparison, ...]

    @property
    def all(self) -> tuple[Ruling, ...]:
        return (*self.corrections, *self.answers, *self.with_other_cards, *self.former, *self.reminders)

    @property
    def has_filter(self) -> bool:
        return len(self.all) > MAX_STATEMENTS_WITHOUT_FILTER

    @property
    def partner_cards(self) -> set[str]:
        """The other cards whose faces stand beside what is said about both."""
        return {slug for one in self.with_other_cards for slug in one.cards}


def sort_statements(
    library: Library, card: str, statements: Iterable[Ruling], mine: Collection[str] = ()
) -> CardStatements:
    """These statements about the card, sorted; what no longer holds still does for who plays with such a printing."""
    comparisons = [card_tiles.comparison(library, one, mine) for one in library.differences_of.get(card, ())]
    plays_alike = {one.difference.superseded_by for one in comparisons if not one.difference.changes_play}
    found: dict[str, list[Ruling]] = {}
    for statement in sorted(statements, key=ruling_order):
        found.setdefault(_section_of(statement, card, mine, plays_alike), []).append(statement)
    return CardStatements(
        **{place: tuple(found.get(place, ())) for place in SECTIONS},
        differences_in_play=tuple(one for one in comparisons if one.difference.changes_play),
        differences_in_print=tuple(one for one in comparisons if not one.difference.changes_play),
    )


SECTIONS = ("corrections", "answers", "with_other_cards", "former", "reminders")


def _section_of(one: Ruling, card: str, mine: Collection[str], plays_alike: Collection[str]) -> str:
    if is_former(one, mine):
        return "former"
    if one.kind == REMINDER:
        return "reminders"
    if one.cards[0] != card and len(one.cards) <= MAX_SUBJECTS:
        return "with_other_cards"
    return "corrections" if one.kind == ERRATUM and one.slug not in plays_alike else "answers"
