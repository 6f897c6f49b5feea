"""The setup of a kingdom, with the reason for each step: all setup rules, applied in table order.

An illegal kingdom is set up as far as this makes sense, and `findings` says what is wrong. Only what cannot be set up
at all (unknown cards, a pile that is not a kingdom pile, seven players) raises an error.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from engine.catalog import Catalog
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.errors import BadInput, check_known
from engine.kingdoms.card_origins import origin_hint
from engine.kingdoms.chance_outcomes import ChanceOutcome
from engine.kingdoms.decisions import decide
from engine.kingdoms.inventory import Cause, named_cards
from engine.kingdoms.kingdom import PLATINUM_COLONY, PLAYER_COUNTS, Choices, Kingdom, wrong_players_message
from engine.kingdoms.roles import TRIGGER_BY_ROLE
from engine.memo import cache_on_first_argument
from engine.messages import message, name_of
from engine.setup.completion import draw_missing
from engine.setup.reasons import reason_text
from engine.setup.results import CardCount, CardPlace, Move, OutsidePile, Setup, Step, SupplyPile
from engine.setup.rules import RULES
from engine.setup.rules.rule import ExplainedText, SetupRule
from engine.setup.table import PlacedCards, SetupTable
from engine.validation import check_case
from engine.validation.findings import Case, Finding

MAX_CARDS = 1000  # piles, landscapes and cards of the Schwarzmarkt that a kingdom may name; no real one has that many


def set_up(catalog: Catalog, kingdom: Kingdom, choices: Choices, rng: Rng) -> Setup:
    """Everything to set up for this kingdom. What it leaves open is drawn from `rng`: the same seed, the same setup.

    Raises BadInput for a wrong number of players, too many cards or a pile that is not a kingdom pile, UnknownSlug for
    cards and editions that are not in the catalog.

    >>> setup = set_up(CATALOG, KINGDOM, Choices(players=3), Rng("Provinz"))
    >>> [(pile.name, pile.count) for pile in setup.supply][:3]
    [('Kupfer', 39), ('Silber', 40), ('Gold', 30)]
    >>> setup.end.empty_piles
    3
    """
    view = _check_input(catalog, kingdom, choices)
    completion = draw_missing(catalog, kingdom, choices, rng)
    decisions = decide(view, kingdom, choices, rng)
    case = Case(view, completion.kingdom, choices, completion.inventory)
    table = SetupTable(view, completion, decisions, choices)
    return _collect_setup(table, tuple(_apply_rules(table)), (*decisions.chance, *completion.chance), check_case(case))


def _collect_setup(
    table: SetupTable, steps: tuple[Step, ...], chance: tuple[ChanceOutcome, ...], findings: tuple[Finding, ...]
) -> Setup:
    return Setup(
        players=table.players,
        kingdom=table.kingdom,
        supply=tuple(table.supply),
        beside=tuple(table.outside),
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


def _check_input(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> CatalogView:
    """The catalog as these editions print it; raises BadInput or UnknownSlug for what cannot be set up at all."""
    if choices.players not in PLAYER_COUNTS:
        raise BadInput(wrong_players_message(choices.players))
    if sum(map(len, (kingdom.piles, kingdom.landscapes, kingdom.black_market))) > MAX_CARDS:
        raise BadInput(message("too-many-cards", most=MAX_CARDS))
    check_known(choices.editions, catalog.editions)
    check_known(named_cards(kingdom), catalog.cards)
    view = catalog_view(catalog, choices.editions)
    for slug in kingdom.piles:
        card = catalog.cards[slug]
        if not card.is_kingdom and slug not in PLATINUM_COLONY:
            raise BadInput(message("no-pile", card=name_of(card), hint=origin_hint(view, card)))
    return view


def _apply_rules(table: SetupTable) -> Iterator[Step]:
    """Apply the rules in table order. Needs of the same cards under the same rule make one step."""
    before = [part[:] for part in table.placed_cards()]
    for position, needs, causes in _due_rules(table):
        rule = RULES[position]
        effect = rule.apply(table, needs)
        if not effect:
            continue
        moves = _moves_since(before, table)
        if isinstance(effect, ExplainedText):
            text, because, reason, sources = effect.text, effect.because, effect.reason, effect.sources or rule.sources
        else:
            because, reason = _step_reason(table, rule, needs, causes) if causes else ((), rule.reason)
            text, sources = effect, _step_sources(rule, needs)
        yield Step(rule=rule.name, text=text, because=because, reason=reason, sources=sources, moves=moves)


def _moves_since(before: list[Sequence[PlacedCards]], table: SetupTable) -> tuple[Move, ...]:
    """How the table differs from the copies of its parts in `before`, start decks of all players included.

    Cards on the table are never changed, only added or replaced, so that new objects are all that can differ; and most
    rules add to one part of the table or to none. The copies are brought up to date.
    """
    counts: dict[tuple[str, CardPlace], int] = {}
    for number, part in enumerate(table.placed_cards()):
        former = before[number]
        if part == former:
            continue
        before[number] = part[:]
        if part[: len(former)] == former:  # most rules only append
            former, part = (), part[len(former) :]
        known, left = set(map(id, former)), set(map(id, part))
        changed = [(placed, 1) for placed in part if id(placed) not in known]
        changed += [(placed, -1) for placed in former if id(placed) not in left]
        for placed, sign in changed:
            slug, place, count = _where(placed, table.players)
            counts[slug, place] = counts.get((slug, place), 0) + sign * count
    return tuple([_move(slug, count, place) for (slug, place), count in counts.items() if count])


@lru_cache(maxsize=4096)  # most moves are the same in nearly every setup
def _move(slug: str, count: int, place: CardPlace) -> Move:
    return Move(pile=slug, count=count, place=place)


def _where(placed: PlacedCards, players: int) -> tuple[str, CardPlace, int]:
    """The card or pile, its place, and how many cards are there."""
    match placed:
        case CardCount():
            return placed.card, CardPlace.PLAYERS, placed.count * players
        case SupplyPile():
            return placed.pile, CardPlace.SUPPLY, placed.count
        case OutsidePile():
            return placed.pile, placed.place, placed.count
    return placed.card, CardPlace.OUTSIDE, 1  # a landscape


def _due_rules(table: SetupTable) -> Iterable[tuple[int, list[str], tuple[Cause, ...]]]:
    """The rules to apply: position in RULES, the needs to fulfil, and the cards that have these needs."""
    due: dict[tuple[int, tuple[Cause, ...]], list[str]] = {(position, ()): [] for position in ALWAYS}
    merged_causes: dict[int, list[Cause]] = {}
    for need, causes in table.needed.items():
        for position in _rules_triggered_by(table.view, need):
            in_one_step = RULES[position].in_one_step
            due.setdefault((position, () if in_one_step else tuple(causes)), []).append(need)
            merged_causes.setdefault(position, []).extend(causes if in_one_step else ())
    ordered = sorted(due.items(), key=lambda item: item[0][0])
    return (
        (position, needs, causes or tuple(dict.fromkeys(merged_causes.get(position, ()))))
        for (position, causes), needs in ordered
    )


ALWAYS = tuple(position for position, rule in enumerate(RULES) if rule.trigger is None)


@cache_on_first_argument
def _rules_triggered_by(view: CatalogView, need: str) -> tuple[int, ...]:
    """Positions of the rules that a card, pile or material triggers."""
    return tuple(
        position for position, rule in enumerate(RULES) if rule.trigger is not None and rule.trigger(view, need)
    )


def _step_sources(rule: SetupRule, needs: list[str]) -> tuple[str, ...]:
    if not rule.sources_of:
        return rule.sources
    return (*rule.sources, *dict.fromkeys(source for slug in needs for source in rule.sources_of.get(slug, ())))


def _step_reason(
    table: SetupTable, rule: SetupRule, needs: list[str], causes: Sequence[Cause]
) -> tuple[tuple[str, ...], str]:
    """The cards that cause a step, and the reason in German; a card drawn for others is there because of these."""
    if len(causes) == 1 and causes[0].card in needs and rule.places_cards and causes[0].role in TRIGGER_BY_ROLE:
        needs = [TRIGGER_BY_ROLE[causes[0].role]]
        causes = table.causes(needs[0])
    because = tuple(dict.fromkeys([cause.card for cause in causes]))
    if rule.reason and set(because) <= set(needs):
        return because, rule.reason
    return because, reason_text(table.view, needs, causes)
