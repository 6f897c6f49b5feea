"""What matters about cards that come together: rulings about them, what follows from their kinds, their mechanics.

Pages, API and leaflet show the same list. Nothing stands in it that is about a card which is not there, or that does
not hold for the printings on the table.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from content.model.conditions import MOST_NAMES, either, filled
from content.model.library import Library
from content.model.types import Rule, Ruling
from engine.catalog_view import CatalogView, catalog_view
from engine.kingdoms.conditions import NO_ROLES, Met, Roles, frequency, met
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom

MOST = 8
"""So many entries are read at a table."""

USUAL, ENOUGH = 0.3, 5
"""What more of all tables meet is said only where there is little else to say: up to so many entries."""

MOST_SUBJECTS = 2
"""A ruling about more cards than these tells each of them the same, unless it is about how they work together."""

COMMON = frozenset({"copper", "silver", "gold", "estate", "duchy", "province", "curse", "trash"})
"""Cards of every game: to name one of them is no meeting."""

ELSEWHERE = frozenset({"hasty", "rapid-expansion", "progress"})
"""Where one of these lies, what is gained goes elsewhere: no ruling that says where another card brings it holds."""

LANDING = "nehmen-oder-kaufen"
"""The topic of such rulings."""

LEANING = frozenset({"reminder", "setup"})
"""Kinds of rulings that say nothing new where cards come together: what stands on the card, what Aufbau says."""


class MeetingKind(StrEnum):
    RULING = "ruling"
    INTERACTION = "interaction"
    MECHANIC = "mechanic"


ORDER = {kind: number for number, kind in enumerate(MeetingKind)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One entry: the cards of this table that it is about, and what is said of them."""

    kind: MeetingKind
    cards: tuple[str, ...]
    title: str
    answer: str
    text: str
    statement: Ruling | Rule

    @property
    def question(self) -> str:
        """What a player would ask; of a mechanic its title."""
        return self.statement.title if isinstance(self.statement, Rule) else self.statement.question

    @property
    def rule(self) -> str:
        """The rule that it stands in, if it is none about these very cards."""
        return self.statement.slug if isinstance(self.statement, Rule) else ""


def of_kingdom(library: Library, kingdom: Kingdom, choices: Choices) -> list[Meeting]:
    """What matters on this table: the most specific first, and no more than can be read."""
    game, chosen = catalog_view(library.catalog, tuple(choices.editions)), _chosen(kingdom)
    found = _rulings(library, game, chosen)
    usual: list[Meeting] = []
    rulings = tuple(found)
    for one, often in _followed(library, game, chosen, _roles(kingdom)):
        if not any(_is_said_by(game, ruling, one) for ruling in rulings):
            (usual if often > USUAL else found).append(one)
    found += usual[: max(0, ENOUGH - len(found))]
    return sorted(found[:MOST], key=lambda one: ORDER[one.kind])


def _is_said_by(game: CatalogView, ruling: Meeting, one: Meeting) -> bool:
    """Whether a ruling about some of its very cards, or what they bring, says what would be said for their kinds."""
    is_alike = ruling.answer == one.answer or not set(ruling.statement.topics).isdisjoint(one.statement.topics)
    return is_alike and set(ruling.cards) <= set().union(*(_family(game, slug) for slug in one.cards))


def mechanics(library: Library, kingdom: Kingdom, choices: Choices) -> list[Meeting]:
    """Every mechanic that this kingdom brings, however much else there is to say."""
    game = catalog_view(library.catalog, tuple(choices.editions))
    followed = _followed(library, game, _chosen(kingdom), _roles(kingdom))
    return [one for one, _ in followed if one.kind is MeetingKind.MECHANIC]


def _chosen(kingdom: Kingdom) -> list[str]:
    """Piles and landscapes that everybody can use; what a Schwarzmarkt deck holds, few will ever see."""
    return [slug for slug in named_cards(kingdom) if slug not in kingdom.black_market]


def _roles(kingdom: Kingdom) -> Roles:
    """What lies under Weg der Maus or for the Flussboot is played, but no player ever has it."""
    lent = {slug for slug in (kingdom.mouse, kingdom.riverboat) if slug}
    beside = {kingdom.ferryman} if kingdom.ferryman else set()
    return Roles(traited={pile for _, pile in kingdom.traits}, beside=beside, lent=lent)


def between(library: Library, first: str, second: str, editions: Collection[str] = ()) -> list[Meeting]:
    """What is written about two cards, then what follows from their kinds; empty where nothing is.

    Today, or as far as it holds for these editions.
    """
    game = catalog_view(library.catalog, tuple(editions))
    both = (first, second)
    here = {slug: _with_held(game, slug) for slug in both}
    about = dict.fromkeys(one.slug for slug in both for card in here[slug] for one in library.rulings_of.get(card, ()))
    said = [
        one for one in map(library.rulings.__getitem__, about) if one.kind not in LEANING and _holds(one, game.editions)
    ]
    said = [one for one in said if all(here[slug] & set(one.also) for slug in both)]
    said.sort(key=lambda one: (not all(here[slug] & set(one.cards) for slug in both), one.kind != "interaction"))
    found = [_of_ruling(library, one, both) for one in said]
    followed = [one for one, _ in _followed(library, game, both)]
    found += [one for one in followed if one.kind is MeetingKind.INTERACTION and len(one.cards) == len(both)]
    return found[:MOST]


