"""Tokens: the one language in which documents and queries meet, in both backends and in the ranking.

A document carries `n:hex` for a word of its title, name or question, `s:hex` for a word of its slug or of what players
ask for it, `hex` for a word of its text, `x:hex` for a part of a compound or a word it is found by without showing it,
`gist:…` for each of these questions as a whole (see `gist`), `asks:may` for the kind of its question,
`is:card/witch` for itself, `about:witch`, `mention:moat`, `twice:throne-room` where a question names a card twice, and
the facets that filters ask for. Tokens consist of `a-z 0-9 : / -` only, whatever was typed.
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
NAME_ZONE, PHRASING_ZONE, EXTRA_ZONE = "n:", "s:", "x:"


@dataclass(frozen=True, slots=True)
class AnalysedDocument:
    """A document as it is stored: what is shown, the tokens it is ranked by, and the facets it is filtered by."""

    document: Document
    tokens: frozenset[str]

    @property
    def all_tokens(self) -> frozenset[str]:
        """What documents are found by; the questions as wholes are only read."""
        return (
            frozenset(token for token in self.tokens if not token.startswith(ENCODED_QUESTION)) | self.document.facets
        )


def identity_token(kind: str, slug: str) -> str:
    return f"is:{kind}/{slug}"


def analyse_document(document: Document, vocabulary: Vocabulary) -> AnalysedDocument:
    """The tokens of a document."""
    in_title = _stems(" ".join((document.heading, *document.names)), vocabulary)
    in_gist = _stems(" ".join((document.slug_words, *document.phrasings)), vocabulary) - in_title
    in_text = (_stems(document.text, vocabulary) | _rejoined(document.text, vocabulary)) - in_title
    in_text |= {part for stem in in_title for part in vocabulary.parts.get(stem, ())} - in_title
    beside = _stems(document.extra, vocabulary) | {
        part for stem in in_text | in_gist for part in vocabulary.parts.get(stem, ())
    }
    tokens = {identity_token(document.kind, document.slug), *in_text}
    tokens |= {NAME_ZONE + stem for stem in in_title}
    tokens |= {PHRASING_ZONE + stem for stem in in_gist}
    tokens |= {EXTRA_ZONE + stem for stem in beside - in_title - in_text}
    tokens |= _questions(document, vocabulary)
    tokens |= {
        QUESTION_KIND + kind for text in (document.heading, *document.phrasings) for kind in question_kinds(text)
    }
    tokens |= {about_token(slug) for slug in document.about}
    tokens |= {mention_token(slug) for slug in document.mentions}
    if document.is_example:
        tokens.add(EXAMPLE_MARK)
    return AnalysedDocument(document, frozenset(tokens))


ENCODED_QUESTION = "gist:"
QUESTION_KIND = "asks:"
EXAMPLE_MARK = "is:example"
NAMED_TWICE = "twice:"


def _questions(document: Document, vocabulary: Vocabulary) -> set[str]:
    """What a document answers, without the names of its cards, and which of them a question names twice."""
    if document.kind in KINDS_WITH_NAMES:
        return set()
    names = {slug: vocabulary.labels.get(("card", slug), "") for slug in document.about}
    own = _stems(" ".join(names.values()), vocabulary)
    texts = (document.heading, document.slug_words, *document.phrasings)
    found = {token for text in texts if (token := encode_question(text, vocabulary, own))}
    keys = list(map(name_key, texts))
    twice = {slug for slug, name in names.items() if name and any(text.count(name_key(name)) > 1 for text in keys)}
    return found | {NAMED_TWICE + slug for slug in twice}


def encode_question(text: str, vocabulary: Vocabulary, without: Container[str] = ()) -> str:
    """A question as one token, to be compared with a query; nothing, where no word of it tells anything.

    `gist:abwerf/ableg-handkart:hand:kart`: words are joined by `-`, each a stem, then what it stands for in the words
    of the rules behind `/`, then the parts of a compound behind `:`; words that carry no meaning of their own stand
    last, behind `:`. Words with the stems of `without`, the names of
    the cards it is about, are left out: whether a query is about these, `about:` says.
    """
    typed = [folded for word in split_words(text) if (folded := fold(word))]
    verbs = vocabulary.rejoin_verbs(typed)
    found: dict[str, str] = {}
    small: dict[str, str] = {}
    for number, word in enumerate(typed):
        stem = vocabulary.stem(word)
        if word in STOP_WORDS:
            small[word] = ":" + word
        elif stem not in without:
            meant = [vocabulary.stem(verbs[number])] if number in verbs else []
            stems = dict.fromkeys([stem, *meant, *vocabulary.translations(word)])
            found[stem] = ":".join(["/".join(stems), *vocabulary.parts.get(stem, ())])
    return ENCODED_QUESTION + "-".join([*found.values(), *small.values()]) if found else ""


def _stems(text: str, vocabulary: Vocabulary) -> set[str]:
    folded = {fold(word) for word in split_words(text)} - STOP_WORDS
    return {vocabulary.stem(word) for word in folded if word}


def _rejoined(text: str, vocabulary: Vocabulary) -> set[str]:
    """The verbs of a text that stand apart from their particle: `du legst sie ab` is also found by `ablegen`."""
    verbs: set[str] = set()
    for sentence in SENTENCES.split(text):
        folded = [[fold(word) for word in split_words(clause)] for clause in CLAUSES.split(sentence)]
        around = [word for clause in folded for word in clause if word not in PARTICLES]
        for clause in (*folded, [*around, *folded[-1][-1:]]):  # `spielst du alle, die du brauchst, im Zug aus`
            if not PARTICLES.isdisjoint(clause):
                verbs.update(vocabulary.rejoin_verbs(clause).values())
    return {vocabulary.stem(verb) for verb in verbs}


def join_paragraphs(text: str) -> str:
    """A text as one line."""
    return PARAGRAPHS.sub(" ", text).strip()
