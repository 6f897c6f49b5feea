"""The reason for a step in German: the cards with the need, and the cards of the kingdom that bring these along."""

from collections.abc import Iterable, Sequence

from engine.catalog_view import CatalogView
from engine.kingdoms.inventory import Cause
from engine.kingdoms.roles import EXTRAS
from engine.names import sort_key

PLACE_OF_ROLE = {extra.role: extra.where for extra in EXTRAS if extra.where}


def reason_text(view: CatalogView, needs: Sequence[str], causes: Sequence[Cause]) -> str:
    """The reason that cards have these needs: their names in the order of a German index.

    A parenthesis (where a card is, or what brings it along) is true of all names between two semicolons.

    >>> from engine.catalog_view import catalog_view
    >>> from engine.kingdoms.roles import Role
    >>> reason_text(catalog_view(CATALOG), ["curse"], [Cause("witch", Role.PILE), Cause("cellar", Role.BANE)])
    'wegen Hexe; Keller (Bannstapel)'
    """
    bringers: dict[str, dict[Cause, None]] = {}
    for cause in causes:
        own_needs = [need for need in needs if need in view.needs(cause.card)]  # it may have only some of the needs
        for need in own_needs or needs:
            for card in view.cards_needing(cause.card, need):
                bringers.setdefault(card, {})[cause] = None
    groups: dict[str, list[str]] = {}
    for card in sorted(bringers, key=lambda slug: sort_key(view.names[slug])):
        groups.setdefault(_parenthesis(view, card, bringers[card]), []).append(view.names[card])
    return f"wegen {'; '.join([_with_parenthesis(names, text) for text, names in groups.items()])}"


def _parenthesis(view: CatalogView, needing_card: str, causes: Iterable[Cause]) -> str:
    """The text in parentheses after a card: where it is, or what brings it along."""
    own = [PLACE_OF_ROLE.get(cause.role, "") for cause in causes if cause.card == needing_card]
    if own:
        return own[0]
    names = [", ".join(filter(None, (view.names[card], PLACE_OF_ROLE.get(role)))) for card, role in causes]
    between = "; " if any(PLACE_OF_ROLE.get(role) for _, role in causes) else ", "
    return f"durch {between.join(sorted(names, key=sort_key))}"


def _with_parenthesis(names: Iterable[str], text: str) -> str:
    return f"{', '.join(names)} ({text})" if text else ", ".join(names)
