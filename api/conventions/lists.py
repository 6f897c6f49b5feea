"""Views for lists and single records: query parameters with their schema, filters, paging, `fields`."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponsePermanentRedirect
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions import slugs
from api.conventions.languages import LANG, LANGUAGES
from content.model.types import Library
from engine.errors import UnknownSlug
from engine.messages import Message
from web.absolute_urls import absolute_url
from web.messages import did_you_mean, message
from web.problems import Problem, invalid_request, not_found

SLUG = f"^{slugs.SLUG}$"
SLUGS = f"^{slugs.WORD}([-,]{slugs.WORD})*$"
SLUG_FILTER_PATTERN = f"^-?{slugs.WORD}((-|,-?){slugs.WORD})*$"
"""Slugs separated by commas, each optionally negated by `-`. Written flat, word by word: generating texts from nested
repetitions takes schemathesis three times as long."""

MAX_NUMBER = 1000  # value of an integer filter
MAX_SUGGESTED_SLUG_CHARS = 100
MAX_PAGE_SIZE = 200
DEFAULT_PAGE_SIZE = 50
MAX_PAGE_NUMBER = 100_000
MAX_REPETITIONS = 5  # of one filter
MAX_FILTER_CHARS = 1000  # of one filter value: the slugs of all boxes fit

FIELDS = "fields"
"""The parameter that limits records to some fields. It is not part of the OpenAPI document, whose types promise all
fields."""

Records = Sequence[Any]
Test = Callable[[Library, Any], bool]
"""Whether a record of the library matches the value of a parameter."""

SlugsOfRecord = Callable[[Library, Any], Collection[str]]
"""The slugs or codes that a record has for a filter, such as its tags."""


@dataclass(frozen=True, slots=True)
class Param:
    """A query parameter that filters records: its description, how it is parsed, and which records match.

    `slug_kind`: the kind of record whose slugs it takes, such as `card`; empty for other values.
    """

    name: str
    description: str
    test: Callable[[Any], Test]  # from the parsed value to the test
    type: Any = OpenApiTypes.STR
    pattern: str = ""
    slug_kind: str = ""
    is_repeatable: bool = False

    def read(self, text: str) -> Any:
        """The parsed value; raises InvalidValue."""
        if not text:
            raise InvalidValue(message("no-value"))
        if self.is_repeatable and len(text) > MAX_FILTER_CHARS:
            raise InvalidValue(message("too-long", most=MAX_FILTER_CHARS))
        if self.pattern and not re.fullmatch(self.pattern.strip("^$"), text):
            raise InvalidValue(message("no-slugs"))
        if self.type is OpenApiTypes.INT:
            return parse_whole_number(text, 0, MAX_NUMBER)
        if self.type is OpenApiTypes.BOOL:
            if text not in ("true", "false"):
                raise InvalidValue(message("not-possible", values="true, false"))
            return text == "true"
        return text

    @property
    def schema(self) -> OpenApiParameter:
        kind = self.type
        if kind is OpenApiTypes.STR:
            kind = {"type": "string", "minLength": 1} | ({"pattern": self.pattern} if self.pattern else {})
        if kind is OpenApiTypes.INT:
            kind = {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER}
        if not self.is_repeatable:
            return OpenApiParameter(self.name, kind, description=self.description)
        kind = {**kind, "maxLength": MAX_FILTER_CHARS}
        several = {"type": "array", "items": kind, "maxItems": MAX_REPETITIONS}
        return OpenApiParameter(self.name, several, description=self.description, style="form", explode=True)


@dataclass(frozen=True, slots=True)
class SlugFilter:
    """One value of a filter, such as `village,curser` or `-attack`: any of some slugs, none of others."""

    any_of: frozenset[str]
    none_of: frozenset[str]

    def fits(self, slugs: Collection[str]) -> bool:
        """Whether a record with these slugs matches.

        >>> SlugFilter(frozenset({"village", "curser"}), frozenset({"attack"})).fits(["village", "coin"])
        True
        """
        return (not self.any_of or not self.any_of.isdisjoint(slugs)) and self.none_of.isdisjoint(slugs)


def slug_filter(name: str, slug_kind: str, description: str, slugs_of: SlugsOfRecord) -> Param:
    """A filter by slugs: commas mean "any of them", repetitions of the parameter "all of them", a leading `-` "not"."""

    def test(filters: list[SlugFilter]) -> Test:
        return lambda lib, record: all(condition.fits(slugs_of(lib, record)) for condition in filters)

    return Param(name, description, test, pattern=SLUG_FILTER_PATTERN, slug_kind=slug_kind, is_repeatable=True)


def parse_whole_number(text: str, minimum: int, maximum: int) -> int:
    """A number in ASCII digits within bounds; raises InvalidValue."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and minimum <= int(text) <= maximum):
        raise InvalidValue(message("no-number", least=minimum, most=maximum))
    return int(text)


