"""Piles outside the supply: extra piles, boons and hexes, cards set aside. None of them counts for the end."""

from engine.catalog import Kind, Order
from engine.kingdoms.roles import Role
from engine.messages import enumeration
from engine.names import sort_key
from engine.setup.results import CardCount, CardPlace, OutsidePile, PileKind
from engine.setup.rules.kingdom_piles import kingdom_pile_of, placement_text
from engine.setup.rules.rule import SetupRule, need, need_of_kind, when
from engine.setup.table import SetupTable

DRUID_BOONS_PILE = "druid-boons"
BLACK_MARKET_PILE = "black-market-deck"


def _add_piles(table: SetupTable, needs: list[str]) -> str:
    piles = [table.add_outside(slug) for slug in needs]
    how = "als Stapel" if len(piles) == 1 else "als einzelne Stapel"
    return f"Legt {enumeration([f'{pile.count}× {pile.name}' for pile in piles])} {how} neben den Vorrat."


# Cards whose piles are put next to the supply, without anything special.
WHOLE_PILES = tuple(
    SetupRule(name=name, apply=_add_piles, sources=sources, trigger=need_of_kind(kind), reason="")
    for name, kind, sources in (
        ("spoils", Kind.SPOILS, ("kt-21-043", "kt-21-048", "kt-20-006")),
        ("madmen", Kind.MADMAN, ("kt-21-043", "kt-21-048", "kt-20-037")),
        ("mercenaries", Kind.MERCENARY, ("kt-21-043", "kt-21-048", "kt-20-035")),
        ("travellers", Kind.TRAVELLER, ("kt-23-037", "kt-23-042")),
        ("spirits", Kind.SPIRIT, ("kt-25-048", "kt-25-050")),
        ("wishes", Kind.WISH, ("kt-25-050",)),
        ("bats", Kind.BAT, ("kt-25-050",)),
        ("horses", Kind.HORSE, ("me20-005", "me20-009")),
    )
)


@when(need("prizes"), "bb19-023", "kt-16-011")
def prizes(table: SetupTable, needs: list[str]) -> str:
    """The five Preise of the Turnier, face up in any order."""
    pile = table.add_outside(needs[0])
    prizes = enumeration(table.name(prize.card) for prize in pile.cards)
    return f"Legt die {pile.count} Preise offen neben den Vorrat: {prizes}."


@when(need("rewards"), "rg24-004", "rg24-035")
def rewards(table: SetupTable, needs: list[str]) -> str:
    """One of each for two players, otherwise two."""
    pile = table.add_outside(needs[0])
    each = pile.cards[0].count if pile.cards else 1
    return f"Legt die {len(pile.cards)} Belohnungen offen neben den Vorrat, jede {each}×, zusammen {pile.count} Karten."


@when(need_of_kind(Kind.STATE), "kt-25-048", "kt-25-049", "kt-25-054", in_one_step=True)
def states(table: SetupTable, needs: list[str]) -> str:
    piles = [table.add_outside(slug) for slug in needs]
    names = enumeration([f"{pile.count}× {pile.name}" for pile in piles])
    return f"Legt {'den Zustand' if len(piles) == 1 else 'die Zustände'} {names} neben den Vorrat."


@when(need_of_kind(Kind.ARTIFACT), "kt-26-035", "kt-26-040", in_one_step=True)
def artifacts(table: SetupTable, needs: list[str]) -> str:
    """There is one card of each."""
    names = enumeration([table.add_outside(slug).name for slug in needs])
    return f"Legt {'das Artefakt' if len(needs) == 1 else 'die Artefakte'} {names} neben den Vorrat."


@when(need("druid"), "kt-25-049", "kt-25-001")
def boons_of_the_druid(table: SetupTable, _: list[str]) -> str:
    boons_of_kingdom = table.kingdom.boons
    if not boons_of_kingdom:
        return ""
    cards = tuple(CardCount(card=boon, count=1) for boon in boons_of_kingdom)
    table.outside.append(
        OutsidePile(
            pile=DRUID_BOONS_PILE, name="Gaben der Druidin", count=len(cards), place=CardPlace.SET_ASIDE, cards=cards
        )
    )
    where = next_to(table, "druid", "die Druidin")
    names = enumeration(sorted(map(table.name, boons_of_kingdom), key=sort_key))
    return f"Legt offen {where}: {names}. Diese Gaben gibt es nur durch sie."


