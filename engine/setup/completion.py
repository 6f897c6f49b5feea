"""Draws what a kingdom needs and does not name: extra cards, boons of the Druidin, piles for traits and the Obelisk.

A drawn card may need further extras: a bane of type Liaison an Ally, a card in the Black Market deck a bane. So this
repeats until nothing is missing. Every draw has its own random stream, so that one more draw does not change the
others, and candidates are sorted first.

Cards are drawn from those printed in `choices.editions`; without editions, from the expansions of the kingdom, or from
all if these have too few candidates. A `pool` restricts all draws further.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.catalog import CardType, Catalog, Kind
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import ChanceOutcome, Decision, Method
from engine.kingdoms.inventory import Inventory, extras_of, inventory_of, valid_extras_of
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.roles import EXTRA_OF, EXTRAS_BY_DRAWING_TURN, TRIGGER_BY_ROLE, Extra, Role
from engine.messages import enumeration

TRAIT_SOURCES = ("pl23-053", "pl23-055", "pl23e-003")


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """A kingdom with nothing missing, in canonical order, its inventory, and what chance decided.

    The inventory is the object that grew while cards were drawn, not a copy: from here on it is only read.
    """

    kingdom: Kingdom
    inventory: Inventory
    chance: tuple[ChanceOutcome, ...]


def draw_missing(
    catalog: Catalog, kingdom: Kingdom, choices: Choices, rng: Rng, pool: Collection[str] | None = None
) -> Completion:
    """The kingdom with everything it needs. A role without candidates stays empty; `engine.validation` reports it.

    >>> done = draw_missing(CATALOG, Kingdom(piles=("young-witch", "market")), Choices(), Rng(1))
    >>> done.kingdom.bane
    'cellar'
    """
    draft = _Draft(catalog_view(catalog, choices.editions), kingdom, choices, rng, pool)
    draft.fill_roles()
    draft.deal_boons()
    draft.place_traits()
    draft.choose_obelisk()
    finished = draft.completed_kingdom()
    return Completion(
        kingdom=finished,
        inventory=inventory_of(draft.view, finished) if draft.has_grown else draft.inventory,
        chance=tuple(draft.chance),
    )


class _Draft:
    """A kingdom while its missing parts are drawn.

    `named_extras` are the extra cards that the players named, `reserved` their piles, which are not drawn for others.
    """

    def __init__(
        self, view: CatalogView, kingdom: Kingdom, choices: Choices, rng: Rng, pool: Collection[str] | None
    ) -> None:
        self.view = view
        self.rng = rng
        self.pool = pool
        self.chance: list[ChanceOutcome] = []
        self.deck_chance: list[ChanceOutcome] = []
        self.has_grown = False  # whether a role was filled; then the inventory is computed again at the end
        deck = self._single_cards(kingdom.black_market)
        self.kingdom = replace(kingdom, black_market=deck) if deck != kingdom.black_market else kingdom
        self.inventory: Inventory = inventory_of(view, self.kingdom)
        self.has_lost_liaison = bool(self.deck_chance) and self._is_liaison_lost(kingdom)
        self.extras = extras_of(self.kingdom)
        self.named_extras = valid_extras_of(view, self.extras)
        self.reserved = {view.pile_of(slug) for cards in self.named_extras.values() for slug in cards}
        self.chosen_cards = [*self.inventory.of(Role.PILE), *self.inventory.of(Role.LANDSCAPE)]

    def _is_liaison_lost(self, kingdom: Kingdom) -> bool:
        """Whether a mixed pile in the Black Market deck needed an Ally, but the card drawn from it does not."""
        trigger = TRIGGER_BY_ROLE[Role.ALLY]
        return trigger not in self.inventory.wanted and trigger in inventory_of(self.view, kingdom).wanted

    def fill_roles(self) -> None:
        """Draw for every role that some card needs, until no role is missing."""
        wanted, roles = self.inventory.wanted, self.inventory.roles
        waiting = list(EXTRAS_BY_DRAWING_TURN)
        while due := [extra for extra in waiting if extra.trigger in wanted and extra.role not in roles]:
            waiting.remove(due[0])  # one at a time, in this order: its card may change the candidates of the next
            self._draw_role(due[0])
        if "black-market" in self.inventory.wanted:
            self.chance.extend(self.deck_chance)

    def _draw_role(self, extra: Extra) -> None:
        self.has_grown = True
        if extra.role in self.named_extras:  # by the players, in case it is needed
            self.inventory.add(extra.role, self.named_extras[extra.role])
            return
        options = self._options_that_spare_others(extra, self._options(extra.candidates(self.view), extra.count))
        if not options:
            return
        slugs = self.rng.fork(extra.role).sample(options, min(extra.count, len(options)))
        cards = tuple(sorted(self._single_cards(slugs) if extra.role is Role.BLACK_MARKET else slugs))
        self.inventory.add(extra.role, cards)
        text = f"{extra.title}: {enumeration(self._names(cards))}, ausgelost unter {len(options)} {extra.among}."
        because = tuple(dict.fromkeys(cause.card for cause in self.inventory.wanted[extra.trigger]))
        self._record_outcome(extra.role, text, cards, because, extra.sources)

    def _options(self, candidates: Iterable[str], count: int) -> list[str]:
        """The candidates that are neither used nor reserved, of the owned editions and the pool.

        Without editions and pool, only those of the kingdom's expansions if there are at least `count` of them,
        otherwise all.
        """
        used = self.inventory.used_piles | self.reserved
        owned, pool = self.view.owned, self.pool
        free = [
            slug
            for slug in candidates
            if slug not in used and (owned is None or slug in owned) and (pool is None or slug in pool)
        ]
        if owned is not None or pool is not None:
            return free
        cards = self.view.cards
        home = {cards[slug].expansion for slug in self.chosen_cards}
        near = [slug for slug in free if cards[slug].expansion in home]
        return near if len(near) >= count else free

    def _options_that_spare_others(self, extra: Extra, options: list[str]) -> list[str]:
        """Those of the options that leave a candidate for each other missing role; all options if none does."""
        wanted, roles = self.inventory.wanted, self.inventory.roles
        others = [
            frozenset(self._options(other.candidates(self.view), 1))
            for other in EXTRAS_BY_DRAWING_TURN
            if other.is_one_pile and other is not extra and other.trigger in wanted and other.role not in roles
            if other.role not in self.named_extras
        ]
        if not extra.is_one_pile or all(len(free) > len(others) for free in others):
            return options
        return [slug for slug in options if _have_distinct_choices([free - {slug} for free in others])] or options

    def _single_cards(self, deck: Iterable[str]) -> tuple[str, ...]:
        """The Black Market deck with one random card from each mixed pile: one Ritter, not all (kt-20-031)."""
        cards = []
        for slug in sorted(deck):
            if slug not in self.view.mixed_piles:
                cards.append(slug)
                continue
            card = self.rng.fork(f"{Decision.BLACK_MARKET_CARD}:{slug}").choice(self.view.cards_in_pile(slug))
            cards.append(card)
            self.deck_chance.append(self._outcome_of_mixed(slug, card))
        return tuple(cards)

    def _outcome_of_mixed(self, pile: str, card: str) -> ChanceOutcome:
        names = self.view.names
        return ChanceOutcome(
            what=Decision.BLACK_MARKET_CARD,
            how=Method.DRAWN,
            result=(card,),
            text=f"Aus dem Stapel {names[pile]} kommt {names[card]} in den Schwarzmarkt.",
            because=("black-market", pile),
            sources=("kt-20-031",) if pile == "knights" else ("kt-28-002",),
        )

    def deal_boons(self) -> None:
        """Draw the three boons of the Druidin (kt-25-049)."""
        extra = EXTRA_OF[Role.BOONS]
        if extra.trigger not in self.inventory.wanted or self.kingdom.boons:
            return
        options = extra.candidates(self.view)
        boons = tuple(sorted(self.rng.fork(extra.role).sample(options, min(extra.count, len(options)))))
        if boons:
            self.kingdom = replace(self.kingdom, boons=boons)
            text = f"{extra.title}: {enumeration(self._names(boons))}."
            self._record_outcome(extra.role, text, boons, (extra.trigger,), extra.sources)

    def place_traits(self) -> None:
        """Put each trait on a random Action or Treasure pile among the ten, never two on one (pl23-053, pl23-055).

        The bane and the pile of Herannahende Armee are not among the ten. For the latter no source says whether it
        counts (rs24e-002); we follow the wording of pl23-053.
        """
        placed = dict(sorted(self.kingdom.traits))
        traits = [slug for slug in self.inventory.of(Role.LANDSCAPE) if self.view.cards[slug].kind is Kind.TRAIT]
        for trait in traits:
            if trait in placed:
                continue
            taken = set(placed.values())
            options = sorted(slug for slug in self._piles_of(CardType.ACTION, CardType.TREASURE) if slug not in taken)
            among_the_ten = [slug for slug in options if slug in self.inventory.of(Role.PILE)]
            if among_the_ten:
                pile = placed[trait] = self._draw_pile_of_trait(trait, options, among_the_ten)
                self.kingdom = replace(self.kingdom, traits=(*self.kingdom.traits, (trait, pile)))
                text = f"Das Merkmal {self.view.names[trait]} liegt am Stapel {self.view.names[pile]}."
                self._record_outcome(Decision.TRAIT, text, (trait, pile), (trait,), TRAIT_SOURCES)

    def _draw_pile_of_trait(self, trait: str, options: list[str], among_the_ten: list[str]) -> str:
        """One of the ten, each equally likely; drawn again if the pile drawn first is the bane or that of the army.

        The first draw is from all options, as in earlier versions, so that old codes and seeds whose result was valid
        still give the same kingdom.
        """
        pile = self.rng.fork(f"{Decision.TRAIT}:{trait}").choice(options)
        if pile not in among_the_ten:
            pile = self.rng.fork(f"{Decision.TRAIT}:{trait}:ten").choice(among_the_ten)
        return pile

    def choose_obelisk(self) -> None:
        """Choose a random Action pile of the supply for the Obelisk, possibly the Ruins or the bane (kt-24-045)."""
        extra = EXTRA_OF[Role.OBELISK]
        if extra.trigger not in self.inventory.wanted or self.kingdom.obelisk is not None:
            return
        options = self._piles_of(CardType.ACTION)
        if "ruins" in self.inventory.wanted and "ruins" in self.view.cards:
            options.append("ruins")
        if options:
            pile = self.rng.fork(extra.role).choice(sorted(options))
            self.kingdom = replace(self.kingdom, obelisk=pile)
            text = f"Der Obelisk zählt den Stapel {self.view.names[pile]}."
            self._record_outcome(extra.role, text, (pile,), (extra.trigger,), extra.sources)

    def _piles_of(self, *types: CardType) -> list[str]:
        return [slug for slug in self.inventory.supply if self.view.has_type(slug, *types)]

    def completed_kingdom(self) -> Kingdom:
        """The completed kingdom, its cards sorted by slug."""
        kingdom, used = self.kingdom, self.inventory.roles
        extras = {
            extra.field: self._final_value(extra)
            for extra in EXTRAS_BY_DRAWING_TURN
            if extra.role in used or extra.role in self.extras
        }
        return replace(
            kingdom,
            piles=tuple(sorted(kingdom.piles)),
            landscapes=tuple(sorted(kingdom.landscapes)),
            boons=tuple(sorted(kingdom.boons)),
            traits=tuple(sorted(kingdom.traits)),
            **extras,
        )

    def _final_value(self, extra: Extra) -> Any:
        """The value of the kingdom's field for a role: the cards in play there, otherwise those the players named."""
        cards, named = self.inventory.of(extra.role), extra.cards_in(self.kingdom)
        if extra.is_list:
            return tuple(sorted(named or cards))
        if extra.role is Role.ALLY and self.has_lost_liaison:
            named = ()
        return next(iter((*cards, *named)), None)

    def _names(self, slugs: Iterable[str]) -> list[str]:
        return [self.view.names[slug] for slug in slugs]

    def _record_outcome(
        self,
        what: Decision | Role,
        text: str,
        result: tuple[str, ...],
        because: tuple[str, ...],
        sources: tuple[str, ...],
    ) -> None:
        self.chance.append(
            ChanceOutcome(what=what, how=Method.DRAWN, result=result, text=text, because=because, sources=sources)
        )


def _have_distinct_choices(options: list[frozenset[str]]) -> bool:
    """Whether one option can be chosen from each set so that all are different (a system of representatives)."""
    if not options:
        return True
    first, *others = options
    return any(_have_distinct_choices([other - {slug} for other in others]) for slug in sorted(first))