def integer_parameter(name: str, description: str, minimum: int, maximum: int) -> OpenApiParameter:
    bounds = {"type": "integer", "minimum": minimum, "maximum": maximum}
    return OpenApiParameter(name, bounds, description=description)


PAGE = integer_parameter("page", "Page number, from 1.", 1, MAX_PAGE_NUMBER)
PAGE_SIZE = integer_parameter("page_size", f"Entries on a page, {DEFAULT_PAGE_SIZE} by default.", 1, MAX_PAGE_SIZE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A kind of record that the API lists: its records, serializers, filters and orderings."""

    name: str  # singular, English, as in operation ids
    records: Callable[[Library], Mapping[str, Any]]
    list_serializer: type[serializers.BaseSerializer]
    detail_serializer: type[serializers.BaseSerializer]
    params: tuple[Param, ...] = ()
    orderings: Mapping[str, "Ordering"] = field(default_factory=dict)
    about: str = ""
    has_names: bool = False  # cards and sets: `lang` selects the language of names

    @property
    def language_parameters(self) -> tuple[OpenApiParameter, ...]:
        return (LANG,) if self.has_names else ()

    @property
    def repeatable(self) -> tuple[str, ...]:
        return tuple(param.name for param in self.params if param.is_repeatable)

    def param(self, name: str) -> Param:
        return next(param for param in self.params if param.name == name)

    def filter_records(self, query: "Query") -> Records:
        """The records that match all given parameters; invalid values and unknown slugs are noted in the query."""
        given = [(param, query.read(param)) for param in self.params]
        if query.has_errors:  # the request is rejected anyway
            return []
        tests = [param.test(value) for param, value in given if value is not None]
        return [
            record
            for record in self.records(query.library).values()
            if all(test(query.library, record) for test in tests)
        ]


@dataclass(frozen=True, slots=True)
class Ordering:
    """An order of records: `key` takes library and language of names, and returns the sort key of a record."""

    key: Callable[[Library, str], Callable[[Any], Any]]
    is_reversed: bool = False

    def sorted(self, records: Records, library: Library, lang: str) -> Records:
        return sorted(records, key=self.key(library, lang), reverse=self.is_reversed)


class InvalidValue(ValueError):
    """A parameter value that cannot be parsed, with the message about it."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


class Query:
    """The query string of a request, parsed; unknown, repeated and invalid parameters are collected in `errors`.

    `format` is always known: Django REST Framework reads it. Slugs that do not exist are collected in `unknown`.
    """

    def __init__(self, request: Request, known: Iterable[str], *, repeatable: Collection[str] = ()) -> None:
        self.library: Library = request.library
        self.given: dict[str, list[str]] = {name: request.GET.getlist(name) for name in request.GET}
        self.values: dict[str, str] = {name: texts[-1] for name, texts in self.given.items()}
        self.errors: dict[str, list[Message]] = {}
        self.unknown: list[tuple[str, str, str]] = []
        known = {*known, "format"}
        for name in sorted(self.given.keys() - known):
            shown = name[:80]
            self.errors[shown] = [message("unknown-parameter", hint=did_you_mean(shown, known))]
        for name in sorted(self.given.keys() & known):
            if len(self.given[name]) > (MAX_REPETITIONS if name in repeatable else 1):
                self.errors[name] = [message("given-twice")]
        self.lang = self.one_of("lang", LANGUAGES) if "lang" in known else LANGUAGES[0]

    def read(self, param: Param) -> Any:
        """The value of a parameter, former slugs replaced by current ones; None where it is missing or invalid."""
        if param.name not in self.values or param.name in self.errors:
            return None
        try:
            values = [param.read(text) for text in self.given[param.name]]
        except InvalidValue as error:
            self.errors[param.name] = [error.message]
            return None
        if param.is_repeatable:
            return [self._slug_filter(param, value.split(",")) for value in values]
        return self._current_slugs(param, values[0].split(",")) if param.slug_kind else values[0]

    def _slug_filter(self, param: Param, terms: Sequence[str]) -> SlugFilter:
        none_of = [term.removeprefix("-") for term in terms if term.startswith("-")]
        any_of = [term for term in terms if not term.startswith("-")]
        return SlugFilter(frozenset(self._current_slugs(param, any_of)), frozenset(self._current_slugs(param, none_of)))

    def _current_slugs(self, param: Param, given: list[str]) -> list[str]:
        current = slugs.current_slugs(self.library, param.slug_kind, given)
        self.unknown += [(param.name, param.slug_kind, slug) for slug, now in current.items() if now is None]
        return [now for now in current.values() if now]

    def one_of(self, name: str, allowed: Iterable[str]) -> str:
        """The value of a parameter with these allowed words, else an error is noted; the first where it is missing."""
        words = tuple(allowed)
        value = self.values.get(name, words[0])
        if value not in words:
            self.errors[name] = [message("not-possible", values=", ".join(words))]
        return value

    def number(self, name: str, default: int, minimum: int, maximum: int) -> int:
        try:
            return parse_whole_number(self.values[name], minimum, maximum) if name in self.values else default
        except InvalidValue as error:
            self.errors[name] = [error.message]
            return default

    def fields(self, serializer: type[serializers.BaseSerializer]) -> frozenset[str]:
        """The requested fields of each record; all of them without the parameter."""
        known = field_names_of(serializer)  # type: ignore[arg-type]  # a class is hashable
        if FIELDS not in self.values:
            return known
        wanted = frozenset(self.values[FIELDS].split(","))
        if unknown := sorted(wanted - known):
            values = message("not-possible", values=", ".join(sorted(known)))
            self.errors[FIELDS] = [message("unknown-field", hint=did_you_mean(unknown[0], known)), values]
        return wanted

    @property
    def has_errors(self) -> bool:
        """Whether a parameter or slug read so far is invalid or unknown."""
        return bool(self.errors or self.unknown)

    def raise_if_invalid(self) -> None:
        if self.errors:
            raise invalid_request(self.errors)
        slugs.raise_unknown_slugs(self.library, self.unknown)


@cache
def field_names_of(serializer: Callable[[], Any]) -> frozenset[str]:
    """Names of the fields of a serializer."""
    return frozenset(serializer().fields)


def serialize(
    serializer: type[serializers.BaseSerializer],
    data: Any,
    context: Mapping[str, Any],
    fields: Collection[str],
    *,
    many: bool = False,
) -> Any:
    """A record, or many, as JSON with only these fields."""
    instance: Any = serializer(data, many=many, context=context)
    record_serializer = instance.child if many else instance
    for name in record_serializer.fields.keys() - set(fields):
        del record_serializer.fields[name]
    return instance.data


def list_view(resource: Resource) -> Callable[..., Response]:
    """The view that lists the records of a resource, page by page."""
    ordering = OpenApiParameter("ordering", str, enum=tuple(resource.orderings), description="Order of the list.")
    parameters = [*(param.schema for param in resource.params), *resource.language_parameters, PAGE, PAGE_SIZE]
    if resource.orderings:
        parameters.append(ordering)
    known = [*(parameter.name for parameter in parameters), FIELDS]

    @extend_schema(
        operation_id=f"{resource.name}_list",
        summary=f"List {resource.name.replace('_', ' ')}s",
        parameters=parameters,
        responses=page_serializer(resource.name, resource.list_serializer(many=True)),
        description=resource.about,
        tags=[resource.name],
    )
    @api_view(["GET"])
    def view(request: Request) -> Response:
        query = Query(request, known, repeatable=resource.repeatable)
        records = resource.filter_records(query)
        if resource.orderings:
            ordering_name = query.one_of("ordering", resource.orderings)
            query.raise_if_invalid()
            records = resource.orderings[ordering_name].sorted(records, query.library, query.lang)
        return Response(page_of(request, query, records, resource.list_serializer))

    return view


def page_serializer(name: str, results: Any) -> serializers.Serializer:
    return inline_serializer(
        f"{name.title().replace('_', '')}Page",
        {
            "count": serializers.IntegerField(help_text="Records on all pages together."),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": results,
        },
    )


def page_of(
    request: Request, query: Query, records: Records, serializer: type[serializers.BaseSerializer]
) -> dict[str, Any]:
    """The requested page of the records; raises Problem 404 beyond the last."""
    number = query.number("page", 1, 1, MAX_PAGE_NUMBER)
    size = query.number("page_size", DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE)
    fields = query.fields(serializer)
    query.raise_if_invalid()
    count = len(records)
    last = max(1, -(-count // size))
    if number > last:
        raise Problem(404, "no-such-page", message("no-such-page", last=last))
    window = records[(number - 1) * size : number * size]

    def link(page: int) -> str | None:
        if not 1 <= page <= last:
            return None
        return absolute_url(request, f"{request.path}?{urlencode({**query.given, 'page': page}, doseq=True)}")

    return {
        "count": count,
        "next": link(number + 1),
        "previous": link(number - 1),
        "results": serialize(
            serializer, window, serializer_context(request.library, query.lang, request), fields, many=True
        ),
    }


def serializer_context(library: Library, lang: str, request: Request | None = None) -> dict[str, Any]:
    """The context of record serializers; without a request, links begin with `public_origin()`."""
    return {"lang": lang, "library": library} | ({"request": request} if request else {})


def detail_view(resource: Resource) -> Callable[..., Response]:
    """The view that returns one record by its slug, or redirects from a former slug."""

    @extend_schema(
        operation_id=f"{resource.name}_retrieve",
        summary=f"One {resource.name.replace('_', ' ')}",
        parameters=[
            OpenApiParameter("slug", str, OpenApiParameter.PATH, description="Its slug."),
            *resource.language_parameters,
        ],
        responses={200: resource.detail_serializer, 301: None},
        description=resource.about,
        tags=[resource.name],
    )
    @api_view(["GET"])
    def view(request: Request, slug: str) -> Any:
        query = Query(request, [*(parameter.name for parameter in resource.language_parameters), FIELDS])
        fields = query.fields(resource.detail_serializer)
        query.raise_if_invalid()
        record = resource.records(request.library).get(slug)
        if record is None:
            return redirect_renamed(request, resource, slug)
        return Response(
            serialize(
                resource.detail_serializer, record, serializer_context(request.library, query.lang, request), fields
            )
        )

    return view


def redirect_renamed(request: Request, resource: Resource, slug: str) -> HttpResponsePermanentRedirect:
    """A permanent redirect from a former slug to the current one; raises Problem 404 for an unknown slug."""
    lib = request.library
    new = lib.renamed.get((resource.name, slug))
    if new is None:
        raise not_found(slug, list(UnknownSlug(slug[:MAX_SUGGESTED_SLUG_CHARS], resource.records(lib)).suggestions))
    tail = f"?{request.GET.urlencode()}" if request.GET else ""
    return HttpResponsePermanentRedirect(request.path.replace(f"/{slug}/", f"/{new}/", 1) + tail)
