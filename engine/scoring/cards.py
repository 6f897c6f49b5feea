"""Scoring functions of the kingdom cards, by expansion."""

from engine.scoring.values import Count, Hand, Points, Scorer, per_card


@per_card("kt-05-010", "b08-026", "kt-02-016")
def gardens(hand: Hand) -> Points:
    cards = hand.count(Count.CARDS)
    return Points(hand.of("gardens"), cards // 10, "{} Karten", (cards,))


@per_card("in17-015", "kt-06-019", "kt-07-019")
def duke(hand: Hand) -> Points:
    duchies = hand.of("duchy")
    return Points(hand.of("duke"), duchies, "{} Herzogtümer", (duchies,))


@per_card("kt-06-005", "kt-07-005")
def great_hall(hand: Hand) -> Points:
    return Points(hand.of("great-hall"), 1)


@per_card("kt-06-025", "in17-019", "in17-052")
def harem(hand: Hand) -> Points:
    return Points(hand.of("harem"), 2)


@per_card("kt-09-004", "in17-023")
def mill(hand: Hand) -> Points:
    return Points(hand.of("mill"), 1)


@per_card("kt-06-024", "in17-018", "in17-052")
def nobles(hand: Hand) -> Points:
    return Points(hand.of("nobles"), 2)


@per_card("kt-10-012", "kt-11-012", "se22-014")
def island(hand: Hand) -> Points:
    """Also on the mat: all cards there count as the player's."""
    return Points(hand.of("island"), 2)


@per_card("kt-12-001", "kt-13-001")
def vineyard(hand: Hand) -> Points:
    actions = hand.count(Count.ACTIONS)
    return Points(hand.of("vineyard"), actions // 3, "{} Aktionskarten", (actions,))


@per_card("kt-16-003", "kt-17-013", "rg24-014")
def fairgrounds(hand: Hand) -> Points:
    names = hand.count(Count.NAMES)
    return Points(hand.of("fairgrounds"), names // 5 * 2, "{} verschiedene Karten", (names,))


@per_card("rg24-038")
def demesne(hand: Hand) -> Points:
    gold = hand.of("gold")
    return Points(hand.of("demesne"), gold, "{} Gold", (gold,))


@per_card("kt-18-008", "kt-19-025", "hi22-025")
def farmland(hand: Hand) -> Points:
    return Points(hand.of("farmland"), 2)


@per_card("kt-18-023", "kt-19-014")
def silk_road(hand: Hand) -> Points:
    victories = hand.all_of(hand.victories)
    return Points(hand.of("silk-road"), victories // 4, "{} Punktekarten", (victories,))


@per_card("kt-18-025", "kt-19-008")
def tunnel(hand: Hand) -> Points:
    return Points(hand.of("tunnel"), 2)


@per_card("kt-20-020", "kt-21-014")
def feodum(hand: Hand) -> Points:
    silver = hand.of("silver")
    return Points(hand.of("feodum"), silver // 3, "{} Silber", (silver,))


@per_card("kt-20-031", "kt-21-030")
def dame_josephine(hand: Hand) -> Points:
    """As printed on the card."""
    return Points(hand.of("dame-josephine"), 2)


@per_card("kt-23-017")
def distant_lands(hand: Hand) -> Points:
    """Only those on the Wirtshaus-Tableau."""
    return Points(
        hand.count(Count.ON_TAVERN_MAT), 4, "{} auf dem Wirtshaus-Tableau", (hand.count(Count.ON_TAVERN_MAT),)
    )


@per_card("kt-24-029")
def humble_castle(hand: Hand) -> Points:
    castles = hand.all_of(hand.castles)
    return Points(hand.of("humble-castle"), castles, "{} Schlösser", (castles,))


@per_card("kt-24-029")
def crumbling_castle(hand: Hand) -> Points:
    return Points(hand.of("crumbling-castle"), 1)


@per_card("kt-24-029")
def small_castle(hand: Hand) -> Points:
    return Points(hand.of("small-castle"), 2)


@per_card("kt-24-030")
def haunted_castle(hand: Hand) -> Points:
    return Points(hand.of("haunted-castle"), 2)


@per_card("kt-24-030")
def opulent_castle(hand: Hand) -> Points:
    return Points(hand.of("opulent-castle"), 3)


@per_card("kt-24-030")
def sprawling_castle(hand: Hand) -> Points:
    return Points(hand.of("sprawling-castle"), 4)


@per_card("kt-24-030")
def grand_castle(hand: Hand) -> Points:
    """As printed on the card; the source block only says what the card does when it is gained."""
    return Points(hand.of("grand-castle"), 5)


@per_card("kt-24-030")
def kings_castle(hand: Hand) -> Points:
    castles = hand.all_of(hand.castles)
    return Points(hand.of("kings-castle"), castles * 2, "{} Schlösser", (castles,))


@per_card("kt-25-015")
def cemetery(hand: Hand) -> Points:
    """As printed on the card."""
    return Points(hand.of("cemetery"), 2)


@per_card("kt-25-043")
def pasture(hand: Hand) -> Points:
    estates = hand.of("estate")
    return Points(hand.of("pasture"), estates, "{} Anwesen", (estates,))


@per_card("al22-056")
def territory(hand: Hand) -> Points:
    """It is a Punktekarte itself and counts itself, too."""
    names = hand.kinds_of(hand.victories)
    return Points(hand.of("territory"), names, "{} verschiedene Punktekarten", (names,))


@per_card("al22-044")
def stronghold(hand: Hand) -> Points:
    """As printed on the card."""
    return Points(hand.of("stronghold"), 2)


@per_card("al22-052")
def distant_shore(hand: Hand) -> Points:
    """As printed on the card."""
    return Points(hand.of("distant-shore"), 2)


@per_card("gr25-001", "gr25-002")
def marchland(hand: Hand) -> Points:
    victories = hand.all_of(hand.victories)
    return Points(hand.of("marchland"), victories // 3, "{} Punktekarten", (victories,))


CASTLES: tuple[Scorer, ...] = (
    *(humble_castle, crumbling_castle, small_castle, haunted_castle),
    *(opulent_castle, sprawling_castle, grand_castle, kings_castle),
)

SCORERS: tuple[Scorer, ...] = (
    gardens,
    *(duke, great_hall, harem, mill, nobles),
    island,
    vineyard,
    *(fairgrounds, demesne),
    *(farmland, silk_road, tunnel),
    *(feodum, dame_josephine),
    distant_lands,
    *CASTLES,
    *(cemetery, pasture),
    *(territory, stronghold, distant_shore),
    marchland,
)
