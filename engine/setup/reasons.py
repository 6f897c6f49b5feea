"""Why a step is there, in words: the card that needs a thing, and the card of the kingdom that brings it along."""

from collections.abc import Iterable, Sequence

from engine.catalog_view import CatalogView
from engine.kingdoms.inventory import Cause
from engine.kingdoms.roles import EXTRAS
from engine.spelling import sort_key

PLACE_OF_ROLE = {extra.role: extra.where for extra in EXTRAS if extra.where}


def reason_text(view: CatalogView, needs: Sequence[str], causes: Sequence[Cause]) -> str:
    """The cards that ask for these things, as a German index sorts them; what stands behind holds up to the semicolon.

    >>> from engine.example import CATALOG
    >>> from engine.catalog_view import catalog_view
    >>> from engine.kingdoms.roles import Role
    >>> reason_text(catalog_view(CATALOG), ["curse"], [Cause("witch", Role.PILE), Cause("cellar", Role.BANE)])
    'wegen Hexe; Keller (Bannstapel)'
    """
    bringers: dict[str, dict[Cause, None]] = {}
    for cause in causes:
        asked = [need for need in needs if need in view.needs(cause.card)]  # each may ask for some of them only
        for thing in asked or needs:
            for asker in view.cards_needing(cause.card, thing):
                bringers.setdefault(asker, {})[cause] = None
    groups: dict[str, list[str]] = {}
    for asker in sorted(bringers, key=lambda slug: sort_key(view.names[slug])):
        groups.setdefault(_parenthesis(view, asker, bringers[asker]), []).append(view.names[asker])
    return f"wegen {'; '.join([_with_parenthesis(names, behind) for behind, names in groups.items()])}"


def _parenthesis(view: CatalogView, asker: str, causes: Iterable[Cause]) -> str:
    """What is said behind a card: where it lies, or what brings it along."""
    own = [PLACE_OF_ROLE.get(cause.role, "") for cause in causes if cause.card == asker]
    if own:
        return own[0]
    names = [", ".join(filter(None, (view.names[card], PLACE_OF_ROLE.get(role)))) for card, role in causes]
    between = "; " if any(PLACE_OF_ROLE.get(role) for _, role in causes) else ", "
    return f"durch {between.join(sorted(names, key=sort_key))}"


def _with_parenthesis(names: Iterable[str], behind: str) -> str:
    return f"{', '.join(names)} ({behind})" if behind else ", ".join(names)
