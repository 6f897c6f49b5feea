"""Findings about the numbers that players stated: impossible, contradictory or missing ones. Never an exception."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from engine.messages import TABLES, Message, join_messages
from engine.scoring.counts import COUNT_FUNCTIONS, LABELS, STATES, Count, Token, label_of
from engine.scoring.owned_cards import Holding, PlayerCards, TableEnd
from engine.scoring.points import format_signed
from engine.scoring.questions import Questions
from engine.scoring.scorers import SCORER_OF
from engine.validation.findings import Finding, Severity, finding

COUNT_KEYS = frozenset({*Count, *Token})

# Counts that cannot be greater than the number of all cards: all that follow from the cards.
COUNTS_OF_CARDS = [count for count in COUNT_FUNCTIONS if count is not Count.CARDS]


error = partial(finding, Severity.ERROR, TABLES["scoring"])
warning = partial(finding, Severity.WARNING, TABLES["scoring"])


def findings_of(questions: Questions, all_owned: Sequence[PlayerCards], end: TableEnd) -> Iterator[Finding]:
    """All findings, player by player, then those about all players together and about the table."""
    for owned in all_owned:
        yield from _negative_numbers(questions, owned.holding)
        yield from _unknown_cards(questions, owned.holding)
        yield from _contradicting_states(owned)
        yield from _contradicting_counts(questions, owned)
        yield from _missing_counts(questions, owned)
    yield from _more_than_exist(questions, all_owned)
    yield from _duplicate_names(all_owned)
    yield from _piles_outside_supply(questions, end)


def _negative_numbers(questions: Questions, holding: Holding) -> Iterator[Finding]:
    for numbers in (holding.cards, holding.counts, holding.tokens):
        if min(numbers.values(), default=0) >= 0:
            continue
        for key in [key for key, number in numbers.items() if number < 0]:
            cards = (key,) if key in questions.view.cards else ()
            yield error(
                "negative-number",
                *cards,
                player=holding.name,
                what=_name(questions, key),
                number=format_signed(numbers[key]),
            )
    if holding.turns is not None and holding.turns < 0:
        yield error("negative-number", text="negative-turns", player=holding.name, number=format_signed(holding.turns))


def _unknown_cards(questions: Questions, holding: Holding) -> Iterator[Finding]:
    """Unknown cards, and scoring cards that are not in the game; with Göttlicher Wind any card can be."""
    cards = questions.view.cards
    for slug in sorted(holding.cards.keys() - questions.copies.keys()):
        if slug not in cards:
            yield error("unknown-card", slug, player=holding.name, slug=slug)
        elif slug in SCORER_OF and not questions.supply_may_change:
            yield warning("not-in-this-game", slug, player=holding.name, what=_name(questions, slug))
    if (
        holding.tokens.get(Token.VICTORY, 0) > 0
        and not questions.supply_may_change
        and Token.VICTORY not in questions.keys
    ):
        yield warning("not-in-this-game", text="no-tokens-here", player=holding.name)
    for key in sorted({*holding.counts, *holding.tokens} - COUNT_KEYS):
        if key not in cards:
            yield warning("unknown-count", player=holding.name, key=key)


def _contradicting_states(owned: PlayerCards) -> Iterator[Finding]:
    """Elendig and Doppelt Elendig are the two sides of one card, and nobody has two of it (kt-25-039)."""
    state_count = sum(owned.amounts.get(state, 0) for state in STATES)
    if state_count > 1:
        yield error(
            "more-than-one-state", *STATES, sources=("kt-25-039",), player=owned.holding.name, number=state_count
        )


def _contradicting_counts(questions: Questions, owned: PlayerCards) -> Iterator[Finding]:
    """Counts that contradict the stated cards or each other."""
    stated, name = owned.holding.counts, owned.holding.name
    for key, least in owned.minimum_counts.items() if stated else ():
        if 0 <= stated.get(key, least) < least:
            what = _name(questions, key)
            yield error("count-too-small", player=name, what=what, number=stated[key], least=least)
    for key in COUNTS_OF_CARDS if Count.CARDS in stated else ():
        if stated.get(key, 0) > stated[Count.CARDS] >= 0:
            what, most = _name(questions, key), stated[Count.CARDS]
            yield error("count-too-large", player=name, what=what, number=stated[key], most=most)
    for slug in sorted(stated.keys() & owned.holding.cards.keys()):
        card = owned.holding.cards[slug]
        if stated[slug] != card:
            what = _name(questions, slug)
            yield error("named-twice", slug, player=name, what=what, one=card, other=stated[slug])
    on_mat, lands = stated.get(Count.ON_TAVERN_MAT, 0), owned.amounts.get("distant-lands", 0)
    if on_mat > lands:
        yield error("more-on-the-mat", "distant-lands", sources=("kt-23-017",), player=name, number=on_mat, most=lands)


def _missing_counts(questions: Questions, owned: PlayerCards) -> Iterator[Finding]:
    """Counts that points of this player depend on, and that are not stated."""
    holding, amounts = owned.holding, owned.amounts
    for key in sorted(questions.readers.keys() - holding.counts.keys() - holding.cards.keys()):
        if holding.is_complete and key != Count.ON_TAVERN_MAT:
            continue
        readers = [slug for slug, is_per_card in questions.readers[key] if not is_per_card or slug in amounts]
        if readers:
            cards = join_messages([questions.view.name(slug) for slug in readers])
            yield warning("count-missing", *readers, player=holding.name, cards=cards, what=_name(questions, key))


def _more_than_exist(questions: Questions, all_owned: Sequence[PlayerCards]) -> Iterator[Finding]:
    """Cards of which all players together have more copies than there are in the game."""
    total: dict[str, int] = {}
    for owned in all_owned:
        for slug, number in owned.amounts.items():
            total[slug] = total.get(slug, 0) + number
    copies = questions.copies
    for slug in [slug for slug, number in total.items() if number > copies.get(slug, number)]:
        yield error("more-than-there-are", slug, what=_name(questions, slug), number=total[slug], most=copies[slug])


def _duplicate_names(all_owned: Sequence[PlayerCards]) -> Iterator[Finding]:
    for name, number in Counter(owned.holding.name for owned in all_owned).items():
        if number > 1:
            yield warning("same-name", number=number, player=name)


def _piles_outside_supply(questions: Questions, end: TableEnd) -> Iterator[Finding]:
    """Piles stated as empty that are not in the supply, such as Beute; the Turm does not count them (kt-24-047)."""
    for pile in sorted(end.empty_piles):
        if not questions.may_be_in_supply(pile):
            yield warning("not-in-supply", pile, sources=("kt-24-047",), what=questions.view.name(pile))


def _name(questions: Questions, key: str) -> Message:
    """The name of a key, as players read it."""
    label = next((question.label for question in (*questions.counts, *questions.tokens) if question.key == key), None)
    if label or key not in LABELS or key in questions.view.names:
        return label or questions.view.name(key)
    return label_of(key)
