"""Tokens and keys: by tokens documents are found and ranked, apart from facets; a query looks up keys.

Tokens are made of `a-z 0-9 : / -` only, whatever was typed. A document has these:

| token | meaning |
|---|---|
| `is:card/witch` | the document itself |
| `n:hex` | a stem in its title, names or question ("name zone") |
| `s:hex` | a stem in its slug or in the phrasings of players ("phrasing zone") |
| `t:hex` | a stem in its text |
| `d:hex` | a stem in the descriptions of a card, which only descriptions are compared with ("description zone") |
| `x:hex` | a part of a compound, or a stem in words that it is found by without showing them ("extra zone") |
| `asks:may` | a kind of question that it answers |
| `about:witch`, `mention:moat` | cards that it is about, or mentions |
| `twice:throne-room` | a card that one of its questions names twice |

To these come the facets, by which filters select: see `filter_tokens`.

A key stands for several tokens, each with a match score, 0..1, that says how well a document with it answers the key: a
stem (`hex`) for the four zones, a thing (`card/witch`) for itself and for what is said about it. A token is also a key.
"""

from search.filter_tokens import about_token, mention_token

# Prefixes of tokens
NAME_ZONE, PHRASING_ZONE, TEXT_ZONE, EXTRA_ZONE, DESCRIPTION_ZONE = "n:", "s:", "t:", "x:", "d:"
QUESTION_KIND = "asks:"
NAMED_TWICE = "twice:"

# Match scores of stems, by the zone in which a document has them
TITLE_MATCH = 0.86
PHRASING_MATCH = 0.76
TEXT_MATCH = 0.70
EXTRA_MATCH = 0.45
ZONE_MATCH = {EXTRA_ZONE: EXTRA_MATCH, TEXT_ZONE: TEXT_MATCH, PHRASING_ZONE: PHRASING_MATCH, NAME_ZONE: TITLE_MATCH}

# Match scores of documents about a card, and that mention it
ABOUT_MATCH = 0.80
MENTION_MATCH = 0.55


def identity_token(kind: str, slug: str) -> str:
    """The token that only this document has.

    >>> identity_token("card", "witch")
    'is:card/witch'
    """
    return f"is:{kind}/{slug}"


def is_stem(key: str) -> bool:
    """Whether a key is a stem, not a thing or a token."""
    return not {":", "/"}.intersection(key)


def tokens_of_key(key: str) -> dict[str, float]:
    """Token → match score, the lowest first.

    >>> tokens_of_key("card/witch")
    {'mention:witch': 0.55, 'about:witch': 0.8, 'is:card/witch': 1.0}
    """
    if ":" in key:
        return {key: 1.0}
    kind, _, slug = key.partition("/")
    if not slug:
        return {zone + key: match for zone, match in ZONE_MATCH.items()}
    of_cards = {mention_token(slug): MENTION_MATCH, about_token(slug): ABOUT_MATCH} if kind == "card" else {}
    return {**of_cards, identity_token(kind, slug): 1.0}
