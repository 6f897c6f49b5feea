"""The character of a kingdom: six gauges, and sentences on what kind of game lies there. Facts only, from the tags and
bonuses of the cards as they are printed in the boxes on the table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine import effects
from engine.catalog import LANDSCAPES, CardType, Kind
from engine.catalog_view import CatalogView
from engine.effects import Unit
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, Kingdom
from engine.kingdoms.roles import EXTRAS, Role
from engine.memo import cache_on_first_argument
from engine.messages import TABLES, Message, listed, message

TEXTS = TABLES["character"]
Ability = str  # a gauge, or one of the other two that sentences are about
WORKSHOP, THRONE = "workshop", "throne"

MAX_SENTENCES = 3
MAX_NAMES = 5  # cards in an enumeration
MIN_TERMINALS = 2  # piles that use up the action; fewer do not compete for it


class Gauge(StrEnum):
    """What is gauged. The values are those of the API and never change."""

    ACTIONS = "actions"
    CARDS = "cards"
    BUYS = "buys"
    COINS = "coins"
    TRASHING = "trashing"
    ATTACKS = "attacks"


TAGS: dict[Ability, frozenset[str]] = {
    Gauge.ACTIONS: frozenset({"village", "villagers"}),
    Gauge.CARDS: frozenset({"draw"}),
    Gauge.BUYS: frozenset({"plus-buy"}),
    Gauge.COINS: frozenset({"coin", "coffers"}),
    Gauge.TRASHING: frozenset({"trasher"}),
    WORKSHOP: frozenset({"workshop"}),
    THRONE: frozenset({"throne"}),
}
"""A card does something if it has one of these tags; it attacks if it or a card of its pile has that type."""

ALSO: dict[Ability, frozenset[str]] = {
    # In the end they leave more actions than without them, though none gives two at once.
    Gauge.ACTIONS: frozenset(
        "band-of-nomads barracks champion conclave continue ghost-town great-leader launch league-of-shopkeepers "
        "lost-arts taskmaster teacher".split()
    ),
    Gauge.BUYS: frozenset({"black-market"}),  # one buys a card in the action phase
}
"""Cards that do it without having the tag."""

BUT_NOT: dict[Ability, frozenset[str]] = {
    Gauge.ACTIONS: frozenset({"paddock"}),  # not before two piles are empty
    # They trash only what is just taken, their like, or something as the price of taking them.
    Gauge.TRASHING: frozenset({"siren", "treasure-map", "watchtower"}),
    THRONE: frozenset({"prince"}),  # once in a turn
}
"""Cards that have the tag, but do not do in the sense of gauges and sentences what it says."""

BUY_EVENTS = frozenset({"seaway", "travelling-fair"})  # other events give back no more than the buy that they cost

EXCHANGING = frozenset(
    "advance altar animal-fair augurs castles peril rats ritual trade trader transmute woodworkers-guild".split()
)
"""Cards that trash own cards only for another one or in place of a price, besides all with the tag `remodel`."""

UNITS: dict[Ability, tuple[Unit, ...]] = {
    Gauge.ACTIONS: (Unit.ACTIONS, Unit.VILLAGERS),
    Gauge.CARDS: (Unit.CARDS,),
    Gauge.BUYS: (Unit.BUYS,),
    Gauge.COINS: (Unit.COINS, Unit.COFFERS),
}
"""The bonuses that a gauge is about."""

# Kinds of cards that come to the table with others and do things of their own, which their bringers are not tagged for.
KINDS_TAGGED_THEMSELVES = LANDSCAPES | {Kind.KINGDOM, Kind.BASIC, Kind.CURSE, Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE}

# Of these nobody can choose one, or hardly ever: what one of them does is said of none that brings them.
DRAWN_BY_CHANCE = frozenset({Kind.BOON, Kind.HEX, Kind.LOOT, Kind.PRIZE, Kind.REWARD, Kind.RUINS, Kind.STATE})

BROUGHT = frozenset({Gauge.ACTIONS, Gauge.BUYS, Gauge.TRASHING, Gauge.ATTACKS, WORKSHOP})
"""What is also said of a card that brings another one that does it. Not cards and coins, which nearly all give."""

PAYING_BACK = frozenset({"acting-troupe", "patron", "recruiter", "sculptor"})  # Dorfbewohner for the action they use up
LENT_ROLES = frozenset({Role.BOONS, Role.MOUSE, Role.RIVERBOAT})  # their cards are used through another card only
USING_UP = frozenset({"cultist", "vassal"})  # terminal, but for a card that may be played with them


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One gauge of a kingdom: the piles and landscapes that give it, and the largest bonus that one of them gives.

    `most` counts bonuses that are always given, such as +2 Karten, and is 0 where there is none.
    """

    gauge: Gauge
    cards: tuple[str, ...]
    most: int


