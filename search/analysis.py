"""Analysis: turns a document into tokens, the one vocabulary in which documents and queries are compared.

Tokens are made of `a-z 0-9 : / -` only, whatever was typed. A document has these:

| token | meaning |
|---|---|
| `is:card/witch` | the document itself |
| `n:hex` | a stem in its title, names or question ("name zone") |
| `s:hex` | a stem in its slug or in the phrasings of players ("phrasing zone") |
| `hex` | a stem in its text |
| `x:hex` | a part of a compound, or a stem in words that it is found by without showing them ("extra zone") |
| `gist:…` | one of its questions as a whole, see `encode_question` |
| `tsig:…` | the same for a phrasing whose own ja or nein is the opposite of the short answer |
| `asks:may` | a kind of question that it answers |
| `about:witch`, `mention:moat` | cards that it is about, or mentions |
| `twice:throne-room` | a card that one of its questions names twice |

To these come the facets, by which filters select: see `filter_tokens`.
"""

import re
from collections.abc import Container
from dataclasses import dataclass

from search.documents import KINDS_WITH_NAMES, Document
from search.filter_tokens import about_token, mention_token
from search.normalization import fold, name_key, split_words
from search.question_words import question_kinds
from search.separable_verbs import PARTICLES
from search.stop_words import STOP_WORDS
from search.vocabulary import Vocabulary

PARAGRAPHS = re.compile(r"\s*\n\s*")
SENTENCES = re.compile(r"[.;:!?\n]")
CLAUSES = re.compile(r"[,()„“–]")

# Prefixes of tokens
NAME_ZONE, PHRASING_ZONE, EXTRA_ZONE = "n:", "s:", "x:"
ENCODED_QUESTION, OPPOSITE_QUESTION = "gist:", "tsig:"
ENCODED_QUESTIONS = (ENCODED_QUESTION, OPPOSITE_QUESTION)
QUESTION_KIND = "asks:"
NAMED_TWICE = "twice:"


@dataclass(frozen=True, slots=True)
class AnalysedDocument:
    """A document with the tokens by which it is ranked."""

    document: Document
    tokens: frozenset[str]

    @property
    def indexed_tokens(self) -> frozenset[str]:
        """The tokens by which it can be found: with the facets, without encoded questions, which are only compared."""
        return (
            frozenset(token for token in self.tokens if not token.startswith(ENCODED_QUESTIONS)) | self.document.facets
        )


def identity_token(kind: str, slug: str) -> str:
    """The token that only this document has.

    >>> identity_token("card", "witch")
    'is:card/witch'
    """
    return f"is:{kind}/{slug}"


def analyse_document(document: Document, vocabulary: Vocabulary) -> AnalysedDocument:
    """The document with its tokens. A stem of the title is in no other zone, one of the text not in the extra zone."""
    title_stems = _stems(" ".join((document.heading, *document.names)), vocabulary)
    phrasing_stems = _stems(" ".join((document.slug_words, *document.phrasings)), vocabulary) - title_stems
    text_stems = (_stems(document.text, vocabulary) | _rejoined_verbs(document.text, vocabulary)) - title_stems
    text_stems |= {part for stem in title_stems for part in vocabulary.parts.get(stem, ())} - title_stems
    extra_stems = _stems(document.extra, vocabulary) | {
        part for stem in text_stems | phrasing_stems for part in vocabulary.parts.get(stem, ())
    }
    tokens = {identity_token(document.kind, document.slug), *text_stems}
    tokens |= {NAME_ZONE + stem for stem in title_stems}
    tokens |= {PHRASING_ZONE + stem for stem in phrasing_stems}
    tokens |= {EXTRA_ZONE + stem for stem in extra_stems - title_stems - text_stems}
    tokens |= _question_tokens(document, vocabulary)
    tokens |= {
        QUESTION_KIND + kind for text in (document.heading, *document.phrasings) for kind in question_kinds(text)
    }
    tokens |= {about_token(slug) for slug in document.about}
    tokens |= {mention_token(slug) for slug in document.mentions}
    return AnalysedDocument(document, frozenset(tokens))


def _question_tokens(document: Document, vocabulary: Vocabulary) -> set[str]:
    """Each question of a document, without the names of its cards; and the cards that one question names twice."""
    if document.kind in KINDS_WITH_NAMES:
        return set()
    names = {slug: vocabulary.labels.get(("card", slug), "") for slug in document.about}
    name_stems = _stems(" ".join(names.values()), vocabulary)
    questions = (document.heading, document.slug_words, *document.phrasings)
    encoded = {
        (OPPOSITE_QUESTION if question in document.opposite_phrasings else ENCODED_QUESTION) + words
        for question in questions
        if (words := encode_question(question, vocabulary, name_stems))
    }
    keys = list(map(name_key, questions))
    named_twice = {slug for slug, name in names.items() if name and any(key.count(name_key(name)) > 1 for key in keys)}
    return encoded | {NAMED_TWICE + slug for slug in named_twice}


def encode_question(text: str, vocabulary: Vocabulary, without: Container[str] = ()) -> str:
    """A question in one word, which `similarity` compares with a query; "" if it consists of stop words only.

    `abwerf/ableg-handkart:hand:kart-:wann`: words are joined by `-`. Each is a stem, behind `/` the stems of rule
    words that it stands for, behind `:` the parts of a compound. Stop words come last, each after a `:`.
    Words with a stem in `without` are left out: the names of the document's cards, for which it has `about:` tokens.
    """
    folded_words = [folded for word in split_words(text) if (folded := fold(word))]
    verbs = vocabulary.rejoin_verbs(folded_words)
    words: dict[str, str] = {}
    stop_words: dict[str, str] = {}
    for number, word in enumerate(folded_words):
        stem = vocabulary.stem(word)
        if word in STOP_WORDS:
            stop_words[word] = ":" + word
        elif stem not in without:
            rejoined = [vocabulary.stem(verbs[number])] if number in verbs else []
            stems = dict.fromkeys([stem, *rejoined, *vocabulary.translations(word)])
            words[stem] = ":".join(["/".join(stems), *vocabulary.parts.get(stem, ())])
    return "-".join([*words.values(), *stop_words.values()]) if words else ""


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
