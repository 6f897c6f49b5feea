"""Everything on the table at a glance, as it lies there when the setup is done."""

from collections.abc import Iterator

from engine.catalog_view import CatalogView
from engine.kingdoms.roles import EXTRA_OF, Role
from engine.setup.results import CardPlace, OutsidePile, PileKind, Setup, SupplyPile, TokenPlace, Tokens

NameAndCount = tuple[str, str]
Section = tuple[str, list[NameAndCount]]

ROLE_OF_PILE_KIND: dict[PileKind, str] = {
    PileKind.BANE: EXTRA_OF[Role.BANE].title,
    PileKind.ARMY: EXTRA_OF[Role.ARMY].title,
}
SET_ASIDE_ROLES = {
    extra.role: extra for extra in (EXTRA_OF[Role.MOUSE], EXTRA_OF[Role.RIVERBOAT], EXTRA_OF[Role.FERRYMAN])
}
THE_TRASH = "trash"
INHERITED = "inherited"


def setup_overview(setup: Setup, game: CatalogView) -> list[Section]:
    """Titles with what lies there; what there is nothing of is left out."""
    names = game.names
    sections = [
        ("Der Vorrat", [(_pile_name(pile, setup, names), str(pile.count)) for pile in setup.supply]),
        ("Neben dem Vorrat", [*_piles_at(setup, CardPlace.OUTSIDE), *_piles_at(setup, CardPlace.SET_ASIDE)]),
        ("Im Müll", _piles_at(setup, CardPlace.TRASH)),
        ("Querformatkarten", list(_landscapes(setup, game))),
        ("Tableaus", [(mat.name, "je Spieler" if mat.of_player else "einmal") for mat in setup.mats]),
        ("Marker", list(_tokens(setup, names))),
        ("Startdeck", list(_start_deck(setup, names))),
    ]
    return [(title, rows) for title, rows in sections if rows]


def _pile_name(pile: SupplyPile, setup: Setup, names: dict[str, str]) -> str:
    marks: list[str] = [ROLE_OF_PILE_KIND[pile.kind]] if pile.kind in ROLE_OF_PILE_KIND else []
    marks += [names[laid.card] for laid in setup.landscapes if laid.on == pile.pile]
    marks += [EXTRA_OF[Role.OBELISK].title] if setup.kingdom.obelisk == pile.pile else []
    return f"{pile.name} ({', '.join(marks)})" if marks else pile.name


def _piles_at(setup: Setup, place: CardPlace) -> list[NameAndCount]:
    roles: dict[str, str] = {
        cards[0]: extra.title for extra in SET_ASIDE_ROLES.values() if (cards := extra.cards_in(setup.kingdom))
    }
    piles = [pile for pile in setup.beside if pile.place is place and pile.pile != THE_TRASH]
    return [(_with_role(pile, roles), str(pile.count)) for pile in piles]


def _with_role(pile: OutsidePile, roles: dict[str, str]) -> str:
    return f"{pile.name} ({roles[pile.pile]})" if pile.pile in roles else pile.name


def _start_deck(setup: Setup, names: dict[str, str]) -> Iterator[NameAndCount]:
    """What everybody is dealt; which of these cards Geerbt exchanges, each decides (pl23-045)."""
    for held in setup.start_deck:
        yield names.get(held.card, held.card), str(held.count)
    for laid in setup.landscapes:
        if laid.card == INHERITED and laid.on:
            yield f"{names[laid.on]} ({laid.name})", "1 statt einer davon"


def _landscapes(setup: Setup, game: CatalogView) -> Iterator[NameAndCount]:
    for laid in setup.landscapes:
        kind = game.catalog.words.types[laid.kind.value].name
        yield laid.name, f"{kind} am Stapel {game.names[laid.on]}" if laid.on else kind


def _tokens(setup: Setup, names: dict[str, str]) -> Iterator[NameAndCount]:
    """Equal tokens on several piles are told together."""
    found: dict[tuple[str, TokenPlace, int | None], list[Tokens]] = {}
    for laid in setup.tokens:
        found.setdefault((laid.name, laid.on, laid.count), []).append(laid)
    for (name, on, count), tokens in found.items():
        if on is TokenPlace.HEAP:
            yield name, "neben dem Vorrat"
        elif on is TokenPlace.PLAYER:
            yield name, f"{count} je Spieler"
        else:
            each = "je " if len(tokens) > 1 else ""
            yield name, f"{each}{count} auf {', '.join([names[laid.target] for laid in tokens if laid.target])}"