def table_cards(view: CatalogView, kingdom: Kingdom) -> list[str]:
    """The piles and landscapes of a kingdom that everybody can use; few ever see a card of a Schwarzmarkt deck.

    In the order of the table: piles by cost and name, then all others.
    """
    hidden, order = set(kingdom.black_market), view.table_order
    slugs = [slug for slug in named_cards(kingdom) if slug in view.printed and slug not in hidden]
    return sorted(slugs, key=lambda slug: (slug not in kingdom.piles, order.get(slug, -1)))


@cache_on_first_argument
def cards_by_gauge(view: CatalogView) -> Mapping[Gauge, Mapping[str, int]]:
    """For each gauge all piles and landscapes of the catalog that give it by themselves, with their largest bonus."""
    choosable = {*view.kingdom_slugs, *view.landscape_set}
    return {
        gauge: {slug: bonus for slug, bonus in cards_by_ability(view)[gauge].items() if slug in choosable}
        for gauge in Gauge
    }


@cache_on_first_argument
def cards_by_ability(view: CatalogView) -> Mapping[Ability, Mapping[str, int]]:
    """For each ability all cards of the catalog that have it by themselves, with their largest bonus."""
    return {
        ability: {slug: _largest_bonus(view, ability, slug) for slug in view.cards if _has(view, ability, slug)}
        for ability in (*Gauge, WORKSHOP, THRONE)
    }


@cache_on_first_argument
def bringers_by_ability(view: CatalogView) -> Mapping[Ability, Mapping[str, str]]:
    """For each ability the piles and landscapes that bring a card with it, but do not have it themselves; which one."""
    brought: dict[Ability, dict[str, str]] = {ability: {} for ability in (*Gauge, WORKSHOP, THRONE)}
    for slug in (*view.kingdom_slugs, *sorted(view.landscape_set)):
        for ability, cards in cards_by_ability(view).items():
            if ability in BROUGHT and slug not in cards:
                for card in filter(cards.__contains__, _brought_cards(view, slug)):
                    brought[ability].setdefault(slug, card)
    return brought


def _brought_cards(view: CatalogView, slug: str) -> Iterator[str]:
    for need in view.needs(slug):
        if need in view.cards and view.cards[need].kind not in KINDS_TAGGED_THEMSELVES | DRAWN_BY_CHANCE:
            yield need


def _has(view: CatalogView, ability: Ability, slug: str) -> bool:
    if ability == Gauge.ATTACKS:
        return any(view.has_type(card, CardType.ATTACK) for card in (slug, *view.cards_in_pile(slug)))
    if slug in ALSO.get(ability, ()):
        return True
    if slug in BUT_NOT.get(ability, ()) or TAGS[ability].isdisjoint(view.printed[slug].tags):
        return False
    is_event = view.cards[slug].kind is Kind.EVENT
    if ability == Gauge.BUYS:
        return not is_event or slug in BUY_EVENTS
    return not (ability == WORKSHOP and is_event)  # who buys an event might have bought a card


def _largest_bonus(view: CatalogView, ability: Ability, slug: str) -> int:
    printing = view.catalog.printing(view.cards[slug], view.editions) if view.editions else None
    given = effects.bonuses(printing.effect) if printing and printing.effect else view.cards[slug].bonuses
    return max((bonus.amount for bonus in given if bonus.unit in UNITS.get(ability, ())), default=0)


def read_gauges(view: CatalogView, kingdom: Kingdom) -> tuple[Reading, ...]:
    """The six gauges of a kingdom, in the order in which they are shown."""
    bonuses, slugs, readings = cards_by_ability(view), _usable_cards(view, kingdom), []
    for gauge in Gauge:
        found = _having(view, kingdom, slugs, gauge)
        most = max((bonuses[gauge][doer] for _, doer in found), default=0)
        readings.append(Reading(gauge=gauge, cards=tuple(slug for slug, _ in found), most=most))
    return tuple(readings)


def _usable_cards(view: CatalogView, kingdom: Kingdom) -> list[str]:
    """The cards of the table without those that are only used through another one."""
    lent = {card for _, cards in _lent_cards(kingdom) for card in cards} - {*kingdom.piles}
    return [slug for slug in table_cards(view, kingdom) if slug not in lent]


