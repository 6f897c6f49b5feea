"""Scoring functions of the kingdom cards, by expansion."""

from engine.scoring.values import Count, OwnedCards, Points, Scorer, per_card


@per_card("kt-05-010", "b08-026", "kt-02-016")
def gardens(owned: OwnedCards) -> Points:
    cards = owned.count(Count.CARDS)
    return Points(owned.of("gardens"), cards // 10, "{} Karten", (cards,))


@per_card("in17-015", "kt-06-019", "kt-07-019")
def duke(owned: OwnedCards) -> Points:
    duchies = owned.of("duchy")
    return Points(owned.of("duke"), duchies, "{} Herzogtümer", (duchies,))


@per_card("kt-06-005", "kt-07-005")
def great_hall(owned: OwnedCards) -> Points:
    return Points(owned.of("great-hall"), 1)


@per_card("kt-06-025", "in17-019", "in17-052")
def harem(owned: OwnedCards) -> Points:
    return Points(owned.of("harem"), 2)


@per_card("kt-09-004", "in17-023")
def mill(owned: OwnedCards) -> Points:
    return Points(owned.of("mill"), 1)


@per_card("kt-06-024", "in17-018", "in17-052")
def nobles(owned: OwnedCards) -> Points:
    return Points(owned.of("nobles"), 2)


@per_card("kt-10-012", "kt-11-012", "se22-014")
def island(owned: OwnedCards) -> Points:
    """Also on the mat: all cards there count as the player's."""
    return Points(owned.of("island"), 2)


@per_card("kt-12-001", "kt-13-001")
def vineyard(owned: OwnedCards) -> Points:
    actions = owned.count(Count.ACTIONS)
    return Points(owned.of("vineyard"), actions // 3, "{} Aktionskarten", (actions,))


@per_card("kt-16-003", "kt-17-013", "rg24-014")
def fairgrounds(owned: OwnedCards) -> Points:
    names = owned.count(Count.NAMES)
    return Points(owned.of("fairgrounds"), names // 5 * 2, "{} verschiedene Karten", (names,))


@per_card("rg24-038")
def demesne(owned: OwnedCards) -> Points:
    gold = owned.of("gold")
    return Points(owned.of("demesne"), gold, "{} Gold", (gold,))


@per_card("kt-18-008", "kt-19-025", "hi22-025")
def farmland(owned: OwnedCards) -> Points:
    return Points(owned.of("farmland"), 2)


@per_card("kt-18-023", "kt-19-014")
def silk_road(owned: OwnedCards) -> Points:
    victories = owned.all_of(owned.victories)
    return Points(owned.of("silk-road"), victories // 4, "{} Punktekarten", (victories,))


@per_card("kt-18-025", "kt-19-008")
def tunnel(owned: OwnedCards) -> Points:
    return Points(owned.of("tunnel"), 2)


@per_card("kt-20-020", "kt-21-014")
def feodum(owned: OwnedCards) -> Points:
    silver = owned.of("silver")
    return Points(owned.of("feodum"), silver // 3, "{} Silber", (silver,))


@per_card("kt-20-031", "kt-21-030")
def dame_josephine(owned: OwnedCards) -> Points:
    """As printed on the card."""
    return Points(owned.of("dame-josephine"), 2)


@per_card("kt-23-017")
def distant_lands(owned: OwnedCards) -> Points:
    """Only those on the Wirtshaus-Tableau."""
    return Points(
        owned.count(Count.ON_TAVERN_MAT), 4, "{} auf dem Wirtshaus-Tableau", (owned.count(Count.ON_TAVERN_MAT),)
    )


@per_card("kt-24-029")
def humble_castle(owned: OwnedCards) -> Points:
    castles = owned.all_of(owned.castles)
    return Points(owned.of("humble-castle"), castles, "{} Schlösser", (castles,))


@per_card("kt-24-029")
def crumbling_castle(owned: OwnedCards) -> Points:
    return Points(owned.of("crumbling-castle"), 1)


@per_card("kt-24-029")
def small_castle(owned: OwnedCards) -> Points:
    return Points(owned.of("small-castle"), 2)


@per_card("kt-24-030")
def haunted_castle(owned: OwnedCards) -> Points:
    return Points(owned.of("haunted-castle"), 2)


@per_card("kt-24-030")
def opulent_castle(owned: OwnedCards) -> Points:
    return Points(owned.of("opulent-castle"), 3)


@per_card("kt-24-030")
def sprawling_castle(owned: OwnedCards) -> Points:
    return Points(owned.of("sprawling-castle"), 4)


@per_card("kt-24-030")
def grand_castle(owned: OwnedCards) -> Points:
    """As printed on the card; the source block only says what the card does when it is gained."""
    return Points(owned.of("grand-castle"), 5)


@per_card("kt-24-030")
def kings_castle(owned: OwnedCards) -> Points:
    castles = owned.all_of(owned.castles)
    return Points(owned.of("kings-castle"), castles * 2, "{} Schlösser", (castles,))


@per_card("kt-25-015")
def cemetery(owned: OwnedCards) -> Points:
    """As printed on the card."""
    return Points(owned.of("cemetery"), 2)


@per_card("kt-25-043")
def pasture(owned: OwnedCards) -> Points:
    estates = owned.of("estate")
    return Points(owned.of("pasture"), estates, "{} Anwesen", (estates,))


@per_card("al22-056")
def territory(owned: OwnedCards) -> Points:
    """It is a Punktekarte itself and counts itself, too."""
    names = owned.kinds_of(owned.victories)
    return Points(owned.of("territory"), names, "{} verschiedene Punktekarten", (names,))


@per_card("al22-044")
def stronghold(owned: OwnedCards) -> Points:
    """As printed on the card."""
    return Points(owned.of("stronghold"), 2)


@per_card("al22-052")
def distant_shore(owned: OwnedCards) -> Points:
    """As printed on the card."""
    return Points(owned.of("distant-shore"), 2)


@per_card("gr25-001", "gr25-002")
def marchland(owned: OwnedCards) -> Points:
    victories = owned.all_of(owned.victories)
    return Points(owned.of("marchland"), victories // 3, "{} Punktekarten", (victories,))


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
