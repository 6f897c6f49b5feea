"""Cards of every game, and what lies in front of players without being a card of theirs."""

from engine.scoring.values import Hand, Scorer, Token, Worth, held, on_the_table


@held("kt-15-027", "bl22-027")
def colony(hand: Hand) -> Worth:
    """By the card's own number."""
    return Worth(hand.of("colony"), 10)


@held("bk17-001")
def province(hand: Hand) -> Worth:
    return Worth(hand.of("province"), 6)


@held("bk17-001")
def duchy(hand: Hand) -> Worth:
    return Worth(hand.of("duchy"), 3)


@held("bk17-001")
def estate(hand: Hand) -> Worth:
    return Worth(hand.of("estate"), 1)


@held("kt-21-039", "kt-20-036")
def overgrown_estate(hand: Hand) -> Worth:
    """Nothing, but a Punktekarte all the same."""
    return Worth(hand.of("overgrown-estate"), 0)


@held("bk17-001", "bl22-019")
def curse(hand: Hand) -> Worth:
    """Also where the Wunderheilerin makes it a Geldkarte."""
    return Worth(hand.of("curse"), -1)


@held("kt-25-039")
def miserable(hand: Hand) -> Worth:
    return Worth(hand.of("miserable"), -2)


@held("kt-25-039")
def twice_miserable(hand: Hand) -> Worth:
    """The other side of Elendig: one has one or the other."""
    return Worth(hand.of("twice-miserable"), -4)


@on_the_table("kt-14-005", "kt-15-006", "kt-24-040")
def vp_tokens(hand: Hand) -> Worth:
    """Each marker by its number; players name the sum."""
    return Worth(hand.tokens(Token.VICTORY), 1)


FIRST: tuple[Scorer, ...] = (colony, province, duchy, estate, overgrown_estate)
"""What players count before the cards of the kingdom …"""

LAST: tuple[Scorer, ...] = (curse, miserable, twice_miserable)
"""… and after them."""
