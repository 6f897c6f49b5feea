"""Everything that scores, in the order in which points are counted: a row for each card, with its formula and sources.

A test goes through the catalog: every card whose text is about Siegpunkte has a row here, or is known to need none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.messages import EMPTY, Message
from engine.scoring.counts import Count, Token
from engine.scoring.formulas import (
    Formula,
    Group,
    Numbers,
    at_least,
    cards,
    cards_in,
    count,
    evaluate,
    in_game,
    inputs,
    least,
    leaves,
    names_in,
    names_led_in,
    to_json,
    tokens,
)
from engine.scoring.points import Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """The points for one card, landmark, Ally or state, or for tokens: `number` × `each`, and the source blocks.

    `is_per_card`: it scores for each copy that a player owns; otherwise it scores once for every player. `reason` says
    what else is counted, with a `{}` for each number of `shown`. `worth` says in German what a card is worth, where
    that is not constant. Scorers of a game have a `name`.
    """

    slug: str
    name: Message = EMPTY
    number: Formula | int
    each: Formula | int
    reason: Message = EMPTY
    shown: tuple[Formula | int, ...] = ()
    sources: tuple[str, ...]
    is_per_card: bool = True
    worth: str = ""

    def in_game(self, name: Message, groups: Mapping[Group, tuple[str, ...]]) -> "Scorer":
        """The same with the name of the card, for a game in which the groups have these cards."""
        number, each, *shown = (in_game(formula, groups) for formula in (self.number, self.each, *self.shown))
        return replace(self, name=name, number=number, each=each, shown=tuple(shown))

    def points(self, numbers: Numbers) -> Points:
        """The points of a player, for a scorer of a game."""
        shown = tuple([evaluate(formula, numbers) for formula in self.shown])
        return Points(evaluate(self.number, numbers), evaluate(self.each, numbers), self.reason, shown)

    @property
    def inputs(self) -> frozenset[tuple[str, str]]:
        """What the formulas of a scorer of a game read (`engine.scoring.formulas.inputs`)."""
        return frozenset([*inputs(self.number), *inputs(self.each)])

    def as_json(self) -> dict[str, Any]:
        """A scorer of a game, in German, for `static/js/score/score-formulas.js`."""
        return {
            "card": self.slug,
            "name": self.name,
            "held": self.is_per_card,
            "number": to_json(self.number),
            "each": to_json(self.each),
            "why": self.reason,
            "shown": [to_json(formula) for formula in self.shown],
        }


def per_card(
    slug: str,
    each: Formula | int,
    sources: str,
    german: str = "",
    english: str = "",
    *,
    number: Formula | None = None,
    worth: str = "",
) -> Scorer:
    """A card worth `each` points a copy, of all copies or of `number`.

    The sentence in both languages has a `{}` for everything that the points depend on.
    """
    counted = number or cards(slug)
    shown = tuple(dict.fromkeys(leaves(number or each)))
    why, blocks = Message(german, english), tuple(sources.split())
    return Scorer(slug=slug, number=counted, each=each, reason=why, shown=shown, sources=blocks, worth=worth)


def for_everyone(slug: str, number: Formula, each: int, sources: str, german: str = "", english: str = "") -> Scorer:
    """A landmark, Ally or kind of tokens: every player scores `each` points for each of `number`.

    The sentence in both languages has a `{}` for everything that the points depend on.
    """
    shown = tuple(dict.fromkeys(leaves(number))) if german else ()
    why, blocks = Message(german, english), tuple(sources.split())
    return Scorer(slug=slug, number=number, each=each, reason=why, shown=shown, sources=blocks, is_per_card=False)


CARDS, NAMES = count(Count.CARDS), count(Count.NAMES)
COPPER, SILVER, GOLD = cards("copper"), cards("silver"), cards("gold")
VICTORIES, CASTLES = cards_in(Group.VICTORIES), cards_in(Group.CASTLES)
ON_MAT = count(Count.ON_TAVERN_MAT)

SCORERS: tuple[Scorer, ...] = (
    # Basic cards.
    per_card("colony", 10, "kt-15-027 bl22-027"),  # as printed on the card
    per_card("province", 6, "bk17-001"),
    per_card("duchy", 3, "bk17-001"),
    per_card("estate", 1, "bk17-001"),
    per_card("overgrown-estate", 0, "kt-21-039 kt-20-036"),  # worth 0 points, but it is a Punktekarte
    # Kingdom cards by expansion, and the cards that they bring.
    per_card(
        "gardens", CARDS // 10, "kt-05-010 b08-026 kt-02-016", "{} Karten", "{} cards", worth="je 1 für 10 Karten"
    ),
    per_card(
        "duke",
        cards("duchy"),
        "in17-015 kt-06-019 kt-07-019",
        "{} Herzogtümer",
        "{} Duchies",
        worth="je 1 pro Herzogtum",
    ),
    per_card("great-hall", 1, "kt-06-005 kt-07-005"),
    per_card("harem", 2, "kt-06-025 in17-019 in17-052"),
    per_card("mill", 1, "kt-09-004 in17-023"),
    per_card("nobles", 2, "kt-06-024 in17-018 in17-052"),
    per_card("island", 2, "kt-10-012 kt-11-012 se22-014"),  # also on the mat: all cards there count as the player's
    per_card(
        "vineyard",
        count(Count.ACTIONS) // 3,
        "kt-12-001 kt-13-001",
        "{} Aktionskarten",
        "{} Actions",
        worth="je 1 für 3 Aktionskarten",
    ),
    per_card(
        "fairgrounds",
        NAMES // 5 * 2,
        "kt-16-003 kt-17-013 rg24-014",
        "{} verschiedene Karten",
        "{} differently named cards",
        worth="je 2 für 5 verschiedene Karten",
    ),
    per_card("demesne", GOLD, "rg24-038", "{} Gold", "{} Golds", worth="je 1 pro Gold"),
    per_card("farmland", 2, "kt-18-008 kt-19-025 hi22-025"),
    per_card(
        "silk-road",
        VICTORIES // 4,
        "kt-18-023 kt-19-014",
        "{} Punktekarten",
        "{} Victory cards",
        worth="je 1 für 4 Punktekarten",
    ),
    per_card("tunnel", 2, "kt-18-025 kt-19-008"),
    per_card("feodum", SILVER // 3, "kt-20-020 kt-21-014", "{} Silber", "{} Silvers", worth="je 1 für 3 Silber"),
    per_card("dame-josephine", 2, "kt-20-031 kt-21-030"),  # as printed on the card
    per_card(  # only those on the Wirtshaus-Tableau
        "distant-lands", 4, "kt-23-017", "{} auf dem Wirtshaus-Tableau", "{} on the Tavern mat", number=ON_MAT
    ),
    per_card("humble-castle", CASTLES, "kt-24-029", "{} Schlösser", "{} Castles", worth="je 1 pro Schloss"),
    per_card("crumbling-castle", 1, "kt-24-029"),
    per_card("small-castle", 2, "kt-24-029"),
    per_card("haunted-castle", 2, "kt-24-030"),
    per_card("opulent-castle", 3, "kt-24-030"),
    per_card("sprawling-castle", 4, "kt-24-030"),
    per_card("grand-castle", 5, "kt-24-030"),  # as printed; the source block only says what it does when gained
    per_card("kings-castle", CASTLES * 2, "kt-24-030", "{} Schlösser", "{} Castles", worth="je 2 pro Schloss"),
    per_card("cemetery", 2, "kt-25-015"),  # as printed on the card
    per_card("pasture", cards("estate"), "kt-25-043", "{} Anwesen", "{} Estates", worth="je 1 pro Anwesen"),
    per_card(  # it is a Punktekarte itself and counts itself, too
        "territory",
        names_in(Group.VICTORIES),
        "al22-056",
        "{} verschiedene Punktekarten",
        "{} differently named Victory cards",
        worth="je 1 pro verschiedener Punktekarte",
    ),
    per_card("stronghold", 2, "al22-044"),  # as printed on the card
    per_card("distant-shore", 2, "al22-052"),  # as printed on the card
    per_card(
        "marchland",
        VICTORIES // 3,
        "gr25-001 gr25-002",
        "{} Punktekarten",
        "{} Victory cards",
        worth="je 1 für 3 Punktekarten",
    ),
    # Minus points.
    per_card("curse", -1, "bk17-001 bl22-019"),  # also where the Wunderheilerin makes it a Geldkarte
    per_card("miserable", -2, "kt-25-039"),
    per_card("twice-miserable", -4, "kt-25-039"),  # the other side of Elendig: a player has one or the other
    # Landmarks and Allies; a total may become negative (kt-24-046).
    for_everyone("bandit-fort", SILVER + GOLD, -2, "kt-24-046", "{} Silber, {} Gold", "{} Silvers, {} Golds"),
    for_everyone("fountain", at_least(COPPER, 10), 15, "kt-24-042", "{} Kupfer", "{} Coppers"),  # 15 points or none
    for_everyone(  # several players may have equally many of a Geldkarte
        "keep",
        names_led_in(Group.TREASURES),
        5,
        "kt-24-042 bl22-019",
        "{} Geldkarten, von denen niemand mehr hat",
        "{} Treasures of which nobody has more",
    ),
    for_everyone("museum", NAMES, 2, "kt-24-045", "{} verschiedene Karten", "{} differently named cards"),
    for_everyone(  # all cards of the chosen pile, whatever their names are
        "obelisk", count(Count.OBELISK), 2, "kt-24-045", "{} Karten vom Stapel", "{} cards of the pile"
    ),
    for_everyone(  # seven of one Aktionskarte bring no more than three
        "orchard",
        count(Count.THREE_OF_AN_ACTION),
        4,
        "kt-24-045",
        "{} Aktionskarten mindestens dreimal",
        "{} Actions at least three times",
    ),
    for_everyone(
        "palace",
        least(COPPER, SILVER, GOLD),
        3,
        "kt-24-046",
        "{} Kupfer, {} Silber, {} Gold",
        "{} Coppers, {} Silvers, {} Golds",
    ),
    for_everyone(  # an empty pile of Punktekarten does not count, an empty one of Flüche does
        "tower",
        count(Count.FROM_EMPTY_PILES),
        1,
        "kt-24-047",
        "{} Karten von leeren Stapeln",
        "{} cards of empty piles",
    ),
    for_everyone(  # a player with seven each of two Aktionskarten counts seven for the second one
        "triumphal-arch",
        count(Count.SECOND_ACTION),
        3,
        "kt-24-046",
        "{}-mal die zweithäufigste Aktionskarte",
        "{} of the second most common Action",
    ),
    for_everyone("wall", CARDS - least(CARDS, 15), -1, "kt-24-044", "{} Karten", "{} cards"),  # 15 cards cost nothing
    for_everyone("wolf-den", count(Count.SINGLES), -3, "kt-24-047", "{} Karten nur einmal", "{} cards only once"),
    for_everyone(  # what a card costs at the end: Billig and Florierender Handel lower it
        "plateau-shepherds",
        least(tokens(Token.FAVORS), count(Count.COST_TWO)),
        2,
        "al22-078 pl23-044 rs24e-047",
        "{} Gefallen, {} Karten für 2",
        "{} Favors, {} cards costing 2",
    ),
    for_everyone("vp-tokens", tokens(Token.VICTORY), 1, "kt-14-005 kt-15-006 kt-24-040"),  # the sum of their numbers
)
SCORER_OF = {scorer.slug: scorer for scorer in SCORERS}
