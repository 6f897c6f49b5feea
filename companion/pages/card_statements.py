"""The statements about one card, in sections ordered by what players need first.

First corrections of the printed text, then answers to questions, then interactions with other cards; former rulings
and reminders that only repeat the card come last.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.pages import card_tiles
from companion.pages.card_tiles import Comparison
from content.model.interactions import MAX_SUBJECTS, is_former
from content.model.library import Library
from content.model.types import Difference, Ruling

MAX_STATEMENTS_WITHOUT_FILTER = 8  # cards with more statements get a field to filter them

REMINDER, ERRATUM, SETUP = "reminder", "erratum", "setup"


MAX_FIRST_ANSWERS = 5  # shown before all others
MAX_UNGROUPED_ANSWERS = 7  # up to so many are one list

# Group of further answers → topics; an answer is in the first group that has one of its topics.
ANSWER_GROUPS = {
    "Aufbau und Wertung": frozenset(("spielvorbereitung", "kartenzahl", "spielende", "wertung")),
    "Dauerkarten": frozenset(("dauerkarten",)),
    "Angriffe": frozenset(("angriff-und-reaktion",)),
    "Timing": frozenset(("reihenfolge", "phasen", "extrazuege", "aktionen-zaehlen", "im-spiel")),
}
OTHER_ANSWERS, ANSWERS_ON_OTHER_CARDS = "Weiteres", "Exotisches"


def ruling_order(ruling: Ruling) -> tuple[bool, int]:
    """Sort key of rulings about a card, wherever some of them are shown; otherwise the order of the content.

    First those about this card alone, and of these the most asked: those with the most phrasings (ways in which players
    ask for them) and the most source blocks that answer them.
    """
    return len(ruling.cards) > 1, -len(ruling.phrasings) - len(ruling.search_phrasings) - len(ruling.sources)


def variants_in_brief(library: Library, difference: Difference) -> str:
    """What each edition says, first the one that holds today: „Heute (RGG 2017): Er muss. HiG 2008: Er kann.“"""
    said = []
    for variant in sorted(difference.variants, key=lambda variant: not variant.holds_today):
        tags = ", ".join(
            dict.fromkeys(card_tiles.edition_tag(library.catalog.editions[slug]) for slug in variant.editions)
        )
        said.append(f"{f'Heute ({tags})' if variant.holds_today else tags}: {variant.text}")
    return " ".join(said)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerGroup:
    """Answers that have a topic in common."""

    title: str
    statements: tuple[Ruling, ...]


def _group_title(ruling: Ruling) -> str:
    found = (title for title, topics in ANSWER_GROUPS.items() if not topics.isdisjoint(ruling.topics))
    return ANSWERS_ON_OTHER_CARDS if len(ruling.cards) > 1 else next(found, OTHER_ANSWERS)


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
    def first_answers(self) -> tuple[Ruling, ...]:
        """The most asked answers about this card alone, those on its setup last; all answers if they are few."""
        if len(self.answers) <= MAX_UNGROUPED_ANSWERS:
            return self.answers
        during_play = sorted(self.answers, key=lambda ruling: ruling.kind == SETUP)
        return tuple(during_play[:MAX_FIRST_ANSWERS])

    @property
    def answer_groups(self) -> list[AnswerGroup]:
        """All further answers, the largest group first and those about other cards last.

        A single answer on a topic has no group of its own.
        """
        further = [ruling for ruling in self.answers if ruling not in self.first_answers]
        numbers = Counter(map(_group_title, further))
        groups: dict[str, list[Ruling]] = {}
        for ruling in further:
            title = _group_title(ruling)
            is_single = numbers[title] == 1 and title != ANSWERS_ON_OTHER_CARDS
            groups.setdefault(OTHER_ANSWERS if is_single else title, []).append(ruling)
        order = sorted(groups, key=lambda title: (title == ANSWERS_ON_OTHER_CARDS, -len(groups[title])))
        return [AnswerGroup(title=title, statements=tuple(groups[title])) for title in order]

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