def _lent_cards(kingdom: Kingdom) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Cards that are played or received from where they lie, and the card through which."""
    for extra in EXTRAS:
        if extra.role in LENT_ROLES:
            yield extra.trigger, extra.cards_in(kingdom)


def _having(view: CatalogView, kingdom: Kingdom, slugs: Sequence[str], ability: Ability) -> list[tuple[str, str]]:
    """The cards of a table through which something can be done, each with the card that does it."""
    doers, brought = cards_by_ability(view)[ability], bringers_by_ability(view)[ability]
    lent = {slug: card for slug, cards in _lent_cards(kingdom) for card in cards[::-1] if card in doers}
    found = ((slug, slug if slug in doers else brought.get(slug) or lent.get(slug)) for slug in slugs)
    return [(slug, doer) for slug, doer in found if doer]


def describe(view: CatalogView, kingdom: Kingdom) -> list[Message]:
    """Up to three sentences: where actions come from, what trashes cards, what repeats cards, what empties piles."""
    return [sentence for sentence in _Description(view, kingdom).sentences() if sentence][:MAX_SENTENCES]


class _Description:
    """Writes the sentences on one kingdom. `piles` is the number of its piles in words, with that of the bane."""

    def __init__(self, view: CatalogView, kingdom: Kingdom) -> None:
        self.view, self.kingdom = view, kingdom
        self.slugs = _usable_cards(view, kingdom)
        self.is_full = len(kingdom.piles) == KINGDOM_PILE_COUNT
        self.knows_all = self.is_full and _knows_all_effects(view, self.slugs)
        self.piles = message("eleven-piles" if kingdom.bane else "ten-piles", TEXTS)

    def sentences(self) -> Iterator[Message | None]:
        yield self.on_actions()
        yield self.on_trashing()
        thrones = self.having(THRONE)
        yield message("thrones", TEXTS, thrones=self.names(thrones)) if thrones else None
        yield self.on_several_cards()

    def having(self, ability: Ability) -> list[tuple[str, str]]:
        return _having(self.view, self.kingdom, self.slugs, ability)

    def lacks(self, ability: Ability) -> bool:
        """Whether all effects are known and no card has a tag for it, not even one that does not count."""
        return self.knows_all and all(TAGS[ability].isdisjoint(self.view.printed[slug].tags) for slug in self.slugs)

    def on_actions(self) -> Message | None:
        """Which cards give additional actions, and how many of the piles use up the action at least."""
        villages = self.having(Gauge.ACTIONS)
        number = sum(self.is_terminal(slug) for slug in {*self.kingdom.piles, self.kingdom.bane or ""} & {*self.slugs})
        values = {"villages": self.names(villages), "number": number, "piles": self.piles}
        if number < MIN_TERMINALS or not self.is_full:
            return message("villages", TEXTS, **values) if villages else None
        if villages:
            return message("village-and-terminals", TEXTS, **values)
        return message("no-village", TEXTS, **values) if self.lacks(Gauge.ACTIONS) else None

    def is_terminal(self, slug: str) -> bool:
        """Whether it surely uses up the action; of the Druidin, whether none of her Gaben gives it back."""
        if slug in PAYING_BACK or (slug == "druid" and "the-fields-gift" in self.kingdom.boons):
            return False
        return slug in USING_UP or "terminal" in self.view.printed[slug].tags

    def on_trashing(self) -> Message | None:
        """Which cards trash own cards, and which of them take others in exchange."""
        trashers = self.having(Gauge.TRASHING)
        exchanging = [found for found in trashers if self.exchanges(found[1])]
        thinning = [found for found in trashers if found not in exchanging]
        values = {"thinning": self.names(thinning), "exchanging": self.names(exchanging), "piles": self.piles}
        if not trashers:
            return message("no-trashers", TEXTS, **values) if self.lacks(Gauge.TRASHING) else None
        return message(
            "remodels" if not thinning else "trashers-of-both-kinds" if exchanging else "trashers", TEXTS, **values
        )

    def exchanges(self, slug: str) -> bool:
        return slug in EXCHANGING or "remodel" in self.view.printed[slug].tags

    def on_several_cards(self) -> Message | None:
        """What lets a player take more than one card in a turn, which empties piles and so ends the game sooner."""
        buys, gains = self.having(Gauge.BUYS), self.having(WORKSHOP)
        values = {"buys": self.names(buys), "gains": self.names(gains), "piles": self.piles}
        if buys:
            return message("buys-and-gains" if gains else "buys", TEXTS, **values)
        if gains:
            return message("gains", TEXTS, **values)
        return message("one-buy", TEXTS, **values) if self.knows_all else None

    def names(self, found: Sequence[tuple[str, str]]) -> Message:
        """The names of cards, in brackets what does it through them; of many only the first ones, and how many more."""
        shown = found if len(found) <= MAX_NAMES else found[: MAX_NAMES - 1]
        names = [self.name(*each) for each in shown]
        return listed(names if shown is found else [*names, message("and-more", TEXTS, count=len(found) - len(shown))])

    def name(self, slug: str, doer: str) -> Message:
        name, does = self.view.name(slug), self.view.name(doer)
        return name if doer == slug else message("through", TEXTS, name=name, does=does)


def _knows_all_effects(view: CatalogView, slugs: Iterable[str]) -> bool:
    """Whether nothing comes to the table but the cards themselves, so that it can be said what none of them does."""
    needs = {need for slug in slugs for need in view.needs(slug)}
    brought = needs.union(*(view.catalog.piles[need].slugs for need in needs if need in view.catalog.piles))
    return all(view.cards[slug].kind in KINDS_TAGGED_THEMSELVES for slug in brought if slug in view.cards)
