"""Scoring functions of the basic cards, and of states and tokens in front of players."""

from engine.scoring.values import OwnedCards, Points, Scorer, Token, for_everyone, per_card


@per_card("kt-15-027", "bl22-027")
def colony(owned: OwnedCards) -> Points:
    """As printed on the card."""
    return Points(owned.of("colony"), 10)


@per_card("bk17-001")
def province(owned: OwnedCards) -> Points:
    return Points(owned.of("province"), 6)


@per_card("bk17-001")
def duchy(owned: OwnedCards) -> Points:
    return Points(owned.of("duchy"), 3)


@per_card("bk17-001")
def estate(owned: OwnedCards) -> Points:
    return Points(owned.of("estate"), 1)


@per_card("kt-21-039", "kt-20-036")
def overgrown_estate(owned: OwnedCards) -> Points:
    """Worth 0 points, but it is a Punktekarte."""
    return Points(owned.of("overgrown-estate"), 0)


@per_card("bk17-001", "bl22-019")
def curse(owned: OwnedCards) -> Points:
    """−1 also where the Wunderheilerin makes it a Geldkarte."""
    return Points(owned.of("curse"), -1)


@per_card("kt-25-039")
def miserable(owned: OwnedCards) -> Points:
    return Points(owned.of("miserable"), -2)


@per_card("kt-25-039")
def twice_miserable(owned: OwnedCards) -> Points:
    """The other side of Elendig: a player has one or the other."""
    return Points(owned.of("twice-miserable"), -4)


@for_everyone("kt-14-005", "kt-15-006", "kt-24-040")
def vp_tokens(owned: OwnedCards) -> Points:
    """Each token counts the number on it; players state the sum."""
    return Points(owned.tokens(Token.VICTORY), 1)


# What players count before the cards of the kingdom.
FIRST: tuple[Scorer, ...] = (colony, province, duchy, estate, overgrown_estate)

LAST: tuple[Scorer, ...] = (curse, miserable, twice_miserable)  # what players count after the cards of the kingdom
