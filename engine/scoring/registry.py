"""All scoring functions in the order in which points are counted, and the cards that need none.

A test goes through the catalog: every card whose text is about Siegpunkte has a function here, or a reason why not.
"""

from engine.scoring import basics, cards, landscapes
from engine.scoring.values import Scorer

SCORERS: tuple[Scorer, ...] = (
    *basics.FIRST,
    *cards.SCORERS,
    *basics.LAST,
    *landscapes.SCORERS,
    basics.vp_tokens,
)

SCORER_OF = {scorer.slug: scorer for scorer in SCORERS}

GIVES_TOKENS = "bringt Siegpunktmarker; die zählt jeder am Ende selbst (`vp-tokens`)"
STANDS_FOR_OTHERS = "steht für mehrere Karten; jede zählt einzeln"

_TOKENS = """
    bishop goons monument collection investment
    chariot-race farmers-market groundskeeper sacrifice temple wild-hunt encampment-plunder plunder
    emporium patrician-emporium conquest dominate ritual salt-the-earth triumph wedding
    aqueduct arena basilica baths battlefield colonnade defiled-shrine labyrinth mountain-pass tomb
""".split()

# Cards whose text is about Siegpunkte, but which are worth none themselves, each with the reason.
CARDS_WITHOUT_SCORER: dict[str, str] = {
    **dict.fromkeys(_TOKENS, GIVES_TOKENS),
    **dict.fromkeys(("castles", "miserable-twice-miserable"), STANDS_FOR_OTHERS),
}
