"""Question words: what kind of answer a question asks for, such as a permission, a number or a time."""

from itertools import pairwise

from search.normalization import fold, fold_words, split_words

# Words for „wie viele“, folded, with misspellings, which the correction leaves alone because stop words are not its own
AMOUNT_WORDS = frozenset("wieviel wieviele wv viel viele many wiefiel wiefiele wiviel wieviehl wievil wievile".split())

# Kind of question → folded words. Most of them are stop words: nothing but the kind of the question depends on them.
WORDS_OF_KIND = {
    "may": "darf darfst durfen kann kannst konnen konnte erlaubt freiwillig can may",
    "must": "muss musst mussen zwingend pflicht verpflichtet must",
    "count": " ".join(sorted(AMOUNT_WORDS)) + " oft maximal hochstens",
    "when": "wann sobald zeitpunkt when",
    "where": "wohin wo woher where",
    "who": "wer wem wen wessen who",
    "which": "welche welchen welcher welches welchem which",
    "what": "passiert geschieht",
    "counts": "zahlt zahlen gilt gelten",
    "why": "warum wieso weshalb wozu why",
}
DIFFERENCE_WORDS = frozenset(
    "unterschied unterschiede unterscheidet unterscheiden alt alte altem alten alter altes fruher version".split()
)

# A question asks for more than ja or nein if one of OPEN_WORDS comes before any of CLOSED_WORDS, or if it offers a
# choice, a word behind OR that is none of NEGATIONS, or asks two things (`split_questions`).
OPEN_WORDS = frozenset(
    "was wie wo wann wer wem wen wessen welche welchen welcher welches welchem wohin woher warum wieso weshalb wozu "
    "what how when where who which why".split()
).union(AMOUNT_WORDS - {"viel", "viele", "many"})
CLOSED_WORDS = frozenset(
    "darf darfst durfen kann kannst konnen muss musst mussen zahlt zahlen gilt gelten ist sind bleibt hilft can may "
    "must".split()
)
AND, OR = "und", "oder"
NEGATIONS = frozenset("nicht nich nit ned net nein ne nee nix nichts".split())
KIND_OF_WORD = {word: kind for kind, listed in WORDS_OF_KIND.items() for word in listed.split()}


def asks_for_difference(text: str) -> bool:
    """Whether a text asks what was different in another edition.

    >>> asks_for_difference("Leuchtturm alt gegen neu"), asks_for_difference("Leuchtturm neu mischen")
    (True, False)
    """
    return not DIFFERENCE_WORDS.isdisjoint(fold_words(text))


def is_open_question(text: str) -> bool:
    """Whether a question asks for more than ja or nein.

    >>> is_open_question("wann darf ich das spielen"), is_open_question("kann ich sagen wann")
    (True, False)
    >>> is_open_question("muss ich ablegen und darf ich ziehen")
    True
    >>> is_open_question("muss ich ablegen oder kann ich ziehen"), is_open_question("muss ich ablegen oder nicht")
    (True, False)
    """
    folded = fold_words(text)
    if any(word == OR and other not in NEGATIONS for word, other in pairwise(folded)) or split_questions(text):
        return True
    return next((word for word in folded if word in OPEN_WORDS or word in CLOSED_WORDS), "") in OPEN_WORDS


def split_questions(text: str) -> tuple[str, str] | None:
    """The two questions in one, each without punctuation; None if a text does not ask two.

    >>> split_questions("Muss ich was ablegen, und was passiert sonst?")
    ('Muss ich was ablegen', 'was passiert sonst')
    >>> split_questions("Hexe und was dann")
    """
    words, folded = split_words(text), [fold(word) for word in split_words(text)]
    asking = [word in OPEN_WORDS or word in CLOSED_WORDS for word in folded]
    for at in range(1, len(words) - 1):
        if folded[at] == AND and asking[at + 1] and any(asking[:at]):
            return " ".join(words[:at]), " ".join(words[at + 1 :])
    return None


def question_kinds(text: str) -> set[str]:
    """The kinds of questions that the words of a text ask.

    >>> question_kinds("Wie viele Karten muss ich ziehen?") == {"count", "must"}
    True
    """
    return {kind for word in fold_words(text) if (kind := KIND_OF_WORD.get(word))}
