"""Stemming: the Snowball stemmer for German, with the verb forms, numbers and plurals that it does not know.

Words go in and stems come out folded (see `normalization.fold`).
"""

import re
from functools import lru_cache

from search.snowball import snowball_stem

# Number words have their digits as stem, also as in `zu fünft`, because texts and queries use either.
NUMBERS = {
    **dict.fromkeys(("zwei", "zweit"), "2"),
    **dict.fromkeys(("drei", "dritt"), "3"),
    **dict.fromkeys(("vier", "viert"), "4"),
    **dict.fromkeys(("funf", "funft"), "5"),
    **dict.fromkeys(("sechs", "sechst"), "6"),
    "sieben": "7",
    "acht": "8",
    "neun": "9",
    "zehn": "10",
    "elf": "11",
    "zwolf": "12",
}

# Stem → forms of the verbs that rules consist of, where Snowball gives these forms other stems.
FORMS = {
    "nehm": "nimm nimmt nimmst nahm genommen genommene genommenen genommener",
    "zieh": "zieht zog gezogen gezogene gezogenen nachgezogen",
    "geb": "gebt gib gibst gab gegeben",
    "leg": "legt gelegt gelegte gelegten",
    "lieg": "liegt lag gelegen",
    "bleib": "bleibt blieb geblieben",
    "entsorg": "entsorgt entsorgte entsorgten entsorgst entsorgung",
    "ableg": "abgelegt abgelegte abgelegten abzulegen",
    "aufdeck": "aufdeckt aufgedeckt aufgedeckte aufgedeckten aufzudecken decke decken deckst deckt deckte deckten",
    "ausspiel": "ausgespielt ausgespielte ausgespielten auszuspielen",
    "kauf": "kauft gekauft gekaufte gekauften",
    "spiel": "gespielt gespielte gespielten",
    "misch": "mischt gemischt",
    "tausch": "getauscht eingetauscht",
    "seh": "sieh sieht siehst sah gesehen",
    "anseh": "angesehen ansieht anzusehen",
    "wahl": "gewahlt gewahlte gewahlten",
    "unterschied": "unterscheidet unterscheiden unterscheidest",
    "gewinn": "gewinnt gewonnen gewann gewinner",
    "spieler": "spieler spielern spielers spielerin",
    "end": "endet beendet beenden ende",
    "kost": "kostet gekostet",
    "zahl": "zahlt gezahlt",
    "zeig": "zeigt gezeigt vorgezeigt vorzeigen",
    "wirk": "wirkt",
    "altest": "alteste altesten altester",
}
STEM_OF_FORM = {form: base for base, forms in FORMS.items() for form in forms.split()}

# `abgelegt` → `ab`, `leg`; the other matches `verbannt`, which is formed without `ge`.
PARTICIPLE = re.compile(r"(ab|an|auf|aus|ein|weg|zu|zuruck|vor|nach|um|her|hin|weiter|zusammen)ge(\w{3,})t")
PARTICIPLE_WITHOUT_GE = re.compile(r"((?:be|ent|er|ver|zer)\w{4,})t(?:e|em|en|er|es)?")

DATIVE_ENDINGS = ("eln", "ern")  # of plurals, from which Snowball does not remove the `n`


@lru_cache(maxsize=65_536)
def stem_word(folded: str) -> str:
    """The stem of a folded word.

    >>> from search.normalization import fold
    >>> [stem_word(fold(word)) for word in ("Dörfer", "Händlerinnen", "aufgedeckt", "fünft")]
    ['dorf', 'handlerin', 'aufdeck', '5']
    """
    if listed_stem := NUMBERS.get(folded) or STEM_OF_FORM.get(folded):
        return listed_stem
    if len(folded) < 4 or folded.isdigit():
        return folded
    if match := PARTICIPLE_WITHOUT_GE.fullmatch(folded):
        return snowball_stem(match[1] + "en")  # `verbannten` like `verbannen`
    if folded.endswith(DATIVE_ENDINGS):
        return stem_word(folded[:-1])  # `stapeln` like `stapel`
    stemmed = snowball_stem(PARTICIPLE.sub(r"\1\2en", folded))
    if stemmed.endswith("inn"):
        return stemmed[:-1]
    if stemmed == folded and len(folded) > 5 and folded.endswith("t") and folded[-2] not in "aeiou":
        return folded[:-1]  # `spielt`; the stemmer has no verbs
    return stemmed


# Endings of singular and plural, for plurals whose stem differs from that of the singular.
PLURALS = (
    ("saal", "sale"),
    ("ium", "ien"),
    ("um", "en"),
    ("mann", "leute"),
    ("us", "usse"),
    ("is", "en"),
    ("a", "en"),
    ("a", "as"),
    ("ie", "ien"),
    ("y", "ies"),
    ("man", "men"),
    ("", "s"),
)


def plurals(folded: str) -> list[str]:
    """Possible plurals of a folded word whose stems may differ from its own; none of words with up to 3 letters.

    >>> plurals("thronsaal"), "laboratorien" in plurals("laboratorium")
    (['thronsale', 'thronsaals'], True)
    """
    if len(folded) <= 3:
        return []
    return [folded.removesuffix(singular) + plural for singular, plural in PLURALS if folded.endswith(singular)]


INFLECTION_ENDINGS = frozenset(("", "e", "en", "er", "es", "em", "n", "s", "in", "innen", "t", "et"))
MIN_STEM_LENGTH = 4  # letters of a stem to which an ending may be added


def is_inflection(folded: str, stem: str) -> bool:
    """Whether a word can be a form of the word with this stem, rather than a typing error that has the same stem.

    >>> is_inflection("marktes", "markt"), is_inflection("leherer", "leh")
    (True, False)
    """
    return folded == stem or (
        len(stem) >= MIN_STEM_LENGTH and folded.startswith(stem) and folded[len(stem) :] in INFLECTION_ENDINGS
    )
