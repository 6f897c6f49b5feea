"""Checks of how the kingdom is played: players, boxes on the table, Platin and Kolonie, Unterschlüpfe."""

from collections.abc import Iterator

from engine.catalog import Kind
from engine.errors import UnknownSlug
from engine.kingdoms.decisions import kingdom_piles, piles_from, variant_in_force
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import (
    DARK_AGES,
    MIN_PLAYERS_FOR_SECOND_BASE_SET,
    PLATINUM_COLONY,
    PLAYER_COUNTS,
    PROSPERITY,
    Policy,
    PolicyMode,
    Variant,
    wrong_players_message,
)
from engine.messages import Message
from engine.validation.findings import Case, Finding, error, finding_message, warning

PLATINUM_SOURCES = ("kt-01-000", "kt-15-026", "kt-15-027")
BASIC_CARDS = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")
BASIC_CARD_SOURCES = ("kt-21-042", "bl22-028")
SHELTER_SOURCES = ("kt-01-000", "kt-21-042", "kt-21-044")


def check_players(case: Case) -> Iterator[Finding]:
    """Two to six players; five or six need a second base set (kt-01-000, bb19-007)."""
    count = case.choices.players
    if count not in PLAYER_COUNTS:
        yield error("players-out-of-range", text=wrong_players_message(count), sources=("kt-01-000",))
    elif case.choices.lacks_base_set:
        yield error(
            "second-base-set-missing",
            sources=("bb19-007", "kt-01-000"),
            fifth=finding_message("five" if count == MIN_PLAYERS_FOR_SECOND_BASE_SET else "six"),
        )


def check_editions(case: Case) -> Iterator[Finding]:
    """If any boxes were named, every card named must be in one of them, and one should have the basic cards.

    Most boxes have none (kt-21-042); the Basiskarten-Set, which is not an edition here, has them too, so it is a
    warning.
    """
    for edition in sorted(set(case.choices.editions)):
        if edition not in case.view.catalog.editions:
            yield error("unknown-edition", text=UnknownSlug(edition, case.view.catalog.editions).message)
    owned = case.view.owned
    if owned is None:
        return
    for slug in sorted(named_cards(case.kingdom)):
        if case.is_known(slug) and slug not in owned and case.view.cards[slug].kind is not Kind.BOON:
            yield error("card-not-in-editions", slug, card=case.name(slug))
    if owned.isdisjoint(BASIC_CARDS):
        yield warning("basic-cards-not-in-editions", *BASIC_CARDS, sources=BASIC_CARD_SOURCES)


def check_first_card(case: Case) -> Iterator[Finding]:
    """The card drawn first must be one of the ten piles."""
    card = case.choices.first_card
    if card is not None and card not in case.kingdom.piles:
        yield error("first-card-not-in-kingdom", card, card=case.name(card))


def check_platinum_and_colony(case: Case) -> Iterator[Finding]:
    """Warns if the players decided against the rule of their variant, which they may agree on."""
    are_listed = set(PLATINUM_COLONY) <= set(case.kingdom.piles)
    policy = Policy(mode=PolicyMode.YES) if are_listed else case.choices.platinum_colony
    if are_listed and case.choices.platinum_colony.mode is PolicyMode.NO:
        yield error("platinum-colony-contradictory", *PLATINUM_COLONY, sources=PLATINUM_SOURCES)
    against = _contradicted_rule(case, policy, PROSPERITY, "colony")
    if against:
        code = f"platinum-colony-{_verdict(policy)}"
        yield warning(code, *PLATINUM_COLONY, text="platinum-colony", sources=PLATINUM_SOURCES, against=against)
    if policy.mode is PolicyMode.YES and _is_in_no_box(case, "colony"):
        yield warning("platinum-colony-not-in-editions", *PLATINUM_COLONY)


def check_shelters(case: Case) -> Iterator[Finding]:
    """The same as for Platin and Kolonie, with Dark Ages."""
    policy = case.choices.shelters
    against = _contradicted_rule(case, policy, DARK_AGES, "hovel")
    if against:
        code = f"shelters-{_verdict(policy)}"
        yield warning(code, "shelters", text="shelters", sources=SHELTER_SOURCES, against=against)
    if policy.mode is PolicyMode.YES and _is_in_no_box(case, "hovel"):
        yield warning("shelters-not-in-editions", "shelters")


def _is_in_no_box(case: Case, card: str) -> bool:
    """Whether boxes were named and none of them contains the card; for cards that kingdoms do not name."""
    return case.view.owned is not None and card not in case.view.owned


def _has_added_pile_of(case: Case, expansion: str) -> bool:
    """Whether the bane or the pile of Herannahende Armee is of it (kt-21-042: one pile is enough, kt-16-006)."""
    return any(case.view.cards[slug].expansion == expansion for slug in case.inventory.supply)


def _verdict(policy: Policy) -> str:
    return "forbidden" if policy.mode is PolicyMode.YES else "demanded"


def _contradicted_rule(case: Case, policy: Policy, expansion: str, card: str) -> Message | None:
    """Why the decision of the players contradicts the rule of their variant; None if it does not."""
    if policy.mode not in (PolicyMode.YES, PolicyMode.NO):
        return None
    matching, count = len(piles_from(case.view, case.kingdom, expansion)), len(kingdom_piles(case.view, case.kingdom))
    if count == 0:
        return None
    used = policy.mode is PolicyMode.YES
    if matching == (0 if used else count) and not (used and _has_added_pile_of(case, expansion)):
        name = case.expansion_name(expansion)
        return finding_message("none-of-the-expansion" if used else "all-of-the-expansion", expansion=name)
    first = case.choices.first_card
    is_drawn = first is not None and first in case.kingdom.piles and case.is_known(first)
    if first is None or not is_drawn or variant_in_force(card, case.view, case.choices) is not Variant.HIG:
        return None
    if (case.view.cards[first].expansion == expansion) is used:
        return None
    return finding_message("against-the-first-card", card=case.name(first))
