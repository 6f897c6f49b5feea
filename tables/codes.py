"""Codes of tables: one for links, one to say aloud, and the secret of a guest.

Both codes open a table. The link has 50 random bits. The spoken code has 8 of 20 letters (34 bits): without I, J, L, O,
Q and U, which are taken for other letters or digits. docs/tables.md says why that is enough.
"""

import re
import secrets
from hashlib import sha256

LINK_ALPHABET, LINK_LENGTH = "abcdefghijkmnpqrstuvwxyz23456789", 10
SPOKEN_ALPHABET, SPOKEN_LENGTH = "ABCDEFGHKMNPRSTVWXYZ", 8
LINK_CODE = re.compile(f"[{LINK_ALPHABET}]{{{LINK_LENGTH}}}")
SPOKEN_CODE = re.compile(f"[{SPOKEN_ALPHABET}]{{{SPOKEN_LENGTH}}}")


def new_link_code() -> str:
    return "".join(secrets.choice(LINK_ALPHABET) for _ in range(LINK_LENGTH))


def new_spoken_code() -> str:
    return "".join(secrets.choice(SPOKEN_ALPHABET) for _ in range(SPOKEN_LENGTH))


def read_code(text: str) -> tuple[str, str] | None:
    """The kind of a code, `link` or `spoken`, and the code as it is stored; None for anything else.

    People may write a spoken code in small letters, with spaces or hyphens.

    >>> read_code("abck-mnpr"), read_code("abcde23456"), read_code("abc")
    (('spoken', 'ABCKMNPR'), ('link', 'abcde23456'), None)
    """
    if LINK_CODE.fullmatch(text):
        return "link", text
    spoken = re.sub(r"[\s-]+", "", text[:40]).upper()
    return ("spoken", spoken) if SPOKEN_CODE.fullmatch(spoken) else None


def hash_secret(secret: str) -> str:
    """What is stored of a guest's secret. It is random and long, so a plain hash suffices."""
    return sha256(secret.encode()).hexdigest()
