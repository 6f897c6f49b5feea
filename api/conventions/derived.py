"""Fields of responses: values that are not attributes of a record, and lists of texts."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

Context = Mapping[str, Any]
"""The context of serializers: `library`, `lang`, `request` and what a view adds."""


class Derived(serializers.Field):
    """A value that a function makes of the context and the record.

    `schema` documents it; if it is an instance of a serializer, that also renders the value, unless it is None.
    """

    def __init__(self, derive: Callable[[Context, Any], Any], schema: Any, help_text: str = "") -> None:
        super().__init__(source="*", read_only=True, help_text=help_text or None)
        self.derive = derive
        self.serializer = schema if isinstance(schema, serializers.BaseSerializer) else None
        if self.serializer:
            self.serializer.bind("", self)
        extend_schema_field(schema)(self)

    def to_representation(self, record: Any) -> Any:
        value = self.derive(self.context, record)
        return self.serializer.to_representation(value) if self.serializer and value is not None else value


def text_list(help_text: str = "", source: str | None = None) -> serializers.ListField:
    """A list of texts. A new instance each time: DRF fields cannot be shared."""
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, source=source)
