"""Analysis: turns a document into tokens, the one vocabulary in which documents and queries are compared.

The tokens of a document are listed in `tokens`. Its questions are encoded as a whole, see
`encode_question`.
"""

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass

from engine.memo import cache_on_first_argument
from search.documents import KINDS_WITH_NAMES, Document, DocumentKind
from search.filter_tokens import about_token, mention_token
from search.normalization import fold, fold_words, name_key, split_words
from search.question_words import question_kinds
from search.separable_verbs import PARTICLES
from search.similarity import OPPOSITE_MARK
from search.stop_words import STOP_WORD_MARK, STOP_WORDS
from search.tokens import (
    DESCRIPTION_ZONE,
    EXTRA_ZONE,
    NAME_ZONE,
    NAMED_TWICE,
    PHRASING_ZONE,
    QUESTION_KIND,
    TEXT_ZONE,
    identity_token,
)
from search.vocabulary import Vocabulary

PARAGRAPHS = re.compile(r"\s*\n\s*")
SENTENCES = re.compile(r"[.;:!?\n]")
CLAUSES = re.compile(r"[,()„“–]")


@dataclass(frozen=True, slots=True)
class AnalysedDocument:
    """A document with the tokens by which it is found and ranked, and its encoded questions."""

    document: Document
    tokens: frozenset[str]
    questions: tuple[str, ...]


def analyse_document(document: Document, vocabulary: Vocabulary) -> AnalysedDocument:
    """The document with its tokens. A stem of the title is in no other zone, one of the text not in the extra zone."""
    title_stems = _stems(" ".join((document.heading, *document.names)), vocabulary)
    phrasing_stems = _stems(" ".join((document.slug_words, *document.phrasings)), vocabulary) - title_stems
    text_stems = (_stems(document.text, vocabulary) | _rejoined_verbs(document.text, vocabulary)) - title_stems
    text_stems |= {part for stem in title_stems for part in vocabulary.parts.get(stem, ())} - title_stems
    extra_stems = _stems(document.extra, vocabulary) | {
        part for stem in text_stems | phrasing_stems for part in vocabulary.parts.get(stem, ())
    }
    tokens = {identity_token(document.kind, document.slug)}
    tokens |= {TEXT_ZONE + stem for stem in text_stems}
    tokens |= {NAME_ZONE + stem for stem in title_stems}
    tokens |= {PHRASING_ZONE + stem for stem in phrasing_stems}
    tokens |= {EXTRA_ZONE + stem for stem in extra_stems - title_stems - text_stems}
    questions = _encode_questions(document, vocabulary)
    if document.kind == DocumentKind.CARD:
        tokens |= {DESCRIPTION_ZONE + stem for stem in stems_of_questions(questions)}
    tokens |= {NAMED_TWICE + slug for slug in _cards_named_twice(document, vocabulary)}
    asked = () if document.kind in KINDS_WITH_NAMES else (document.heading, *document.phrasings)
    tokens |= {QUESTION_KIND + kind for text in asked for kind in question_kinds(text)}
    tokens |= {about_token(slug) for slug in document.about}
    tokens |= {mention_token(slug) for slug in document.mentions}
    return AnalysedDocument(document, frozenset(tokens | document.facets), questions)


def _encode_questions(document: Document, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Each question of a document once, without the names of its cards; with OPPOSITE_MARK those that are opposite."""
    names = " ".join(vocabulary.labels.get(("card", slug), "") for slug in document.about)
    name_stems = _stems(names, vocabulary)
    encoded = {
        (OPPOSITE_MARK if question in document.opposite_phrasings else "") + words
        for question in _questions(document)
        if (words := encode_question(question, vocabulary, name_stems))
    }
    return tuple(sorted(encoded))


def stems_of_questions(questions: Iterable[str]) -> set[str]:
    """The stems of the words of encoded questions."""
    words = {word for question in questions for word in question.lstrip(OPPOSITE_MARK).split("-")}
    return {word.partition("/")[0] for word in words if not word.startswith(STOP_WORD_MARK)}


def _cards_named_twice(document: Document, vocabulary: Vocabulary) -> set[str]:
    """The cards that one of a document's questions names twice."""
    keys = list(map(name_key, _questions(document)))
    names = {slug: name_key(vocabulary.labels.get(("card", slug), "")) for slug in document.about}
    return {slug for slug, name in names.items() if name and any(key.count(name) > 1 for key in keys)}


def _questions(document: Document) -> tuple[str, ...]:
    if document.kind in KINDS_WITH_NAMES:
        return document.descriptions
    return (document.heading, document.slug_words, *document.phrasings)


def encode_question(text: str, vocabulary: Vocabulary, without: Container[str] = ()) -> str:
    """The words of a question, which `similarity` compares with a query; "" if it consists of stop words only.

    `abwerf/ableg-handkart-:wann`: words are joined by `-`. Each is a stem, behind `/` the stems of rule words that it
    stands for. Stop words come last, each after a `:`. Words with a stem in `without` are left out: the names of the
    document's cards, for which it has `about:` tokens.
    """
    folded_words = fold_words(text)
    verbs = vocabulary.rejoin_verbs(folded_words)
    words: dict[str, str] = {}
    stop_words: dict[str, str] = {}
    for number, word in enumerate(folded_words):
        if word in STOP_WORDS:
            stop_words[word] = STOP_WORD_MARK + word
            continue
        stem, *translations = _encode_word(vocabulary, word)
        if stem not in without:
            rejoined = [vocabulary.stem(verbs[number])] if number in verbs else []
            words[stem] = "/".join(dict.fromkeys([stem, *rejoined, *translations]))
    return "-".join([*words.values(), *stop_words.values()]) if words else ""


@cache_on_first_argument
def _encode_word(vocabulary: Vocabulary, word: str) -> tuple[str, ...]:
    """The stem of a word, and those of the single words that it stands for if it is an everyday word."""
    stem = vocabulary.stem(word)
    targets = vocabulary.synonyms.get(word) or vocabulary.synonyms.get(stem, [])
    return (stem, *(target["stems"][0] for target in targets if len(target["stems"]) == 1))


def _stems(text: str, vocabulary: Vocabulary) -> set[str]:
    folded = {fold(word) for word in split_words(text)} - STOP_WORDS
    return {vocabulary.stem(word) for word in folded if word}


def _rejoined_verbs(text: str, vocabulary: Vocabulary) -> set[str]:
    """The stems of the separable verbs of a text: `du legst sie ab` is also found by `ablegen`."""
    verbs: set[str] = set()
    for sentence in SENTENCES.split(text):
        clauses = [[fold(word) for word in split_words(clause)] for clause in CLAUSES.split(sentence)]
        without_particles = [word for clause in clauses for word in clause if word not in PARTICLES]
        # The whole sentence with its last word: `spielst du alle, die du brauchst, im Zug aus`.
        for clause in (*clauses, [*without_particles, *clauses[-1][-1:]]):
            if not PARTICLES.isdisjoint(clause):
                verbs.update(vocabulary.rejoin_verbs(clause).values())
    return {vocabulary.stem(verb) for verb in verbs}


def join_paragraphs(text: str) -> str:
    """A text as one line."""
    return PARAGRAPHS.sub(" ", text).strip()
