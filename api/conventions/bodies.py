"""Reading JSON bodies: nothing unknown, nothing twice, nothing too deep."""

import json
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST_BYTES = 1_000_000


class StrictJSONParser(JSONParser):
    """JSON as the standard has it: no NaN, no key twice, and a clear answer to nesting without end."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            text = stream.read().decode("utf-8")
            return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twice)
        except RecursionError:
            raise ParseError("Das JSON ist zu tief verschachtelt.") from None
        except UnicodeDecodeError:
            raise ParseError("Der Text ist nicht in UTF-8.") from None
        except ValueError as error:
            raise ParseError(f"Das ist kein gültiges JSON: {error}") from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON value")


def _refuse_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return body


class StrictSerializer(serializers.Serializer):
    """A serializer that refuses unknown fields by name instead of dropping them."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = sorted(str(key) for key in data.keys() - self.fields.keys())
            if unknown:
                raise serializers.ValidationError({key[:80]: ["Dieses Feld gibt es nicht."] for key in unknown})
        return super().to_internal_value(data)


class StrictCharField(serializers.CharField):
    """Text only: numbers and booleans are not turned into it."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if "\x00" in data:
            raise serializers.ValidationError("Nullzeichen sind nicht erlaubt.")
        return super().to_internal_value(data)


class StrictIntegerField(serializers.IntegerField):
    """A whole JSON number only: "3" and true are none."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """true or false only: "yes" and 1 are neither."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
