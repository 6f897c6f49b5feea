"""Tidies the sprite of charges, emblems and icons: `python tools/symbols.py` writes its paths small and all alike.

Draw on the 32 × 32 grid in any form of path data, the flags of an arc apart. What is written back is the same to a
tenth of a unit, one symbol a line, every step counted from the one before: the same shape elsewhere is then the same
text, which compresses best. Whole and half units compress better than tenths.
"""

import re
from collections.abc import Iterator
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[1] / "static" / "symbols" / "charges.svg"
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d*\.\d+|\d+)")


def tidy(sprite: str) -> str:
    sprite = re.sub(r"\s+", " ", sprite).strip().replace("> <", "><")
    sprite = re.sub(r'(?<= d=")[^"]*', lambda found: small(found[0]), sprite)
    return sprite.replace("<symbol", "\n<symbol").replace("</svg>", "\n</svg>\n")


def small(path: str) -> str:
    written, last = "", ""
    for command, values in relative(path):
        if command == "l" and 0 in values:
            command, values = ("v", values[1:]) if values[0] == 0 else ("h", values[:1])
        written += "" if command == last else command
        for value in values:
            number = re.sub(r"^(-?)0\.", r"\1.", f"{value / 10:g}")
            after_number = written[-1].isdigit() and not number.startswith("-")
            # ".5.5" are two numbers, as "1.5-3" are.
            fused = number.startswith(".") and "." in re.split(r"[^\d.]", written)[-1]
            written += f" {number}" if after_number and not fused else number
        last = {"m": "l", "z": ""}.get(command, command)
    return written


def relative(path: str) -> Iterator[tuple[str, list[int]]]:
    """Every step, counted from the end of the one before, in tenths of a unit, so that nothing drifts on a long way."""
    tokens, command, here, start = TOKEN.findall(path), "", (0, 0), (0, 0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        kind = command.lower()
        values = [round(float(tokens.pop(0)) * 10) for _ in range(NUMBERS[command.upper()])]
        if command.isupper():
            values = [value - base for value, base in zip(values, bases(command, *here), strict=True)]
        if kind in "hv":
            kind, values = "l", [values[0], 0] if kind == "h" else [0, values[0]]
        yield kind, values
        here = start if kind == "z" else (here[0] + values[-2], here[1] + values[-1])
        if kind == "m":
            start = here
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def bases(command: str, x: int, y: int) -> list[int]:
    """What the numbers of a command are counted from that is to be counted from (x, y)."""
    uneven = {"H": [x], "V": [y], "A": [0, 0, 0, 0, 0, x, y]}
    return uneven.get(command) or [x, y] * (NUMBERS[command] // 2)


if __name__ == "__main__":
    SPRITE.write_text(tidy(SPRITE.read_text(encoding="utf-8")), encoding="utf-8")
