"""Tokens: by these documents are found and ranked, apart from facets.

Tokens are made of `a-z 0-9 : / -` only, whatever was typed. A document has these:

| token | meaning |
|---|---|
| `is:card/witch` | the document itself |
| `n:hex` | a stem in its title, names or question ("name zone") |
| `s:hex` | a stem in its slug or in the phrasings of players ("phrasing zone") |
| `hex` | a stem in its text |
| `x:hex` | a part of a compound, or a stem in words that it is found by without showing them ("extra zone") |
| `asks:may` | a kind of question that it answers |
| `about:witch`, `mention:moat` | cards that it is about, or mentions |
| `twice:throne-room` | a card that one of its questions names twice |

To these come the facets, by which filters select: see `filter_tokens`.
"""

# Prefixes of tokens
NAME_ZONE, PHRASING_ZONE, EXTRA_ZONE = "n:", "s:", "x:"
QUESTION_KIND = "asks:"
NAMED_TWICE = "twice:"


def identity_token(kind: str, slug: str) -> str:
    """The token that only this document has.

    >>> identity_token("card", "witch")
    'is:card/witch'
    """
    return f"is:{kind}/{slug}"
