"""What the word list of pyspellchecker says of German words: which are not misspelt, and which are forms of verbs."""

import gzip
import json
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import resources

from engine.names import DIGRAPHS, UMLAUTS
from search.spelling import MIN_LENGTH, deletions

MAX_LENGTH = 12  # letters; a longer word near one of ours is a form of it or a compound with it
MIN_FREQUENT_COUNT = 100  # occurrences in the list's texts of a word that everybody uses; the rarest have 50
VERB_ENDINGS = ("", "e", "en", "n", "t", "et", "st", "te", "ten")


def german_words_near(known: Iterable[str]) -> list[str]:
    """The folded German words that could be taken for a misspelling of one of the `known` words; sorted.

    Those are all words that become the same as a known one when at most one letter of each is deleted. It is enough to
    know these: no other word would be corrected.
    """
    return _german_words_near(frozenset(word for word in known if MIN_LENGTH <= len(word) <= MAX_LENGTH + 1))


@lru_cache(maxsize=2)
def _german_words_near(known: frozenset[str]) -> list[str]:
    """Remembered, because it takes a second and most content that is loaded again has the same words."""
    forms = {form for word in known for form in deletions(word, 1)}
    words = {word for word in _folded_counts() if len(word) >= MIN_LENGTH and word.isalpha()} - known
    return sorted(word for word in words if not forms.isdisjoint(deletions(word, 1)))


def verb_forms(stems: Iterable[str]) -> Iterator[str]:
    """Forms of the frequent verbs that have one of these stems: `such` → `suche`, `sucht`, `gesucht` …

    A stem belongs to a frequent verb if both its third person and its infinitive are frequent words.
    """
    frequent = set(frequent_words())
    for stem in stems:
        if not frequent.isdisjoint((f"{stem}t", f"{stem}et")) and not frequent.isdisjoint((f"{stem}en", f"{stem}n")):
            yield from (stem + ending for ending in VERB_ENDINGS)
            yield from (f"ge{stem}t", f"ge{stem}et")


def frequent_words() -> Iterator[str]:
    """The folded words that everybody uses."""
    return (word for word, count in _folded_counts().items() if count >= MIN_FREQUENT_COUNT and word.isalpha())


@lru_cache(maxsize=1)
def _folded_counts() -> dict[str, int]:
    """Folded word → occurrences. All words are folded in one go: one by one it takes several seconds."""
    packed = (resources.files("spellchecker") / "resources" / "de.json.gz").read_bytes()
    listed: dict[str, int] = json.loads(gzip.decompress(packed))
    counts = {word: count for word, count in listed.items() if len(word) <= MAX_LENGTH}
    text = "\n".join(counts).casefold().translate(UMLAUTS)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = DIGRAPHS.sub(lambda match: match[0][0], text).replace("ph", "f").split("\n")
    folded: dict[str, int] = {}
    for word, count in zip(words, counts.values(), strict=True):
        folded[word] = max(count, folded.get(word, 0))
    return folded
