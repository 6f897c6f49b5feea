"""What readable and packed codes have in common: the letters of their parts, their check characters, their refusals."""

from hashlib import sha256

from engine.errors import EngineError
from engine.kingdoms.roles import EXTRAS, SINGLE_EXTRAS
from engine.messages import Message, message

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits of base 32; i, l, o and u are easily misread."""

CHECKSUM_LENGTH = 3
"""So many check characters stand at the end."""

MAX_SHOWN_LENGTH = 40

SINGLE_FIELDS = {extra.letter: extra.field for extra in SINGLE_EXTRAS}
"""Keys of the fields of a kingdom that hold one slug."""

LIST_FIELDS = {"l": "landscapes", **{extra.letter: extra.field for extra in EXTRAS if extra.is_list}}
"""Keys of the fields of a kingdom that hold several slugs."""


class BadCode(EngineError):
    """A text that is no kingdom code, or a damaged one; `part` is what is wrong with it."""

    def __init__(self, part: str, why: Message) -> None:
        self.part = part
        shown = part if len(part) <= MAX_SHOWN_LENGTH else f"{part[:MAX_SHOWN_LENGTH]}…"
        super().__init__(message("bad-code-at", part=shown, why=why) if part else message("bad-code", why=why))


def checksum_of(body: str) -> str:
    """The check characters of a code without them."""
    number = int.from_bytes(sha256(body.encode()).digest()[:8], "big")
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(CHECKSUM_LENGTH))
