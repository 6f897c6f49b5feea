"""How alike two questions are: the one that is typed, and each of those that a document answers.

A document carries each of its questions as one token, which `analysis.gist` writes.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from search.analysis import GIST
from search.concepts import Concept

TRANSLATED = 0.9
"""So good a word meets what it stands for."""

IN_PARTS = 0.5
"""So good two compounds meet that share a part."""

HINTED = 0.8
"""So good a word is met by one that goes with it, where that is sure."""

SMALL = 0.6
"""So much weighs a word that carries no meaning of its own: it tells how something is asked."""

Weigh = Callable[[str], float]
"""How much a stem tells."""

Alike = tuple[float, float]
"""How alike a query is to the most alike question of a document, and to the next one; from 0 to 1."""


class Said(NamedTuple):
    """One word of a question."""

    stems: tuple[str, ...]
    parts: tuple[str, ...]


class Saying(NamedTuple):
    """A question as it is compared; `all` are all stems that any of its words can be met by, `small`
    the words that carry no meaning of their own."""

    all: frozenset[str]
    words: tuple[Said, ...]
    small: frozenset[str]


@lru_cache(maxsize=32_768)
def read(token: str) -> Saying:
    """A question as `analysis.gist` writes it.

    >>> read("gist:abwerf/ableg-handkart:hand:kart").words[1]
    Said(stems=('handkart',), parts=('hand', 'kart'))
    """
    said, small = [], []
    for word in token.removeprefix(GIST).split("-"):
        stems, *parts = word.split(":")
        if stems:
            said.append(Said(tuple(stems.split("/")), tuple(parts)))
        else:
            small += parts
    stems_of_all = frozenset(stem for one in said for stem in (*one.stems, *one.parts))
    return Saying(stems_of_all, tuple(said), frozenset(small))


class Likeness:
    """What somebody asks, to be compared with what documents answer."""

    def __init__(self, concepts: Sequence[Concept], weigh: Weigh, small: frozenset[str] = frozenset()) -> None:
        self._concepts, self._weigh, self._small = concepts, weigh, small
        self._met: dict[str, list[tuple[int, float]]] = defaultdict(list)  # stem → concepts it meets, and how good
        for number, concept in enumerate(concepts):
            hints = {token.rpartition(":")[2]: HINTED * quality for token, quality in concept.hints.items()}
            parts = dict.fromkeys(concept.parts, IN_PARTS)
            for stem, quality in {**hints, **parts, **dict.fromkeys(concept.stems, 1.0)}.items():
                self._met[stem].append((number, quality))

    def to(self, tokens: Iterable[str], without: Container[int] = ()) -> Alike:
        """How alike a document's questions are; concepts with the numbers of `without` are not looked for."""
        asked = sum(concept.weight for number, concept in enumerate(self._concepts) if number not in without)
        best = second = 0.0
        for token in tokens if asked else ():
            if token.startswith(GIST):
                saying = read(token)
                if not saying.all.isdisjoint(self._met):
                    alike = self._alike(saying, without, asked)
                    if alike > second:
                        best, second = (alike, best) if alike > best else (best, alike)
        return best, second

    def _alike(self, saying: Saying, without: Container[int], asked: float) -> float:
        """The harmonic mean of the shares in which query and question meet each other."""
        total = said = 0.0
        met: dict[int, float] = {}
        for word in saying.words:
            weight = self._weigh(word.stems[0])
            best = 0.0
            for stem, most in _stems(word):
                for number, quality in self._met.get(stem, ()):
                    if number not in without:
                        quality = min(quality, most)
                        best = max(best, quality)
                        met[number] = max(quality, met.get(number, 0.0))
            total += weight
            said += weight * best
        both = SMALL * len(self._small & saying.small)
        of_query = sum(self._concepts[number].weight * quality for number, quality in met.items()) + both
        of_query /= asked + SMALL * len(self._small)
        of_question = (said + both) / (total + SMALL * len(saying.small))
        return 2 * of_query * of_question / (of_query + of_question) if of_query and of_question else 0.0


@lru_cache(maxsize=32_768)
def _stems(word: Said) -> tuple[tuple[str, float], ...]:
    """What a word is met by, and how good at most."""
    own, *others = word.stems
    return ((own, 1.0), *((stem, TRANSLATED) for stem in others), *((part, IN_PARTS) for part in word.parts))
