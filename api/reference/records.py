"""What all records have in responses: hash, time of change, addresses; and the fields that several kinds share."""

from collections.abc import Callable, Mapping
from datetime import UTC
from typing import Any, TypeVar

from django.urls import reverse
from rest_framework import serializers

from api.conventions.derived import Context, Derived
from content.model.types import RecommendedSet
from engine.catalog import Card
from web.absolute_urls import absolute_url

SerializerClass = TypeVar("SerializerClass", bound=type[Any])

TEXT, TEXTS = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
URI = {"type": "string", "format": "uri"}


class NullableCharField(serializers.CharField):
    """A text, or null where it is empty."""

    def to_representation(self, text: str) -> str | None:
        return text or None


def name_in_language(context: Context, named: Card | RecommendedSet) -> str:
    """The current name in the requested language; the German one where no other is known."""
    return (named.name_en or named.name) if context.get("lang") == "en" else named.name


class LinkField(Derived):
    """The address of a record, in the API or on the site."""

    def __init__(self, view: str, help_text: str = "") -> None:
        super().__init__(lambda context, record: link(context, view, record.slug), URI, help_text)


def link(context: Context, view: str, slug: str) -> str:
    return absolute_url(context.get("request"), reverse(view, args=[slug]))


PAGE_HELP = "The page about it on the site, in German."
PICTURE_HELP = "Our own picture of it, with its name, for any site to show: PNG, 1200 × 630 pixels."
QR_HELP = "The link to its kingdom as a QR code: SVG without a fixed size."
SHEET_HELP = "What its rules sheet says, as a page to print."
KINDS_WITH_PAGES = frozenset({"card", "edition", "expansion", "rule", "set", "topic"})
"""Kinds of records with a page of their own; the kind is the name of its view."""


def page_of(context: Context, kind: str, slug: str) -> str:
    """The page about a record; for rulings and differences their place on the page of the card they are about."""
    if kind in KINDS_WITH_PAGES:
        return link(context, kind, slug)
    statement = context["library"].records_by_kind[kind][slug]
    return f"{link(context, 'card', statement.card if kind == 'difference' else statement.cards[0])}#{slug}"


def place_fields(context: Context, kind: str, slug: str) -> dict[str, str]:
    """Where a record is: `url` in the API, and `page` on the site."""
    return {"url": link(context, f"api:{kind}", slug), "page": page_of(context, kind, slug)}


def places(record_of: Callable[[Any], tuple[str, str]], url_help: str = "") -> dict[str, serializers.Field]:
    """The fields `url` and `page` of something that leads to a record, whose kind and slug `record_of` returns."""

    def url(context: Context, of: Any) -> str:
        kind, slug = record_of(of)
        return link(context, f"api:{kind}", slug)

    page = Derived(lambda context, of: page_of(context, *record_of(of)), URI, PAGE_HELP)
    return {"url": Derived(url, URI, url_help), "page": page}


class UpdatedField(serializers.DateTimeField):
    """When the record was last changed."""

    def __init__(self, kind: str) -> None:
        help_text = "When its current form was loaded first."
        super().__init__(source="slug", read_only=True, default_timezone=UTC, help_text=help_text)
        self.kind = kind

    def to_representation(self, slug: str) -> str:
        seen = self.context["library"].history.fingerprints[self.kind, slug]
        return str(super().to_representation(seen.updated))


def with_fields(fields: Mapping[str, serializers.Field]) -> Callable[[SerializerClass], SerializerClass]:
    """Add fields to a serializer, after its own."""

    def add(serializer: SerializerClass) -> SerializerClass:
        serializer._declared_fields = {**serializer._declared_fields, **fields}
        return serializer

    return add


def record(kind: str) -> Callable[[SerializerClass], SerializerClass]:
    """Add to a serializer of records the fields that records have: `hash`, `updated`, `url`, and mostly `page`.

    `kind` names the records in history and addresses.
    """

    def fingerprint(context: Context, of: Any) -> str:
        return str(context["library"].history.fingerprints[kind, of.slug].hash)

    hash_help = (
        "The first 16 digits of the SHA-256 of the record as the editors wrote it, not of this answer: it changes when "
        "the record itself changes, not when data taken from other records does. Only to be compared."
    )
    fields: dict[str, serializers.Field] = {
        "hash": Derived(fingerprint, TEXT, hash_help),
        "updated": UpdatedField(kind),
        "url": LinkField(f"api:{kind}"),
    }
    if kind in {*KINDS_WITH_PAGES, "ruling", "difference"}:
        fields["page"] = Derived(lambda context, of: page_of(context, kind, of.slug), URI, PAGE_HELP)

    return with_fields(fields)
