"""Building blocks of the schemas of records: a `Shape` checks a value and yields faults; it never changes the value.

Each shape has a JSON Schema that says the same, for editors. What JSON Schema cannot say, only the check does.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from content.loader.faults import Fault, quote, shorten
from content.loader.files import Record

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG_JSON = {"type": "string", "maxLength": 100, "pattern": f"^{SLUG.pattern}$"}


@dataclass(frozen=True, slots=True)
class Location:
    """Where a value is: file, line, record, and the path of keys in the record, such as `.cost.coins`."""

    file: str
    line: int
    record: str
    path: str

    def at(self, line: int, part: str) -> "Location":
        return Location(self.file, line, self.record, f"{self.path}{part}")

    def fault(self, message: str) -> Fault:
        return Fault(self.file, self.line, self.record, f"{self.path.lstrip('.') or 'record'}: {message}")


Check = Callable[[Any, Location], Iterable[Fault]]
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """The check of a value, and the JSON Schema that says the same."""

    check: Check
    json: Json

    def __call__(self, value: Any, place: Location) -> Iterable[Fault]:
        return self.check(value, place)


def shape(**json: Any) -> Callable[[Check], Shape]:
    """Decorator: makes a shape of a check and the keywords of its JSON Schema."""
    return lambda check: Shape(check, json)


def text(max_length: int) -> Shape:
    """Text of 1 to `max_length` characters, without blanks at its ends or control characters."""

    @shape(type="string", minLength=1, maxLength=max_length)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, str):
            yield place.fault(f"must be text, is {_kind(value)}")
        elif not value:
            yield place.fault("is empty")
        elif len(value) > max_length:
            yield place.fault(f"has {len(value)} characters, at most {max_length} are allowed")
        elif value != value.strip() or not value.replace("\n", " ").isprintable():
            yield place.fault("has blanks at its ends or unprintable characters")

    return check


@shape(**SLUG_JSON)
def slug(value: Any, place: Location) -> Iterable[Fault]:
    if not isinstance(value, str) or not SLUG.fullmatch(value):
        yield place.fault(f"{quote(value)} is not a slug (lower-case letters, digits and single hyphens)")
    elif len(value) > 100:
        yield place.fault("is longer than 100 characters")


def number(minimum: int, maximum: int) -> Shape:
    @shape(type="integer", minimum=minimum, maximum=maximum)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
            yield place.fault(f"must be a whole number from {minimum} to {maximum}, is {quote(value)}")

    return check


@shape(type="boolean")
def boolean(value: Any, place: Location) -> Iterable[Fault]:
    if not isinstance(value, bool):
        yield place.fault(f"must be true or false, is {quote(value)}")


def one_of(enum: type[Enum]) -> Shape:
    allowed = {member.value for member in enum}

    @shape(enum=sorted(allowed))
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, str) or value not in allowed:
            yield place.fault(f"{quote(value)} is not one of {', '.join(sorted(allowed))}")

    return check


def list_of(entries: Shape, *, min_length: int = 0, max_length: int = 1000, distinct: bool = True) -> Shape:
    is_unique = {"uniqueItems": True} if distinct and entries.json.get("type") == "string" else {}

    @shape(type="array", items=entries.json, minItems=min_length, maxItems=max_length, **is_unique)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, list):
            yield place.fault(f"must be a list, is {_kind(value)}")
            return
        if not min_length <= len(value) <= max_length:
            wanted = f"exactly {min_length}" if min_length == max_length else f"{min_length} to {max_length}"
            yield place.fault(f"has {len(value)} entries, {wanted} are needed")
        for index, entry in enumerate(value):
            yield from entries(entry, place.at(getattr(entry, "line", place.line), f"[{index}]"))
        if distinct:
            counts = Counter(entry for entry in value if isinstance(entry, str))
            for entry in sorted(entry for entry, count in counts.items() if count > 1):
                yield place.fault(f"{quote(entry)} is there twice")

    return check


def mapping(*, required: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    """A mapping with all required keys, any optional ones, and no others."""
    shapes = {**required, **(optional or {})}
    properties = {key: value.json for key, value in shapes.items()}

    @shape(type="object", properties=properties, required=sorted(required), additionalProperties=False)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, Record):
            yield place.fault(f"must be a mapping, is {_kind(value)}")
            return
        for key in required.keys() - value.keys():
            yield place.at(value.line, "").fault(f"key {key!r} is missing")
        for key, entry in value.items():
            here = place.at(value.lines[key], f".{shorten(key)}")
            if key in shapes:
                yield from shapes[key](entry, here)
            else:
                yield here.fault("unknown key")

    return check


def plain_or(plain: type, of_plain: Shape, otherwise: Shape) -> Shape:
    """One shape for values of the type `plain`, another for all others."""

    @shape(anyOf=[of_plain.json, otherwise.json])
    def check(value: Any, place: Location) -> Iterable[Fault]:
        yield from (of_plain if isinstance(value, plain) else otherwise)(value, place)

    return check


@shape(
    type="object",
    minProperties=1,
    maxProperties=1,
    propertyNames=SLUG_JSON,
    additionalProperties={"type": "integer", "minimum": 1, "maximum": 60},
)
def card_count(value: Any, place: Location) -> Iterable[Fault]:
    """One card and its number of copies, 1 to 60: `{card-slug: number}`."""
    if not isinstance(value, Record) or len(value) != 1:
        yield place.fault("must be one card with its number, such as {dame-anna: 1}")
        return
    for key, entry in value.items():
        yield from slug(key, place)
        yield from number(1, 60)(entry, place.at(place.line, f".{shorten(key)}"))


@shape(type="object", minProperties=1, propertyNames=SLUG_JSON, additionalProperties=SLUG_JSON)
def slug_pairs(value: Any, place: Location) -> Iterable[Fault]:
    """A mapping of at least one slug to another: `{slug: slug}`."""
    if not isinstance(value, Record) or not value:
        yield place.fault("must be slugs with slugs, such as {cursed: market}")
        return
    for key, entry in value.items():
        yield from slug(key, place)
        yield from slug(entry, place.at(value.lines[key], f".{shorten(key)}"))


def mapping_by_slug(entries: Shape, *, max_length: int) -> Shape:
    """A mapping of 1 to `max_length` slugs to entries: `{slug: entry}`."""

    @shape(
        type="object",
        minProperties=1,
        maxProperties=max_length,
        propertyNames=SLUG_JSON,
        additionalProperties=entries.json,
    )
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, Record) or not 1 <= len(value) <= max_length:
            yield place.fault(f"must be 1 to {max_length} names, each with its value")
            return
        for key, entry in value.items():
            here = place.at(value.lines[key], f".{shorten(key)}")
            yield from slug(key, here)
            yield from entries(entry, here)

    return check


def _kind(value: Any) -> str:
    names = {dict: "a mapping", Record: "a mapping", list: "a list", str: "text", type(None): "empty"}
    return names.get(type(value), quote(value))
