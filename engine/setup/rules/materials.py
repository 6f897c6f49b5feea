"""Mats, tokens and cubes that cards need. Each material has a row here, with its sources and its text.

Whatever comes out of the box at once is one step: all markers of the players, the one mat for Taler and Dorfbewohner,
a heap that several cards use.
"""

from dataclasses import dataclass

from engine.catalog import Quirk
from engine.messages import enumeration
from engine.setup.results import Mat
from engine.setup.rules.rule import SetupRule, need, when
from engine.setup.table import SetupTable


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialRule:
    """How one material is set up; `count` is the number for each player, `heap` the name of tokens put in a heap."""

    sources: tuple[str, ...]
    is_mat: bool = False
    count: int = 1
    heap: str = ""
    text: str = ""


# The mats of Seaside: a player takes one with the first card for it (kt-10-012, kt-11-012).
TAKEN_WITH_FIRST_CARD = "Legt für jeden ein {0}-Tableau bereit; er nimmt es, sobald er {1} {0} nimmt."
WAITING = "Legt für jeden einen {0} bereit; noch liegt er auf keinem {1}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinWords:
    """The words of a box for its Taler, and the mat or card they are put on, if there is one."""

    mat: str
    singular: str = "Taler"
    plural: str = "Taler"
    article: str = "ein"

    @property
    def on_mat(self) -> str:
        return f" auf {'seine' if self.article == 'eine' else 'sein'} {self.mat}" if self.mat else ""


MUENZEN = CoinWords(mat="", singular="Münze", plural="Münzen")
TALER_CARD = CoinWords(mat="Taler-Karte", article="eine")
TALER_MAT = CoinWords(mat="Taler-Tableau")
MAT_OF_BOTH = CoinWords(mat="Taler-/Dorfbewohner-Tableau")
# The words of old boxes that have no Tableau for Taler (kt-22-015, bb19-020).
COIN_WORDS = {Quirk.COFFERS_ARE_COINS: MUENZEN, Quirk.COFFERS_ON_CARD: TALER_CARD}
VP_MAT = "Spieler-Tableau"  # of some boxes; since 2022 Siegpunktmarker lie in front of the player (bl22-043)


def boxes_needing(table: SetupTable, need: str) -> frozenset[str]:
    """The boxes of the cards that have this need: for each card the newest on the table, else its newest of all."""
    view = table.view
    cards = {card for cause in table.causes(need) for card in view.cards_needing(cause.card, need)}
    printings = (view.catalog.printing(view.cards[card], view.editions) for card in cards)
    return frozenset(printing.edition for printing in printings if printing is not None)


def coin_words(table: SetupTable) -> CoinWords:
    """The words of Renaissance if one of its cards asks for Taler or Dorfbewohner, since its mat serves all cards.

    Otherwise those of the newest box of the cards that ask for Taler.
    """
    boxes = boxes_needing(table, "coffers")
    catalog = table.view.catalog
    if table.needs("villagers") or not catalog.editions_with(Quirk.COFFERS_ON_SHARED_MAT).isdisjoint(boxes):
        return MAT_OF_BOTH
    newest = max((catalog.editions[slug] for slug in boxes), key=lambda box: box.position, default=None)
    quirks = newest.quirks if newest else ()
    return next((words for quirk, words in COIN_WORDS.items() if quirk in quirks), TALER_MAT)


SOURCES_OF_COINS = {
    "coffers": ("kt-22-015", "bb19-020", "kt-26-035", "rg24-005"),
    "villagers": ("kt-26-035", "kt-26-037"),
}


@when(need("coffers", "villagers"), sources_of=SOURCES_OF_COINS, in_one_step=True)
def coffers_and_villagers(table: SetupTable, needs: list[str]) -> str:
    """One mat and one heap are used for both (kt-26-035)."""
    if "villagers" in needs:
        with_coffers = "coffers" in needs
        table.mats.append(Mat(material="villagers", name=MAT_OF_BOTH.mat, of_player=True))
        table.add_heap("coffers" if with_coffers else "villagers", "Taler und Dorfbewohner")
        serves = "; eines reicht für beides" if with_coffers else ""
        return f"Gebt jedem ein {MAT_OF_BOTH.mat}{serves}. Legt die Marker dafür neben den Vorrat."
    words = coin_words(table)
    table.add_heap("coffers", words.plural)
    if not words.mat:
        return f"Legt die {words.plural} neben den Vorrat."
    table.mats.append(Mat(material="coffers", name=words.mat, of_player=True))
    return f"Gebt jedem {words.article} {words.mat} und legt die {words.plural} neben den Vorrat."


