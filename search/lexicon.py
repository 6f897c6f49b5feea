"""The lexicon: all that search needs to know of the words and names of the content, compiled when content is loaded.

Stems, inflections, compounds, everyday words and what looks like a name but is none are decided here, so that the
search of a query (`vocabulary`, and `static/js/search/vocabulary.js`) only looks them up.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from content.model.types import Synonym
from engine.catalog import Catalog, Kind
from search.compounds import DERIVATION_SUFFIXES, MIN_PART_LENGTH, split_compound
from search.cooccurrence import AnsweredQuestions, learn_expansions
from search.dictionary import frequent_words, german_words_near, verb_forms
from search.documents import Document, DocumentKind
from search.normalization import fold, name_key, split_words
from search.query_terms import KINDS_MEANT_BY_NAME
from search.stemming import INFLECTION_ENDINGS, is_inflection, plurals, stem_word
from search.stop_words import ARTICLES, NEVER_NAMES, STOP_WORDS
from search.vocabulary import Name

MIN_DF_COMPOUND_PART = 2  # documents with a word, so that it is a part of compounds; words of names always are


def build_vocabulary(
    documents: list[Document],
    names: Iterable[Name],
    synonyms: Sequence[Synonym],
    filter_values: dict[str, dict[str, list[str]]],
) -> dict[str, Any]:
    """The data of a `Vocabulary` of these documents; `filter_values` as of `filter_tokens.filter_values`."""
    stems, counts, name_stems = _count_words(documents)
    names = list(names)
    everyday_words = _compile_synonyms(synonyms, names)
    known = {*stems, *everyday_words["synonyms"], *STOP_WORDS, *(name_key(name.text) for name in names)}
    expansions = learn_expansions(_answered_questions(documents, stems))
    compounds = _split_compounds(stems, counts, name_stems)
    return {
        "total": len(documents),
        "words": {stem: f"{counts[stem]} {words}" for stem, words in _by_stem(stems).items()},
        "inflections": _by_stem(_inflections(stems, counts, names)),
        "parts": compounds,
        "names": names,
        "names_by_stems": _names_by_stems(names, name_stems | counts.keys()),
        **everyday_words,
        "german_words": " ".join(german_words_near(known)),
        **_find_not_names(documents),
        "spellings": _find_spellings(documents),
        "expansions": expansions,
        "filter_values": filter_values,
        "type_stems": {},
    }


def basic_type_stems(catalog: Catalog) -> dict[str, list[str]]:
    """Slug of a basic card → the stems of what it is called by its type: the Herzogtum is a Punktekarte."""
    basic = [card for card in catalog.cards.values() if card.kind in (Kind.BASIC, Kind.CURSE)]
    names = {card.slug: [catalog.words.types[card_type].singular for card_type in card.types] for card in basic}
    return {slug: [stem_word(fold(name)) for name in types] for slug, types in names.items()}


def _count_words(documents: list[Document]) -> tuple[dict[str, str], Counter[str], set[str]]:
    """Folded word → stem; stem → documents with it; the stems of all words of names."""
    stems: dict[str, str] = {}
    counts: Counter[str] = Counter()
    name_stems: set[str] = set()
    for document in documents:
        # Sorted, so that every process numbers the stems alike.
        folded_words = _folded_words(searchable_text(document))
        described = _folded_words(" ".join(document.descriptions))
        stems.update({word: stem_word(word) for word in sorted(folded_words | described) if word not in stems})
        counts.update({stems[word] for word in folded_words})
        name_stems |= {stem_word(fold(word)) for name in document.names for word in split_words(name)}
    return stems, counts, name_stems


def _folded_words(text: str) -> set[str]:
    return {fold(word) for word in split_words(text)} - {""}


def searchable_text(document: Document) -> str:
    """All text that a document is found by, but for the descriptions of a card."""
    texts = (document.title, document.heading, document.slug_words, document.text, document.extra)
    return " ".join((*texts, *document.names, *document.phrasings))


def _by_stem(stems: dict[str, str]) -> dict[str, str]:
    """Stem → its words, joined by blanks."""
    words: dict[str, list[str]] = defaultdict(list)
    for word, stem in stems.items():
        words[stem].append(word)
    return {stem: " ".join(forms) for stem, forms in words.items()}


def _inflections(stems: dict[str, str], counts: Counter[str], names: list[Name]) -> dict[str, str]:
    """Forms that the content does not have → stem: frequent German words, and inflections of the names of cards."""
    frequent = {word: stem_word(word) for word in frequent_words()}
    forms = {word: stem for word, stem in frequent.items() if counts[stem] and is_inflection(word, stem)}
    name_words = {fold(word) for name in names if name.kind == "card" for word in split_words(name.text)}
    for word in name_words - STOP_WORDS:
        stem = stem_word(word)
        inflected = {root + ending for root in (word, stem) for ending in INFLECTION_ENDINGS}
        forms |= {form: stem for form in inflected if stem_word(form) == stem}
    return {form: stem for form, stem in sorted(forms.items()) if form not in STOP_WORDS and form not in stems}


# What stands between the parts of a compound where players turn it: „die Hexe vom Meer“ is the Meerhexe.
BETWEEN_PARTS = ("vom", "der", "des", "ausdem")


def _turned_compounds(folded: str, is_part: Callable[[str], bool]) -> set[str]:
    """The stems of a folded name that ends with another word, that word first.

    >>> sorted(_turned_compounds("meerhexe", {"hex"}.__contains__))
    ['hexausdemmeer', 'hexdermeer', 'hexdesmeer', 'hexvommeer']
    """
    turned: set[str] = set()
    for cut in range(MIN_PART_LENGTH, len(folded) - MIN_PART_LENGTH + 2):
        head, tail = folded[:cut], stem_word(folded[cut:])
        if is_part(tail) and folded[cut:] not in DERIVATION_SUFFIXES:
            heads = {head, head.removesuffix("s"), stem_word(head)}  # an unknown word is its own stem
            turned |= {f"{tail}{between}{form}" for between in BETWEEN_PARTS for form in heads}
    return turned


def _names_by_stems(names: list[Name], known: set[str]) -> dict[str, list[int]]:
    """Joined stems of the words of names → numbers of the names; with and without articles, irregular plurals, turned
    compounds.
    """
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        if name.kind not in KINDS_MEANT_BY_NAME:
            continue
        folded = [fold(word) for word in split_words(name.text)]
        forms = {"".join(map(stem_word, folded)), stems_of_name(folded)}
        if len(folded) == 1:
            forms |= {form for plural in plurals(folded[0]) for form in (plural, stem_word(plural))}
            forms |= _turned_compounds(folded[0], known.__contains__) if name.rank == 0 else set()
        for form in sorted(forms):
            numbers[form].append(number)
    return dict(numbers)


def stems_of_name(folded: list[str]) -> str:
    """The joined stems of a name without articles, which other articles and inflections do not change.

    >>> stems_of_name(["weg", "vom", "affen"]) == stems_of_name(["weg", "des", "affe"])
    True
    """
    return "".join(stem_word(word) for word in folded if word not in ARTICLES)


# Endings of declined and compared adjectives
ADJECTIVE_ENDINGS = tuple("e em en er es ere erem eren erer eres ste sten".split())


def _find_not_names(documents: Iterable[Document]) -> dict[str, list[str]]:
    """What looks like the name of a card, but is not one in a sentence.

    `not_names`: declined adjectives that are names of traits, and the names of the trash, which is a place.
    `everyday_names`: everyday words, which may mean the card if they are written as nouns. `verbs`: forms of the verbs
    with the stem of a name.
    """
    names: set[str] = set()
    not_names = set(NEVER_NAMES)
    for card in (document for document in documents if document.kind == DocumentKind.CARD):
        one_word_names = {fold(name) for name in card.names if len(split_words(name)) == 1}
        names |= one_word_names
        if "typ:trait" in card.facets:
            not_names.update(fold(card.title) + ending for ending in ADJECTIVE_ENDINGS)
        if "typ:trash" in card.facets:
            not_names |= one_word_names
    stems = {stem_word(name.removesuffix(ending)) for name in names for ending in ("", "ung")}
    return {"verbs": sorted({*verb_forms(names | stems)} - names), "not_names": sorted(not_names)}


def _find_spellings(documents: Iterable[Document]) -> dict[str, str]:
    """Folded word → its spelling, for words with letters outside of ASCII."""
    spellings = {
        word.casefold()
        for document in documents
        for text in (searchable_text(document), *document.descriptions)
        for word in split_words(text)
        if not word.isascii()
    }
    return {fold(word): word for word in sorted(spellings)}


def _answered_questions(documents: Iterable[Document], stems: dict[str, str]) -> Iterator[AnsweredQuestions]:
    """The stems of players' questions and of their answers, without those of the names of their cards."""

    def stems_in(text: str) -> set[str]:
        return {stems[word] for word in map(fold, split_words(text)) if word and word not in STOP_WORDS}

    names: dict[str, set[str]] = {}
    for document in documents:
        if document.kind == DocumentKind.CARD:
            names[document.slug] = stems_in(document.title)
        elif document.phrasings:
            cards = set().union(*(names.get(slug, ()) for slug in (*document.about, *document.mentions)))
            statement = stems_in(f"{document.heading} {document.slug_words} {document.text}") - cards
            yield [stems_in(question) - cards for question in document.phrasings], statement


