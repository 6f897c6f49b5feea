"""Tokens that are put somewhere before the first turn: on piles, landscapes and the mats of the players."""

from engine.catalog import CardType
from engine.messages import enumeration
from engine.names import sort_key
from engine.setup.results import TokenPlace
from engine.setup.rules.materials import coin_words
from engine.setup.rules.rule import need, when
from engine.setup.table import SetupTable

SUN_TOKENS = {2: 5, 3: 8, 4: 10, 5: 12, 6: 13}
POINTS_EACH = 6
AQUEDUCT_POINTS = 8
SHRINE_POINTS = 2
FAVORS, FAVORS_WITH_IMPORTER = 1, 5


@when(need("baker"), "kt-22-009", "bb19-020", "bb19-066")
def coin_of_the_baker(table: SetupTable, _: list[str]) -> str:
    words = coin_words(table)
    table.give_tokens("coffers", 1, words.singular)
    return f"Gebt jedem 1 {words.singular}{words.on_mat}."


@when(need("favors"), "al22-005", "al22-015")
def first_favors(table: SetupTable, _: list[str]) -> str:
    """One for each player; with the Importeurin five instead."""
    with_importer = table.needs("importer")
    count = FAVORS_WITH_IMPORTER if with_importer else FAVORS
    table.give_tokens("favors", count, "Gefallen")
    more = f", durch die Importeurin {count - FAVORS} mehr als sonst" if with_importer else ""
    return f"Gebt jedem {count} Gefallen auf sein Gefallen-Tableau{more}."


@when(need("trade-route"), "kt-14-011", "kt-15-001", "bb19-022", "kt-21-046")
def tokens_of_the_trade_route(table: SetupTable, _: list[str]) -> str:
    """On every Victory pile of the supply, the bane included; never on the Ritter, whatever card is on top."""
    piles = [pile.pile for pile in table.supply_of_type(CardType.VICTORY)]
    table.put_tokens("trade-route-mat", TokenPlace.PILE, 1, piles, "Geldmarker")
    return f"Legt je 1 Geldmarker auf die Punktestapel {enumeration(map(table.name, piles))}."


@when(need("tax"), "kt-24-037")
def debt_of_the_tax(table: SetupTable, _: list[str]) -> str:
    table.put_tokens("debt-tokens", TokenPlace.PILE, 1, [pile.pile for pile in table.supply])
    return "Legt auf jeden Vorratsstapel, auch Basiskarten und Flüche, 1 Schuldenmarker."


@when(need("aqueduct"), "kt-24-040")
def points_of_the_aqueduct(table: SetupTable, _: list[str]) -> str:
    """Eight on Silber and eight on Gold, as printed on the card."""
    table.put_tokens("vp-tokens", TokenPlace.PILE, AQUEDUCT_POINTS, ("silver", "gold"))
    return f"Legt Siegpunktmarker im Wert von je {AQUEDUCT_POINTS} auf den Silber- und den Goldstapel."


@when(need("defiled-shrine"), "kt-24-042")
def points_of_the_defiled_shrine(table: SetupTable, _: list[str]) -> str:
    """On every Action pile of the supply that is not of type Sammlung; Ruinen are an Action pile."""
    printed = table.view.printed
    piles = [pile.pile for pile in table.supply_of_type(CardType.ACTION)]
    targets = [pile for pile in piles if CardType.GATHERING not in printed[pile].types]
    table.put_tokens("vp-tokens", TokenPlace.PILE, SHRINE_POINTS, targets)
    return (
        f"Legt Siegpunktmarker im Wert von je {SHRINE_POINTS} auf die Stapel {enumeration(map(table.name, targets))}."
    )


SOURCES_OF_LANDMARKS = {
    **dict.fromkeys(("arena", "basilica", "baths"), ("kt-24-041",)),
    **dict.fromkeys(("colonnade", "labyrinth"), ("kt-24-044",)),
    "battlefield": ("kt-24-046",),
}


@when(need(*SOURCES_OF_LANDMARKS), "kt-24-040", sources_of=SOURCES_OF_LANDMARKS, in_one_step=True)
def points_on_landmarks(table: SetupTable, needs: list[str]) -> str:
    """Six for each player, as printed on the landmarks."""
    count = POINTS_EACH * table.players
    table.put_tokens("vp-tokens", TokenPlace.LANDSCAPE, count, needs)
    value = f"Siegpunktmarker im Wert von {'' if len(needs) == 1 else 'je '}{count}"
    names = enumeration(sorted(map(table.name, needs), key=sort_key))
    where = f"{'die Landmarke' if len(needs) == 1 else 'die Landmarken'} {names}"
    return f"Legt {value} auf {where}, {POINTS_EACH} für jeden Spieler."


@when(need("sun-tokens"), "rs24-052", "rs24-056")
def suns_on_the_prophecy(table: SetupTable, _: list[str]) -> str:
    prophecy = table.kingdom.prophecy
    if prophecy is None:
        return ""
    count = SUN_TOKENS[table.players]
    table.put_tokens("sun-tokens", TokenPlace.LANDSCAPE, count, (prophecy,))
    return f"Legt {count} Sonnenmarker auf die Prophezeiung."
