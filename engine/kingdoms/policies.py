"""Policies as words such as "auto" or "from-3", as forms and the API have them, and back."""

import re

from engine.errors import BadInput
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, Policy, PolicyMode
from engine.messages import message

FROM = re.compile(r"from-([1-9][0-9]?)")
POLICY_WORDS = (
    *(how.value for how in PolicyMode if how is not PolicyMode.FROM),
    *(f"from-{least}" for least in range(1, KINGDOM_PILE_COUNT + 1)),
)
"""The words for all policies."""


def policy_of(word: str) -> Policy:
    """The policy that a word stands for; raises BadInput for any other word.

    >>> policy_of("from-3") == Policy(mode=PolicyMode.FROM, least=3), policy_of("auto") == Policy()
    (True, True)
    """
    if word not in POLICY_WORDS:
        raise BadInput(message("bad-policy", policies=", ".join(POLICY_WORDS)))
    if matched := FROM.fullmatch(word):
        return Policy(mode=PolicyMode.FROM, least=int(matched[1]))
    return Policy(mode=PolicyMode(word))


def word_of(policy: Policy) -> str:
    """The word for a policy.

    >>> [word_of(policy_of(word)) for word in ("auto", "from-10")]
    ['auto', 'from-10']
    """
    return f"from-{policy.least}" if policy.mode is PolicyMode.FROM else str(policy.mode)
