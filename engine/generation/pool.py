"""The cards that a random kingdom may consist of: the collection as it is printed, without unplayable cards.

A card brings a role if an extra card in this role is needed with it (the Junge Hexe brings a bane, a Kontakt an Ally).
It is unplayable if the collection has no candidate for the role. If the collection is so small that the ten piles could
use up all candidates, a `RoleWish` keeps enough of them free: one, and for the Schwarzmarkt as many as it may need. So
only kingdoms that can be set up are counted and drawn.

A wish for none of something excludes every card that would bring it to the table in any role: a pile that contains it,
a card that is exchanged for it or wins it as a prize, and such a card as bane or in the Schwarzmarkt deck. It is about
piles: a landscape is never excluded for what it is or costs, only for what it brings.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from engine.catalog import Card, Catalog, Kind
from engine.catalog_view import CatalogView, catalog_view
from engine.errors import BadInput, check_known
from engine.generation.features import Feature, OneOf
from engine.generation.wishes import DRAWN_LANDSCAPES, MAX_LANDSCAPES, MAX_WEIGHT, CountWish, Wish, Wishes
from engine.kingdoms.card_origins import origin_hint
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, PLAYER_COUNTS, Choices, wrong_players_message
from engine.kingdoms.roles import (
    BLACK_MARKET_SIZE,
    EXTRA_BY_LANDSCAPE_KIND,
    EXTRA_OF,
    EXTRAS_BY_DRAWING_TURN,
    TRIGGER_BY_ROLE,
    Role,
)
from engine.messages import Message, join_messages, listed, message, name_of

MAX_COUNT_WISHES = 20  # entries of `Wishes.counts`

# Roles that are filled with kingdom cards, which may run out.
PILE_ROLES = tuple(extra.role for extra in EXTRAS_BY_DRAWING_TURN if extra.kind is None)

# Of these, the roles filled with one card each: two of them may compete for the same last candidates.
SINGLE_PILE_ROLES = tuple(extra.role for extra in EXTRAS_BY_DRAWING_TURN if extra.is_one_pile)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleWish(Wish):
    """If all of these roles are brought, at most `most` of their candidates are in the kingdom: so enough are left.

    `bringers` are, for each role, the cards that bring it.
    """

    roles: tuple[Role, ...]
    bringers: tuple[frozenset[str], ...]
    candidates: frozenset[str]
    most: int

    def step(self, card: Card) -> int:
        """Several counts in one sum, as digits to base KINGDOM_PILE_COUNT + 1: candidates, then bringers by role."""
        total, unit = int(card.slug in self.candidates), 1
        for bringers in self.bringers:
            unit *= KINGDOM_PILE_COUNT + 1
            total += unit * (card.slug in bringers)
        return total

    def accepts(self, total: int) -> bool:
        bringers, used = divmod(total, KINGDOM_PILE_COUNT + 1)
        for _ in self.roles[1:]:
            bringers, of_role = divmod(bringers, KINGDOM_PILE_COUNT + 1)
            if not of_role:
                return True
        return not bringers or used <= self.most

    def words(self) -> Message:
        titles = [Message(EXTRA_OF[role].title, role.replace("-", " ")) for role in self.roles]
        return message("something-free-for", roles=listed(titles))


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneOf(Wish):
    """None of these piles and landscapes; `what` is the original wish in words."""

    slugs: frozenset[str]
    what: Message

    def step(self, card: Card) -> int:
        return int(card.slug in self.slugs)

    def accepts(self, total: int) -> bool:
        return not total

    def words(self) -> Message:
        return self.what


class Pool:
    """The available cards: `cards` (piles and landscapes) to draw, `extras` to fill the roles that these bring.

    `plain_extras` are the extras that bring no other role, `role_wishes` the wishes that keep candidates free, and
    `barred` the cards that each wish for none of something excludes.
    """

    def __init__(self, catalog: Catalog, wishes: Wishes) -> None:
        self.view = catalog_view(catalog, wishes.choices.editions)
        self.owned = {card.slug: card for card in _collection(self.view, wishes.expansions)}
        if not any(card.is_kingdom for card in self.owned.values()):
            raise BadInput(message("no-kingdom-cards"))
        excluded = set(wishes.excluded)
        free = {slug: card for slug, card in self.owned.items() if slug not in excluded}
        _check_present(catalog, wishes, free, "required-not-owned")
        self.barred: dict[Wish, frozenset[str]] = {ban: self._cards_bringing(ban.what) for ban in bans_in(wishes)}
        self.extras = frozenset(free).difference(*self.barred.values())
        unplayable = self._remove_unplayable()
        self.cards = {
            slug: card
            for slug, card in free.items()
            if slug not in unplayable and (card.is_kingdom or card.kind in DRAWN_LANDSCAPES)
        }
        _check_present(catalog, wishes, free.keys() - unplayable, "required-lacks-something")

    @cached_property
    def piles(self) -> tuple[str, ...]:
        """The slugs of the piles to draw, sorted."""
        return tuple(sorted(slug for slug, card in self.cards.items() if card.is_kingdom))

    def card(self, slug: str) -> Card:
        """The card as it is printed in the collection, or in its newest form where the collection does not have it."""
        return self.owned.get(slug) or self.view.cards[slug]

    def wish_for(self, role: Role) -> Wish:
        """A wish for at least one card that brings the role of a required Ally or Prophecy."""
        return CountWish(what=OneOf(slugs=self.bringers[role], name=EXTRA_OF[role].needed_by), least=1)

    def wish_to_count(self, wish: Wish) -> Wish:
        """The wish as it is counted: a wish for none of something becomes one for none of the cards that bring it."""
        return NoneOf(slugs=self.barred[wish], what=wish.words()) if wish in self.barred else wish

    def _cards_bringing(self, what: Feature) -> frozenset[str]:
        """Every card of the collection that brings a card with this feature to the table."""
        return frozenset(slug for slug in self.owned if self._brings(slug, what))

    def _brings(self, slug: str, what: Feature) -> bool:
        brought = tuple(self._brought_by(slug))
        if self.owned[slug].is_landscape:
            return what.is_brought_by(brought[1:])
        return what.is_in(brought)

    def _brought_by(self, slug: str) -> Iterator[Card]:
        """The card, and everything that comes to the table with it."""
        for need in self.view.needs(slug):
            pile = self.view.catalog.piles.get(need)
            for card in (need, *pile.slugs) if pile else (need,):
                if card in self.view.cards and self.view.cards[card].kind is not Kind.BASIC:  # neither Kupfer nor Trank
                    yield self.card(card)

    def _remove_unplayable(self) -> frozenset[str]:
        """Remove the cards that can never be set up, then the cards that need these, and so on; returns all of them.

        Fills `role_wishes` with the roles whose candidates may run out.
        """
        unplayable: frozenset[str] = frozenset()
        while True:
            self.role_wishes: list[Wish] = []
            self.bringers = {role: self._bringers(trigger) for role, trigger in TRIGGER_BY_ROLE.items()}
            self.plain_extras = self.extras - self._bringers_of_other_roles()
            more = frozenset[str]().union(*map(self._unplayable_for, TRIGGER_BY_ROLE))
            if not more:
                self.role_candidates = {
                    role: frozenset(candidates_for(self.view, role, self.extras)) for role in SINGLE_PILE_ROLES
                }
                self.role_wishes += [*self._wishes_of_competing_roles(), *self._wishes_of_chained_roles()]
                return unplayable
            unplayable |= more
            self.extras -= more

    def _bringers(self, trigger: str) -> frozenset[str]:
        return frozenset(slug for slug in self.extras if trigger in self.view.needs(slug))

    def _bringers_of_other_roles(self) -> set[str]:
        """Cards that would bring a further role if they filled one; an Ally does not bring the role of the Ally."""
        return {
            slug
            for role, bringers in self.bringers.items()
            for slug in bringers
            if EXTRA_OF[role].kind is not self.owned[slug].kind
        }

    def _unplayable_for(self, role: Role) -> frozenset[str]:
        """The bringers of a role if it has too few candidates; adds a RoleWish if these might run out."""
        bringers = self.bringers[role]
        candidates = frozenset(candidates_for(self.view, role, self.extras))
        needed = 1
        if role is Role.BLACK_MARKET:  # the deck is drawn last: there must be enough left after all other roles
            candidates &= self.plain_extras
            needed = BLACK_MARKET_SIZE + sum(bool(self.bringers[other]) for other in PILE_ROLES if other is not role)
        if len(candidates) < needed:
            return bringers
        most = len(candidates) - needed
        if bringers and most < KINGDOM_PILE_COUNT and role in PILE_ROLES:
            self.role_wishes.append(RoleWish(roles=(role,), bringers=(bringers,), candidates=candidates, most=most))
        return frozenset()

    def _wishes_of_competing_roles(self) -> Iterator[RoleWish]:
        """Wishes for sets of roles that share candidates: n roles must have at least n candidates (Hall's theorem)."""
        free, brought = self.role_candidates, [role for role in SINGLE_PILE_ROLES if self.bringers[role]]
        for number in range(2, len(brought) + 1):
            for roles in combinations(brought, number):
                candidates = frozenset[str]().union(*(free[role] for role in roles))
                most = len(candidates) - number
                if most < KINGDOM_PILE_COUNT and any(
                    free[first] & free[second] for first, second in combinations(roles, 2)
                ):
                    bringers = tuple(self.bringers[role] for role in roles)
                    yield RoleWish(roles=roles, bringers=bringers, candidates=candidates, most=most)

    def _wishes_of_chained_roles(self) -> Iterator[RoleWish]:
        """Wishes for roles whose candidates bring a further role (Junge Hexe: bane), which needs a candidate, too."""
        for role, free in self.role_candidates.items():
            chaining = free - self.plain_extras
            brought = [other for other in SINGLE_PILE_ROLES if not self.bringers[other].isdisjoint(chaining)]
            candidates = (free & self.plain_extras).union(*(self.role_candidates[other] for other in brought))
            most = len(candidates) - 1
            if brought and self.bringers[role] and most < KINGDOM_PILE_COUNT:
                yield RoleWish(roles=(role,), bringers=(self.bringers[role],), candidates=candidates, most=most)


def bans_in(wishes: Wishes) -> tuple[CountWish, ...]:
    """The wishes for none of something; those about landscapes are not among them, as they say nothing about piles."""
    of_piles = [wish for wish in wishes.counts if isinstance(wish, CountWish) and not wish.of_landscapes]
    return tuple(wish for wish in of_piles if wish.most == 0)


def candidates_for(view: CatalogView, role: Role, free: Collection[str]) -> list[str]:
    """Those of the free cards that may fill a role."""
    return [slug for slug in EXTRA_OF[role].candidates(view) if slug in free]


def _collection(view: CatalogView, expansions: tuple[str, ...]) -> Iterable[Card]:
    """Kingdom piles and landscapes of the collection, with the types and cost of the printing that is used."""
    for card in (*view.catalog.kingdom_cards, *view.catalog.landscapes):
        if view.owned is not None and card.slug not in view.owned:
            continue
        if expansions and card.expansion not in expansions:
            continue
        printed = view.printed[card.slug]
        same = printed.types == card.types and (printed.cost == card.cost or card.cost is None)
        yield card if same else replace(card, types=printed.types, cost=printed.cost)


def check_wishes(catalog: Catalog, wishes: Wishes) -> None:
    """Raise BadInput or UnknownSlug for wishes that no collection or game could fulfil, before anything is counted."""
    _check_players(wishes.choices)
    _check_required(catalog, wishes)
    check_known(wishes.choices.editions, catalog.editions)
    check_known(wishes.expansions, catalog.expansions)
    check_known(wishes.excluded, catalog.cards)
    check_known(wishes.freshness.recent if wishes.freshness else (), catalog.cards)
    check_known((slug for slug, _ in wishes.weights), catalog.cards)
    for slug, weight in wishes.weights:
        if not 1 <= weight <= MAX_WEIGHT:
            raise BadInput(
                message("bad-weight-of-card", card=name_of(catalog.cards[slug]), weight=weight, most=MAX_WEIGHT)
            )
    if len(wishes.counts) > MAX_COUNT_WISHES:
        raise BadInput(message("too-many-counts", count=len(wishes.counts), most=MAX_COUNT_WISHES))
    for wish in wishes.counts:
        wish.check(catalog)


def _check_players(choices: Choices) -> None:
    if choices.players not in PLAYER_COUNTS:
        raise BadInput(wrong_players_message(choices.players))
    if choices.lacks_base_set:
        raise BadInput(message("no-second-base-set"))


def _check_required(catalog: Catalog, wishes: Wishes) -> None:
    required = wishes.required
    if len(required) > KINGDOM_PILE_COUNT + MAX_LANDSCAPES + len(EXTRA_BY_LANDSCAPE_KIND):
        raise BadInput(message("too-many-required", count=len(required), most=KINGDOM_PILE_COUNT))
    cards = [catalog.card(slug) for slug in required]
    for card in cards:
        if not card.is_kingdom and not card.is_landscape:
            hint = origin_hint(catalog_view(catalog, wishes.choices.editions), card)
            raise BadInput(message("neither-pile-nor-landscape", card=name_of(card), hint=hint))
        if required.count(card.slug) > 1:
            raise BadInput(message("required-twice", card=name_of(card)))
        if card.slug in wishes.excluded:
            raise BadInput(message("required-and-excluded", card=name_of(card)))
    piles = sum(card.is_kingdom for card in cards)
    if piles > KINGDOM_PILE_COUNT:
        raise BadInput(message("too-many-required-piles", count=piles, most=KINGDOM_PILE_COUNT))
    for kind in EXTRA_BY_LANDSCAPE_KIND:
        same = [name_of(card) for card in cards if card.kind is kind]
        if len(same) > 1:
            raise BadInput(message("only-one-of-them", cards=listed(same)))


def _check_present(catalog: Catalog, wishes: Wishes, present: Collection[str], code: str) -> None:
    missing = [name_of(catalog.cards[slug]) for slug in wishes.required if slug not in present]
    if missing:
        raise BadInput(message(code, cards=join_messages(missing)))
