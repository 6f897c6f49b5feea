"""Validation of JSON bodies: no unknown fields, no type coercion, only slugs that exist."""

from collections.abc import Mapping
from typing import Any

from django.core.validators import ProhibitNullCharactersValidator
from rest_framework import serializers

from api.conventions import slugs
from content.model.types import Library
from engine.messages import Message
from web.messages import did_you_mean, localize, message
from web.problems import Problem

MAX_SLUG_CHARS = 100


def field_error(message: Message) -> serializers.ValidationError:
    """The exception for a field with an invalid value."""
    return serializers.ValidationError(localize(message), message.code)


class StrictSerializer(serializers.Serializer):
    """A serializer that rejects unknown fields by name instead of dropping them."""

    refuses_unknown_slugs = True
    if_no_object = "no-object"  # code of the message about anything else

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None and not self.allow_null:
            raise serializers.ValidationError({"non_field_errors": field_error(message("null")).detail})
        if data is not None and data is not serializers.empty and not isinstance(data, Mapping):
            raise serializers.ValidationError({"non_field_errors": field_error(message(self.if_no_object)).detail})
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


def validate_body(serializer: type[StrictSerializer], given: Any, library: Library) -> dict[str, Any]:
    """What a request gives as its body, validated and with former slugs replaced by current ones.

    Raises ValidationError, or Problem 422 about unknown slugs, unless the serializer leaves these to the engine.
    """
    body = serializer(data=given)
    body.is_valid(raise_exception=True)
    unknown: list[tuple[str, str, str]] = []
    data: dict[str, Any] = _with_current_slugs(body, body.validated_data, "", library, unknown)
    if serializer.refuses_unknown_slugs:
        slugs.raise_unknown_slugs(library, unknown)
    return data


def _with_current_slugs(
    field: serializers.Field, data: Any, path: str, library: Library, unknown: list[tuple[str, str, str]]
) -> Any:
    """The validated value of a field with current slugs; adds (path, kind, slug) of unknown ones to `unknown`."""
    if isinstance(field, serializers.Serializer) and isinstance(data, Mapping):
        return {
            name: _with_current_slugs(field.fields[name], value, f"{path}.{name}".lstrip("."), library, unknown)
            for name, value in data.items()
        }
    if isinstance(field, serializers.ListField) and isinstance(data, list):
        return [
            _with_current_slugs(field.child, value, f"{path}[{number}]", library, unknown)
            for number, value in enumerate(data)
        ]
    if not isinstance(field, SlugField) or data is None:
        return data
    current = library.current_slug(field.kind, data)
    if current is None:
        unknown.append((path, field.kind, data))
    return current or data


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
        require_text(data)
        return super().run_validation(data)


class StrictRegexField(serializers.RegexField):
    """Text of a pattern, unchanged: numbers are rejected."""

    def __init__(self, pattern: str, **kwargs: Any) -> None:
        super().__init__(pattern, trim_whitespace=False, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        require_text(data)
        return super().run_validation(data)


def require_text(data: Any) -> None:
    """Raises ValidationError for a JSON value that is neither text nor left out."""
    if data is not serializers.empty and data is not None and not isinstance(data, str):
        text = localize(message("one-text", kind=message(KINDS_OF_JSON.get(type(data), "a-number"))))
        raise serializers.ValidationError(text, "invalid")


class SlugField(StrictCharField):
    """The slug of a record of some kind, such as `card`: `validate_body` checks that it exists."""

    def __init__(self, kind: str, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_SLUG_CHARS, **kwargs)
        self.kind = kind


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


def exactly_one_of(one: str, other: str) -> Problem:
    """422: exactly one of two fields must be given."""
    detail = message("exclusive", one=one, other=other)
    return Problem(422, "bad-input", detail, errors={one: [detail], other: [detail]}, fields=[one, other])
