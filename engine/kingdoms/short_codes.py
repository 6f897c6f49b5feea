"""Packed codes: what a readable code says, in 24 to 30 characters, for short links and small QR codes.

    2f9phjz7q2dtzazfz4001cyz

In front stands the version, at the end check characters, and between them one number in base 32 without look-alikes.
Dividing takes it apart: each digit has a radix of its own, and what is divided first is written first.

    players, rule variant, Platin and Kolonie, Unterschlüpfe, second base set
    the other parts: how many; then each with its letter as in a readable code, and its cards or editions
    the piles: how many, whether they stand in the order of their slugs, if not where each stands, and at last which

Cards and editions are known by their permanent numbers (`engine.kingdoms.permanent_ids`). The set of piles is what
is left of
the number in the end: its place among all sets of so many numbers, smaller ones first, so that any number of cards may
still come. What is read today is read the same forever; another way to pack is another version.
"""

import re
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from engine.catalog import Catalog
from engine.errors import BadInput, EngineError
from engine.kingdoms.code_common import ALPHABET, CHECKSUM_LENGTH, LIST_FIELDS, SINGLE_FIELDS, BadCode, checksum_of
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode, Variant
from engine.kingdoms.permanent_ids import CARDS, EDITIONS
from engine.memo import cache_on_first_argument
from engine.messages import message

VERSION = "2"
MAX_LENGTH = 600
MAX_PILES = 60
MAX_REPAIRABLE_LENGTH = 60
"""No longer code is tried with another character in each place."""

SHORT_CODE = re.compile(r"2[0-9a-z]*")
MIN_PASTED_LENGTH = 12
MISREAD = str.maketrans("ilo", "110")

VARIANTS = (Variant.NEWEST, Variant.HIG, Variant.RGG)
MODES = (PolicyMode.AUTO, PolicyMode.YES, PolicyMode.NO, PolicyMode.FIRST_CARD, PolicyMode.BY_SHARE, PolicyMode.FROM)
POLICIES = ("platinum_colony", "shelters")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COUNT_RADIX = 16
"""Radix of small numbers that may be larger."""

ID_RADIX = 1024
"""Radix of the numbers of cards, which may be larger too."""

LETTER_RADIX = 32
"""Radix of letters, and of how many parts there are: room for what is not yet thought of."""

EDITIONS_KEY, FIRST_KEY, TRAITS_KEY = "e", "d", "t"
DEFAULT_LEAST = Policy().least


def is_short_code(text: str) -> bool:
    """Whether a text without spaces, in small letters, is meant as a packed code, intact or not."""
    return SHORT_CODE.fullmatch(text) is not None


def is_pasted_short_code(text: str) -> bool:
    """Whether a text that may be anything else is more likely a packed code."""
    return len(text) >= MIN_PASTED_LENGTH and is_short_code(text.lower())


