"""The finished setup as a table: every pile, landscape, mat and token, and the start deck."""

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
    """Sections with a title and rows of name and number; empty sections are left out."""
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
    marks += [names[landscape.card] for landscape in setup.landscapes if landscape.on == pile.pile]
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
    """The start deck. With Geerbt each player decides which of these cards to exchange (pl23-045)."""
    for entry in setup.start_deck:
        yield names.get(entry.card, entry.card), str(entry.count)
    for landscape in setup.landscapes:
        if landscape.card == INHERITED and landscape.on:
            yield f"{names[landscape.on]} ({landscape.name})", "1 statt einer davon"


def _landscapes(setup: Setup, game: CatalogView) -> Iterator[NameAndCount]:
    for landscape in setup.landscapes:
        kind = game.catalog.words.types[landscape.kind.value].name
        yield landscape.name, f"{kind} am Stapel {game.names[landscape.on]}" if landscape.on else kind


def _tokens(setup: Setup, names: dict[str, str]) -> Iterator[NameAndCount]:
    """The tokens; equal ones on several piles share a row."""
    groups: dict[tuple[str, TokenPlace, int | None], list[Tokens]] = {}
    for token in setup.tokens:
        groups.setdefault((token.name, token.on, token.count), []).append(token)
    for (name, on, count), tokens in groups.items():
        if on is TokenPlace.HEAP:
            yield name, "neben dem Vorrat"
        elif on is TokenPlace.PLAYER:
            yield name, f"{count} je Spieler"
        else:
            each = "je " if len(tokens) > 1 else ""
            yield name, f"{each}{count} auf {', '.join([names[token.target] for token in tokens if token.target])}"
