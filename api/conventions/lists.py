"""Lists of records and single records: filters, order, paging."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from django.http import HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.response import Response

from api.conventions.operations import View, operation, path_parameter
from api.conventions.parameters import (
    LANG,
    SLUGS,
    Parameter,
    Query,
    Test,
    choice,
    fields_parameter,
    integer,
    slug_parameter,
)
from content.model.types import Library
from engine.errors import UnknownSlug
from web.messages import message
from web.problems import Problem, not_found

MAX_SUGGESTED_SLUG_CHARS = 100
MAX_PAGE_SIZE = 200
DEFAULT_PAGE_SIZE = 50
MAX_PAGE_NUMBER = 100_000

PAGING = (
    integer("page", "Page number, from 1.", 1, MAX_PAGE_NUMBER, default=1),
    integer(
        "page_size",
        f"Entries on a page, {DEFAULT_PAGE_SIZE} by default.",
        1,
        MAX_PAGE_SIZE,
        default=DEFAULT_PAGE_SIZE,
    ),
)
SLUG_IN_PATH = path_parameter("slug", "Its slug.")

Records = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Ordering:
    """An order of records: `key` takes library and language of names, and returns the sort key of a record."""

    key: Callable[[Library, str], Callable[[Any], Any]]
    is_reversed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A kind of record that the API lists: its serializers, filters and orderings."""

    name: str  # singular, English, as in operation ids
    about: str
    detail_serializer: type[serializers.Serializer]
    summary_serializer: type[serializers.Serializer] | None = None  # in lists, if they do not have all fields
    ordered: Callable[[Library], Mapping[str, Any]] | None = None  # the records, if not in the order of the content
    filters: tuple[Parameter, ...] = ()
    orderings: Mapping[str, Ordering] = field(default_factory=dict)
    has_names: bool = False  # cards and sets: `lang` selects the language of names

    @property
    def title(self) -> str:
        return self.name.replace("_", " ")

    @property
    def list_serializer(self) -> type[serializers.Serializer]:
        return self.summary_serializer or self.detail_serializer

    @property
    def language_parameters(self) -> tuple[Parameter, ...]:
        return (LANG,) if self.has_names else ()

    @property
    def ordering_parameters(self) -> tuple[Parameter, ...]:
        if not (orderings := tuple(self.orderings)):
            return ()
        return (
            choice("ordering", orderings, "Order of the list.", orderings[0]),
            choice("sort", orderings, "The same as `ordering`, instead of which it counts."),
        )

    @property
    def all_filters(self) -> tuple[Parameter, ...]:
        """`slug`, for many records in one request, and the filters of this resource."""
        return (
            slug_parameter("slug", self.name, "Only those with these slugs.", SLUGS, matches=is_one_of),
            *self.filters,
        )

    def records(self, library: Library) -> Mapping[str, Any]:
        """All records by slug, in the order of the list."""
        return self.ordered(library) if self.ordered else library.records_by_kind[self.name]

    def filter_records(self, query: Query) -> list[Any]:
        """The records that match all given filters."""
        given = [(parameter.matches, query[parameter.name]) for parameter in self.all_filters]
        tests = [matches(value) for matches, value in given if matches and value is not None]
        records = self.records(query.library).values()
        return [record for record in records if all(test(query.library, record) for test in tests)]


def is_one_of(slugs: list[str]) -> Test:
    """Matches records with one of these slugs."""
    wanted = frozenset(slugs)
    return lambda lib, record: record.slug in wanted


def list_operation(
    name: str,
    *,
    records: str,
    serializer: type[serializers.Serializer],
    parameters: Iterable[Parameter] = (),
    **documentation: Any,
) -> Callable[[Callable[..., Any]], View]:
    """Make the view of an operation that lists records page by page from a function that returns all of them.

    `records` names the type of a page; further keywords are those of `operation`.
    """
    results = serializer(many=True)
    page = inline_serializer(
        f"{records.title().replace('_', '')}Page",
        {
            "count": serializers.IntegerField(help_text="Records on all pages together."),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": results,
        },
    )

    def decorate(function: Callable[..., Any]) -> View:
        @wraps(function)
        def paged(query: Query, **arguments: str) -> Any:
            found = function(query, **arguments)
            return found if isinstance(found, HttpResponseBase) else linked(page_of(query, found, serializer))

        all_parameters = (*parameters, *PAGING, fields_parameter(serializer))
        return operation(name, answer=page, parameters=all_parameters, **documentation)(paged)

    return decorate


def linked(page: dict[str, Any]) -> Response:
    """A page of a list with its neighbours also in the header `Link` (RFC 8288)."""
    neighbours = {"next": page["next"], "prev": page["previous"]}
    links = [f'<{address}>; rel="{relation}"' for relation, address in neighbours.items() if address]
    return Response(page, headers={"Link": ", ".join(links)} if links else {})


def page_of(query: Query, records: Records, serializer: type[serializers.Serializer]) -> dict[str, Any]:
    """The requested page of the records; raises Problem 404 beyond the last."""
    number, size, count = query["page"], query["page_size"], len(records)
    last = max(1, -(-count // size))
    if number > last:
        raise Problem(404, "no-such-page", message("no-such-page", last=last))

    def link(page: int) -> str | None:
        return query.address_with(page=page) if 1 <= page <= last else None

    return {
        "count": count,
        "next": link(number + 1),
        "previous": link(number - 1),
        "results": query.serialize(serializer, records[(number - 1) * size : number * size], many=True),
    }


def list_view(resource: Resource) -> View:
    """The view that lists the records of a resource, page by page."""

    @list_operation(
        f"{resource.name}_list",
        tag=resource.name,
        summary=f"List {resource.title}s",
        description=resource.about,
        parameters=(*resource.all_filters, *resource.language_parameters, *resource.ordering_parameters),
        records=resource.name,
        serializer=resource.list_serializer,
    )
    def view(query: Query) -> Any:
        records = resource.filter_records(query)
        if resource.orderings:
            ordering = resource.orderings[query["sort"] or query["ordering"]]
            records.sort(key=ordering.key(query.library, query.lang), reverse=ordering.is_reversed)
        return records

    return view


def detail_view(resource: Resource) -> View:
    """The view that returns one record by its slug, or redirects from a former slug."""

    @operation(
        f"{resource.name}_retrieve",
        tag=resource.name,
        summary=f"One {resource.title}",
        description=resource.about,
        path=[SLUG_IN_PATH],
        parameters=(*resource.language_parameters, fields_parameter(resource.detail_serializer)),
        answer={200: resource.detail_serializer, 301: None},
    )
    def view(query: Query, slug: str) -> Any:
        record = resource.records(query.library).get(slug)
        if record is None:
            return redirect_renamed(query, resource, slug)
        return query.serialize(resource.detail_serializer, record)

    return view


def redirect_renamed(query: Query, resource: Resource, slug: str) -> HttpResponsePermanentRedirect:
    """A permanent redirect from a former slug to the current one; raises Problem 404 for an unknown slug."""
    lib, request = query.library, query.request
    new = lib.renamed.get((resource.name, slug))
    if new is None:
        raise not_found(slug, list(UnknownSlug(slug[:MAX_SUGGESTED_SLUG_CHARS], resource.records(lib)).suggestions))
    tail = f"?{request.GET.urlencode()}" if request.GET else ""
    return HttpResponsePermanentRedirect(request.path.replace(f"/{slug}/", f"/{new}/", 1) + tail)


def serializer_context(library: Library, lang: str) -> dict[str, Any]:
    """The context of record serializers without a request: links begin with `public_origin()`."""
    return {"lang": lang, "library": library}
