"""German compounds, split into the stems of their parts: `bannstapel` → `bann`, `stapel`."""

from collections.abc import Callable

# They end a word without being part of a compound, although `Lich` is a card.
DERIVATION_SUFFIXES = frozenset("bar haft heit keit lich schaft".split())

LINKING_LETTERS = ("", "s", "n", "en", "es", "e", "er", "ens")  # between two parts: `Aktion-s-karte`
MIN_PART_LENGTH = 4  # letters


def split_compound(
    word: str, stem: Callable[[str], str], is_known: Callable[[str], bool], max_cuts: int = 2
) -> tuple[str, ...]:
    """The stems of the two or three parts of a folded compound; () if it does not consist of known stems.

    `stem` gives the stem of a word.

    >>> from search.stemming import stem_word
    >>> known = {"bann", "stapel", "aktion", "kart", "hand"}.__contains__
    >>> [split_compound(word, stem_word, known) for word in ("bannstapel", "aktionskarten", "handlung")]
    [('bann', 'stapel'), ('aktion', 'kart'), ()]
    """
    for cut in range(MIN_PART_LENGTH, len(word) - MIN_PART_LENGTH + 1):
        tail = word[cut:]
        head = _head_stem(word[:cut], stem, is_known)
        if not head:
            continue
        if tail not in DERIVATION_SUFFIXES and is_known(stem(tail)):
            return (head, stem(tail))
        if max_cuts > 1 and (rest := split_compound(tail, stem, is_known, max_cuts - 1)):
            return (head, *rest)
    return ()


def _head_stem(text: str, stem: Callable[[str], str], is_known: Callable[[str], bool]) -> str:
    """The known stem of a first part, without the letters that link it to the next part; "" if there is none."""
    for letters in LINKING_LETTERS:
        bare = text.removesuffix(letters)
        if text.endswith(letters) and len(bare) >= MIN_PART_LENGTH and is_known(stem(bare)):
            return stem(bare)
    return ""
