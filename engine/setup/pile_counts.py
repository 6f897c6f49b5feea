"""How many cards the piles of the supply have that depend on the number of players: Provinz, Fluch, Ruinen, Gärten …"""

from collections.abc import Mapping

from engine.catalog import CardType, Catalog
from engine.chance import Rng
from engine.errors import EngineError
from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET, PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode
from engine.memo import cache_on_first_argument
from engine.setup.builder import set_up


@cache_on_first_argument
def pile_counts(catalog: Catalog) -> Mapping[str, tuple[int, ...]]:
    """Slug of a pile → its cards for each of PLAYER_COUNTS; without piles that are always of the same size.

    Counted in setups of two kingdoms: the basic cards in one with Platin, Kolonie and Ruinen, the Victory cards of all
    kingdoms in another, where an Erbstück may replace a Kupfer.

    >>> pile_counts(CATALOG)["province"]
    (8, 12, 12, 15, 18)
    """
    cards = catalog.kingdom_cards
    looters = [card.slug for card in cards if CardType.LOOTER in card.types]
    victory_cards = [card.slug for card in cards if CardType.VICTORY in card.types]
    try:
        return {**_counts_in(catalog, victory_cards), **_counts_in(catalog, looters[:1])}
    except EngineError:
        return {}  # this content has no such cards


def _counts_in(catalog: Catalog, piles: list[str]) -> dict[str, tuple[int, ...]]:
    setups = [set_up(catalog, Kingdom(piles=tuple(piles)), _choices(players), Rng("")) for players in PLAYER_COUNTS]
    by_players = [{pile.pile: pile.count for pile in setup.supply} for setup in setups]
    counts = {slug: tuple(counts.get(slug, 0) for counts in by_players) for slug in by_players[0]}
    return {slug: of_pile for slug, of_pile in counts.items() if len(set(of_pile)) > 1}


def _choices(players: int) -> Choices:
    second_set = players >= MIN_PLAYERS_FOR_SECOND_BASE_SET
    return Choices(players=players, second_base_set=second_set, platinum_colony=Policy(mode=PolicyMode.YES))
