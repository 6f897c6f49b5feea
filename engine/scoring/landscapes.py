"""Scoring functions of landmarks and Allies, for every player; a total may become negative (kt-24-046)."""

from engine.scoring.values import Count, Hand, Points, Scorer, Token, for_everyone

FREE_OF_THE_WALL = 15  # cards that cost nothing
ENOUGH_FOR_THE_FOUNTAIN = 10  # Kupfer


@for_everyone("kt-24-046")
def bandit_fort(hand: Hand) -> Points:
    silver, gold = hand.of("silver"), hand.of("gold")
    return Points(silver + gold, -2, "{} Silber, {} Gold", (silver, gold))


@for_everyone("kt-24-042")
def fountain(hand: Hand) -> Points:
    """Fifteen points or none; more Kupfer do not bring more."""
    copper = hand.of("copper")
    return Points(hand.at_least(copper, ENOUGH_FOR_THE_FOUNTAIN), 15, "{} Kupfer", (copper,))


@for_everyone("kt-24-042", "bl22-019")
def keep(hand: Hand) -> Points:
    """For every Geldkarte of which nobody has more; several players may have equally many."""
    won = hand.most_of(hand.treasures)
    return Points(won, 5, "{} Geldkarten, von denen niemand mehr hat", (won,))


@for_everyone("kt-24-045")
def museum(hand: Hand) -> Points:
    names = hand.count(Count.NAMES)
    return Points(names, 2, "{} verschiedene Karten", (names,))


@for_everyone("kt-24-045")
def obelisk(hand: Hand) -> Points:
    """All cards of the chosen pile, whatever their names are."""
    cards = hand.count(Count.OBELISK)
    return Points(cards, 2, "{} Karten vom Stapel", (cards,))


@for_everyone("kt-24-045")
def orchard(hand: Hand) -> Points:
    """Seven of one Aktionskarte bring no more than three."""
    kinds = hand.count(Count.THREE_OF_AN_ACTION)
    return Points(kinds, 4, "{} Aktionskarten mindestens dreimal", (kinds,))


@for_everyone("kt-24-046")
def palace(hand: Hand) -> Points:
    copper, silver, gold = (hand.of(slug) for slug in ("copper", "silver", "gold"))
    return Points(hand.least(copper, silver, gold), 3, "{} Kupfer, {} Silber, {} Gold", (copper, silver, gold))


@for_everyone("kt-24-047")
def tower(hand: Hand) -> Points:
    """An empty pile of Punktekarten does not count, an empty one of Flüche does."""
    cards = hand.count(Count.FROM_EMPTY_PILES)
    return Points(cards, 1, "{} Karten von leeren Stapeln", (cards,))


@for_everyone("kt-24-046")
def triumphal_arch(hand: Hand) -> Points:
    """A player with seven each of two Aktionskarten counts seven for the second one."""
    cards = hand.count(Count.SECOND_ACTION)
    return Points(cards, 3, "{}-mal die zweithäufigste Aktionskarte", (cards,))


@for_everyone("kt-24-044")
def wall(hand: Hand) -> Points:
    cards = hand.count(Count.CARDS)
    return Points(cards - hand.least(cards, FREE_OF_THE_WALL), -1, "{} Karten", (cards,))


@for_everyone("kt-24-047")
def wolf_den(hand: Hand) -> Points:
    cards = hand.count(Count.SINGLES)
    return Points(cards, -3, "{} Karten nur einmal", (cards,))


@for_everyone("al22-078", "pl23-044", "rs24e-047")
def plateau_shepherds(hand: Hand) -> Points:
    """What a card costs at the end counts: Billig and Florierender Handel lower it."""
    favors, cards = hand.tokens(Token.FAVORS), hand.count(Count.COST_TWO)
    return Points(hand.least(favors, cards), 2, "{} Gefallen, {} Karten für 2", (favors, cards))


SCORERS: tuple[Scorer, ...] = (
    *(bandit_fort, fountain, keep, museum, obelisk, orchard),
    *(palace, tower, triumphal_arch, wall, wolf_den),
    plateau_shepherds,
)
