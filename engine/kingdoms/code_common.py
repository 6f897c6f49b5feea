"""What readable and short kingdom codes share: the letters of their parts, their checksum, the error they raise."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from engine.errors import EngineError
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import EXTRAS, SINGLE_EXTRAS
from engine.messages import Message, message

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits of base 32 (Crockford's): i, l, o and u are left out, because they are easily misread."""

CHECKSUM_LENGTH = 3  # characters at the end of each code
MAX_SHOWN_CHARS = 40  # characters of a code that an error message quotes

SINGLE_FIELDS = {extra.letter: extra.field for extra in SINGLE_EXTRAS}
"""Letter of each field of `Kingdom` that has one slug."""

LIST_FIELDS = {"l": "landscapes", **{extra.letter: extra.field for extra in EXTRAS if extra.is_list}}
"""Letter of each field of `Kingdom` that has several slugs."""


TRAITS_KEY = "t"
NAME_KEY = "n"  # the two words of the name, if it does not follow from the cards


def kingdom_parts(kingdom: Kingdom) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The letter and the slugs of each field of a kingdom that is not empty, without the piles."""
    for key, field in SINGLE_FIELDS.items():
        if getattr(kingdom, field) is not None:
            yield key, (getattr(kingdom, field),)
    for key, field in LIST_FIELDS.items():
        if getattr(kingdom, field):
            yield key, getattr(kingdom, field)
    if kingdom.traits:
        yield TRAITS_KEY, tuple(slug for pair in kingdom.traits for slug in pair)


def kingdom_field(key: str, slugs: tuple[str, ...]) -> dict[str, Any]:
    """The field of a kingdom with this letter and its value; empty for other letters and for a trait without a pile."""
    if key in SINGLE_FIELDS:
        return {SINGLE_FIELDS[key]: slugs[0]}
    if key in LIST_FIELDS:
        return {LIST_FIELDS[key]: slugs}
    if key == TRAITS_KEY and len(slugs) % 2 == 0:
        return {"traits": tuple(zip(slugs[::2], slugs[1::2], strict=True))}
    return {}


class BadCode(EngineError):
    """A text that is not a kingdom code, or is a damaged one; `part` is the wrong part of it, "" if it has no parts."""

    def __init__(self, part: str, why: Message) -> None:
        self.part = part
        shown = part if len(part) <= MAX_SHOWN_CHARS else f"{part[:MAX_SHOWN_CHARS]}…"
        super().__init__(message("bad-code-at", part=shown, why=why) if part else message("bad-code", why=why))


def checksum_of(body: str) -> str:
    """The check characters for a code, computed from everything before them."""
    number = int.from_bytes(sha256(body.encode()).digest()[:8], "big")
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CHECKSUM_LENGTH))
