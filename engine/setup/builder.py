"""What to lay out for a kingdom, with the reason for each item: the rules applied in table order.

An illegal kingdom is laid out as far as it makes sense, and `findings` says what is wrong; only what cannot be laid
at all (unknown cards, a pile that is no kingdom pile, seven players) is refused.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.catalog import Catalog
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.errors import BadInput, UnknownSlug
from engine.kingdoms.chance_outcomes import ChanceOutcome
from engine.kingdoms.decisions import Decisions, decide
from engine.kingdoms.inventory import Cause, named_cards
from engine.kingdoms.kingdom import PLATINUM_COLONY, PLAYERS, Choices, Kingdom, wrong_players
from engine.kingdoms.roles import TRIGGERS
from engine.memo import cache_on_first_argument
from engine.messages import message, name_of
from engine.setup.completion import Completion, complete
from engine.setup.reasons import because_of
from engine.setup.results import (
    BesidePile,
    CardCount,
    EndCondition,
    EndNote,
    Landscape,
    Mat,
    Move,
    On,
    PileKind,
    Setup,
    Step,
    SupplyPile,
    Tokens,
    Whereabouts,
)
from engine.setup.rules import RULES
from engine.setup.rules.rule import Rule, Told
from engine.setup.table import Laid, Table
from engine.validation import check_case
from engine.validation.findings import Case, Finding

__all__ = [
    "BesidePile",
    "CardCount",
    "EndCondition",
    "EndNote",
    "Landscape",
    "Mat",
    "Move",
    "On",
    "PileKind",
    "Setup",
    "Step",
    "SupplyPile",
    "Tokens",
    "Whereabouts",
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
    decided = decide(game, kingdom, choices, rng)
    case = Case(game, completion.kingdom, choices, completion.inventory)
    return _laid(Table(game, completion, decided, choices), _chance(completion, decided), check_case(case))


def _laid(table: Table, chance: tuple[ChanceOutcome, ...], findings: tuple[Finding, ...]) -> Setup:
    steps = tuple(_lay(table))
    return Setup(
        players=table.players,
        kingdom=table.kingdom,
        supply=tuple(table.supply),
        beside=tuple(table.beside),
        landscapes=tuple(table.landscapes),
        start_deck=table.start_deck,
        mats=tuple(table.mats),
        tokens=tuple(table.tokens),
        platinum_colony=table.decisions.platinum_colony,
        shelters=table.decisions.shelters,
        chance=chance,
        steps=steps,
        end=table.end,
        findings=findings,
    )


def _chance(completion: Completion, decided: Decisions) -> tuple[ChanceOutcome, ...]:
    """All that was left to chance, in the order in which it is told."""
    both = [one.chance for one in (decided.platinum_colony, decided.shelters) if one.chance is not None]
    return (*both, *completion.chance)


def _accepted(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> CatalogView:
    """The game to lay, if it can be laid at all."""
    if choices.players not in PLAYERS:
        raise BadInput(wrong_players(choices.players))
    if sum(map(len, (kingdom.piles, kingdom.landscapes, kingdom.black_market))) > MOST_CARDS:
        raise BadInput(message("too-many-cards", most=MOST_CARDS))
    for edition in choices.editions:
        if edition not in catalog.editions:
            raise UnknownSlug(edition, catalog.editions)
    for slug in named_cards(kingdom):
        catalog.card(slug)
    for slug in kingdom.piles:
        if not catalog.cards[slug].is_kingdom and slug not in PLATINUM_COLONY:
            raise BadInput(message("no-pile", card=name_of(catalog.cards[slug])))
    return catalog_view(catalog, choices.editions)


def _lay(table: Table) -> Iterator[Step]:
    """Apply the rules in table order; things that the same cards ask for under one rule make one step."""
    before = table.cards_laid()
    for position, things, causes in _due(table):
        rule = RULES[position]
        told = rule.lay(table, things)
        if not told:
            continue
        after = table.cards_laid()
        moves, before = _moves(before, after), after
        if isinstance(told, Told):
            yield _step(rule, told.text, told.because, told.reason, told.sources or rule.sources, moves)
        else:
            because, reason = _reason(table, rule, things, causes) if causes else ((), rule.reason)
            yield _step(rule, told, because, reason, _sources(rule, things), moves)


def _moves(before: Laid, after: Laid) -> tuple[Move, ...]:
    """What has changed on the table."""
    changes = ((where, count - before.get(where, 0)) for where, count in after.items())
    return tuple(Move(pile=pile, count=change, place=place) for (pile, place), change in changes if change)


def _due(table: Table) -> Iterable[tuple[int, list[str], tuple[Cause, ...]]]:
    due: dict[tuple[int, tuple[Cause, ...]], list[str]] = {(position, ()): [] for position in ALWAYS}
    asked: dict[int, list[Cause]] = {}
    for thing, causes in table.wanted.items():
        for position in _rules_of(table.game, thing):
            together = RULES[position].together
            due.setdefault((position, () if together else tuple(causes)), []).append(thing)
            asked.setdefault(position, []).extend(causes if together else ())
    ordered = sorted(due.items(), key=lambda item: item[0][0])
    return (
        (position, things, causes or tuple(dict.fromkeys(asked.get(position, ()))))
        for (position, causes), things in ordered
    )


ALWAYS = tuple(position for position, rule in enumerate(RULES) if rule.trigger is None)


@cache_on_first_argument
def _rules_of(game: CatalogView, thing: str) -> tuple[int, ...]:
    """Positions of the rules that a card, pile or material triggers."""
    return tuple(
        position for position, rule in enumerate(RULES) if rule.trigger is not None and rule.trigger(game, thing)
    )


def _sources(rule: Rule, things: list[str]) -> tuple[str, ...]:
    if not rule.sources_of:
        return rule.sources
    return (*rule.sources, *dict.fromkeys(source for slug in things for source in rule.sources_of.get(slug, ())))


def _reason(table: Table, rule: Rule, things: list[str], causes: Sequence[Cause]) -> tuple[tuple[str, ...], str]:
    """The cards that cause a step, and how to say so; a card drawn for others is there because of these others."""
    if len(causes) == 1 and causes[0].card in things and rule.lays_cards and causes[0].role in TRIGGERS:
        things = [TRIGGERS[causes[0].role]]
        causes = table.causes(things[0])
    because = tuple(dict.fromkeys([cause.card for cause in causes]))
    if rule.reason and set(because) <= set(things):
        return because, rule.reason
    return because, because_of(table.game, things, causes)


def _step(
    rule: Rule,
    text: str,
    because: tuple[str, ...],
    reason: str,
    sources: tuple[str, ...],
    moves: tuple[Move, ...],
) -> Step:
    return Step(rule=rule.name, text=text, because=because, reason=reason, sources=sources, moves=moves)
