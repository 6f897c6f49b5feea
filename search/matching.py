"""Matching: which documents match a query, by the postings of its keys, and which of them are to be ranked.

Like most search engines it works in two stages: every match gets a rough score, then the best ones are ranked.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from search.documents import DocumentKind
from search.interpretation import Interpretation
from search.query_terms import SPLIT_COMPOUND_FACTOR, QueryTerm
from search.tokens import NAMED_TWICE, QUESTION_KIND, TEXT_MATCH, identity_token

MIN_MATCHED_SHARE = 0.34  # of the weight of all terms that a document must match to be found
MIN_MATCHES = 5  # with fewer documents than this, those that match less of the query are taken as well

# Bounds on the work of a query
MAX_POSTINGS = 6000  # documents that are looked at for one token, those with the lowest numbers
COMMON_TERM_DF = 1500  # a term in more documents than this only scores documents that rarer terms have found

# Candidates that are ranked per kind, however many results are shown
RANKED_PER_KIND = {DocumentKind.RULE: 30, DocumentKind.RULING: 30}
RANKED_OF_OTHER_KINDS = 10  # of each of the other kinds
RANKED_DESCRIBED_CARDS = 30  # cards in a query that describes one
MAX_PHRASE_CANDIDATES = 200  # of each kind, in a query with a phrase, whose texts are searched for it

Scores = dict[int, float]  # number of a document → score or weight
Postings = Mapping[str, Scores]  # key (see `tokens`) → match scores of the documents with it


class KindRange(NamedTuple):
    """The numbers of the documents of one kind: from `first` up to, not including, `end`."""

    kind: str
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Matches:
    """The documents that match a query, by their numbers."""

    candidates: list[int]  # those that are to be ranked
    others: list[tuple[str, int]]  # kind and number of the rest, by rough score
    totals: dict[str, int]  # kind → matches, candidates included
    term_scores: list[Scores]  # of each term the match scores of all documents that match it, 0..1


def keys_of(interpretation: Interpretation) -> set[str]:
    """All keys whose postings a query needs."""
    keys = {identity_token("card", slug) for slug in interpretation.cards}
    for term in interpretation.terms:
        keys |= {*term.keys, *term.expansions, *term.parts}
    keys |= {QUESTION_KIND + kind for kind in interpretation.question_kinds}
    keys |= {NAMED_TWICE + card for card in interpretation.cards_named_twice}
    if interpretation.description:
        keys.update(interpretation.description.types)
    return keys.union(*interpretation.required, *interpretation.excluded)


def is_match(matched_weight: float, query_weight: float) -> bool:
    """Whether a document matches enough of the weight of a query to be found."""
    return matched_weight >= MIN_MATCHED_SHARE * query_weight


def find_matches(interpretation: Interpretation, postings: Postings, ranges: list[KindRange]) -> Matches:
    """The documents that match a query; `postings` are those of `keys_of` the query."""
    term_scores = [_term_scores(term, postings) for term in interpretation.terms]
    scores, matched = _rough_scores(interpretation, term_scores, postings)
    weight = sum(term.weight for term in interpretation.terms)
    named_cards = {
        number for slug in interpretation.cards for number in postings[identity_token("card", slug)]
    } & scores.keys()
    matching = sorted({number for number, share in matched.items() if is_match(share, weight)} | named_cards)
    if len(matching) < MIN_MATCHES:
        matching = sorted(scores)
    chosen = set(named_cards)
    others: list[tuple[str, int]] = []
    totals = {}
    for kind, first, end in ranges:
        numbers = matching[bisect_left(matching, first) : bisect_left(matching, end)]
        if numbers:
            totals[kind] = len(numbers)
            limit = RANKED_PER_KIND.get(DocumentKind(kind), RANKED_OF_OTHER_KINDS)
            if interpretation.description and kind == DocumentKind.CARD:
                limit = RANKED_DESCRIBED_CARDS
            if interpretation.has_phrases:
                limit = MAX_PHRASE_CANDIDATES
            chosen.update(nlargest(limit, numbers, key=scores.__getitem__))  # at a tie the lower number
            others += [(kind, number) for number in numbers if number not in chosen]
    others.sort(key=lambda other: (-scores[other[1]], other[1]))
    return Matches(sorted(chosen), others, totals, term_scores)


def _rough_scores(
    interpretation: Interpretation, term_scores: list[Scores], postings: Postings
) -> tuple[Scores, Scores]:
    """The rough score, and the weight of the matched terms, of every document that matches any term and all filters."""
    allowed = [set().union(*(postings[token] for token in any_of)) for any_of in interpretation.required]
    selected: set[int] | None = set.intersection(*allowed) if allowed else None
    scores: Scores = {}
    matched: Scores = {}
    if not interpretation.terms and selected is not None:
        scores, matched = dict.fromkeys(selected, 0.0), dict.fromkeys(selected, 0.0)
    for term, of_term in zip(interpretation.terms, term_scores, strict=True):  # by weight, rare terms come first
        numbers = of_term.keys() if selected is None else of_term.keys() & selected
        if scores and len(of_term) > COMMON_TERM_DF:
            numbers = numbers & scores.keys()
        weight = term.weight
        for number in numbers:
            scores[number] = scores.get(number, 0.0) + weight * of_term[number]
            matched[number] = matched.get(number, 0.0) + weight
    for number in {number for any_of in interpretation.excluded for token in any_of for number in postings[token]}:
        scores.pop(number, None)
        matched.pop(number, None)
    return scores, matched


def _term_scores(term: QueryTerm, postings: Postings) -> Scores:
    """The match scores of a term, 0..1, of the documents with one of its keys or with all its parts."""
    scores: Scores = {}
    for key, factor in term.keys.items():
        found = postings[key]
        if factor != 1.0:
            found = {number: factor * match for number, match in found.items()}
        if scores:
            found = {number: max(match, scores.get(number, 0.0)) for number, match in found.items()}
        scores = scores | found
    of_parts = [postings[part] for part in term.parts]
    for number in set.intersection(*map(set, of_parts)) if of_parts else ():
        if scores.get(number, 0.0) < TEXT_MATCH:
            match = SPLIT_COMPOUND_FACTOR * sum(part[number] for part in of_parts) / len(of_parts)
            scores[number] = max(match, scores.get(number, 0.0))
    return scores
