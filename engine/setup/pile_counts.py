"""How many cards piles have, for each number of players: Provinz, Fluch, Ruinen, Hexe …, and Pferde, Beute, Gaben …;
and of which tokens the number depends on that of the players: Sonnenmarker."""

from collections.abc import Mapping, Sequence

from engine.catalog import CardType, Catalog
from engine.catalog_view import catalog_view
from engine.chance import Rng
from engine.errors import EngineError
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode
from engine.memo import cache_on_first_argument
from engine.setup.builder import set_up
from engine.setup.results import CardPlace, Setup, Step
from engine.setup.rules import RULES


@cache_on_first_argument
def pile_counts(catalog: Catalog) -> Mapping[str, tuple[int, ...]]:
    """Slug of a pile → its cards for each of PLAYER_COUNTS: of all piles of the supply, and of cards outside of it,
    such as Pferde and Gaben; a state counts even if there is only one. Of tokens, where the number of players matters.

    >>> pile_counts(CATALOG)["province"]
    (8, 12, 12, 15, 18)
    """
    counts: dict[str, tuple[int, ...]] = {}
    for setups in _setups(catalog):
        beside = [{pile.pile: pile.count for pile in setup.beside} for setup in setups]
        of_cards = {slug: tuple(of.get(slug, 0) for of in beside) for slug in beside[0]}
        counts |= {slug: of for slug, of in of_cards.items() if max(of) > 1 or _is_state(catalog, slug)}
        tokens = [{token.material: token.count for token in setup.tokens if token.count} for setup in setups]
        of_tokens = {slug: tuple(of.get(slug, 0) for of in tokens) for slug in tokens[0]}
        counts |= {slug: of for slug, of in of_tokens.items() if len(set(of)) > 1}
        supply = [{pile.pile: pile.count for pile in setup.supply} for setup in setups]
        counts |= {slug: tuple(of.get(slug, 0) for of in supply) for slug in supply[0]}
    usual = [counts[slug] for slug in _typical_piles(catalog)[:1] if slug in counts]
    kingdom = {card.slug: of for card in catalog.kingdom_cards for of in usual}
    return {**counts, **{slug: of for slug, of in kingdom.items() if slug not in counts}}


@cache_on_first_argument
def pile_sources(catalog: Catalog) -> Mapping[str, tuple[str, ...]]:
    """Slug of a pile in `pile_counts` → the source blocks that its numbers are from: of the step that puts it there.

    >>> set(pile_sources(CATALOG)) == set(pile_counts(CATALOG))
    True
    """
    sources = {
        move.pile: step.sources
        for first, *_ in _setups(catalog)
        for step in first.steps
        for move in step.moves
        if move.pile in pile_counts(catalog) and (move.place is CardPlace.SUPPLY or is_fixed(catalog, move.pile))
    }
    others = {slug: _step_of(catalog, slug) for slug in pile_counts(catalog) if not is_card(catalog, slug)}
    usual = next((sources[slug] for slug in _typical_piles(catalog) if slug in sources), ())
    return {
        **dict.fromkeys(pile_counts(catalog), usual),
        **sources,
        **{slug: of.sources for slug, of in others.items()},
    }


def is_card(catalog: Catalog, slug: str) -> bool:
    """Whether this is the slug of a card, not of several different cards or of tokens."""
    return slug in catalog.cards or not (slug in catalog.piles or slug in catalog.materials)


def card_for(catalog: Catalog, slug: str) -> str:
    """The card itself, or a card that brings the other cards or tokens into the game.

    >>> card_for(CATALOG, "province")
    'province'
    """
    return slug if is_card(catalog, slug) else _step_of(catalog, slug).because[0]


def _is_state(catalog: Catalog, slug: str) -> bool:
    return slug in catalog.cards and catalog.cards[slug].has_type(CardType.STATE)


def _step_of(catalog: Catalog, slug: str) -> Step:
    """The step that puts these cards or tokens on the table."""
    view = catalog_view(catalog, ())
    rules = {rule.name for rule in RULES if rule.trigger and rule.trigger(view, slug)}
    steps = [step for first, *_ in _setups(catalog) for step in first.steps if step.rule in rules]
    return next(step for step in steps if step.because)


def is_fixed(catalog: Catalog, pile: str) -> bool:
    """Whether a pile has the same number of cards for all numbers of players."""
    return len(set(pile_counts(catalog)[pile])) == 1


def _unusual_piles(catalog: Catalog) -> list[str]:
    """The kingdom piles with a number of cards of their own, such as Ratten."""
    return [card.slug for card in catalog.kingdom_cards if card.copies]


def _bringing_others(catalog: Catalog) -> tuple[str, ...]:
    """For each card, mixed pile and material outside the supply a kingdom card that brings it into the game."""
    view = catalog_view(catalog, ())
    bringers: dict[str, str] = {}
    for card in catalog.kingdom_cards:
        for need in view.needs(card.slug):
            if need not in catalog.cards or not catalog.cards[need].is_kingdom:
                bringers.setdefault(need, card.slug)
    return tuple(dict.fromkeys(bringers.values()))


def typical_setups(catalog: Catalog) -> Sequence[Setup]:
    """Setups with every basic card, for each of PLAYER_COUNTS; none if the content has no such cards."""
    return _setups(catalog)[-1] if _setups(catalog) else ()


@cache_on_first_argument
def _setups(catalog: Catalog) -> Sequence[Sequence[Setup]]:
    """Setups of four kingdoms for all numbers of players; none if the content has no such cards.

    The first has what brings cards outside the supply, the second the Victory cards of all kingdoms, where an Erbstück
    may replace a Kupfer, the third piles with numbers of their own; the last, which counts, has the basic cards with
    Platin, Kolonie, Trank and Ruinen.
    """
    victory_cards = [card.slug for card in catalog.kingdom_cards if CardType.VICTORY in card.types]
    of_all = Choices(platinum_colony=Policy(mode=PolicyMode.YES))
    kingdoms = (_bringing_others(catalog), victory_cards, _unusual_piles(catalog), _typical_piles(catalog))
    try:
        return [
            [set_up(catalog, Kingdom(piles=tuple(piles)), of_all.for_players(n), Rng("")) for n in PLAYER_COUNTS]
            for piles in kingdoms
        ]
    except EngineError:
        return []


def _typical_piles(catalog: Catalog) -> list[str]:
    """A kingdom card of each sort: a plain one, a Victory card, one for a Trank, one that needs Ruinen."""
    cards = [card for card in catalog.kingdom_cards if card.slug not in catalog.piles and not card.needs]
    actions = [card for card in cards if card.types == (CardType.ACTION,) and card.copies in (None, 10)]
    sorts = (
        [card for card in actions if card.cost and card.cost.is_plain],
        [card for card in cards if card.types == (CardType.VICTORY,)],
        [card for card in cards if card.cost and card.cost.potion],
        [card for card in cards if card.has_type(CardType.LOOTER)],
    )
    return [of_sort[0].slug for of_sort in sorts if of_sort]
