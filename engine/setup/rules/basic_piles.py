"""Start decks, the basic cards of every game by number of players, and what five or six players need in addition."""

from engine.catalog import Quirk
from engine.catalog_view import CatalogView
from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET
from engine.memo import cache_on_first_argument
from engine.messages import enumeration
from engine.setup.reasons import reason_text
from engine.setup.results import CardCount, PileKind, SupplyPile
from engine.setup.rules.rule import IN_EVERY_GAME, ExplainedText, always, need, when
from engine.setup.table import SetupTable, mixed_cards

SHELTERS = ("hovel", "necropolis", "overgrown-estate")
START_ESTATES = 3
COPPERS, SILVERS, GOLDS = 60, 40, 30
PROVINCES = {2: 8, 3: 12, 4: 12, 5: 15, 6: 18}
PLATINUMS = 12


def victory_cards_for(players: int) -> int:
    """The number of cards in a pile of Victory cards other than Provinz (kt-01-000).

    >>> victory_cards_for(2), victory_cards_for(6)
    (8, 12)
    """
    return 8 if players == 2 else 12


def junk_cards_for(players: int) -> int:
    """The number of Flüche or Ruinen in the supply: ten for each player but one (kt-01-000, kt-21-045)."""
    return 10 * (players - 1)


@cache_on_first_argument
def _supply_pile(view: CatalogView, slug: str, count: int, kind: PileKind) -> SupplyPile:
    return SupplyPile(pile=slug, name=view.names.get(slug, slug), count=count, kind=kind)


def _add_piles(table: SetupTable, kind: PileKind, **counts: int) -> list[str]:
    """Add piles with these numbers of cards to the supply; returns words for each, such as "8× Provinz"."""
    table.supply.extend(_supply_pile(table.view, slug, count, kind) for slug, count in counts.items())
    return [f"{count}× {table.name(slug)}" for slug, count in counts.items()]


@always("bb19-007", "kt-01-000", reason="die Basiskarten eines Spiels reichen nur für vier")
def second_base_set(table: SetupTable, _: list[str]) -> str:
    if table.players < MIN_PLAYERS_FOR_SECOND_BASE_SET:
        return ""
    return "Nehmt die Basiskarten eines zweiten Basisspiels oder das Basiskarten-Set dazu."


@always("b08-004", "bb19-005")
def start_decks(table: SetupTable, _: list[str]) -> ExplainedText:
    """7 Kupfer and 3 Anwesen; each Erbstück replaces one Kupfer, the three Unterschlüpfe replace the Anwesen."""
    heirlooms, shelters = table.heirlooms, table.decisions.shelters
    deck = [CardCount(card="copper", count=table.coppers_each)] if table.coppers_each else []
    deck += [CardCount(card=slug, count=1) for slug in heirlooms]
    if shelters.used:
        deck += [CardCount(card=slug, count=1) for slug in SHELTERS]
    else:
        deck.append(CardCount(card="estate", count=START_ESTATES))
    table.start_deck = tuple(deck)
    causes = list(dict.fromkeys([cause for slug in heirlooms for cause in table.causes(slug)]))
    reasons = [reason_text(table.view, heirlooms, causes)] if heirlooms else []
    return ExplainedText(
        text=_start_deck_text(table, shelters_used=shelters.used),
        reason="; ".join([*reasons, shelters.reason] if shelters.used else reasons) or IN_EVERY_GAME,
        because=tuple(dict.fromkeys([*(cause.card for cause in causes), *(shelters.because if shelters.used else ())])),
        sources=(
            *START_SOURCES,
            *(HEIRLOOM_SOURCES if heirlooms else ()),
            *(shelters.sources if shelters.used else ()),
        ),
    )


START_SOURCES = ("b08-004", "bb19-005")
HEIRLOOM_SOURCES = ("kt-25-048", "kt-25-051")


def _start_deck_text(table: SetupTable, *, shelters_used: bool) -> str:
    cards = enumeration([f"{entry.count}× {table.name(entry.card)}" for entry in table.start_deck])
    sentences = [f"Gebt jedem {cards}."]
    if table.heirlooms:
        subject = "Das Erbstück ersetzt" if len(table.heirlooms) == 1 else "Die Erbstücke ersetzen je"
        sentences.append(f"{subject} 1 Kupfer, das im Vorrat bleibt.")
    if shelters_used:
        card = table.view.cards.get(SHELTERS[0])
        is_used_up = card is not None and card.copies == table.players
        rest = "" if is_used_up else "; die übrigen Unterschlüpfe kommen in die Schachtel"
        sentences.append(f"Die Unterschlüpfe ersetzen die Anwesen{rest}.")
    return " ".join(sentences)