def nearest(library: Library, card: str, other: str, editions: Collection[str] = ()) -> Ruling | None:
    """The one ruling about a card that has most to do with what is asked about another."""
    asked = {topic for one in library.rulings_of.get(other, ()) for topic in one.topics}
    said = [one for one in library.rulings_of.get(card, ()) if _holds(one, editions) and one.kind not in LEANING]
    said = [one for one in said if one.cards[0] == card]
    return max(said, key=lambda one: len(asked.intersection(one.topics)), default=None)


def is_former(statement: Ruling | Rule, editions: Collection[str]) -> bool:
    """Whether it holds neither today nor in one of these printings that it names."""
    return not statement.holds_today and set(editions).isdisjoint(statement.editions)


def _holds(statement: Ruling | Rule, editions: Collection[str]) -> bool:
    return statement.holds_in(editions) and not is_former(statement, editions)


def _rulings(library: Library, game: CatalogView, chosen: Sequence[str]) -> list[Meeting]:
    """Rulings that are about several of these piles, and about nothing else."""
    families = {slug: _family(game, slug) for slug in chosen}
    here = set().union(*families.values())
    subjects = dict.fromkeys(
        one.slug for card in sorted(here - COMMON) for one in library.rulings_of.get(card, ()) if here >= set(one.cards)
    )
    found = []
    for one in map(library.rulings.__getitem__, subjects):
        about = set(one.cards) - COMMON
        is_inner = any(about <= family for family in families.values())
        if is_inner or not _holds(one, game.editions) or _is_overruled(one, chosen):
            continue
        if _is_about_meeting(one, here):
            found.append(one)
    found.sort(key=lambda one: (one.kind != "interaction", len(one.cards)))
    return [_of_ruling(library, one, chosen) for one in found]


def _is_overruled(one: Ruling, chosen: Sequence[str]) -> bool:
    """Whether it says where a gained card goes, on a table where it goes elsewhere."""
    return LANDING in one.topics and not ELSEWHERE.isdisjoint(set(chosen) - set(one.cards))


def _is_about_meeting(one: Ruling, here: set[str]) -> bool:
    """Whether it says how its cards work together, and not through another that is not there."""
    if one.kind == "interaction":
        return True
    return one.kind not in LEANING and len(one.cards) <= MOST_SUBJECTS and here >= set(one.mentions) - COMMON


def _of_ruling(library: Library, one: Ruling, chosen: Iterable[str]) -> Meeting:
    cards = _of_piles(library, one.cards if len(one.cards) > 1 else one.also, chosen)
    return Meeting(
        kind=MeetingKind.RULING,
        cards=cards,
        title=" × ".join(library.catalog.cards[slug].name for slug in cards),
        answer=one.answer,
        text=one.text,
        statement=one,
    )


def _of_piles(library: Library, cards: Sequence[str], chosen: Iterable[str]) -> tuple[str, ...]:
    """One card for each pile, those of the table first to last as they are spoken of; several of a pile by its name."""
    catalog = library.catalog
    by_pile: dict[str, list[str]] = {}
    for card in cards:
        by_pile.setdefault(catalog.pile_of.get(card, card), []).append(card)
    several = [pile if len(held) > 1 and pile in catalog.cards else held[0] for pile, held in by_pile.items()]
    asked = [slug for slug in chosen if slug in by_pile and slug not in several]
    return tuple(dict.fromkeys([*several, *asked][: max(len(several), 1)]))


def _followed(
    library: Library, game: CatalogView, chosen: Sequence[str], roles: Roles = NO_ROLES
) -> list[tuple[Meeting, float]]:
    """What follows from the kinds of these cards, mechanics last, with how many tables meet it: the fewest first.

    A card that is only lent brings its mechanics all the same.
    """
    lent_too = replace(roles, lent=())
    found = [
        (_of_rule(library, rule, cards), frequency(game, rule.matters_when))
        for rule in library.conditional
        if _holds(rule, game.editions)
        and (cards := met(game, rule.matters_when, chosen, lent_too if rule.brief else roles))
    ]
    return sorted(found, key=lambda entry: (ORDER[entry[0].kind], entry[1]))


def _of_rule(library: Library, rule: Rule, cards: Met) -> Meeting:
    names = [[library.catalog.cards[slug].name for slug in part] for part in cards]
    known = {part.name: either(called) for part, called in zip(rule.matters_when, names, strict=True)}
    is_mechanic = bool(rule.brief)
    return Meeting(
        kind=MeetingKind.MECHANIC if is_mechanic else MeetingKind.INTERACTION,
        cards=tuple(slug for part in cards for slug in part),
        title=rule.title if is_mechanic else " × ".join(map(_listed, names)),
        answer=rule.answer,
        text=rule.brief if is_mechanic else filled(rule.template, known),
        statement=rule,
    )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")


def _with_held(game: CatalogView, slug: str) -> set[str]:
    """A card, and those of its pile where it stands for several."""
    return {slug, *(held.card for held in game.mixed_piles[slug].cards)} if slug in game.mixed_piles else {slug}


def _family(game: CatalogView, slug: str) -> set[str]:
    """A pile with its cards, and every card that it brings to the table by name: not one of many that lie hidden."""
    return {one for one in {*_with_held(game, slug), *game.needs(slug)} if one in game.cards}
