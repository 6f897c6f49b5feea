"""The basic cards of every game, by player number, and what more players need."""

from engine.kingdom import FULL_TABLE
from engine.results import PileKind, SupplyPile
from engine.rules.rule import Rule, Told, always, when
from engine.rules.rule import thing as on
from engine.table import Table

COPPERS, SILVERS, GOLDS = 60, 40, 30
PROVINCES = {2: 8, 3: 12, 4: 12, 5: 15, 6: 18}
PLATINUMS = 12


def victory_cards_for(players: int) -> int:
    """How many cards a pile of Victory cards other than Provinz holds (kt-01-000).

    >>> victory_cards_for(2), victory_cards_for(6)
    (8, 12)
    """
    return 8 if players == 2 else 12


def junk_cards_for(players: int) -> int:
    """How many Flüche or Ruinen lie out: ten for every player after the first (kt-01-000, kt-21-045)."""
    return 10 * (players - 1)


def _lay(table: Table, kind: PileKind, **counts: int) -> str:
    shared = table.game.shared
    for slug, count in counts.items():
        pile = shared.get((slug, count, kind))
        if pile is None:
            pile = shared[slug, count, kind] = SupplyPile(pile=slug, name=table.name(slug), count=count, kind=kind)
        table.supply.append(pile)
    return ", ".join([f"{count}× {table.name(slug)}" for slug, count in counts.items()])


@always("bb19-007", "kt-01-000", reason="die Basiskarten eines Spiels reichen nur für vier")
def second_base_set(table: Table, _: list[str]) -> str:
    if table.players < FULL_TABLE:
        return ""
    return "Nehmt die Basiskarten eines zweiten Basisspiels oder das Basiskarten-Set dazu."


@always("kt-01-000", "bb19-005", "b08-003")
def treasures(table: Table, _: list[str]) -> str:
    """The Kupfer of the start decks come out of the pile, those that Erbstücke replace stay in it."""
    sets = 1 if table.players < FULL_TABLE else 2
    coppers = sets * COPPERS - table.coppers_each * table.players
    laid = _lay(table, PileKind.TREASURE, copper=coppers, silver=sets * SILVERS, gold=sets * GOLDS)
    return f"Legt die Geldkarten in den Vorrat: {laid}."


@always("kt-01-000", "bb19-005", "b08-003")
def victory_cards(table: Table, _: list[str]) -> str:
    """The Anwesen of the start decks are not counted here; with Unterschlüpfe the pile is the same (kt-21-044)."""
    count = victory_cards_for(table.players)
    laid = _lay(table, PileKind.VICTORY, estate=count, duchy=count, province=PROVINCES[table.players])
    return f"Legt die Punktekarten in den Vorrat: {laid}."


@always("kt-01-000", "kt-15-026", "kt-15-027")
def platinum_and_colony(table: Table, _: list[str]) -> str | Told:
    decided = table.completion.platinum_colony
    if not decided.used:
        return ""
    platinum = _lay(table, PileKind.TREASURE, platinum=PLATINUMS)
    colony = _lay(table, PileKind.VICTORY, colony=victory_cards_for(table.players))
    text = f"Legt {platinum} und {colony} dazu."
    return Told(text=text, reason=decided.reason, because=decided.because, sources=decided.sources)


@always("kt-01-000", "bb19-005", "b08-003")
def curses(table: Table, _: list[str]) -> str:
    return f"Legt {_lay(table, PileKind.CURSE, curse=junk_cards_for(table.players))} in den Vorrat."


@when(on("potion"), "bb19-021")
def potions(table: Table, _: list[str]) -> str:
    card = table.game.cards.get("potion")
    laid = _lay(table, PileKind.POTION, potion=card.copies or 16 if card else 16)
    return f"Legt {laid} in den Vorrat, gleich wie viele ihr seid."


@always("b08-003", "bb19-005")
def trash_card(table: Table, _: list[str]) -> str:
    table.lay_beside("trash")
    return "Legt die Müllkarte oder das Mülltableau daneben; der Müll zählt nicht zum Vorrat."


@when(on("ruins"), "kt-21-043", "kt-21-045")
def ruins(table: Table, _: list[str]) -> str:
    pile = table.game.mixed.get("ruins")
    count = junk_cards_for(table.players)
    table.supply.append(
        SupplyPile(
            pile="ruins",
            name=table.name("ruins"),
            count=count,
            kind=PileKind.RUINS,
            cards=table.mixed_cards(pile) if pile else (),
            order=pile.order if pile else None,
        )
    )
    return f"Mischt alle Ruinen, legt {count} davon verdeckt als Stapel in den Vorrat und deckt die oberste auf."


RULES: tuple[Rule, ...] = (
    second_base_set,
    treasures,
    victory_cards,
    platinum_and_colony,
    curses,
    potions,
    trash_card,
    ruins,
)
