"""Wishes with one tap on the form of Königreich: presets such as „Für Einsteiger“, and chips such as „Dörfer“.

Presets and chips can be combined in any number.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.catalog import CardType, Catalog
from engine.catalog_view import catalog_view
from engine.generation.features import AnyOf, CostingDebt, CostingPotion, FromExpansion, OneOf, Tagged, Typed
from engine.generation.wishes import CountWish, Landscapes, Mix, Wish
from engine.kingdoms.kingdom import Choices

BASIC, PROMO = "basisspiel", "promo"
BEGINNERS = "einsteiger"
BEGINNER_WEIGHT = 3  # for beginners, a card of the Basisspiel is drawn three times as likely


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    slug: str
    name: str
    description: str


PRESETS = (
    Preset(
        slug=BEGINNERS,
        name="Für Einsteiger",
        description="Vor allem Basisspiel, höchstens zwei Erweiterungen, höchstens ein Angriff, ein Dorf, "
        "keine Ereignisse und Ähnliches.",
    ),
    Preset(slug="friedlich", name="Ohne Angriffe", description="Keine einzige Angriffskarte."),
    Preset(
        slug="interaktion",
        name="Viel Interaktion",
        description="Mindestens vier Angriffe, Reaktionen oder Karten, die auf Mitspieler wirken.",
    ),
    Preset(
        slug="schnell",
        name="Wenig Aufbau",
        description="Nur Stapel, die sonst nichts auf dem Tisch brauchen, keine Ereignisse und Ähnliches.",
    ),
)

# Presets in which landscapes come only if they are wished for.
WITHOUT_LANDSCAPES = frozenset({BEGINNERS, "schnell"})

# The default wish: up to two landscapes, shuffled in with the cards as the rules say.
LANDSCAPES_BY_THE_RULES = Landscapes(most=2, by_deck=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A wish in players' words for cards with a tag, cards of a type, or (with neither) landscapes."""

    name: str
    tag: str = ""
    type: CardType | None = None

    @property
    def is_landscapes(self) -> bool:
        return not self.tag and self.type is None


CHIPS = (
    Chip(name="Dörfer", tag="village"),
    Chip(name="Kauf", tag="plus-buy"),
    Chip(name="Entsorgen", tag="trasher"),
    Chip(name="Kartenziehen", tag="draw"),
    Chip(name="Angriffe", type=CardType.ATTACK),
    Chip(name="Flüche", tag="curser"),
    Chip(name="Dauerkarten", type=CardType.DURATION),
    Chip(name="Ereignisse & Co."),
)


def wishes_of(preset: str, catalog: Catalog, choices: Choices) -> Iterator[Wish]:
    """The wishes for numbers of cards that a preset stands for."""
    attack = Typed.of(catalog, CardType.ATTACK)
    if preset == "friedlich":
        yield CountWish(what=attack, most=0)
    elif preset == "interaktion":
        interactive = AnyOf(features=(attack, Typed.of(catalog, CardType.REACTION), Tagged.of(catalog, "interaction")))
        yield CountWish(what=interactive, least=4)
    elif preset == "schnell":
        yield CountWish(what=_needing_material(catalog, choices), most=0)
    elif preset == BEGINNERS:
        yield CountWish(what=attack, most=1)
        yield CountWish(what=Tagged.of(catalog, "village"), least=1)
        yield CountWish(what=Tagged.of(catalog, "draw"), least=1)
        yield CountWish(what=Typed.of(catalog, CardType.DURATION), most=2)
        yield CountWish(what=_hard_to_explain(catalog), most=0)
        yield CountWish(what=_needing_material(catalog, choices), most=0)


def weights_of(chosen: Collection[str], catalog: Catalog) -> tuple[tuple[str, int], ...]:
    """Cards with a higher weight: for beginners those of the Basisspiel."""
    if BEGINNERS not in chosen:
        return ()
    return tuple((card.slug, BEGINNER_WEIGHT) for card in catalog.kingdom_cards if card.expansion == BASIC)


def mix_of(chosen: Collection[str]) -> Mix | None:
    """For beginners, a wish for at most two expansions."""
    return Mix(most=2) if BEGINNERS in chosen else None


def landscapes_of(chosen: Collection[str]) -> Landscapes | None:
    """The landscapes if the form does not mention them."""
    return None if WITHOUT_LANDSCAPES.intersection(chosen) else LANDSCAPES_BY_THE_RULES


def _hard_to_explain(catalog: Catalog) -> AnyOf:
    """Cards that would need too much explanation in a first game."""
    promo = FromExpansion(expansion=PROMO, name="den Promokarten")
    types = (Typed.of(catalog, CardType.NIGHT), Typed.of(catalog, CardType.SHADOW))
    return AnyOf(features=(*types, CostingPotion(), CostingDebt(), promo))


def _needing_material(catalog: Catalog, choices: Choices) -> OneOf:
    """Kingdom piles that need further piles or material on the table."""
    game = catalog_view(catalog, choices.editions)
    mixed = {slug for slug in game.kingdom_slugs if slug in game.mixed_piles}
    needing = {slug for slug in game.kingdom_slugs if len(game.needs(slug)) > 1}
    return OneOf(slugs=frozenset(mixed | needing), name="Karten, zu denen weiteres Material gehört")
