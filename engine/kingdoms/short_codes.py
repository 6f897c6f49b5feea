"""Short kingdom codes: what a readable code says, in 24 to 30 characters, for short links and small QR codes.

    2f9phjz7q2dtzazfz4001cyz

The first character is the version, the last three are a checksum, and between them is one number in base 32. It is a
mixed-radix number: repeated division yields its digits, each with a radix of its own, in this order:

    players, rule variant, Platin and Kolonie, Unterschlüpfe, second base set
    the other parts: their number; then for each its letter as in a readable code, and its cards or editions
    the piles: their number, whether they are sorted by slug, if not the position of each, and at last which they are

Cards, editions and the words of names have permanent numbers (`Catalog.permanent_ids`). The set of piles is the
quotient that remains at the end: its rank among all sets of that many numbers in the combinatorial number system,
which puts sets of smaller numbers first and so leaves room for any number of new cards. A code that can be read today
must mean the same forever; another encoding needs another version.
"""

import re
from collections.abc import Container, Iterator, Sequence
from math import comb
from typing import Any

from engine.catalog import Catalog
from engine.errors import BadInput, EngineError
from engine.kingdoms.code_common import (
    ALPHABET,
    CHECKSUM_LENGTH,
    NAME_KEY,
    SINGLE_FIELDS,
    BadCode,
    checksum_of,
    kingdom_field,
    kingdom_parts,
)
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode, Variant
from engine.memo import cache_on_first_argument
from engine.messages import message

VERSION = "2"
MAX_CODE_CHARS = 600  # characters of a code
MAX_PILES = 60
MAX_REPAIRABLE_CHARS = 60  # characters; each place is tried with every other one, which takes time
SHORT_CODE = re.compile(r"2[0-9a-z]*")
MIN_PASTED_CHARS = 12  # characters; a shorter pasted text is not taken for a code
# Letters that are not in codes, because people misread them, and what is read instead.
MISREAD = str.maketrans("ilo", "110")

VARIANTS = (Variant.NEWEST, Variant.HIG, Variant.RGG)
MODES = (PolicyMode.AUTO, PolicyMode.YES, PolicyMode.NO, PolicyMode.FIRST_CARD, PolicyMode.BY_SHARE, PolicyMode.FROM)
POLICIES = ("platinum_colony", "shelters")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COUNT_RADIX = 16  # of counts; larger ones take several digits
ID_RADIX = 1024  # of permanent numbers; larger ones take several digits
LETTER_RADIX = 32  # of letters and of the number of parts: more than there are today, for future ones

EDITIONS_KEY, FIRST_KEY = "e", "d"
NAME_KINDS = ("place-word", "folk-word")
DEFAULT_LEAST = Policy().least


def is_short_code(text: str) -> bool:
    """Whether a lower-case text without spaces is meant as a short code, intact or not."""
    return SHORT_CODE.fullmatch(text) is not None


def is_pasted_short_code(text: str) -> bool:
    """Whether a text that players pasted, which may be anything, looks like a short code."""
    return len(text) >= MIN_PASTED_CHARS and is_short_code(text.lower())


