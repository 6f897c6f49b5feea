"""Paths of SVG as absolute moves, lines and cubic curves, which is what templates can draw."""

import math
import re
from collections.abc import Iterator

Step = list[str | float]
Point = tuple[float, float]

TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
NUMBERS_OF = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}


def curves(path: str) -> list[Step]:
    """The steps of a path: ["m", x, y], ["l", x, y], ["c", x1, y1, x2, y2, x, y] or ["z"].

    >>> curves("M0 0 7 7 0 14z")
    [['m', 0.0, 0.0], ['l', 7.0, 7.0], ['l', 0.0, 14.0], ['z']]
    """
    steps: list[Step] = []
    here = start = (0.0, 0.0)
    handle: Point | None = None  # the second control point of the last curve, which `s` mirrors
    for command, values in _commands(path):
        origin = here if command.islower() else (0.0, 0.0)
        letter = command.lower()
        last_handle, handle = handle, None
        if letter == "z":
            steps.append(["z"])
            here = start
            continue
        target = _target(letter, values, here, origin)
        if letter == "m":
            start = target
        if letter == "a":
            steps += _arc(here, target, values[0], is_large=bool(values[3]), sweeps=bool(values[4]))
        elif letter in "cs":
            points = [(values[at] + origin[0], values[at + 1] + origin[1]) for at in range(0, len(values), 2)]
            if letter == "s":
                mirrored = (2 * here[0] - last_handle[0], 2 * here[1] - last_handle[1]) if last_handle else here
                points.insert(0, mirrored)
            handle = points[1]
            steps.append(["c", *(value for point in points for value in point)])
        else:
            steps.append(["m" if letter == "m" else "l", *target])
        here = target
    return [[step[0], *(round(float(value), 3) for value in step[1:])] for step in steps]


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path with their numbers; a command that is not repeated is written out."""
    tokens = TOKEN.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = NUMBERS_OF[command.lower()]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count
        command = {"m": "l", "M": "L"}.get(command, command)


def _target(letter: str, values: list[float], here: Point, origin: Point) -> Point:
    if letter == "h":
        return values[0] + origin[0], here[1]
    if letter == "v":
        return here[0], values[0] + origin[1]
    return values[-2] + origin[0], values[-1] + origin[1]


def _arc(start: Point, end: Point, radius: float, *, is_large: bool, sweeps: bool) -> Iterator[Step]:
    """A part of a circle as curves of at most a quarter each."""
    half = math.dist(start, end) / 2
    radius = max(radius, half)
    across = ((start[1] - end[1]) / (2 * half), (end[0] - start[0]) / (2 * half))
    height = math.sqrt(max(0.0, radius**2 - half**2)) * (-1 if is_large == sweeps else 1)
    x, y = (start[0] + end[0]) / 2 + height * across[0], (start[1] + end[1]) / 2 + height * across[1]
    begin, finish = math.atan2(start[1] - y, start[0] - x), math.atan2(end[1] - y, end[0] - x)
    turn = (finish - begin) % (2 * math.pi) if sweeps else -((begin - finish) % (2 * math.pi))
    count = max(1, math.ceil(abs(turn) / (math.pi / 2)))
    reach = 4 / 3 * math.tan(turn / count / 4) * radius
    for number in range(count):
        first, last = begin + number * turn / count, begin + (number + 1) * turn / count
        from_x, from_y = x + radius * math.cos(first), y + radius * math.sin(first)
        to_x, to_y = x + radius * math.cos(last), y + radius * math.sin(last)
        handle_from = (from_x - reach * math.sin(first), from_y + reach * math.cos(first))
        handle_to = (to_x + reach * math.sin(last), to_y - reach * math.cos(last))
        yield ["c", *handle_from, *handle_to, to_x, to_y]
