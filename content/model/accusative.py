"""Names of cards in the accusative, for sentences that name them after „du“, „durch“, „für“ and the like."""

import re

ACCUSATIVE_BEFORE = re.compile(r"\b(?:auf|du|durch|für|jemand|wer) $", re.IGNORECASE)
"""What stands before a name in the accusative; everywhere else names are in the nominative."""

ADJECTIVE = re.compile(
    r"(?P<stem>Blind|Edl|Einsam|Entweiht|Finster|Florierend|Friedlich|Getreu|Groß|Göttlich|Gütig|Heilig|Kaiserlich"
    r"|Klein|Königlich|Schwarz|Streng|Tragisch|Vergraben|Versunken|Zerstört|Endlos)er (?=[A-ZÄÖÜ])"
)
NOUN = re.compile(
    r"(?P<stem>Ausgesetzte|Gesandte|Kräuterkundige|Untergebene|Verrückte|Vertraute|Weise)r$"
    r"|(?P<weak>Affe|Barde|Gassenjunge|Knappe|Page|Riese|Schiffsjunge|Stallbursche|Wandergeselle)$"
    r"|(?P<short>Alchemist|Bürokrat|Eremit|Graf|Held|Kultist|Lakai|Leibgardist|Markgraf|Narr|Prinz|Soldat|Vasall)$"
    r"|(?P<lord>Kriegsherr|Lehnsherr)$"
)


def accusative(name: str) -> str:
    """A name of a card in the accusative without its article; most names stay as they are.

    >>> [accusative(name) for name in ("Dorf", "Königlicher Schmied", "Tragischer Held", "Kräuterkundiger", "Knappe")]
    ['Dorf', 'Königlichen Schmied', 'Tragischen Helden', 'Kräuterkundigen', 'Knappen']
    """
    return NOUN.sub(_decline_noun, ADJECTIVE.sub(r"\g<stem>en ", name))


def _decline_noun(match: re.Match[str]) -> str:
    if match["short"]:
        return f"{match['short']}en"
    return f"{match['stem'] or match['weak'] or match['lord']}n"
