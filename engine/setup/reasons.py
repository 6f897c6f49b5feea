"""Why a step is there, in words: the card that needs a thing, and the card of the kingdom that brings it along."""

from collections.abc import Iterable, Sequence

from engine.catalog_view import CatalogView
from engine.kingdoms.inventory import Cause
from engine.kingdoms.roles import EXTRAS
from engine.spelling import sort_key

WHERE = {extra.role: extra.where for extra in EXTRAS if extra.where}


def because_of(game: CatalogView, things: Sequence[str], causes: Sequence[Cause]) -> str:
    """The cards that ask for these things, as a German index sorts them; what stands behind holds up to the semicolon.

    >>> from engine.example import CATALOG
    >>> from engine.catalog_view import catalog_view
    >>> from engine.kingdoms.roles import Role
    >>> because_of(catalog_view(CATALOG), ["curse"], [Cause("witch", Role.PILE), Cause("cellar", Role.BANE)])
    'wegen Hexe; Keller (Bannstapel)'
    """
    bringers: dict[str, dict[Cause, None]] = {}
    for cause in causes:
        asked = [thing for thing in things if thing in game.needs(cause.card)]  # each may ask for some of them only
        for thing in asked or things:
            for asker in game.askers(cause.card, thing):
                bringers.setdefault(asker, {})[cause] = None
    groups: dict[str, list[str]] = {}
    for asker in sorted(bringers, key=lambda slug: sort_key(game.names[slug])):
        groups.setdefault(_behind(game, asker, bringers[asker]), []).append(game.names[asker])
    return f"wegen {'; '.join([_told(names, behind) for behind, names in groups.items()])}"


def _behind(game: CatalogView, asker: str, causes: Iterable[Cause]) -> str:
    """What is said behind a card: where it lies, or what brings it along."""
    own = [WHERE.get(cause.role, "") for cause in causes if cause.card == asker]
    if own:
        return own[0]
    names = [", ".join(filter(None, (game.names[card], WHERE.get(role)))) for card, role in causes]
    between = "; " if any(WHERE.get(role) for _, role in causes) else ", "
    return f"durch {between.join(sorted(names, key=sort_key))}"


def _told(names: Iterable[str], behind: str) -> str:
    return f"{', '.join(names)} ({behind})" if behind else ", ".join(names)