def _compile_synonyms(synonyms: Sequence[Synonym], names: list[Name]) -> dict[str, Any]:
    """The entry `synonyms` of the data: everyday words by key and by their stems.

    Each has a list of what it may mean: slugs of cards, or the stems of words that a document must have together.
    """
    cards: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if name.kind == "card":
            cards[name_key(name.text)].append(name.slug)

    def compile_targets(targets: Iterable[str]) -> list[dict[str, list[str]]]:
        compiled = []
        for target in targets:
            folded = [fold(word) for word in split_words(target)]
            words = [word for word in folded if word not in STOP_WORDS] or folded[:1]
            slugs = list(dict.fromkeys(cards.get(name_key(target), ())))
            compiled.append({"cards": slugs, "stems": [stem_word(word) for word in words]})
        return compiled

    by_stems = {
        "".join(stem_word(fold(word)) for word in split_words(synonym.word)): synonym for synonym in reversed(synonyms)
    }
    by_form = {**by_stems, **{name_key(synonym.word): synonym for synonym in synonyms}}
    return {"synonyms": {form: compile_targets(synonym.means) for form, synonym in by_form.items()}}


def _split_compounds(stems: dict[str, str], counts: Counter[str], name_stems: set[str]) -> dict[str, list[str]]:
    """The compounds among the words: stem → stems of the parts, which are also words by themselves or of a name."""

    def is_part(stem: str) -> bool:
        return (counts[stem] >= MIN_DF_COMPOUND_PART or stem in name_stems) and stem not in STOP_WORDS

    compounds: dict[str, list[str]] = {}
    for word, stem in stems.items():
        if parts := [part for part in split_compound(word, stem_word, is_part) if part != stem]:
            compounds.setdefault(stem, parts)
    return compounds