def next_to(table: SetupTable, card: str, name: str) -> str:
    """The German words for: next to the pile of a card, or next to the supply if the card has no pile there."""
    return f"neben {name}" if table.has_pile(card) else f"neben den Vorrat, für {name}"


@when(need("boons"), "kt-25-048", "kt-25-052")
def boons(table: SetupTable, needs: list[str]) -> str:
    """Without the three of the Druidin."""
    pile = table.add_outside(needs[0])
    if not table.needs("druid"):
        return f"Mischt die {pile.count} Gaben und legt sie verdeckt neben den Vorrat."
    taken = table.kingdom.boons
    left = tuple(entry for entry in pile.cards if entry.card not in taken)
    table.outside[-1] = OutsidePile(
        pile=pile.pile, name=pile.name, count=sum(entry.count for entry in left), cards=left, order=pile.order
    )
    return f"Mischt die übrigen {len(left)} Gaben und legt sie verdeckt neben den Vorrat."


@when(need("hexes"), "kt-25-048", "kt-25-053")
def hexes(table: SetupTable, needs: list[str]) -> str:
    pile = table.add_outside(needs[0])
    return f"Mischt die {pile.count} Plagen und legt sie verdeckt neben den Vorrat."


@when(need("zombies"), "kt-25-049", "kt-25-021")
def zombies(table: SetupTable, needs: list[str]) -> str:
    pile = table.add_outside(needs[0], CardPlace.TRASH)
    return f"Legt offen in den Müll: {enumeration(table.name(entry.card) for entry in pile.cards)}."


@when(need("loot"), "pl23-052", "pl23-054")
def loot(table: SetupTable, needs: list[str]) -> str:
    pile = table.add_outside(needs[0])
    return f"Mischt die {pile.count} Kostbarkeiten und legt sie verdeckt neben den Vorrat."


@when(need("ferryman"), "rg24-003")
def pile_of_the_ferryman(table: SetupTable, _: list[str]) -> str:
    piles = table.cards_of(Role.FERRYMAN)
    if not piles:
        return ""
    pile = kingdom_pile_of(table, piles[0], PileKind.KINGDOM)
    outside = OutsidePile(pile=pile.pile, name=pile.name, count=pile.count, cards=pile.cards, order=pile.order)
    table.outside.append(outside)
    return placement_text(table, outside, "neben den Vorrat", "Stapel des Fährmanns")


@when(need("riverboat"), "rs24-009", "rs24-052")
def card_of_the_riverboat(table: SetupTable, _: list[str]) -> str:
    return set_aside(table, Role.RIVERBOAT, next_to(table, "riverboat", "das Flussboot"))


def set_aside(table: SetupTable, role: Role, where: str) -> str:
    cards = table.cards_of(role)
    if not cards:
        return ""
    name = table.name(cards[0])
    table.outside.append(OutsidePile(pile=cards[0], name=name, count=1, place=CardPlace.SET_ASIDE))
    return f"Legt 1× {name} offen {where}; die Karte bleibt das ganze Spiel dort."


@when(need("black-market"), "kt-28-002", "kt-03-026")
def black_market_deck(table: SetupTable, _: list[str]) -> str:
    deck = sorted(table.cards_of(Role.BLACK_MARKET), key=lambda slug: sort_key(table.name(slug)))
    if not deck:
        return ""
    cards = tuple(CardCount(card=slug, count=1) for slug in deck)
    table.outside.append(
        OutsidePile(
            pile=BLACK_MARKET_PILE,
            name="Schwarzmarkt-Stapel",
            count=len(cards),
            cards=cards,
            order=Order.SHUFFLED,
        )
    )
    made = f"Bildet aus je 1 Karte den Schwarzmarkt-Stapel: {enumeration(map(table.name, deck))}."
    return f"{made} Mischt ihn und legt ihn verdeckt neben den Vorrat."
