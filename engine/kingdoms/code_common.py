"""What readable and short kingdom codes share: the letters of their parts, their checksum, the error they raise."""

from hashlib import sha256

from engine.errors import EngineError
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
