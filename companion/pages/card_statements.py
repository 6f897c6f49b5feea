"""The statements about one card, in sections ordered by what players need first.

First corrections of the printed text, then answers to questions, then interactions with other cards; former rulings
and reminders that only repeat the card come last.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.pages import card_tiles
from companion.pages.card_tiles import Comparison
from content.model.interactions import MAX_SUBJECTS, is_former
from content.model.library import Library
from content.model.types import Ruling

MAX_STATEMENTS_WITHOUT_FILTER = 8  # cards with more statements get a field to filter them

REMINDER, ERRATUM = "reminder", "erratum"


def ruling_order(ruling: Ruling) -> tuple[int, bool, int]:
    """Sort key of rulings about a card, wherever some of them are shown.

    First the rulings with the most phrasings (ways in which players ask for them), then those about this card alone,
    then those that the most source blocks confirm; otherwise the order of the content.
    """
    return -len(ruling.phrasings), len(ruling.cards) > 1, -len(ruling.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStatements:
    """The statements about a card, each in exactly one section, and the differences between its editions.

    `corrections` are errata, `former` held for earlier printings, `reminders` only repeat the card.
    `differences_in_play` change how the card plays, `differences_in_print` do not.
    """

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
        """The cards whose faces are shown next to statements about them and this card."""
        return {slug for ruling in self.with_other_cards for slug in ruling.cards}


def sort_statements(
    library: Library, card: str, statements: Iterable[Ruling], mine: Collection[str] = ()
) -> CardStatements:
    """Puts statements about a card into sections, each sorted by `ruling_order`.

    A ruling that no longer holds today is not `former` if it holds for one of the editions in `mine`.
    """
    comparisons = [
        card_tiles.comparison(library, difference, mine) for difference in library.differences_of.get(card, ())
    ]
    plays_alike = {
        comparison.difference.superseded_by for comparison in comparisons if not comparison.difference.changes_play
    }
    sections: dict[str, list[Ruling]] = {}
    for statement in sorted(statements, key=ruling_order):
        sections.setdefault(_section_of(statement, card, mine, plays_alike), []).append(statement)
    return CardStatements(
        **{place: tuple(sections.get(place, ())) for place in SECTIONS},
        differences_in_play=tuple(comparison for comparison in comparisons if comparison.difference.changes_play),
        differences_in_print=tuple(comparison for comparison in comparisons if not comparison.difference.changes_play),
    )


SECTIONS = ("corrections", "answers", "with_other_cards", "former", "reminders")


def _section_of(ruling: Ruling, card: str, mine: Collection[str], plays_alike: Collection[str]) -> str:
    if is_former(ruling, mine):
        return "former"
    if ruling.kind == REMINDER:
        return "reminders"
    if ruling.cards[0] != card and len(ruling.cards) <= MAX_SUBJECTS:
        return "with_other_cards"
    return "corrections" if ruling.kind == ERRATUM and ruling.slug not in plays_alike else "answers"