def to_short_code(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str:
    """The short code; raises BadInput if a card has no permanent number or the code would be too long.

    >>> to_short_code(CATALOG, Kingdom(piles=("cellar", "market")), Choices(players=3))
    '2twm001xny'
    """
    if len(kingdom.piles) > MAX_PILES or choices.players not in PLAYER_COUNTS:
        raise BadInput(message("cannot-pack"))
    numbers, digits = _permanent_numbers(catalog), _DigitWriter()
    _write_choices(digits, choices)
    parts = list(_parts(kingdom, choices))
    digits.write(len(parts), LETTER_RADIX)
    for key, slugs in parts:
        digits.write(LETTERS.index(key), LETTER_RADIX)
        if key not in SINGLE_FIELDS and key != FIRST_KEY:
            digits.write_long(len(slugs), COUNT_RADIX)
        for kind, slug in zip(_kinds(key, len(slugs)), slugs, strict=True):
            digits.write_long(numbers.number(kind, slug), ID_RADIX)
    _write_pile_order(digits, kingdom.piles)
    body = VERSION + _to_base32(digits.to_number(_rank([numbers.number("card", slug) for slug in kingdom.piles])))
    if len(body) > MAX_CODE_CHARS - CHECKSUM_LENGTH:
        raise BadInput(message("cannot-pack"))
    return body + checksum_of(body)


def short_code_or_none(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str | None:
    """The short code, or None if a card has no permanent number or the code would be too long."""
    try:
        return to_short_code(catalog, kingdom, choices)
    except BadInput:
        return None


def from_short_code(catalog: Catalog, text: str) -> tuple[Kingdom, Choices]:
    """The kingdom and choices of a lower-case short code; raises BadCode, which may suggest a repaired code.

    >>> kingdom = Kingdom(piles=("market", "cellar"), bane="smithy")
    >>> from_short_code(CATALOG, to_short_code(CATALOG, kingdom, Choices())) == (kingdom, Choices())
    True
    """
    if len(text) > MAX_CODE_CHARS:
        raise BadCode(text, message("code-too-long", length=len(text), most=MAX_CODE_CHARS))
    code = text.translate(MISREAD)
    if wrong := next((character for character in code if character not in ALPHABET), ""):
        raise BadCode(wrong, message("packed-of-other-signs", hint=_hint(catalog, code)))
    if len(code) <= CHECKSUM_LENGTH or not _is_intact(code):
        raise BadCode(text, message("packed-damaged", hint=_hint(catalog, code)))
    return _decode(catalog, code)


def repair_short_code(catalog: Catalog, text: str) -> str | None:
    """The only valid code that differs by one typing error (Damerau-Levenshtein distance 1).

    A typing error is a wrong, missing or additional character, or two adjacent ones in the wrong order. Returns None
    if there is no such code or more than one, or if the text is too short or too long to be repaired.
    """
    code = text.lower().translate(MISREAD)
    if not MIN_PASTED_CHARS <= len(code) <= MAX_REPAIRABLE_CHARS:
        return None
    repairs = {
        variant
        for variant in _one_edit_variants(code)
        if set(ALPHABET).issuperset(variant) and _is_intact(variant) and _is_plausible(catalog, variant)
    }
    return repairs.pop() if len(repairs) == 1 else None


def _one_edit_variants(code: str) -> Iterator[str]:
    """All texts that differ from the code by one typing error, not in its first character, the version."""
    for place in range(1, len(code) + 1):
        before, after = code[:place], code[place:]
        yield from (before + character + after for character in ALPHABET)
        if after:
            yield before + after[1:]
            yield before + after[1:2] + after[0] + after[2:]
            yield from (before + character + after[1:] for character in ALPHABET)


def _is_plausible(catalog: Catalog, code: str) -> bool:
    try:
        kingdom, _ = _decode(catalog, code)
    except EngineError:
        return False
    return bool(kingdom.piles) and all(catalog.cards[slug].is_kingdom for slug in kingdom.piles)


def _hint(catalog: Catalog, code: str) -> Any:
    repaired = repair_short_code(catalog, code)
    return message("did-you-mean", slugs=repaired) if repaired else ""


def _is_intact(code: str) -> bool:
    return code[0] == VERSION and code[-CHECKSUM_LENGTH:] == checksum_of(code[:-CHECKSUM_LENGTH])


def _to_base32(number: int) -> str:
    characters = ""
    while number:
        number, digit = divmod(number, len(ALPHABET))
        characters += ALPHABET[digit]
    return characters[::-1]


def _decode(catalog: Catalog, code: str) -> tuple[Kingdom, Choices]:
    """The kingdom and choices of a code whose checksum is right."""
    number = 0
    for character in code[1:-CHECKSUM_LENGTH]:
        number = number * len(ALPHABET) + ALPHABET.index(character)
    digits, numbers = _DigitReader(number), _permanent_numbers(catalog)
    choices = _read_choices(digits)
    kingdom: dict[str, Any] = {}
    for _ in range(digits.read(LETTER_RADIX)):
        key, slugs = _read_part(digits, numbers)
        if field := kingdom_field(key, slugs):
            kingdom |= field
        elif key == EDITIONS_KEY:
            choices["editions"] = slugs
        elif key == FIRST_KEY:
            choices["first_card"] = slugs[0]
        elif key == NAME_KEY:
            choices["name"] = catalog.words.known_name(slugs)
        else:
            raise BadCode(code, message("packed-of-newer-cards"))
    kingdom["piles"] = _read_piles(digits, numbers)
    return Kingdom(**kingdom), Choices(**choices)


def _parts(kingdom: Kingdom, choices: Choices) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The letter and the slugs of every part that is not empty."""
    yield from kingdom_parts(kingdom)
    if choices.editions:
        yield EDITIONS_KEY, choices.editions
    if choices.first_card is not None:
        yield FIRST_KEY, (choices.first_card,)
    if choices.name:
        yield NAME_KEY, choices.name


def _kinds(key: str, count: int) -> tuple[str, ...]:
    """The kind of each slug of a part."""
    if key == NAME_KEY:
        return NAME_KINDS[:count]
    return ("edition" if key == EDITIONS_KEY else "card",) * count


def _read_part(digits: "_DigitReader", numbers: "PermanentNumbers") -> tuple[str, tuple[str, ...]]:
    place = digits.read(LETTER_RADIX)
    key = LETTERS[place] if place < len(LETTERS) else ""
    count = 1 if key in SINGLE_FIELDS or key == FIRST_KEY else digits.read_long(COUNT_RADIX)
    return key, tuple(numbers.slug(kind, digits.read_long(ID_RADIX)) for kind in _kinds(key, count))


def _write_choices(digits: "_DigitWriter", choices: Choices) -> None:
    digits.write(choices.players - PLAYER_COUNTS.start, len(PLAYER_COUNTS))
    digits.write(VARIANTS.index(choices.variant), 4)
    for field in POLICIES:
        policy: Policy = getattr(choices, field)
        digits.write(MODES.index(policy.mode), 8)
        digits.write(int(policy.least != DEFAULT_LEAST), 2)
        if policy.least != DEFAULT_LEAST:
            digits.write_long(policy.least, COUNT_RADIX)
    digits.write(int(choices.second_base_set), 2)


def _read_choices(digits: "_DigitReader") -> dict[str, Any]:
    choices: dict[str, Any] = {"players": PLAYER_COUNTS[digits.read(len(PLAYER_COUNTS))]}
    choices["variant"] = _member(VARIANTS, digits.read(4))
    for field in POLICIES:
        how = _member(MODES, digits.read(8))
        choices[field] = Policy(mode=how, least=digits.read_long(COUNT_RADIX) if digits.read(2) else DEFAULT_LEAST)
    choices["second_base_set"] = bool(digits.read(2))
    return choices


def _member(members: Sequence[Any], place: int) -> Any:
    if place >= len(members):
        raise BadCode("", message("packed-of-newer-cards"))
    return members[place]


def _write_pile_order(digits: "_DigitWriter", piles: tuple[str, ...]) -> None:
    """Write the number of piles and, unless they are sorted, the position of each among the sorted remaining ones."""
    digits.write_long(len(piles), COUNT_RADIX)
    remaining = sorted(piles)
    digits.write(int(list(piles) != remaining), 2)
    if list(piles) != remaining:
        for slug in piles:
            digits.write(remaining.index(slug), len(remaining))
            remaining.remove(slug)


def _read_piles(digits: "_DigitReader", numbers: "PermanentNumbers") -> tuple[str, ...]:
    count = digits.read_long(COUNT_RADIX)
    if count > MAX_PILES:
        raise BadCode("", message("packed-of-newer-cards"))
    places = [digits.read(size) for size in range(count, 0, -1)] if digits.read(2) else [0] * count
    remaining = sorted(numbers.slug("card", number) for number in _unrank(digits.rest, count, numbers.cards))
    return tuple(remaining.pop(place) for place in places)


def _rank(numbers: list[int]) -> int:
    """Rank of a multiset of numbers among all multisets of its size, in the combinatorial number system.

    >>> [_rank(numbers) for numbers in ([0, 0], [0, 1], [1, 1], [2, 0])]
    [0, 1, 2, 3]
    """
    return sum(comb(number + place, place + 1) for place, number in enumerate(sorted(numbers)))


def _unrank(rank: int, count: int, cards: int) -> Iterator[int]:
    """The multiset of `count` numbers with this rank, the largest number first; the inverse of `_rank`.

    Numbers below `cards` are exact; what is found in place of a larger number belongs to no card.

    >>> [list(_unrank(rank, 2, cards=3)) for rank in range(4)]
    [[0, 0], [1, 0], [1, 1], [2, 0]]
    """
    if count == 0 and rank:
        raise BadCode("", message("packed-of-newer-cards"))
    for place in range(count - 1, -1, -1):
        number = 0
        for bit in range(cards.bit_length(), -1, -1):  # binary search
            if comb(number + (1 << bit) + place, place + 1) <= rank:
                number += 1 << bit
        rank -= comb(number + place, place + 1)
        yield number


class _DigitWriter:
    """Collects digits, each with its radix, and turns them into one mixed-radix number."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def write(self, digit: int, radix: int) -> None:
        if not 0 <= digit < radix:
            raise BadInput(message("cannot-pack"))
        self.digits.append((digit, radix))

    def write_long(self, number: int, radix: int) -> None:
        """Write a number of any size as several digits; the largest digit means that another follows."""
        while number >= radix - 1:
            self.write(radix - 1, radix)
            number -= radix - 1
        self.write(number, radix)

    def to_number(self, rest: int) -> int:
        """The number whose repeated division yields these digits and then the quotient `rest`."""
        for digit, radix in reversed(self.digits):
            rest = rest * radix + digit
        return rest


class _DigitReader:
    """Splits a number into its digits again; `rest` is the quotient that remains."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def read(self, radix: int) -> int:
        self.rest, digit = divmod(self.rest, radix)
        return digit

    def read_long(self, radix: int) -> int:
        number = digit = self.read(radix)
        while digit == radix - 1:
            digit = self.read(radix)
            number += digit
        return number


class PermanentNumbers:
    """The permanent numbers of a catalog's cards, editions and words of names; a renamed card keeps its number."""

    def __init__(self, catalog: Catalog) -> None:
        words = dict(zip(NAME_KINDS, (catalog.words.places, catalog.words.folk), strict=True))
        pools: dict[str, Container[str]] = {"card": catalog.cards, "edition": catalog.editions, **words}
        self._slugs = {
            kind: [slug if slug in pool else catalog.renamed.get((kind, slug), slug) for slug in listed]
            for kind, pool in pools.items()
            for listed in [catalog.permanent_ids.get(kind, ())]
        }
        self._numbers = {
            kind: {slug: number for number, slug in reversed(list(enumerate(slugs))) if slug in pools[kind]}
            for kind, slugs in self._slugs.items()
        }

    @property
    def cards(self) -> int:
        """How many cards have a number."""
        return len(self._slugs["card"])

    def number(self, kind: str, slug: str) -> int:
        number = self._numbers[kind].get(slug)
        if number is None:
            raise BadInput(message("no-number", slug=slug))
        return number

    def slug(self, kind: str, number: int) -> str:
        slugs = self._slugs[kind]
        if number >= len(slugs) or slugs[number] not in self._numbers[kind]:
            raise BadCode("", message("packed-of-newer-cards"))
        return slugs[number]


@cache_on_first_argument
def _permanent_numbers(catalog: Catalog) -> PermanentNumbers:
    return PermanentNumbers(catalog)
