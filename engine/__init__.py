"""The rules of Dominion's setup and scoring: pure Python, standard library only.

Five functions do everything; each takes a `Catalog`, which has all cards (`content.model` builds it from the content).

    generate        draws random kingdoms that fulfil `Wishes`
    check           lists what is illegal, missing or unusual about a `Kingdom`
    set_up          lists everything to lay out for a kingdom, with the reason for each item
    questions_for   lists what to ask the players at the end of a game, to score it
    score           counts the points and names the winner

`Choices` say how a kingdom is played: number of players, boxes on the table. Everything random depends only on a seed.
Wrong input raises an `EngineError` with a message for players in German and English. In this and all other examples,
`CATALOG` is a small catalog, and `KINGDOM` one of its kingdoms.

>>> kingdom = generate(CATALOG, Wishes(required=("market",)), seed=7).kingdom
>>> [finding.code for finding in check(CATALOG, kingdom, Choices())]
[]
>>> setup = set_up(CATALOG, kingdom, Choices(players=3), Rng(7))
>>> setup.supply[0].name, setup.supply[0].count
('Kupfer', 39)

The modules in this folder are used by all subpackages: `catalog` and `catalog_view` (what cards are), `effects`,
`messages`, `errors`, `chance`, `names`. The subpackages are `kingdoms`, `validation`, `setup`, `generation` and
`scoring`. Does not belong here: Django, files (but the texts of `messages.toml`), the clock, global randomness; a test
enforces that.
"""

from engine.catalog import Catalog
from engine.chance import Rng
from engine.errors import EngineError
from engine.generation.generator import generate
from engine.generation.wishes import Wishes
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.scoring.questions import questions_for
from engine.scoring.score import score
from engine.setup.builder import set_up
from engine.validation import check

__all__ = [
    "Catalog",
    "Choices",
    "EngineError",
    "Kingdom",
    "Rng",
    "Wishes",
    "check",
    "generate",
    "questions_for",
    "score",
    "set_up",
]
