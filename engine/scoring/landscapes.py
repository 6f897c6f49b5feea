"""Scoring functions of landmarks and Allies, for every player; a total may become negative (kt-24-046)."""

from engine.scoring.values import Count, OwnedCards, Points, Scorer, Token, for_everyone

FREE_OF_THE_WALL = 15  # cards that cost nothing
ENOUGH_FOR_THE_FOUNTAIN = 10  # Kupfer


@for_everyone("kt-24-046")
def bandit_fort(owned: OwnedCards) -> Points:
    silver, gold = owned.of("silver"), owned.of("gold")
    return Points(silver + gold, -2, "{} Silber, {} Gold", (silver, gold))


@for_everyone("kt-24-042")
def fountain(owned: OwnedCards) -> Points:
    """Fifteen points or none; more Kupfer do not bring more."""
    copper = owned.of("copper")
    return Points(owned.is_at_least(copper, ENOUGH_FOR_THE_FOUNTAIN), 15, "{} Kupfer", (copper,))


@for_everyone("kt-24-042", "bl22-019")
def keep(owned: OwnedCards) -> Points:
    """For every Geldkarte of which nobody has more; several players may have equally many."""
    won = owned.kinds_led(owned.treasures)
    return Points(won, 5, "{} Geldkarten, von denen niemand mehr hat", (won,))


@for_everyone("kt-24-045")
def museum(owned: OwnedCards) -> Points:
    names = owned.count(Count.NAMES)
    return Points(names, 2, "{} verschiedene Karten", (names,))


@for_everyone("kt-24-045")
def obelisk(owned: OwnedCards) -> Points:
    """All cards of the chosen pile, whatever their names are."""
    cards = owned.count(Count.OBELISK)
    return Points(cards, 2, "{} Karten vom Stapel", (cards,))


@for_everyone("kt-24-045")
def orchard(owned: OwnedCards) -> Points:
    """Seven of one Aktionskarte bring no more than three."""
    kinds = owned.count(Count.THREE_OF_AN_ACTION)
    return Points(kinds, 4, "{} Aktionskarten mindestens dreimal", (kinds,))


@for_everyone("kt-24-046")
def palace(owned: OwnedCards) -> Points:
    copper, silver, gold = (owned.of(slug) for slug in ("copper", "silver", "gold"))
    return Points(owned.smallest(copper, silver, gold), 3, "{} Kupfer, {} Silber, {} Gold", (copper, silver, gold))


@for_everyone("kt-24-047")
def tower(owned: OwnedCards) -> Points:
    """An empty pile of Punktekarten does not count, an empty one of Flüche does."""
    cards = owned.count(Count.FROM_EMPTY_PILES)
    return Points(cards, 1, "{} Karten von leeren Stapeln", (cards,))


@for_everyone("kt-24-046")
def triumphal_arch(owned: OwnedCards) -> Points:
    """A player with seven each of two Aktionskarten counts seven for the second one."""
    cards = owned.count(Count.SECOND_ACTION)
    return Points(cards, 3, "{}-mal die zweithäufigste Aktionskarte", (cards,))


@for_everyone("kt-24-044")
def wall(owned: OwnedCards) -> Points:
    cards = owned.count(Count.CARDS)
    return Points(cards - owned.smallest(cards, FREE_OF_THE_WALL), -1, "{} Karten", (cards,))


@for_everyone("kt-24-047")
def wolf_den(owned: OwnedCards) -> Points:
    cards = owned.count(Count.SINGLES)
    return Points(cards, -3, "{} Karten nur einmal", (cards,))


@for_everyone("al22-078", "pl23-044", "rs24e-047")
def plateau_shepherds(owned: OwnedCards) -> Points:
    """What a card costs at the end counts: Billig and Florierender Handel lower it."""
    favors, cards = owned.tokens(Token.FAVORS), owned.count(Count.COST_TWO)
    return Points(owned.smallest(favors, cards), 2, "{} Gefallen, {} Karten für 2", (favors, cards))


SCORERS: tuple[Scorer, ...] = (
    *(bandit_fort, fountain, keep, museum, obelisk, orchard),
    *(palace, tower, triumphal_arch, wall, wolf_den),
    plateau_shepherds,
)
