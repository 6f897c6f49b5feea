"""What to lay out for a kingdom, with the reason for each item: the rules applied in table order.

An illegal kingdom is laid out as far as it makes sense, and `findings` says what is wrong; only what cannot be laid
at all (unknown cards, a pile that is no kingdom pile, seven players) is refused.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.catalog import Catalog
from engine.checking import check_case
from engine.checking.findings import Case
from engine.completion import complete
from engine.errors import BadInput, UnknownSlug
from engine.in_play import InPlay, in_play
from engine.inventory import Cause, because_of, named_cards
from engine.kingdom import PLATINUM_COLONY, PLAYERS, Choices, Kingdom, wrong_players
from engine.results import (
    BesidePile,
    CardCount,
    EndCondition,
    Landscape,
    Mat,
    On,
    PileKind,
    Place,
    Setup,
    Step,
    SupplyPile,
    Tokens,
)
from engine.roles import TRIGGERS
from engine.rules import RULES
from engine.rules.rule import Rule, Told
from engine.seeds import Rng
from engine.table import Table

__all__ = [
    "BesidePile",
    "CardCount",
    "EndCondition",
    "Landscape",
    "Mat",
    "On",
    "PileKind",
    "Place",
    "Setup",
    "Step",
    "SupplyPile",
    "Tokens",
    "set_up",
]

MOST_CARDS = 1000
"""More cards than any kingdom can name, all extras included."""


def set_up(catalog: Catalog, kingdom: Kingdom, choices: Choices, rng: Rng) -> Setup:
    """Everything to lay out for this kingdom; what it leaves open is drawn from `rng`, repeatable from its seed.

    >>> from engine.example import CATALOG, KINGDOM
    >>> setup = set_up(CATALOG, KINGDOM, Choices(players=3), Rng("Provinz"))
    >>> [(pile.name, pile.count) for pile in setup.supply][:3]
    [('Kupfer', 39), ('Silber', 40), ('Gold', 30)]
    >>> setup.end.empty_piles
    3
    """
    game = _accepted(catalog, kingdom, choices)
    completion = complete(catalog, kingdom, choices, rng)
    table = Table(game, completion, choices)
    steps = tuple(_lay(table))
    return Setup(
        players=choices.players,
        kingdom=completion.kingdom,
        supply=tuple(table.supply),
        beside=tuple(table.beside),
        landscapes=tuple(table.landscapes),
        start_deck=table.start_deck,
        mats=tuple(table.mats),
        tokens=tuple(table.tokens),
        chance=completion.chance,
        steps=steps,
        end=table.end,
        findings=check_case(Case(game, completion.kingdom, choices, completion.inventory)),
    )


def _accepted(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> InPlay:
    """The game to lay, if it can be laid at all."""
    if choices.players not in PLAYERS:
        raise BadInput(wrong_players(choices.players))
    if sum(map(len, (kingdom.piles, kingdom.landscapes, kingdom.black_market))) > MOST_CARDS:
        raise BadInput(f"Mehr als {MOST_CARDS} Karten passen in kein Königreich.")
    for edition in choices.editions:
        if edition not in catalog.editions:
            raise UnknownSlug(edition, catalog.editions)
    for slug in named_cards(kingdom):
        catalog.card(slug)
    for slug in kingdom.piles:
        if not catalog.cards[slug].is_kingdom and slug not in PLATINUM_COLONY:
            raise BadInput(f"„{catalog.cards[slug].name}“ ist kein Königreichstapel.")
    return in_play(catalog, choices.editions)


def _lay(table: Table) -> Iterator[Step]:
    """Apply the rules in table order; things that the same cards ask for under one rule make one step."""
    for position, things, causes in _due(table):
        rule = RULES[position]
        told = rule.lay(table, things)
        if isinstance(told, Told):
            yield _step(rule, told.text, told.because, told.reason, told.sources or rule.sources)
        elif told:
            because, reason = _reason(table, rule, things, causes) if causes else ((), rule.reason)
            yield _step(rule, told, because, reason, _sources(rule, things))


def _due(table: Table) -> Iterable[tuple[int, list[str], tuple[Cause, ...]]]:
    due: dict[tuple[int, tuple[Cause, ...]], list[str]] = {(position, ()): [] for position in ALWAYS}
    for thing, causes in table.inventory.wanted.items():
        for position in _rules_of(table.game, thing):
            due.setdefault((position, tuple(causes)), []).append(thing)
    ordered = sorted(due.items(), key=lambda item: item[0][0])
    return ((position, things, causes) for (position, causes), things in ordered)


ALWAYS = tuple(position for position, rule in enumerate(RULES) if rule.trigger is None)


def _rules_of(game: InPlay, thing: str) -> tuple[int, ...]:
    """Which rules answer to a thing, found out once."""
    known: tuple[int, ...] | None = game.rules_of.get(thing)
    if known is None:
        known = game.rules_of[thing] = tuple(
            position for position, rule in enumerate(RULES) if rule.trigger is not None and rule.trigger(game, thing)
        )
    return known


def _sources(rule: Rule, things: list[str]) -> tuple[str, ...]:
    if not rule.sources_of:
        return rule.sources
    return (*rule.sources, *dict.fromkeys(source for slug in things for source in rule.sources_of.get(slug, ())))


def _reason(table: Table, rule: Rule, things: list[str], causes: Sequence[Cause]) -> tuple[tuple[str, ...], str]:
    """The cards that cause a step, and how to say so; a card drawn for others is there because of these others."""
    if len(causes) == 1 and causes[0].card in things:
        card, role = causes[0]
        if rule.lays_cards and role in TRIGGERS:
            causes = table.causes(TRIGGERS[role])
        elif rule.reason:
            return (card,), rule.reason
    because = tuple(dict.fromkeys([cause.card for cause in causes]))
    return because, because_of(table.game.names, causes)


def _step(rule: Rule, text: str, because: tuple[str, ...], reason: str, sources: tuple[str, ...]) -> Step:
    return Step(rule=rule.name, text=text, because=because, reason=reason, sources=sources)
