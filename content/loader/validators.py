"""Checks of values, derived from the types of records: `shape_of(RulingRecord)` yields the faults of a ruling.

A `Shape` never changes the value. Each has a JSON Schema that says the same, for editors. What JSON Schema cannot say,
only the check does: among that whether the record exists that a slug refers to.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints, is_typeddict

from content.loader.faults import Fault, quote, shorten
from content.loader.files import Record
from content.model.annotations import CardText, FromFile, Length, Number, SlugOf, Text
from engine import effects

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG_JSON = {"type": "string", "maxLength": 100, "pattern": f"^{SLUG.pattern}$"}


@dataclass(frozen=True, slots=True)
class Location:
    """Where a value is: file, line, record, and the path of keys in the record, such as `.cost.coins`.

    `known` are the slugs of all records, by kind.
    """

    file: str
    line: int
    record: str
    path: str
    known: Mapping[str, Set[str]]

    def at(self, line: int, part: str) -> "Location":
        return Location(self.file, line, self.record, f"{self.path}{part}", self.known)

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


def card_text(max_length: int) -> Shape:
    """Text whose bonuses, such as `+1 Karte`, have lines of their own."""
    plain = text(max_length)

    @shape(**plain.json)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        wrong = list(plain(value, place))
        yield from wrong or map(place.fault, effects.find_faults(value))

    return check


def slug_of(*kinds: str) -> Shape:
    """A slug; if kinds are given, that of a record of one of them."""

    @shape(**SLUG_JSON)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, str) or not SLUG.fullmatch(value):
            yield place.fault(f"{quote(value)} is not a slug (lower-case letters, digits and single hyphens)")
        elif len(value) > 100:
            yield place.fault("is longer than 100 characters")
        elif kinds and not any(value in place.known[kind] for kind in kinds):
            yield place.fault(f"{value!r} is not a known {' or '.join(kinds)}")

    return check


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


def list_of(entries: Shape, length: Length) -> Shape:
    """A list whose texts are distinct."""
    is_unique = {"uniqueItems": True} if entries.json.get("type") == "string" else {}

    @shape(type="array", items=entries.json, minItems=length.minimum, maxItems=length.maximum, **is_unique)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, list):
            yield place.fault(f"must be a list, is {_kind(value)}")
            return
        if not length.minimum <= len(value) <= length.maximum:
            yield place.fault(f"has {len(value)} entries, {_range(length)} are needed")
        for index, entry in enumerate(value):
            yield from entries(entry, place.at(getattr(entry, "line", place.line), f"[{index}]"))
        counts = Counter(entry for entry in value if isinstance(entry, str))
        for entry in sorted(entry for entry, count in counts.items() if count > 1):
            yield place.fault(f"{quote(entry)} is there twice")

    return check


def mapping(kind: type) -> Shape:
    """A mapping with all required keys of a TypedDict, any optional ones, and no others."""
    hints = get_type_hints(kind, include_extras=True)
    written = {key: hint for key, hint in hints.items() if FromFile not in getattr(hint, "__metadata__", ())}
    shapes = {key: shape_of(hint) for key, hint in written.items()}
    required = kind.__required_keys__ & written.keys()  # type: ignore[attr-defined]
    properties = {key: value.json for key, value in shapes.items()}

    @shape(type="object", properties=properties, required=sorted(required), additionalProperties=False)
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, Record):
            yield place.fault(f"must be a mapping, is {_kind(value)}")
            return
        for key in required - value.keys():
            yield place.at(value.line, "").fault(f"key {key!r} is missing")
        for key, entry in value.items():
            here = place.at(value.lines[key], f".{shorten(key)}")
            if key in shapes:
                yield from shapes[key](entry, here)
            else:
                yield here.fault("unknown key")

    return check


def either(plain: Shape, otherwise: Shape) -> Shape:
    """A text of one shape, or anything of another."""

    @shape(anyOf=[plain.json, otherwise.json])
    def check(value: Any, place: Location) -> Iterable[Fault]:
        yield from (plain if isinstance(value, str) else otherwise)(value, place)

    return check


def mapping_by_slug(keys: Shape, entries: Shape, length: Length) -> Shape:
    """A mapping of slugs to entries: `{slug: entry}`."""

    @shape(
        type="object",
        minProperties=length.minimum,
        maxProperties=length.maximum,
        propertyNames=keys.json,
        additionalProperties=entries.json,
    )
    def check(value: Any, place: Location) -> Iterable[Fault]:
        if not isinstance(value, Record) or not length.minimum <= len(value) <= length.maximum:
            yield place.fault(f"must be a mapping of slugs; number of entries: {_range(length)}")
            return
        for key, entry in value.items():
            here = place.at(value.lines[key], f".{shorten(key)}")
            yield from keys(key, here)
            yield from entries(entry, here)

    return check


@cache
def shape_of(hint: Any) -> Shape:
    """The shape that a type of `content.model.records` and its annotation say."""
    if get_origin(hint) is Annotated:
        return _annotated(hint.__origin__, hint.__metadata__[-1])
    if is_typeddict(hint):
        return mapping(hint)
    if hint is bool:
        return boolean
    arguments = get_args(hint)
    if get_origin(hint) is list:
        return _annotated(hint, Length(0))
    return shape_of(arguments[0]) if len(arguments) == 1 else either(*map(shape_of, arguments))


def _annotated(hint: Any, note: Any) -> Shape:
    match note:
        case CardText():
            return card_text(note.max_chars)
        case Text():
            return text(note.max_chars)
        case Number():
            return number(note.minimum, note.maximum)
        case SlugOf():
            return slug_of(*note.kinds)
        case Length() if get_origin(hint) is dict:
            keys, entries = map(shape_of, get_args(hint))
            return mapping_by_slug(keys, entries, note)
        case Length():
            return list_of(shape_of(get_args(hint)[0]), note)
    return one_of(note)


def _range(length: Length) -> str:
    exactly = length.minimum == length.maximum
    return f"exactly {length.minimum}" if exactly else f"{length.minimum} to {length.maximum}"


def _kind(value: Any) -> str:
    names = {dict: "a mapping", Record: "a mapping", list: "a list", str: "text", type(None): "empty"}
    return names.get(type(value), quote(value))
