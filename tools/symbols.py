"""Minifies the sprite of charges, emblems and icons: `python tools/symbols.py` rewrites its path data.

Draw on the 32 × 32 grid in any form of path data, with spaces between the flags of an arc. The result is equal to a
tenth of a unit, with one symbol a line and only relative commands: equal shapes in different places are then equal
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
    sprite = re.sub(r'(?<= d=")[^"]*', lambda match: shorten_path(match[0]), sprite)
    return sprite.replace("<symbol", "\n<symbol").replace("</svg>", "\n</svg>\n")


def shorten_path(path: str) -> str:
    text, last = "", ""
    for command, values in relative_steps(path):
        if command == "l" and 0 in values:
            command, values = ("v", values[1:]) if values[0] == 0 else ("h", values[:1])
        text += "" if command == last else command
        for value in values:
            number = re.sub(r"^(-?)0\.", r"\1.", f"{value / 10:g}")
            after_number = text[-1].isdigit() and not number.startswith("-")
            # ".5.5" are two numbers, as "1.5-3" are.
            fused = number.startswith(".") and "." in re.split(r"[^\d.]", text)[-1]
            text += f" {number}" if after_number and not fused else number
        last = {"m": "l", "z": ""}.get(command, command)
    return text


def relative_steps(path: str) -> Iterator[tuple[str, list[int]]]:
    """The commands of a path in relative form, in tenths of a unit; rounding errors do not add up over a long path."""
    tokens, command, position, start = TOKEN.findall(path), "", (0, 0), (0, 0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        kind = command.lower()
        values = [round(float(tokens.pop(0)) * 10) for _ in range(NUMBERS[command.upper()])]
        if command.isupper():
            values = [value - base for value, base in zip(values, origins(command, *position), strict=True)]
        if kind in "hv":
            kind, values = "l", [values[0], 0] if kind == "h" else [0, values[0]]
        yield kind, values
        position = start if kind == "z" else (position[0] + values[-2], position[1] + values[-1])
        if kind == "m":
            start = position
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def origins(command: str, x: int, y: int) -> list[int]:
    """What to subtract from each number of an absolute command to make it relative to (x, y)."""
    uneven = {"H": [x], "V": [y], "A": [0, 0, 0, 0, 0, x, y]}
    return uneven.get(command) or [x, y] * (NUMBERS[command] // 2)


if __name__ == "__main__":
    SPRITE.write_text(tidy(SPRITE.read_text(encoding="utf-8")), encoding="utf-8")
