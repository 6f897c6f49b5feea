"""Separable German verbs: `legst … ab` is joined to `ablegst`."""

from collections.abc import Callable

from search.stop_words import ARTICLES, STOP_WORDS

# What a separable verb leaves at the end of a clause: `du legst sie ab`.
PARTICLES = frozenset("ab an auf aus bei drauf ein hin nach raus rein runter um vor weg weiter zuruck".split())
FORMS_OF_SEIN = frozenset("ist sind war waren".split())  # `das Spiel ist aus`: no separable verb


def rejoin_verbs(folded: list[str], is_known: Callable[[str], bool]) -> dict[int, str]:
    """The separated verbs of one clause, as index of the verb → particle and verb in one word, where that is known.

    >>> rejoin_verbs(["wann", "lege", "ich", "sie", "ab"], {"ablege"}.__contains__)
    {1: 'ablege'}

    A form of `sein` after the particle, or before what looks like the verb, is the verb of the clause itself:

    >>> rejoin_verbs(["wann", "ist", "das", "spiel", "aus"], {"ausspiel"}.__contains__)
    {}
    """
    joined = {}
    for at, particle in enumerate(folded):
        if particle in PARTICLES and FORMS_OF_SEIN.isdisjoint(folded[at + 1 : at + 2]):
            for number in range(at - 1, -1, -1):
                word = folded[number]
                is_noun = number > 1 and folded[number - 1] in ARTICLES and folded[number - 2] in FORMS_OF_SEIN
                if len(word) > 2 and word not in STOP_WORDS and not is_noun and is_known(particle + word):
                    joined[number] = particle + word
                    break
    return joined
