"""The kingdom piles of the supply: the ten of the kingdom, the bane, the pile of Herannahende Armee."""

from engine.catalog import CardType, Order, Quirk
from engine.catalog_view import CatalogView
from engine.kingdoms.roles import Role
from engine.memo import cache_on_first_argument
from engine.messages import enumeration
from engine.setup.results import OutsidePile, PileKind, SupplyPile
from engine.setup.rules.basic_piles import victory_cards_for
from engine.setup.rules.rule import ExplainedText, always, need, need_of_mixed_pile, when
from engine.setup.table import SetupTable, mixed_cards

CARDS_OF_A_PILE = 10
CHOSEN_BY_PLAYERS = "euer Königreich"

# How the bane is marked, by the box of the Junge Hexe (kt-16-006, bb19-022); no source says it for the other boxes.
BANE_MARKS = {
    Quirk.BANE_ON_PLACEHOLDER: "quer darunter die Platzhalterkarte Junge Hexe",
    Quirk.BANE_ON_BANE_CARD: "quer auf die Bannkarte",
}
BANE_MARK_OF_UNKNOWN_BOX = "quer auf die Bannkarte oder, je nach Ausgabe, auf die Platzhalterkarte Junge Hexe"


def kingdom_pile_of(table: SetupTable, slug: str, kind: PileKind) -> SupplyPile:
    """A kingdom pile with its number of cards: mixed piles as listed, Victory cards 8 or 12, otherwise 10.

    Ratten (kt-21-018) and Hafenstadt have their own number, stated in the content.
    """
    return _kingdom_pile(table.view, slug, table.players, kind)


@cache_on_first_argument
def _kingdom_pile(view: CatalogView, slug: str, players: int, kind: PileKind) -> SupplyPile:
    cards, name = mixed_cards(view, slug, players), view.names.get(slug, slug)
    if cards:
        count = sum(card.count for card in cards)
    elif view.has_type(slug, CardType.VICTORY):
        count = victory_cards_for(players)
    else:
        count = view.cards[slug].copies or CARDS_OF_A_PILE
    return SupplyPile(pile=slug, name=name, count=count, kind=kind, cards=cards, order=view.order_of(slug))


@cache_on_first_argument
def _kingdom_piles(table: SetupTable) -> list[SupplyPile]:
    """The ten kingdom piles, by cost."""
    slugs = sorted(set(table.cards_of(Role.PILE)), key=table.view.table_order.__getitem__)
    return [kingdom_pile_of(table, slug, PileKind.KINGDOM) for slug in slugs]


def _add_piles(table: SetupTable, piles: list[SupplyPile]) -> str:
    """Put some of the ten kingdom piles into the supply, sorted by cost; returns the German text for it.

    Several piles that are not mixed must have the same number of cards.
    """
    place = table.view.table_order
    table.supply.extend(piles)
    table.supply.sort(key=lambda pile: place[pile.pile] if pile.kind is PileKind.KINGDOM else -1)
    if len(piles) != 1 and not any(pile.cards for pile in piles):
        names = ", ".join([pile.name for pile in piles])
        return f"Legt je {piles[0].count} Karten in den Vorrat: {names}." if piles else ""
    return " ".join([placement_text(table, pile, "in den Vorrat") for pile in piles])


def _add_role_pile(table: SetupTable, role: Role) -> SupplyPile | None:
    """Add the pile of a role to the supply; returns None if there is none, or if it is already in the supply."""
    in_supply = {pile.pile for pile in table.supply}
    slug = next((slug for slug in table.cards_of(role) if slug not in in_supply), None)
    if slug is None:
        return None
    pile = kingdom_pile_of(table, slug, PileKind(role))
    table.supply.append(pile)
    return pile


@always("b08-005", "bb19-007", reason=CHOSEN_BY_PLAYERS)
def kingdom_piles(table: SetupTable, _: list[str]) -> str:
    """Those of the ten kingdom piles that have ten cards."""
    return _add_piles(
        table, [pile for pile in _kingdom_piles(table) if pile.count == CARDS_OF_A_PILE and not pile.cards]
    )


