"""Fills dataclasses of the engine and of the read model from records and JSON: each field from the key of its name.

A field without a key keeps its default, so that a new field needs only its key and its declaration.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Filled = TypeVar("Filled")


def filled(cls: Callable[..., Filled], record: Mapping[str, Any], **others: Any) -> Filled:
    """A `cls` with what the record has under the names of its fields, and with `others`.

    Lists become tuples or sets, texts members of enums, and mappings dataclasses, as the types of the fields say.

    >>> from engine.catalog import Cost
    >>> filled(Cost, {"coins": 3, "unknown": 1})
    Cost(coins=3, potion=0, debt=0, mark='')
    """
    converters = _converters(cls)
    for name, value in record.items():
        if name in converters and name not in others:
            convert = converters[name]
            others[name] = value if convert is _unchanged else convert(value)
    return cls(**others)


@cache
def _converters(cls: Callable[..., Any]) -> dict[str, Callable[[Any], Any]]:
    """For each field of a dataclass what makes its value of that of a record."""
    return {name: _converter(hint) for name, hint in get_type_hints(cls).items()}


def _converter(hint: Any) -> Callable[[Any], Any]:
    kind, arguments = get_origin(hint), get_args(hint)
    if type(None) in arguments:
        convert = _converter(arguments[0])
        return lambda value: None if value is None else convert(value)
    if kind in (tuple, frozenset):
        entry = _converter(arguments[0])
        return kind if entry is _unchanged else lambda values: kind(map(entry, values))
    if is_dataclass(hint) and isinstance(hint, type):
        return lambda value: filled(hint, value) if isinstance(value, Mapping) else value
    return hint if isinstance(hint, type) and issubclass(hint, StrEnum) else _unchanged


def _unchanged(value: Any) -> Any:
    return value
