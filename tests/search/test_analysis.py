"""The tokens by which a document is found."""

from dataclasses import replace

from search.analysis import analyse_document
from search.documents import Document, DocumentKind
from search.lexicon import build_vocabulary
from search.vocabulary import Name, Vocabulary


def tokens(title: str, text: str = "", known: str = "") -> frozenset[str]:
    document = Document(kind=DocumentKind.RULE, slug="regel", title=title, heading=title, text=text)
    others = Document(kind=DocumentKind.RULE, slug="andere", title="Andere", heading="Andere", text=known)
    vocabulary = Vocabulary(build_vocabulary([document, others], [Name("rule", "regel", title, 0)], [], {}))
    return analyse_document(document, vocabulary).tokens


def test_a_verb_is_rejoined_with_its_particle_after_a_subordinate_clause() -> None:
    text = "Du spielst alle Geldkarten, die du nutzen willst, zu Beginn der Kaufphase aus."
    assert "t:ausspiel" in tokens("Kaufphase", text, known="ausspielst")


def test_a_preposition_in_a_subordinate_clause_is_not_a_particle() -> None:
    text = "Du spielst, was aus dem Vorrat kommt."
    assert "t:ausspiel" not in tokens("Zug", text, known="ausspielst")


def test_the_words_of_descriptions_have_a_zone_of_their_own_and_do_not_count_as_frequent() -> None:
    card = Document(
        kind=DocumentKind.CARD,
        slug="hexe",
        title="Hexe",
        heading="Hexe",
        text="Fluch",
        descriptions=("die mit dem Besen",),
    )
    vocabulary = Vocabulary(build_vocabulary([card], [Name("card", "hexe", "Hexe", 0)], [], {}))
    assert {token for token in analyse_document(card, vocabulary).tokens if token.endswith("bes")} == {"d:bes"}
    assert (vocabulary.documents_with["bes"], vocabulary.documents_with["fluch"]) == (0, 1)


def test_a_part_of_a_compound_in_a_title_counts_like_a_word_of_the_text() -> None:
    documents = [
        Document(kind=DocumentKind.RULE, slug=str(number), title=title, heading=title, text="Geld und Karten")
        for number, title in enumerate(["Geldkarten", "Zug", "Spiel"])
    ]
    vocabulary = Vocabulary(build_vocabulary(documents, [], [], {}))
    tokens_of_title = analyse_document(replace(documents[0], text=""), vocabulary).tokens
    assert {"n:geldkart", "t:geld", "t:kart"} <= tokens_of_title
    assert "x:geld" not in tokens_of_title
