"""The end of the game: which empty piles end it, how many empty piles of any kind do, and what cards change about it.

Exactly the piles of the supply count: basic cards, Flüche and Tränke (bb19-021), Ruinen (kt-21-045), the bane
(kt-16-006), each mixed pile as one (kt-20-031). Piles outside the supply never count: Beute and the like (kt-21-043),
Kostbarkeiten (pl23e-005), Pferde (me20-005), the pile of the Fährmann (rg24-003), the Schwarzmarkt (kt-28-002).
"""

from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET
from engine.messages import enumeration
from engine.setup.results import EndCondition, EndNote
from engine.setup.rules.rule import ExplainedText, always
from engine.setup.table import SetupTable

EMPTY_PILES, EMPTY_PILES_OF_A_FULL_TABLE = 3, 4
SOURCES = ("kt-01-000", "bb19-016", "b08-015")
SOURCES_WITH_COLONY = ("kt-15-027", "bl22-028")

# Cards that change how the game ends.
NOTES = (
    EndNote(
        card="fleet",
        text="Danach folgt noch eine Runde nur für die, die das Projekt Flotte haben.",
        sources=("kt-26-029",),
    ),
    EndNote(
        card="divine-wind",
        text="Stapel, die der Göttliche Wind entfernt, zählen nicht mehr; die neuen zählen.",
        sources=("rs24-030",),
    ),
)


@always(*SOURCES)
def end_of_the_game(table: SetupTable, _: list[str]) -> str | ExplainedText:
    with_colony = table.decisions.platinum_colony.used
    count = EMPTY_PILES if table.players < MIN_PLAYERS_FOR_SECOND_BASE_SET else EMPTY_PILES_OF_A_FULL_TABLE
    notes = tuple(note for note in NOTES if table.needs(note.card))
    table.end = EndCondition(
        any_of=("province", "colony") if with_colony else ("province",),
        empty_piles=count,
        counted=tuple(pile.pile for pile in table.supply),
        notes=notes,
    )
    alone = "der Provinz- oder der Koloniestapel" if with_colony else "der Provinzstapel"
    text = f"Das Spiel endet nach dem Zug, in dem {alone} leer wird oder insgesamt {count} Vorratsstapel leer sind."
    because = (*(("colony",) if with_colony else ()), *(note.card for note in notes))
    if not because:
        return text
    return ExplainedText(
        text=" ".join([text, *(note.text for note in notes)]),
        reason=f"ihr spielt mit {enumeration(map(table.name, because))}",
        because=because,
        sources=(
            *SOURCES,
            *(SOURCES_WITH_COLONY if with_colony else ()),
            *(source for note in notes for source in note.sources),
        ),
    )
