"""The cards of kingdoms that are worth points, expansion by expansion."""

from engine.scoring.values import Count, Hand, Scorer, Worth, held


@held("kt-05-010", "b08-026", "kt-02-016")
def gardens(hand: Hand) -> Worth:
    cards = hand.count(Count.CARDS)
    return Worth(hand.of("gardens"), cards // 10, "{} Karten", (cards,))


@held("in17-015", "kt-06-019", "kt-07-019")
def duke(hand: Hand) -> Worth:
    duchies = hand.of("duchy")
    return Worth(hand.of("duke"), duchies, "{} Herzogtümer", (duchies,))


@held("kt-06-005", "kt-07-005")
def great_hall(hand: Hand) -> Worth:
    return Worth(hand.of("great-hall"), 1)


@held("kt-06-025", "in17-019", "in17-052")
def harem(hand: Hand) -> Worth:
    return Worth(hand.of("harem"), 2)


@held("kt-09-004", "in17-023")
def mill(hand: Hand) -> Worth:
    return Worth(hand.of("mill"), 1)


@held("kt-06-024", "in17-018", "in17-052")
def nobles(hand: Hand) -> Worth:
    return Worth(hand.of("nobles"), 2)


@held("kt-10-012", "kt-11-012", "se22-014")
def island(hand: Hand) -> Worth:
    """Also on the mat, whose cards all count as the player's."""
    return Worth(hand.of("island"), 2)


@held("kt-12-001", "kt-13-001")
def vineyard(hand: Hand) -> Worth:
    actions = hand.count(Count.ACTIONS)
    return Worth(hand.of("vineyard"), actions // 3, "{} Aktionskarten", (actions,))


@held("kt-16-003", "kt-17-013", "rg24-014")
def fairgrounds(hand: Hand) -> Worth:
    names = hand.count(Count.NAMES)
    return Worth(hand.of("fairgrounds"), names // 5 * 2, "{} verschiedene Karten", (names,))


@held("rg24-038")
def demesne(hand: Hand) -> Worth:
    gold = hand.of("gold")
    return Worth(hand.of("demesne"), gold, "{} Gold", (gold,))


@held("kt-18-008", "kt-19-025", "hi22-025")
def farmland(hand: Hand) -> Worth:
    return Worth(hand.of("farmland"), 2)


@held("kt-18-023", "kt-19-014")
def silk_road(hand: Hand) -> Worth:
    victories = hand.all_of(hand.victories)
    return Worth(hand.of("silk-road"), victories // 4, "{} Punktekarten", (victories,))


@held("kt-18-025", "kt-19-008")
def tunnel(hand: Hand) -> Worth:
    return Worth(hand.of("tunnel"), 2)


@held("kt-20-020", "kt-21-014")
def feodum(hand: Hand) -> Worth:
    silver = hand.of("silver")
    return Worth(hand.of("feodum"), silver // 3, "{} Silber", (silver,))


@held("kt-20-031", "kt-21-030")
def dame_josephine(hand: Hand) -> Worth:
    """By the card's own number."""
    return Worth(hand.of("dame-josephine"), 2)


@held("kt-23-017")
def distant_lands(hand: Hand) -> Worth:
    """Only those on the Wirtshaus-Tableau."""
    return Worth(hand.count(Count.ON_TAVERN_MAT), 4, "{} auf dem Wirtshaus-Tableau", (hand.count(Count.ON_TAVERN_MAT),))


@held("kt-24-029")
def humble_castle(hand: Hand) -> Worth:
    castles = hand.all_of(hand.castles)
    return Worth(hand.of("humble-castle"), castles, "{} Schlösser", (castles,))


@held("kt-24-029")
def crumbling_castle(hand: Hand) -> Worth:
    return Worth(hand.of("crumbling-castle"), 1)


@held("kt-24-029")
def small_castle(hand: Hand) -> Worth:
    return Worth(hand.of("small-castle"), 2)


@held("kt-24-030")
def haunted_castle(hand: Hand) -> Worth:
    return Worth(hand.of("haunted-castle"), 2)


@held("kt-24-030")
def opulent_castle(hand: Hand) -> Worth:
    return Worth(hand.of("opulent-castle"), 3)


@held("kt-24-030")
def sprawling_castle(hand: Hand) -> Worth:
    return Worth(hand.of("sprawling-castle"), 4)


@held("kt-24-030")
def grand_castle(hand: Hand) -> Worth:
    """By the card's own number; the block tells only what it does when it is gained."""
    return Worth(hand.of("grand-castle"), 5)


@held("kt-24-030")
def kings_castle(hand: Hand) -> Worth:
    castles = hand.all_of(hand.castles)
    return Worth(hand.of("kings-castle"), castles * 2, "{} Schlösser", (castles,))


@held("kt-25-015")
def cemetery(hand: Hand) -> Worth:
    """By the card's own number."""
    return Worth(hand.of("cemetery"), 2)


@held("kt-25-043")
def pasture(hand: Hand) -> Worth:
    estates = hand.of("estate")
    return Worth(hand.of("pasture"), estates, "{} Anwesen", (estates,))


@held("al22-056")
def territory(hand: Hand) -> Worth:
    """It is a Punktekarte itself, and counts as one."""
    names = hand.kinds_of(hand.victories)
    return Worth(hand.of("territory"), names, "{} verschiedene Punktekarten", (names,))


@held("al22-044")
def stronghold(hand: Hand) -> Worth:
    """By the card's own number."""
    return Worth(hand.of("stronghold"), 2)


@held("al22-052")
def distant_shore(hand: Hand) -> Worth:
    """By the card's own number."""
    return Worth(hand.of("distant-shore"), 2)


@held("gr25-001", "gr25-002")
def marchland(hand: Hand) -> Worth:
    victories = hand.all_of(hand.victories)
    return Worth(hand.of("marchland"), victories // 3, "{} Punktekarten", (victories,))


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
