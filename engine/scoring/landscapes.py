"""Landmarks and Allies that count at the end, for everybody; a minus may take anyone below nothing (kt-24-046)."""

from engine.scoring.values import Count, Hand, Scorer, Token, Worth, on_the_table

FREE_OF_THE_WALL = 15
ENOUGH_FOR_THE_FOUNTAIN = 10


@on_the_table("kt-24-046")
def bandit_fort(hand: Hand) -> Worth:
    silver, gold = hand.of("silver"), hand.of("gold")
    return Worth(silver + gold, -2, "{} Silber, {} Gold", (silver, gold))


@on_the_table("kt-24-042")
def fountain(hand: Hand) -> Worth:
    """Fifteen or nothing; more Kupfer bring no more."""
    copper = hand.of("copper")
    return Worth(hand.at_least(copper, ENOUGH_FOR_THE_FOUNTAIN), 15, "{} Kupfer", (copper,))


@on_the_table("kt-24-042", "bl22-019")
def keep(hand: Hand) -> Worth:
    """For every Geldkarte of which nobody has more; several may have most of one."""
    won = hand.most_of(hand.treasures)
    return Worth(won, 5, "{} Geldkarten, von denen niemand mehr hat", (won,))


@on_the_table("kt-24-045")
def museum(hand: Hand) -> Worth:
    names = hand.count(Count.NAMES)
    return Worth(names, 2, "{} verschiedene Karten", (names,))


@on_the_table("kt-24-045")
def obelisk(hand: Hand) -> Worth:
    """All cards of the chosen pile, whatever they are called."""
    cards = hand.count(Count.OBELISK)
    return Worth(cards, 2, "{} Karten vom Stapel", (cards,))


@on_the_table("kt-24-045")
def orchard(hand: Hand) -> Worth:
    """Seven of one Aktionskarte bring no more than three."""
    kinds = hand.count(Count.THREE_OF_AN_ACTION)
    return Worth(kinds, 4, "{} Aktionskarten mindestens dreimal", (kinds,))


@on_the_table("kt-24-046")
def palace(hand: Hand) -> Worth:
    copper, silver, gold = (hand.of(slug) for slug in ("copper", "silver", "gold"))
    return Worth(hand.least(copper, silver, gold), 3, "{} Kupfer, {} Silber, {} Gold", (copper, silver, gold))


@on_the_table("kt-24-047")
def tower(hand: Hand) -> Worth:
    """An empty pile of Punktekarten does not count, an empty one of Flüche does."""
    cards = hand.count(Count.FROM_EMPTY_PILES)
    return Worth(cards, 1, "{} Karten von leeren Stapeln", (cards,))


@on_the_table("kt-24-046")
def triumphal_arch(hand: Hand) -> Worth:
    """With seven of two Aktionskarten each, the second one counts seven."""
    cards = hand.count(Count.SECOND_ACTION)
    return Worth(cards, 3, "{}-mal die zweithäufigste Aktionskarte", (cards,))


@on_the_table("kt-24-044")
def wall(hand: Hand) -> Worth:
    cards = hand.count(Count.CARDS)
    return Worth(cards - hand.least(cards, FREE_OF_THE_WALL), -1, "{} Karten", (cards,))


@on_the_table("kt-24-047")
def wolf_den(hand: Hand) -> Worth:
    cards = hand.count(Count.SINGLES)
    return Worth(cards, -3, "{} Karten nur einmal", (cards,))


@on_the_table("al22-078")
def plateau_shepherds(hand: Hand) -> Worth:
    favors, cards = hand.tokens(Token.FAVORS), hand.count(Count.COST_TWO)
    return Worth(hand.least(favors, cards), 2, "{} Gefallen, {} Karten für 2", (favors, cards))


SCORERS: tuple[Scorer, ...] = (
    *(bandit_fort, fountain, keep, museum, obelisk, orchard),
    *(palace, tower, triumphal_arch, wall, wolf_den),
    plateau_shepherds,
)
