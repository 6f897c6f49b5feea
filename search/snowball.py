"""The Snowball stemmer for German, https://snowballstem.org/algorithms/german/stemmer.html, for folded words.

Those have no umlauts and no `ß`, so that the steps of the algorithm for these are left out. Suffixes are removed where
they are in a region: R1 is what comes after the first consonant after a vowel, R2 the same within R1.
"""

import re

BETWEEN_VOWELS = re.compile(r"([aeiouy])([uy])(?=[aeiouy])")  # this `u` or `y` is a consonant
BEFORE_REGION = re.compile(r".*?[aeiouy][^aeiouy]")
MIN_BEFORE_R1 = 3  # letters

FIRST_SUFFIX = re.compile(r"(?:ern|em|er|(?:(?<=nis)s)?(?:en|es|e)|(?<=[bdfghklmnrt])s)$")
SECOND_SUFFIX = re.compile(r"(?:est|en|er|(?<=...[bdfghklmnt])st)$")
THIRD_SUFFIX = re.compile(
    r"(?:(?:(?<!e)ig)?(?:end|ung)|(?<!e)(?:ig|ik|isch)|(?:lich|ig)?keit|(?P<longer>(?<=e[rn])(?:lich|heit))|lich|heit)$"
)


def snowball_stem(word: str) -> str:
    """The stem of a folded word.

    >>> [snowball_stem(word) for word in ("dorfer", "geheimnisse", "bereinigungen", "wasserlich", "bauer")]
    ['dorf', 'geheimnis', 'berein', 'wass', 'bau']
    """
    word = BETWEEN_VOWELS.sub(lambda match: match[1] + match[2].upper(), word)
    before = BEFORE_REGION.match(word)
    if not before:
        return word.lower()
    before_r2 = BEFORE_REGION.match(word, before.end())
    r1, r2 = max(before.end(), MIN_BEFORE_R1), before_r2.end() if before_r2 else len(word)
    for suffix in (FIRST_SUFFIX, SECOND_SUFFIX):
        if match := suffix.search(word, r1):
            word = word[: match.start()]
    if match := THIRD_SUFFIX.search(word, r2):
        start = match.start()
        word = word[: start - 2 if match["longer"] and start - 2 >= r1 else start]
    return word.lower()