MATERIALS = {
    "favors": MaterialRule(
        is_mat=True,
        heap="Gefallen",
        text="Gebt jedem ein Gefallen-Tableau und legt die Gefallen-Marker neben den Vorrat.",
        sources=("al22-005", "al22-008"),
    ),
    "exile-mat": MaterialRule(is_mat=True, sources=("me20-005", "me20-007")),
    "island-mat": MaterialRule(
        is_mat=True,
        text=TAKEN_WITH_FIRST_CARD.format("Insel", "seine erste"),
        sources=("kt-10-012", "kt-11-012"),
    ),
    "native-village-mat": MaterialRule(
        is_mat=True,
        text=TAKEN_WITH_FIRST_CARD.format("Eingeborenendorf", "sein erstes"),
        sources=("kt-10-001", "kt-11-001"),
    ),
    "pirate-ship-mat": MaterialRule(
        is_mat=True,
        heap="Geldmarker",
        text=f"{TAKEN_WITH_FIRST_CARD.format('Piratenschiff', 'sein erstes')} Legt die Geldmarker neben den Vorrat.",
        sources=("kt-10-016", "kt-11-016"),
    ),
    "tavern-mat": MaterialRule(is_mat=True, sources=("kt-23-001", "kt-23-007", "kt-23-011")),
    "trade-route-mat": MaterialRule(is_mat=True, sources=("kt-14-011", "kt-15-001")),
    "embargo-tokens": MaterialRule(sources=("kt-10-002", "kt-11-002")),
    "debt-tokens": MaterialRule(sources=("kt-24-036",)),
    "journey-token": MaterialRule(
        text="Gebt jedem einen Reise-Marker, mit der Vorderseite nach oben.",
        sources=("kt-23-015", "kt-23-023", "kt-23-033"),
    ),
    "minus-card-token": MaterialRule(text=WAITING.format("−1-Karte-Marker", "Nachziehstapel"), sources=("kt-23-022",)),
    "minus-coin-token": MaterialRule(
        text="Legt für jeden einen −1-Geld-Marker bereit; noch hat ihn niemand.", sources=("kt-23-016",)
    ),
    "project-cubes": MaterialRule(
        count=2,
        text="Gebt jedem zwei Holzsteine in seiner Farbe.",
        sources=("kt-26-036", "kt-26-039"),
    ),
}


def _rule(slug: str, material: MaterialRule) -> SetupRule:
    return SetupRule(
        name=slug,
        apply=lambda table, _: _add_material(table, slug, material),
        sources=material.sources,
        trigger=lambda view, thing: thing == slug and slug in view.catalog.materials,
        reason="",
    )


def _add_material(table: SetupTable, slug: str, material: MaterialRule) -> str:
    of_player, name = table.view.catalog.materials[slug].of_player, table.name(slug)
    if material.is_mat:
        table.mats.append(Mat(material=slug, name=name.partition(" und ")[0], of_player=of_player))
    elif of_player:
        table.give_tokens(slug, material.count)
    if material.heap or not (material.is_mat or of_player):
        table.add_heap(slug, material.heap or name)
    return material.text or _default_text(name, is_mat=material.is_mat, of_player=of_player)


def _default_text(name: str, *, is_mat: bool, of_player: bool) -> str:
    if of_player:
        return f"Gebt jedem ein {name}."
    return f"Legt {'das' if is_mat else 'die'} {name} neben den Vorrat."


PLAIN_MATERIALS = tuple(_rule(slug, material) for slug, material in MATERIALS.items())


@when(need("vp-tokens"), "kt-14-005", "kt-15-005", "kt-15-006", "kt-15-021", "kt-24-040", "bl22-028")
def points(table: SetupTable, _: list[str]) -> str:
    """With cards of Blütezeit as printed before 2022, each player has a mat for them."""
    table.add_heap("vp-tokens", table.name("vp-tokens"))
    if table.view.catalog.editions_with(Quirk.VP_MAT).isdisjoint(boxes_needing(table, "vp-tokens")):
        return "Legt die Siegpunktmarker neben den Vorrat."
    table.mats.append(Mat(material="vp-tokens", name=VP_MAT, of_player=True))
    return f"Gebt jedem ein {VP_MAT} für seine Siegpunktmarker und legt die Marker neben den Vorrat."


# The markers in a player's colour that are put on piles, with their names in sentences.
MARKERS = {
    "plus-card-token": ("+1 Karte", ("kt-23-041", "kt-23-036")),
    "plus-action-token": ("+1 Aktion", ("kt-23-041", "kt-23-035")),
    "plus-buy-token": ("+1 Kauf", ("kt-23-041",)),
    "plus-coin-token": ("+1 Geld", ("kt-23-041", "kt-23-035")),
    "minus-cost-token": ("−2 Kosten", ("kt-23-032",)),
    "trashing-token": ("Entsorgen", ("kt-23-031",)),
    "estate-token": ("Anwesen", ("kt-23-036",)),
}


@when(need(*MARKERS), sources_of={slug: sources for slug, (_, sources) in MARKERS.items()}, in_one_step=True)
def markers(table: SetupTable, needs: list[str]) -> str:
    """All markers of one colour in one step."""
    names = [name for slug, (name, _) in MARKERS.items() if slug in needs]
    for slug in MARKERS:
        if slug in needs:
            table.give_tokens(slug, 1)
    which = "den Marker" if len(names) == 1 else "die Marker"
    return f"Gebt jedem in seiner Farbe {which} {enumeration(names)}."


@when(need("garrison-tokens"), "al22-042")
def tokens_of_the_garrison(table: SetupTable, _: list[str]) -> str:
    """The Garnison uses the markers of Gefallen; nothing to do where these are on the table already."""
    if table.needs("favors"):
        return ""
    table.add_heap("garrison-tokens", "Gefallen-Marker")
    return "Legt für die Garnison die Gefallen-Marker neben den Vorrat."


@when(need("sinister-plot-tokens"), "kt-26-028")
def tokens_of_the_sinister_plot(table: SetupTable, _: list[str]) -> str:
    """The project uses the markers of Taler and Dorfbewohner; nothing to do where these are on the table already."""
    if table.needs("coffers") or table.needs("villagers"):
        return ""
    table.add_heap("sinister-plot-tokens", "Taler-Marker")
    return "Legt für das Projekt Finsterer Plan die Taler-Marker neben den Vorrat."
