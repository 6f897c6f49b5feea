"""Strict reading of JSON bodies: no unknown fields, no duplicate keys, no type coercion, no deep nesting."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.validators import ProhibitNullCharactersValidator
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from engine.messages import Message
from web.messages import did_you_mean, localize, message


def json_error(code: str, **values: object) -> ParseError:
    """The exception for a body that is not valid JSON."""
    return ParseError(localize(message(code, **values)))


def field_error(message: Message) -> serializers.ValidationError:
    """The exception for a field with an invalid value."""
    return serializers.ValidationError(localize(message), message.code)


class StrictJSONParser(JSONParser):
    """JSON as RFC 8259 has it: no NaN, no duplicate keys, no lone surrogates, and a clear error for deep nesting."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            text = stream.read().decode("utf-8")
            body = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicate_keys)
            if "\\u" in text:
                json.dumps(body, ensure_ascii=False).encode()  # raises for a lone surrogate, which cannot be encoded
        except RecursionError:
            raise json_error("json-too-deep") from None
        except UnicodeDecodeError:
            raise json_error("no-utf-8") from None
        except UnicodeEncodeError:
            raise json_error("half-character") from None
        except json.JSONDecodeError as error:
            raise json_error("no-json", line=error.lineno, column=error.colno) from None
        except ValueError:  # Python refuses to parse integers of more than 4,300 digits
            raise json_error("number-too-long") from None
        return body


def _refuse_constant(name: str) -> None:
    raise json_error("no-json-value", name=name)


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise json_error("key-twice")
    return body


class StrictSerializer(serializers.Serializer):
    """A serializer that rejects unknown fields by name instead of dropping them."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None and not self.allow_null:
            raise serializers.ValidationError({"non_field_errors": field_error(message("null")).detail})
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> Any:
        keys = data.keys() - self.fields.keys() if isinstance(data, Mapping) else ()
        errors = {key[:80]: self._unknown(key) for key in sorted(map(str, keys))}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**error.detail, **errors}) from None
        if errors:
            raise serializers.ValidationError(errors)
        return value

    def _unknown(self, key: str) -> Any:
        return field_error(message("unknown-field", hint=did_you_mean(key[:80], self.fields))).detail


# What a value in JSON is, by its type in Python, for messages; numbers are left out.
KINDS_OF_JSON: dict[type, str] = {list: "a-list", dict: "an-object", bool: "a-truth-value"}


class StrictCharField(serializers.CharField):
    """Text of at least one character, unchanged: numbers are rejected, whitespace is not trimmed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=1, trim_whitespace=False, **kwargs)
        # Text is only compared with known names and slugs, where a NUL does no harm.
        self.validators: list[Any] = [
            validator for validator in self.validators if not isinstance(validator, ProhibitNullCharactersValidator)
        ]

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is not serializers.empty and data is not None and not isinstance(data, str):
            text = localize(message("one-text", kind=message(KINDS_OF_JSON.get(type(data), "a-number"))))
            raise serializers.ValidationError(text, "invalid")
        return super().run_validation(data)


class StrictIntegerField(serializers.IntegerField):
    """A whole JSON number only: 3.0 is accepted, "3" and true are not."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not (isinstance(data, int) or (isinstance(data, float) and data.is_integer())):
            self.fail("invalid")
        data = int(data)
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """true or false only: "yes" and 1 are rejected."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class BoundedListField(serializers.ListField):
    """A list whose length is checked before any of its entries is validated."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list) and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)
