"""What cannot be as the players told it, or is missing: findings with their sentences, never an exception."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.checking.findings import Finding, error, warning
from engine.scoring.hands import OwnHand
from engine.scoring.holdings import Holding
from engine.scoring.questions import LABELS, Questions
from engine.scoring.registry import SCORER_OF
from engine.scoring.worth import Count, Token, signed

KEYS = frozenset({*Count, *Token})
PARTS = (
    *(Count.NAMES, Count.ACTIONS, Count.SINGLES, Count.FROM_EMPTY_PILES),
    *(Count.OBELISK, Count.COST_TWO, Count.SECOND_ACTION, Count.THREE_OF_AN_ACTION),
)
"""What never is more than all cards."""


def findings_of(asked: Questions, hands: Sequence[OwnHand]) -> Iterator[Finding]:
    """Everything there is to say, player by player, then about all together."""
    for hand in hands:
        yield from _negative(asked, hand.holding)
        yield from _unknown(asked, hand.holding)
        yield from _states(hand)
        yield from _counts(asked, hand)
        yield from _missing(asked, hand)
    yield from _too_many(asked, hands)
    yield from _same_names(hands)


def _negative(asked: Questions, holding: Holding) -> Iterator[Finding]:
    for told in (holding.cards, holding.counts, holding.tokens):
        if min(told.values(), default=0) >= 0:
            continue
        for key in [key for key, number in told.items() if number < 0]:
            cards = (key,) if key in asked.game.cards else ()
            text = f"{holding.name}: {_name(asked, key)} kann nicht {signed(told[key])} sein; gezählt wird 0."
            yield error("negative-number", text, *cards)
    if holding.turns is not None and holding.turns < 0:
        yield error("negative-number", f"{holding.name}: {signed(holding.turns)} Züge kann niemand haben.")


def _unknown(asked: Questions, holding: Holding) -> Iterator[Finding]:
    """Cards that nobody knows, and scoring cards that cannot be in the game; after Göttlicher Wind any can."""
    known = asked.game.cards
    for slug in sorted(holding.cards.keys() - asked.copies.keys()):
        if slug not in known:
            yield error("unknown-card", f"{holding.name}: Eine Karte „{slug}“ gibt es nicht.", slug)
        elif slug in SCORER_OF and not asked.supply_may_change:
            text = f"{holding.name}: {_name(asked, slug)} gehört nicht zu diesem Spiel, wird aber gezählt."
            yield warning("not-in-this-game", text, slug)
    if holding.tokens.get(Token.VICTORY, 0) > 0 and not asked.supply_may_change and Token.VICTORY not in asked.asked:
        text = f"{holding.name}: Siegpunktmarker bringt in diesem Spiel nichts; gezählt werden sie trotzdem."
        yield warning("not-in-this-game", text)
    for key in sorted({*holding.counts, *holding.tokens} - KEYS):
        if key not in known:
            yield warning("unknown-count", f"{holding.name}: Nach „{key}“ fragt kein Spiel.")


def _states(hand: OwnHand) -> Iterator[Finding]:
    """Elendig and Doppelt Elendig are two sides of one card, of which nobody has two (kt-25-039)."""
    held = hand.of("miserable") + hand.of("twice-miserable")
    if held > 1:
        text = f"{hand.holding.name} ist entweder Elendig oder Doppelt Elendig, nicht {held}-mal."
        yield error("more-than-one-state", text, "miserable", "twice-miserable", sources=("kt-25-039",))


def _counts(asked: Questions, hand: OwnHand) -> Iterator[Finding]:
    """Counts that contradict the cards named, or one another."""
    told, name = hand.holding.counts, hand.holding.name
    for key, least in hand.least_of.items() if told else ():
        if 0 <= told.get(key, least) < least:
            text = f"{name}: {_name(asked, key)} {told[key]}, aber schon die genannten Karten ergeben {least}."
            yield error("count-too-small", text)
    for key in PARTS if Count.CARDS in told else ():
        if told.get(key, 0) > told[Count.CARDS] >= 0:
            text = f"{name}: {_name(asked, key)} {told[key]}, aber nur {told[Count.CARDS]} Karten insgesamt."
            yield error("count-too-large", text)
    for slug in sorted(told.keys() & hand.holding.cards.keys()):
        card = hand.holding.cards[slug]
        if told[slug] != card:
            yield error(
                "named-twice", f"{name}: {_name(asked, slug)} ist zweimal genannt, {card} und {told[slug]}.", slug
            )
    on_mat, lands = told.get(Count.ON_TAVERN_MAT, 0), hand.of("distant-lands")
    if on_mat > lands:
        text = f"{name}: {on_mat} Ferne Lande auf dem Wirtshaus-Tableau, aber nur {lands} insgesamt."
        yield error("more-on-the-mat", text, "distant-lands", sources=("kt-23-017",))


def _missing(asked: Questions, hand: OwnHand) -> Iterator[Finding]:
    """Counts that something of his is counted from, and that he did not tell."""
    holding, amounts = hand.holding, hand.amounts
    for key in sorted(asked.readers.keys() - holding.counts.keys() - holding.cards.keys()):
        if holding.is_complete and key != Count.ON_TAVERN_MAT:
            continue
        held = [slug for slug, is_held in asked.readers[key] if not is_held or slug in amounts]
        if held:
            names = ", ".join([asked.names[slug] for slug in held])
            text = f"{holding.name}: Für {names} fehlt: {_name(asked, key)}. Gezählt ist nur, was genannt wurde."
            yield warning("count-missing", text, *held)


def _too_many(asked: Questions, hands: Sequence[OwnHand]) -> Iterator[Finding]:
    """More of a card than there is in the game, all players together."""
    total: dict[str, int] = {}
    for hand in hands:
        for slug, number in hand.amounts.items():
            total[slug] = total.get(slug, 0) + number
    copies = asked.copies
    for slug in [slug for slug, number in total.items() if number > copies.get(slug, number)]:
        text = f"{_name(asked, slug)}: {total[slug]} sind mehr als die {copies[slug]}, die es in diesem Spiel gibt."
        yield error("more-than-there-are", text, slug)


def _same_names(hands: Sequence[OwnHand]) -> Iterator[Finding]:
    for name, number in Counter(hand.holding.name for hand in hands).items():
        if number > 1:
            yield warning("same-name", f"{number} Spieler heißen {name}; die Sieger sind so nicht zu unterscheiden.")


def _name(asked: Questions, key: str) -> str:
    """What a key stands for, as players read it."""
    label = next((ask.label for ask in (*asked.counts, *asked.tokens) if ask.key == key), "")
    return label or asked.names.get(key) or LABELS.get(key, key)