@always("kt-01-000", "bb19-007")
def kingdom_victory_piles(table: SetupTable, _: list[str]) -> str | ExplainedText:
    """Gärten, Herzog, and also cards of several types such as Insel or Adlige."""
    victory = [pile for pile in _kingdom_piles(table) if table.view.has_type(pile.pile, CardType.VICTORY)]
    piles = [pile for pile in victory if not pile.cards]
    if not piles:
        return ""
    because = tuple([pile.pile for pile in piles])
    return ExplainedText(text=_add_piles(table, piles), reason="so viele wie von jeder Punktekarte", because=because)


def _has_its_own_size(view: CatalogView, slug: str) -> bool:
    return view.is_kingdom_pile(slug) and slug not in view.mixed_piles and view.cards[slug].copies is not None


@when(_has_its_own_size, sources_of={"rats": ("kt-21-018",), "port": ("kt-23-012",)}, reason=CHOSEN_BY_PLAYERS)
def piles_of_their_own_size(table: SetupTable, needs: list[str]) -> str:
    """Ratten 20, Hafenstadt 12."""
    return _add_piles(table, [pile for pile in _kingdom_piles(table) if pile.pile in needs])


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


@when(need_of_mixed_pile(Order.TOP_DOWN), sources_of=SOURCES_OF_SPLIT_PILES, reason=CHOSEN_BY_PLAYERS)
def split_piles(table: SetupTable, needs: list[str]) -> str:
    """5 + 5 cards, 4 × 4 cards, the Schlösser by cost: the first card of the list is on top."""
    return _add_piles(table, [pile for pile in _kingdom_piles(table) if pile.pile in needs])


def placement_text(table: SetupTable, pile: SupplyPile | OutsidePile, where: str, role: str = "") -> str:
    """The German text for putting a pile somewhere, in its role if it has one; a mixed pile is put together."""
    if not pile.cards:
        return f"Legt {pile.count}× {pile.name}{f' als {role}' if role else ''} {where}."
    kind = role or "Stapel"
    if pile.order is Order.SHUFFLED:
        how = f"legt sie verdeckt als {kind} {where} und deckt die oberste Karte auf"
        return f"Mischt die {pile.count} {pile.name}, {how}."
    cards = enumeration([f"{entry.count}× {table.name(entry.card)}" for entry in pile.cards])
    return f"Legt {pile.name} als {kind} {where}, von oben nach unten: {cards}."


@when(need_of_mixed_pile(Order.SHUFFLED), "kt-21-042", "kt-21-046", "kt-21-030", reason=CHOSEN_BY_PLAYERS)
def shuffled_piles(table: SetupTable, needs: list[str]) -> str:
    """The Ritter."""
    return _add_piles(table, [pile for pile in _kingdom_piles(table) if pile.pile in needs])


@when(need("young-witch"), "bb19-022", "kt-16-006", "kt-17-005", "rg24-002")
def bane_pile(table: SetupTable, _: list[str]) -> str:
    bane = _add_role_pile(table, Role.BANE)
    if bane is None:
        return ""
    printing = table.view.catalog.printing(table.view.cards["young-witch"], table.view.editions)
    quirks = table.view.catalog.editions[printing.edition].quirks if printing else ()
    mark = next((text for quirk, text in BANE_MARKS.items() if quirk in quirks), BANE_MARK_OF_UNKNOWN_BOX)
    return placement_text(table, bane, f"in den Vorrat, {mark}", "Bannstapel der Jungen Hexe")


@when(need("approaching-army"), "rs24-034", "rs24-052")
def army_pile(table: SetupTable, _: list[str]) -> str:
    army = _add_role_pile(table, Role.ARMY)
    return placement_text(table, army, "in den Vorrat", "zusätzlichen Angriff") if army else ""
