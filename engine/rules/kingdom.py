"""The kingdom piles of the supply: the ten, the bane, the pile of Herannahende Armee."""

from engine.catalog import CardType, Order
from engine.in_play import InPlay
from engine.results import BesidePile, CardCount, PileKind, SupplyPile
from engine.roles import IN_SUPPLY, Role
from engine.rules.basics import victory_cards_for
from engine.rules.rule import Rule, Told, always, kingdom_pile, when
from engine.rules.rule import thing as on
from engine.table import Table

CARDS_OF_A_PILE = 10
PILES_OF_ROLE = tuple((role, PileKind.KINGDOM if role is Role.PILE else PileKind(role)) for role in IN_SUPPLY)


def kingdom_pile_of(table: Table, slug: str, kind: PileKind) -> SupplyPile:
    """A kingdom pile with its number of cards: mixed piles as listed, Victory cards 8 or 12, otherwise 10.

    Ratten (kt-21-018) and Hafenstadt have their own number, as the content says.
    """
    shared, key = table.game.shared, (slug, table.players, kind)
    pile: SupplyPile | None = shared.get(key)
    if pile is None:
        pile = shared[key] = _new_pile(table, slug, kind)
    return pile


def _new_pile(table: Table, slug: str, kind: PileKind) -> SupplyPile:
    mixed = table.game.mixed.get(slug)
    cards: tuple[CardCount, ...] = ()
    if mixed is not None:
        cards = table.mixed_cards(mixed)
        count = sum(held.count for held in cards)
    elif table.game.has_type(slug, CardType.VICTORY):
        count = victory_cards_for(table.players)
    else:
        count = table.game.cards[slug].copies or CARDS_OF_A_PILE
    order = mixed.order if mixed else None
    return SupplyPile(pile=slug, name=table.name(slug), count=count, kind=kind, cards=cards, order=order)


def _supply(table: Table, kind: PileKind) -> list[SupplyPile]:
    return [pile for pile in table.supply if pile.kind is kind]


@always("b08-005", "bb19-007", reason="euer Königreich")
def kingdom_piles(table: Table, _: list[str]) -> str:
    """Lays all kingdom piles, sorted by cost, none twice; says which of the ten hold ten cards."""
    place = table.game.table_order
    laid: set[str] = set()
    for role, kind in PILES_OF_ROLE:
        for slug in sorted(set(table.of(role)) - laid, key=place.__getitem__):
            laid.add(slug)
            table.supply.append(kingdom_pile_of(table, slug, kind))
    plain = [pile for pile in _supply(table, PileKind.KINGDOM) if _is_plain(pile)]
    if not plain:
        return ""
    return f"Legt je {CARDS_OF_A_PILE} Karten in den Vorrat: {', '.join([pile.name for pile in plain])}."


def _is_plain(pile: SupplyPile) -> bool:
    return pile.count == CARDS_OF_A_PILE and not pile.cards


@always("kt-01-000", "bb19-007")
def kingdom_victory_piles(table: Table, _: list[str]) -> str | Told:
    """Gärten, Herzog, also combined types such as Insel or Adlige."""
    victory = [pile for pile in table.supply_of_type(CardType.VICTORY) if pile.kind is PileKind.KINGDOM]
    piles = tuple([pile.pile for pile in victory if not pile.cards])
    if not piles:
        return ""
    return Told(
        text=f"Legt je {victory_cards_for(table.players)} Karten in den Vorrat: {table.names(piles)}.",
        reason="so viele wie von jeder Punktekarte",
        because=piles,
    )


def _has_its_own_size(game: InPlay, slug: str) -> bool:
    return game.is_kingdom_pile(slug) and slug not in game.mixed and game.cards[slug].copies is not None


@when(_has_its_own_size, sources_of={"rats": ("kt-21-018",)})
def piles_of_their_own_size(table: Table, things: list[str]) -> str:
    """Ratten 20, Hafenstadt 12."""
    laid = [pile for pile in _supply(table, PileKind.KINGDOM) if pile.pile in things]
    return " ".join([f"Legt alle {pile.count} Karten {pile.name} in den Vorrat." for pile in laid])


SOURCES_OF_SPLIT_PILES = {
    "castles": ("kt-24-029",),
    "catapult-rocks": ("kt-24-031",),
    "gladiator-fortune": ("kt-24-032",),
    "settlers-bustling-village": ("kt-24-033",),
    "patrician-emporium": ("kt-24-034",),
    "encampment-plunder": ("kt-24-035",),
    "sauna-avanto": ("kt-28-007",),
    **dict.fromkeys(("augurs", "forts", "odysseys", "clashes", "wizards"), ("al22-003", "al22-006")),
    "townsfolk": ("al22-006",),
}


@when(kingdom_pile(Order.TOP_DOWN), sources_of=SOURCES_OF_SPLIT_PILES, lays_cards=True)
def split_piles(table: Table, things: list[str]) -> str:
    """5 + 5 cards, 4 × 4 cards, the Schlösser by cost: the first of the list lies on top."""
    laid = [pile for pile in table.supply if pile.pile in things and pile.kind is not PileKind.BANE]
    return " ".join([arranged(table, pile) for pile in laid])


def arranged(table: Table, pile: SupplyPile | BesidePile) -> str:
    """How to build a mixed pile."""
    if pile.order is Order.SHUFFLED:
        return f"Mischt die {pile.count} {pile.name}, legt den Stapel verdeckt hin, die oberste Karte offen."
    cards = ", ".join([f"{held.count}× {table.name(held.card)}" for held in pile.cards])
    return f"Stapelt {pile.name}, von oben nach unten: {cards}."


@when(kingdom_pile(Order.SHUFFLED), "kt-21-042", "kt-21-046", "kt-21-030", lays_cards=True)
def shuffled_piles(table: Table, things: list[str]) -> str:
    """The Ritter."""
    laid = [pile for pile in table.supply if pile.pile in things]
    return " ".join([arranged(table, pile) for pile in laid])


@when(on("young-witch"), "bb19-022", "kt-16-006", "kt-17-005")
def bane_pile(table: Table, _: list[str]) -> str:
    """The Schlösser, too, may be the bane: then this is their one step."""
    banes = _supply(table, PileKind.BANE)
    if not banes:
        return ""
    bane = banes[0]
    built = f"{arranged(table, bane)} " if bane.cards else ""
    return f"{built}Legt {bane.count}× {bane.name} quer in den Vorrat: das ist der Bannstapel der Jungen Hexe."


@when(on("approaching-army"))
def army_pile(table: Table, _: list[str]) -> str:
    """By the card's own text; no source block covers its box."""
    armies = _supply(table, PileKind.ARMY)
    return f"Legt {armies[0].count}× {armies[0].name} als zusätzlichen Angriff in den Vorrat." if armies else ""


RULES: tuple[Rule, ...] = (
    kingdom_piles,
    kingdom_victory_piles,
    piles_of_their_own_size,
    split_piles,
    shuffled_piles,
    bane_pile,
    army_pile,
)
