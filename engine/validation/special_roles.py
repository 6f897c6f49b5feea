"""Checks of roles with several cards or special rules: Gaben, Obelisk, Merkmale, Schwarzmarkt."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from engine.catalog import CardType, Kind
from engine.kingdoms.roles import BLACK_MARKET_SIZE, DRUID_BOONS, EXTRA_OF, SUPPLY_ROLES, Role
from engine.validation.findings import Case, Finding, error, warning, where_used

TRAIT_SOURCES = ("pl23-053", "pl23-055")
ARMY_TRAIT_SOURCES = ("pl23-053", "rs24e-002")
DRUID_SOURCES = EXTRA_OF[Role.BOONS].sources
OBELISK_SOURCES = EXTRA_OF[Role.OBELISK].sources
BLACK_MARKET_SOURCES = EXTRA_OF[Role.BLACK_MARKET].sources

deck_error = partial(error, sources=BLACK_MARKET_SOURCES)
trait_error = partial(error, sources=TRAIT_SOURCES)


def check_boons(case: Case) -> Iterator[Finding]:
    """Exactly three different Gaben with the Druidin, none without it."""
    named = case.kingdom.boons
    if not case.has_or_needs("druid"):
        if named:
            yield error("boons-unneeded", *sorted(named), sources=DRUID_SOURCES)
        return
    if not named:
        yield warning("boons-missing", "druid", sources=DRUID_SOURCES)
    elif len(named) != DRUID_BOONS or len(set(named)) != DRUID_BOONS:
        yield error(
            "wrong-number-of-boons",
            "druid",
            *sorted(named),
            sources=DRUID_SOURCES,
            needed=DRUID_BOONS,
            count=len(set(named)),
        )
    for slug in sorted(set(named)):
        if case.is_known(slug) and case.view.cards[slug].kind is not Kind.BOON:
            yield error("not-a-boon", slug, sources=DRUID_SOURCES, card=case.name(slug))


def check_obelisk(case: Case) -> Iterator[Finding]:
    """The Obelisk counts an Action pile of the supply, which may be the Ruinen or the bane (kt-24-045)."""
    pile = case.kingdom.obelisk
    if not case.has_or_needs("obelisk"):
        if pile is not None:
            yield error("obelisk-pile-unneeded", pile, sources=OBELISK_SOURCES, card=case.name(pile))
    elif pile is None:
        yield warning("obelisk-pile-missing", "obelisk", sources=OBELISK_SOURCES)
    elif case.is_known(pile) and not _is_action_pile_of_supply(case, pile):
        yield error("obelisk-pile-wrong", pile, sources=OBELISK_SOURCES, card=case.name(pile))


def _is_action_pile_of_supply(case: Case, slug: str) -> bool:
    if slug == "ruins":
        return case.has_or_needs("ruins")
    return slug in case.inventory.supply and case.view.has_type(slug, CardType.ACTION)


def check_traits(case: Case) -> Iterator[Finding]:
    """Each Merkmal must be on a different one of the ten piles, an Action or a Treasure (pl23-053, pl23-055).

    On the bane it is an error. On the pile of Herannahende Armee it is a warning: that is not one of the ten either,
    but no source settles whether it may be chosen (rs24e-002).
    """
    placed = dict(case.kingdom.traits)
    for slug in case.inventory.of(Role.LANDSCAPE):
        if case.view.cards[slug].kind is Kind.TRAIT and slug not in placed:
            yield warning("trait-pile-missing", slug, sources=TRAIT_SOURCES, trait=case.name(slug))
    if not placed:
        return
    for trait, pile in sorted(case.kingdom.traits):
        yield from _check_placed_trait(case, trait, pile)
    for trait, count in sorted(Counter(trait for trait, _ in case.kingdom.traits).items()):
        if count > 1:
            yield trait_error("trait-on-two-piles", trait, trait=case.name(trait), count=count)
    for pile, count in sorted(Counter(pile for _, pile in case.kingdom.traits).items()):
        if count > 1:
            yield trait_error("two-traits-on-a-pile", pile, pile=case.name(pile), count=count)


def _check_placed_trait(case: Case, trait: str, pile: str) -> Iterator[Finding]:
    if (
        trait not in case.kingdom.landscapes
        or not case.is_known(trait)
        or case.view.cards[trait].kind is not Kind.TRAIT
    ):
        yield trait_error("trait-unneeded", trait, trait=case.name(trait))
    if not case.is_known(pile):
        return
    about = {"trait": case.name(trait), "pile": case.name(pile)}
    if pile in case.inventory.of(Role.PILE):
        if not case.view.has_type(pile, CardType.ACTION, CardType.TREASURE):
            yield trait_error("trait-pile-of-wrong-type", trait, pile, **about)
    elif pile in case.inventory.of(Role.BANE):
        yield trait_error("trait-on-bane", trait, pile, **about)
    elif pile in case.inventory.of(Role.ARMY):
        yield warning("trait-on-army-pile", trait, pile, sources=ARMY_TRAIT_SOURCES, **about)
    else:
        yield trait_error("trait-pile-not-in-supply", trait, pile, **about)


def check_black_market(case: Case) -> Iterator[Finding]:
    """The deck needs at least fifteen different kingdom cards that are not used otherwise (kt-28-002, kt-03-026)."""
    deck = case.kingdom.black_market
    if not case.has_or_needs("black-market"):
        if deck:
            yield deck_error("black-market-unneeded")
        return
    if not deck:
        yield _missing_deck(case)
        return
    if len(set(deck)) < BLACK_MARKET_SIZE:
        yield deck_error("black-market-too-small", needed=BLACK_MARKET_SIZE, count=len(set(deck)))
    yield from _check_deck_cards(case)


def _missing_deck(case: Case) -> Finding:
    owned, used = case.view.owned, case.inventory.used_piles
    unused = sum(1 for slug in case.view.kingdom_slugs if slug not in used and (owned is None or slug in owned))
    if unused >= BLACK_MARKET_SIZE:
        return warning("black-market-missing", "black-market", sources=BLACK_MARKET_SOURCES)
    return deck_error("black-market-impossible", "black-market", count=unused, needed=BLACK_MARKET_SIZE)


def _check_deck_cards(case: Case) -> Iterator[Finding]:
    view = case.view
    deck = sorted(slug for slug in case.kingdom.black_market if slug in view.cards)
    for slug in dict.fromkeys(deck):
        name, other_role = case.name(slug), case.other_use(Role.BLACK_MARKET, slug)
        if not view.is_kingdom_pile(slug) and not view.is_single(slug):
            yield deck_error("black-market-not-a-kingdom-card", slug, card=name)
        if other_role in SUPPLY_ROLES:
            yield deck_error("black-market-card-in-supply", slug, card=name)
        elif other_role is not None:
            yield deck_error("black-market-card-in-use", slug, card=name, where=where_used(other_role))
    for pile, count in Counter(view.pile_of(slug) for slug in deck).items():
        if count > 1:
            yield deck_error("black-market-duplicate", pile, card=case.name(pile), count=count)
