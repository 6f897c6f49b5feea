"""Matching: which documents match a query, by the postings of its tokens, and which of them are to be ranked.

Like most search engines it works in two stages: every match gets a rough score, then the best ones are ranked.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from search.documents import DocumentKind
from search.interpretation import Interpretation
from search.query_terms import SPLIT_COMPOUND_FACTOR, TEXT_MATCH, ZONE_MATCH, QueryTerm
from search.tokens import NAMED_TWICE, QUESTION_KIND, identity_token

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

Postings = Mapping[str, "array[int]"]  # token → numbers of the documents with it, ascending
Scores = dict[int, float]  # number of a document → score or weight


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


def tokens_of(interpretation: Interpretation) -> set[str]:
    """All tokens whose postings a query needs."""
    tokens = {identity_token("card", slug) for slug in interpretation.cards}
    for term in interpretation.terms:
        tokens |= term.tokens.keys() | term.expansions.keys() | term.card_tokens
        tokens |= {zone + part for part in term.parts for zone in ZONE_MATCH}
    tokens |= {QUESTION_KIND + kind for kind in interpretation.question_kinds}
    tokens |= {NAMED_TWICE + card for card in interpretation.cards_named_twice}
    if interpretation.description:
        tokens.update(interpretation.description.types)
    return tokens.union(*interpretation.required, *interpretation.excluded)


def has_posting(postings: Postings, token: str, number: int) -> bool:
    """Whether a document has a token."""
    numbers = postings[token]
    at = bisect_left(numbers, number)
    return at < len(numbers) and numbers[at] == number


def is_match(matched_weight: float, query_weight: float) -> bool:
    """Whether a document matches enough of the weight of a query to be found."""
    return matched_weight >= MIN_MATCHED_SHARE * query_weight


def find_matches(interpretation: Interpretation, postings: Postings, ranges: list[KindRange]) -> Matches:
    """The documents that match a query; `postings` are those of `tokens_of` the query."""
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
    """The match scores of a term, 0..1, of the documents with one of its tokens or with all its parts."""
    scores = _best_scores(term.tokens, postings)
    if term.parts:
        of_parts = [
            _best_scores({zone + part: match for zone, match in ZONE_MATCH.items()}, postings) for part in term.parts
        ]
        for number in set(of_parts[0]).intersection(*of_parts[1:]):
            if scores.get(number, 0.0) < TEXT_MATCH:
                match = SPLIT_COMPOUND_FACTOR * sum(part[number] for part in of_parts) / len(of_parts)
                scores[number] = max(match, scores.get(number, 0.0))
    return scores


def _best_scores(tokens: Mapping[str, float], postings: Postings) -> Scores:
    """The score of the best token that each document has."""
    scores: Scores = {}
    for token, match in sorted(tokens.items(), key=lambda pair: pair[1]):  # the best last, it overwrites the others
        scores.update(dict.fromkeys(postings[token], match))
    return scores
