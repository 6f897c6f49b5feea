"""Questions about a card that is described: „der Verbündete, wo man …, hilft da der Burggraben?“.

The question is asked about each of the cards that are described best, by their names. A result is the better the better
its card is described and the better it answers the question.
"""

from search.backend import Index
from search.documents import DocumentKind
from search.interpretation import Interpretation, interpret
from search.matching import Matches
from search.ranking import RankedCandidate

MAX_DESCRIBED_CARDS = 3  # about which the question is asked


def find(opened: Index, interpretation: Interpretation) -> tuple[Interpretation, Matches, list[RankedCandidate]]:
    """The documents that match a query, and the ranked candidates, with the interpretation of what is asked."""
    cards = _find_described_cards(opened, interpretation)
    if not (interpretation.described and cards):
        return interpretation, *opened.find(interpretation)
    found = []
    for card in cards:
        asked = interpret(f"{card.candidate.title} {interpretation.described[1]}", opened.vocabulary, is_literal=True)
        asked.parsed, asked.corrected = interpretation.parsed, interpretation.corrected
        asked.alternatives = interpretation.alternatives
        found.append((card.score, asked, *opened.find(asked)))
    scored = [(score + hit.score, hit, asked, matches) for score, asked, matches, ranked in found for hit in ranked]
    scored.sort(key=lambda each: -each[0])  # a stable sort: at a tie the card that is described better
    _, _, asked, matches = scored[0]
    best: dict[int, RankedCandidate] = {}
    for _, hit, *_ in scored:
        best.setdefault(hit.candidate.number, hit)
    return asked, matches, list(best.values())


def _find_described_cards(opened: Index, interpretation: Interpretation) -> list[RankedCandidate]:
    if not interpretation.described:
        return []
    described = interpret(interpretation.described[0], opened.vocabulary, is_literal=True)
    ranked = opened.find(described)[1] if described.description else []
    return [hit for hit in ranked if hit.candidate.kind == DocumentKind.CARD][:MAX_DESCRIBED_CARDS]
