"""Policies as words: how it is decided whether Platin/Kolonie or Unterschlupf are used, read and told in one place."""

import re

from engine.errors import BadInput
from engine.kingdoms.kingdom import PILES, How, Policy
from engine.messages import message

FROM = re.compile(r"from-([1-9][0-9]?)")
WORDS = (*(how.value for how in How if how is not How.FROM), *(f"from-{least}" for least in range(1, PILES + 1)))
"""Every policy there is, as pages and API name it."""


def policy_of(word: str) -> Policy:
    """The policy of a word.

    >>> policy_of("from-3") == Policy(how=How.FROM, least=3), policy_of("auto") == Policy()
    (True, True)
    """
    if word not in WORDS:
        raise BadInput(message("bad-policy", policies=", ".join(WORDS)))
    if matched := FROM.fullmatch(word):
        return Policy(how=How.FROM, least=int(matched[1]))
    return Policy(how=How(word))


def word_of(policy: Policy) -> str:
    """The word for a policy.

    >>> [word_of(policy_of(word)) for word in ("auto", "from-10")]
    ['auto', 'from-10']
    """
    return f"from-{policy.least}" if policy.how is How.FROM else str(policy.how)