@always("b08-005", "bb19-007")
def placeholders(_table: SetupTable, _: list[str]) -> str:
    return "Unter jeden Stapel im Vorrat kommt seine Platzhalterkarte: So seht ihr, wann er leer ist."


@always("kt-01-000", "bb19-005", "b08-003")
def treasures(table: SetupTable, _: list[str]) -> str:
    """The Kupfer of the start decks are taken from the pile; those that Erbstücke replace stay in it."""
    sets = 1 if table.players < MIN_PLAYERS_FOR_SECOND_BASE_SET else 2
    coppers = sets * COPPERS - table.coppers_each * table.players
    parts = _add_piles(table, PileKind.TREASURE, copper=coppers, silver=sets * SILVERS, gold=sets * GOLDS)
    rest = f"{'die übrigen' if table.coppers_each else 'alle'} {table.name('copper')} ({coppers})"
    return f"Legt die Geldkarten in den Vorrat: {enumeration([rest, *parts[1:]])}."


@always("kt-01-000", "bb19-005", "b08-003")
def victory_cards(table: SetupTable, _: list[str]) -> str:
    """Without the Anwesen of the start decks, so the pile is the same with Unterschlüpfe (kt-21-044)."""
    count = victory_cards_for(table.players)
    parts = _add_piles(table, PileKind.VICTORY, estate=count, duchy=count, province=PROVINCES[table.players])
    return f"Legt die Punktekarten in den Vorrat: {enumeration(parts)}. Was davon übrig ist, kommt in die Schachtel."


@always("kt-01-000", "kt-15-026", "kt-15-027", "bl22-028")
def platinum_and_colony(table: SetupTable, _: list[str]) -> str | ExplainedText:
    decided = table.decisions.platinum_colony
    if not decided.used:
        return ""
    piles = _add_piles(table, PileKind.TREASURE, platinum=PLATINUMS)
    piles += _add_piles(table, PileKind.VICTORY, colony=victory_cards_for(table.players))
    text = f"Legt {enumeration(piles)} in den Vorrat."
    return ExplainedText(text=text, reason=decided.reason, because=decided.because, sources=decided.sources)


@always("kt-01-000", "bb19-005", "b08-003")
def curses(table: SetupTable, _: list[str]) -> str:
    if (
        table.view.editions
        and table.view.catalog.editions_with(Quirk.CURSES_ONLY_WITH_WITCH).issuperset(table.view.editions)
        and not table.needs("witch")
    ):
        return ""
    return f"Legt {enumeration(_add_piles(table, PileKind.CURSE, curse=junk_cards_for(table.players)))} in den Vorrat."


@when(need("potion"), "bb19-021")
def potions(table: SetupTable, _: list[str]) -> str:
    card = table.view.cards.get("potion")
    parts = _add_piles(table, PileKind.POTION, potion=card.copies or 16 if card else 16)
    return f"Legt alle {enumeration(parts)} in den Vorrat, egal wie viele ihr seid."


@always("b08-003", "bb19-005")
def trash_card(table: SetupTable, _: list[str]) -> str:
    table.add_outside("trash")
    return "Legt die Müllkarte oder das Mülltableau neben den Vorrat; der Müll zählt nicht dazu."


@when(need("ruins"), "kt-21-043", "kt-21-045")
def ruins(table: SetupTable, _: list[str]) -> str:
    count, cards = junk_cards_for(table.players), mixed_cards(table.view, "ruins", table.players)
    table.supply.append(
        SupplyPile(
            pile="ruins",
            name=table.name("ruins"),
            count=count,
            kind=PileKind.RUINS,
            cards=cards,
            order=table.view.order_of("ruins"),
        )
    )
    how = "als verdeckten Stapel in den Vorrat und deckt die oberste auf"
    if count == sum(entry.count for entry in cards):
        return f"Mischt alle {count} Ruinen, legt sie {how}."
    return f"Mischt alle Ruinen, legt {count} davon {how}. Die übrigen kommen in die Schachtel."