def to_short_code(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str:
    """The packed code; BadInput where something has no number, or there is too much of it.

    >>> from engine.example import CATALOG
    >>> to_short_code(CATALOG, Kingdom(piles=("cellar", "market")), Choices(players=3))
    '2ya5mm001y1g'
    """
    if len(kingdom.piles) > MAX_PILES or choices.players not in PLAYER_COUNTS:
        raise BadInput(message("cannot-pack"))
    numbers, digits = _permanent_numbers(catalog), _DigitWriter()
    _put_choices(digits, choices)
    parts = list(_parts(kingdom, choices))
    digits.put(len(parts), LETTER_RADIX)
    for key, slugs in parts:
        digits.put(LETTERS.index(key), LETTER_RADIX)
        if key not in SINGLE_FIELDS and key != FIRST_KEY:
            digits.put_long(len(slugs), COUNT_RADIX)
        for slug in slugs:
            digits.put_long(numbers.number("edition" if key == EDITIONS_KEY else "card", slug), ID_RADIX)
    _put_order(digits, kingdom.piles)
    body = VERSION + _to_base32(digits.to_number(_rank([numbers.number("card", slug) for slug in kingdom.piles])))
    if len(body) > MAX_LENGTH - CHECKSUM_LENGTH:
        raise BadInput(message("cannot-pack"))
    return body + checksum_of(body)


def short_code_or_none(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> str | None:
    """The packed code, None where there is none."""
    try:
        return to_short_code(catalog, kingdom, choices)
    except BadInput:
        return None


def from_short_code(catalog: Catalog, text: str) -> tuple[Kingdom, Choices]:
    """The kingdom and choices of a packed code in small letters; BadCode says what is wrong, and what may be meant.

    >>> from engine.example import CATALOG
    >>> kingdom = Kingdom(piles=("market", "cellar"), bane="smithy")
    >>> from_short_code(CATALOG, to_short_code(CATALOG, kingdom, Choices())) == (kingdom, Choices())
    True
    """
    if len(text) > MAX_LENGTH:
        raise BadCode(text, message("code-too-long", length=len(text), most=MAX_LENGTH))
    code = text.translate(MISREAD)
    if wrong := next((sign for sign in code if sign not in ALPHABET), ""):
        raise BadCode(wrong, message("packed-of-other-signs", hint=_hint(catalog, code)))
    if len(code) <= CHECKSUM_LENGTH or not _is_intact(code):
        raise BadCode(text, message("packed-damaged", hint=_hint(catalog, code)))
    return _read(catalog, code)


def repair_short_code(catalog: Catalog, text: str) -> str | None:
    """The one intact code of ten piles that differs by a single slip: a wrong, missing or doubled character, or two
    that changed places. None where there is none, or more than one."""
    code = text.lower().translate(MISREAD)
    if not MIN_PASTED_LENGTH <= len(code) <= MAX_REPAIRABLE_LENGTH:
        return None
    found = {
        one
        for one in _one_edit_variants(code)
        if set(ALPHABET).issuperset(one) and _is_intact(one) and _is_plausible(catalog, one)
    }
    return found.pop() if len(found) == 1 else None


def _one_edit_variants(code: str) -> Iterator[str]:
    for place in range(1, len(code) + 1):
        before, behind = code[:place], code[place:]
        yield from (before + sign + behind for sign in ALPHABET)
        if behind:
            yield before + behind[1:]
            yield before + behind[1:2] + behind[0] + behind[2:]
            yield from (before + sign + behind[1:] for sign in ALPHABET)


def _is_plausible(catalog: Catalog, code: str) -> bool:
    try:
        kingdom, _ = _read(catalog, code)
    except EngineError:
        return False
    return bool(kingdom.piles) and all(catalog.cards[slug].is_kingdom for slug in kingdom.piles)


def _hint(catalog: Catalog, code: str) -> Any:
    meant = repair_short_code(catalog, code)
    return message("did-you-mean", slugs=meant) if meant else ""


def _is_intact(code: str) -> bool:
    return code[0] == VERSION and code[-CHECKSUM_LENGTH:] == checksum_of(code[:-CHECKSUM_LENGTH])


def _to_base32(number: int) -> str:
    signs = ""
    while number:
        number, digit = divmod(number, len(ALPHABET))
        signs += ALPHABET[digit]
    return signs[::-1]


def _read(catalog: Catalog, code: str) -> tuple[Kingdom, Choices]:
    """What an undamaged code says."""
    number = 0
    for sign in code[1:-CHECKSUM_LENGTH]:
        number = number * len(ALPHABET) + ALPHABET.index(sign)
    digits, numbers = _DigitReader(number), _permanent_numbers(catalog)
    choices = _take_choices(digits)
    kingdom: dict[str, Any] = {}
    for _ in range(digits.take(LETTER_RADIX)):
        key, slugs = _take_part(digits, numbers)
        if key in SINGLE_FIELDS:
            kingdom[SINGLE_FIELDS[key]] = slugs[0]
        elif key in LIST_FIELDS:
            kingdom[LIST_FIELDS[key]] = slugs
        elif key == TRAITS_KEY and len(slugs) % 2 == 0:
            kingdom["traits"] = tuple(zip(slugs[::2], slugs[1::2], strict=True))
        elif key == EDITIONS_KEY:
            choices["editions"] = slugs
        elif key == FIRST_KEY:
            choices["first_card"] = slugs[0]
        else:
            raise BadCode(code, message("packed-of-newer-cards"))
    kingdom["piles"] = _take_piles(digits, numbers)
    return Kingdom(**kingdom), Choices(**choices)


def _parts(kingdom: Kingdom, choices: Choices) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All parts that are not empty, with their slugs."""
    for key, field in SINGLE_FIELDS.items():
        if getattr(kingdom, field) is not None:
            yield key, (getattr(kingdom, field),)
    for key, field in LIST_FIELDS.items():
        if getattr(kingdom, field):
            yield key, getattr(kingdom, field)
    if kingdom.traits:
        yield TRAITS_KEY, tuple(slug for pair in kingdom.traits for slug in pair)
    if choices.editions:
        yield EDITIONS_KEY, choices.editions
    if choices.first_card is not None:
        yield FIRST_KEY, (choices.first_card,)


def _take_part(digits: "_DigitReader", numbers: "PermanentNumbers") -> tuple[str, tuple[str, ...]]:
    place = digits.take(LETTER_RADIX)
    key = LETTERS[place] if place < len(LETTERS) else ""
    count = 1 if key in SINGLE_FIELDS or key == FIRST_KEY else digits.take_long(COUNT_RADIX)
    kind = "edition" if key == EDITIONS_KEY else "card"
    return key, tuple(numbers.slug(kind, digits.take_long(ID_RADIX)) for _ in range(count))


def _put_choices(digits: "_DigitWriter", choices: Choices) -> None:
    digits.put(choices.players - PLAYER_COUNTS.start, len(PLAYER_COUNTS))
    digits.put(VARIANTS.index(choices.variant), 4)
    for field in POLICIES:
        policy: Policy = getattr(choices, field)
        digits.put(MODES.index(policy.mode), 8)
        digits.put(int(policy.least != DEFAULT_LEAST), 2)
        if policy.least != DEFAULT_LEAST:
            digits.put_long(policy.least, COUNT_RADIX)
    digits.put(int(choices.second_base_set), 2)


def _take_choices(digits: "_DigitReader") -> dict[str, Any]:
    found: dict[str, Any] = {"players": PLAYER_COUNTS[digits.take(len(PLAYER_COUNTS))]}
    found["variant"] = _member(VARIANTS, digits.take(4))
    for field in POLICIES:
        how = _member(MODES, digits.take(8))
        found[field] = Policy(mode=how, least=digits.take_long(COUNT_RADIX) if digits.take(2) else DEFAULT_LEAST)
    found["second_base_set"] = bool(digits.take(2))
    return found


def _member(members: Sequence[Any], place: int) -> Any:
    if place >= len(members):
        raise BadCode("", message("packed-of-newer-cards"))
    return members[place]


def _put_order(digits: "_DigitWriter", piles: tuple[str, ...]) -> None:
    """How many piles there are, and where each stands among those not yet named, unless all stand by their slugs."""
    digits.put_long(len(piles), COUNT_RADIX)
    left = sorted(piles)
    digits.put(int(list(piles) != left), 2)
    if list(piles) != left:
        for slug in piles:
            digits.put(left.index(slug), len(left))
            left.remove(slug)


def _take_piles(digits: "_DigitReader", numbers: "PermanentNumbers") -> tuple[str, ...]:
    count = digits.take_long(COUNT_RADIX)
    if count > MAX_PILES:
        raise BadCode("", message("packed-of-newer-cards"))
    places = [digits.take(size) for size in range(count, 0, -1)] if digits.take(2) else [0] * count
    left = sorted(numbers.slug("card", number) for number in _unrank(digits.rest, count))
    return tuple(left.pop(place) for place in places)


def _rank(numbers: list[int]) -> int:
    """The place of these numbers, equal ones among them, in the order of all collections of so many.

    >>> [_rank(few) for few in ([0, 0], [0, 1], [1, 1], [2, 0])]
    [0, 1, 2, 3]
    """
    return sum(comb(number + place, place + 1) for place, number in enumerate(sorted(numbers)))


def _unrank(rank: int, count: int) -> Iterator[int]:
    """The numbers of a place, the largest first.

    >>> [list(_unrank(rank, 2)) for rank in range(4)]
    [[0, 0], [1, 0], [1, 1], [2, 0]]
    """
    if count == 0 and rank:
        raise BadCode("", message("packed-of-newer-cards"))
    for place in range(count - 1, -1, -1):
        number = 0
        for bit in range(len(CARDS).bit_length(), -1, -1):  # a larger number would be that of no card either
            if comb(number + (1 << bit) + place, place + 1) <= rank:
                number += 1 << bit
        rank -= comb(number + place, place + 1)
        yield number


class _DigitWriter:
    """Digits with their radixes, to be made one number."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        if not 0 <= digit < radix:
            raise BadInput(message("cannot-pack"))
        self.digits.append((digit, radix))

    def put_long(self, number: int, radix: int) -> None:
        """A number of any size: the largest digit says that more follows."""
        while number >= radix - 1:
            self.put(radix - 1, radix)
            number -= radix - 1
        self.put(number, radix)

    def to_number(self, rest: int) -> int:
        """The number that gives these digits when it is divided, and this rest."""
        for digit, radix in reversed(self.digits):
            rest = rest * radix + digit
        return rest


class _DigitReader:
    """A number being taken apart."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, radix: int) -> int:
        self.rest, digit = divmod(self.rest, radix)
        return digit

    def take_long(self, radix: int) -> int:
        number = digit = self.take(radix)
        while digit == radix - 1:
            digit = self.take(radix)
            number += digit
        return number


class PermanentNumbers:
    """The permanent numbers of a catalog's cards and editions; a renamed card keeps its number."""

    def __init__(self, catalog: Catalog) -> None:
        pools = {"card": (CARDS, catalog.cards), "edition": (EDITIONS, catalog.editions)}
        self._slugs = {
            kind: [slug if slug in pool else catalog.renamed.get((kind, slug), slug) for slug in listed]
            for kind, (listed, pool) in pools.items()
        }
        self._numbers = {
            kind: {slug: number for number, slug in reversed(list(enumerate(slugs))) if slug in pools[kind][1]}
            for kind, slugs in self._slugs.items()
        }

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
