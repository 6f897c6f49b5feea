"""Mats, tokens and cubes that cards ask for. A new one needs a row here only to have its sources or its own words."""

from dataclasses import dataclass

from engine.in_play import InPlay
from engine.inventory import because_of
from engine.results import Mat, On, Tokens
from engine.rules.rule import Lay, Rule, Told
from engine.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialRule:
    """What is special about one material; `count` is what each player gets of it."""

    sources: tuple[str, ...] = ()
    is_mat: bool = False
    count: int = 1
    text: str = ""


TAKEN_WITH_THE_FIRST = "Legt für jeden ein {0}-Tableau bereit; er nimmt es mit der ersten Karte {0} zu sich."
"""The mats of Seaside, which nobody has before his first card (kt-10-012, kt-11-012)."""

MATERIALS = {
    "coffers": MaterialRule(
        is_mat=True,
        text="Gebt jedem ein Taler-Tableau und legt die Taler neben den Vorrat.",
        sources=("kt-22-015", "bb19-020", "kt-26-035"),
    ),
    "villagers": MaterialRule(
        is_mat=True,
        text="Gebt jedem ein Taler-/Dorfbewohner-Tableau; eines reicht für beides. Legt die Marker neben den Vorrat.",
        sources=("kt-26-035", "kt-26-037"),
    ),
    "favors": MaterialRule(
        is_mat=True,
        text="Gebt jedem ein Gefallen-Tableau und legt die Marker neben den Vorrat.",
        sources=("al22-005", "al22-008"),
    ),
    "exile-mat": MaterialRule(is_mat=True, sources=("me20-005", "me20-007")),
    "island-mat": MaterialRule(
        is_mat=True,
        text=TAKEN_WITH_THE_FIRST.format("Insel"),
        sources=("kt-10-012", "kt-11-012"),
    ),
    "native-village-mat": MaterialRule(
        is_mat=True,
        text=TAKEN_WITH_THE_FIRST.format("Eingeborenendorf"),
        sources=("kt-10-001", "kt-11-001"),
    ),
    "pirate-ship-mat": MaterialRule(
        is_mat=True,
        text=f"{TAKEN_WITH_THE_FIRST.format('Piratenschiff')} Legt die Geldmarker neben den Vorrat.",
        sources=("kt-10-016", "kt-11-016"),
    ),
    "tavern-mat": MaterialRule(is_mat=True, sources=("kt-23-001", "kt-23-007", "kt-23-011")),
    "trade-route-mat": MaterialRule(is_mat=True, sources=("kt-14-011", "kt-15-001")),
    "embargo-tokens": MaterialRule(sources=("kt-10-002", "kt-11-002")),
    "vp-tokens": MaterialRule(sources=("kt-14-005", "kt-15-006", "kt-24-040")),
    "debt-tokens": MaterialRule(sources=("kt-24-036",)),
    "journey-token": MaterialRule(
        text="Gebt jedem einen Reise-Marker; er beginnt mit der Vorderseite nach oben.",
        sources=("kt-23-015", "kt-23-023", "kt-23-033"),
    ),
    "minus-card-token": MaterialRule(sources=("kt-23-022",)),
    "minus-coin-token": MaterialRule(sources=("kt-23-016",)),
    "plus-card-token": MaterialRule(sources=("kt-23-041",)),
    "plus-action-token": MaterialRule(sources=("kt-23-041",)),
    "plus-buy-token": MaterialRule(sources=("kt-23-041",)),
    "plus-coin-token": MaterialRule(sources=("kt-23-041", "kt-23-035")),
    "minus-cost-token": MaterialRule(sources=("kt-23-032",)),
    "trashing-token": MaterialRule(sources=("kt-23-031",)),
    "estate-token": MaterialRule(sources=("kt-23-036",)),
    "project-cubes": MaterialRule(
        count=2,
        text="Gebt jedem zwei Holzsteine einer Farbe.",
        sources=("kt-26-036", "kt-26-039"),
    ),
}

COUNTED_ELSEWHERE = frozenset({"sun-tokens"})
"""Materials that lie only where a rule of their own puts them: the sun tokens on the Prophezeiung."""


def _rule(slug: str, material: MaterialRule) -> Rule:
    return Rule(
        name=slug,
        lay=ONE_TABLEAU.get(slug, lambda table, _: _lay(table, slug, material)),
        sources=material.sources,
        trigger=lambda game, thing: thing == slug and slug in game.catalog.materials,
        reason="",
    )


def _lay(table: Table, slug: str, material: MaterialRule) -> str:
    of_player = table.game.catalog.materials[slug].of_player
    name = table.name(slug)
    if material.is_mat:
        table.mats.append(Mat(material=slug, name=name, of_player=of_player))
    elif of_player:
        table.give_tokens(slug, material.count)
    else:
        table.tokens.append(Tokens(material=slug, name=name, on=On.HEAP))
    return material.text or (f"Gebt jedem: {name}." if of_player else f"Legt neben den Vorrat: {name}.")


def _lay_coffers(table: Table, _: list[str]) -> str:
    """Where villagers are about, their step has the one tableau for both (kt-26-035)."""
    text = _lay(table, "coffers", MATERIALS["coffers"])
    return "" if "villagers" in table.inventory.wanted else text


def _lay_villagers(table: Table, _: list[str]) -> Told:
    wanted = table.inventory.wanted
    causes = list(dict.fromkeys([*wanted.get("coffers", ()), *wanted["villagers"]]))
    asked = [slug for slug in ("coffers", "villagers") if slug in wanted]
    return Told(
        text=_lay(table, "villagers", MATERIALS["villagers"]),
        reason=because_of(table.game.names, causes),
        because=tuple(dict.fromkeys([cause.card for cause in causes])),
        sources=tuple(dict.fromkeys([source for slug in asked for source in MATERIALS[slug].sources])),
    )


ONE_TABLEAU: dict[str, Lay] = {"coffers": _lay_coffers, "villagers": _lay_villagers}


def _is_unlisted(game: InPlay, thing: str) -> bool:
    return thing in game.catalog.materials and thing not in MATERIALS and thing not in COUNTED_ELSEWHERE


def _lay_unlisted(table: Table, things: list[str]) -> str:
    return " ".join([_lay(table, slug, MaterialRule()) for slug in things])


RULES: tuple[Rule, ...] = (
    *(_rule(slug, material) for slug, material in MATERIALS.items()),
    Rule(name="other-materials", lay=_lay_unlisted, sources=(), trigger=_is_unlisted, reason=""),
)
