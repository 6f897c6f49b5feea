"""Lists and single items: parameters that say themselves in the schema, pages, warnings about what was ignored."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
from companion.web.addresses import absolute
from companion.web.problems import Problem, not_found
from content.library import Library, library
from engine.errors import UnknownSlug

SLUG = f"^{slugs.SLUG}$"
SLUGS = f"^{slugs.SLUG}(,{slugs.SLUG})*$"
LARGEST = 1000
LONGEST = 100
MOST_PER_PAGE = 200
USUAL_PER_PAGE = 50
MOST_PAGES = 100_000

Records = Sequence[Any]
Test = Callable[[Library, Any], bool]
"""Whether a record of the library fulfils a parameter."""


@dataclass(frozen=True, slots=True)
class Param:
    """A query parameter: how it is described and read, and which records it keeps. `of`: slugs of what it takes."""

    name: str
    description: str
    test: Callable[[Any], Test]  # of the value
    type: Any = OpenApiTypes.STR
    enum: tuple[str, ...] = ()
    pattern: str = ""
    of: str = ""

    def read(self, text: str) -> Any:
        """The value, or ValueError with a German message."""
        if not text:
            raise ValueError("Der Wert fehlt.")
        if self.pattern and not re.fullmatch(self.pattern.strip("^$"), text):
            raise ValueError("Erwartet werden Kürzel aus Kleinbuchstaben, Ziffern und Bindestrichen.")
        if self.enum and text not in self.enum:
            raise ValueError(f"Möglich sind: {', '.join(self.enum)}.")
        if self.type is OpenApiTypes.INT:
            return whole_number(text, 0, LARGEST)
        if self.type is OpenApiTypes.BOOL:
            if text not in ("true", "false"):
                raise ValueError("Möglich sind: true, false.")
            return text == "true"
        return text

    @property
    def schema(self) -> OpenApiParameter:
        kind = self.type
        if kind is OpenApiTypes.STR and not self.enum:
            kind = {"type": "string", "minLength": 1} | ({"pattern": self.pattern} if self.pattern else {})
        if kind is OpenApiTypes.INT:
            kind = {"type": "integer", "minimum": 0, "maximum": LARGEST}
        return OpenApiParameter(self.name, kind, description=self.description, enum=self.enum or None)


def whole_number(text: str, least: int, most: int) -> int:
    """A number in plain digits and bounds."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
        raise ValueError(f"Es muss eine ganze Zahl von {least} bis {most} sein.")
    return int(text)


def integer_schema(name: str, description: str, least: int, most: int) -> OpenApiParameter:
    bounds = {"type": "integer", "minimum": least, "maximum": most}
    return OpenApiParameter(name, bounds, description=description)


PAGE = integer_schema("page", "Page number, from 1.", 1, MOST_PAGES)
PAGE_SIZE = integer_schema("page_size", f"Entries on a page, {USUAL_PER_PAGE} unless told.", 1, MOST_PER_PAGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """One kind of thing the API lists: where it comes from, how it looks, what it can be filtered by."""

    name: str  # singular, English, as in operation ids
    german: str
    records: Callable[[Library], Mapping[str, Any]]
    summary: type[serializers.BaseSerializer]
    detail: type[serializers.BaseSerializer]
    params: tuple[Param, ...] = ()
    orderings: Mapping[str, "Ordering"] = field(default_factory=dict)
    about: str = ""
    has_names: bool = False  # of cards: `lang` says in which language

    @property
    def lang(self) -> tuple[OpenApiParameter, ...]:
        return (LANG,) if self.has_names else ()

    def param(self, name: str) -> Param:
        return next(param for param in self.params if param.name == name)

    def filtered(self, query: "Query") -> Records:
        """The records that fulfil all parameters given; what cannot be read or found is noted in the query."""
        lib = library()
        given = [(param, query.read(param)) for param in self.params]
        tests = [param.test(value) for param, value in given if value is not None]
        return [one for one in self.records(lib).values() if all(test(lib, one) for test in tests)]


@dataclass(frozen=True, slots=True)
class Ordering:
    """An order of records: by what, given the language of names, and whether the last stands first."""

    key: Callable[[Library, str], Callable[[Any], Any]]
    is_reversed: bool = False

    def sorted(self, records: Records, lang: str) -> Records:
        return sorted(records, key=self.key(library(), lang), reverse=self.is_reversed)


class Query:
    """The query string of a request, read once; what nobody understands is an error, or a warning where there are any.

    `format` is always understood: by Django REST Framework.
    """

    def __init__(self, request: Request, known: Iterable[str], *, warns: bool = False) -> None:
        self.values: dict[str, str] = {name: request.GET[name] for name in request.GET}
        self.errors: dict[str, list[str]] = {}
        self.unknown: list[tuple[str, str, str]] = []
        self.warnings: list[str] = []
        known = {*known, "format"}
        for name in sorted(self.values.keys() - known):
            if warns:
                self.warnings.append(f"Der Parameter „{name[:40]}“ ist hier unbekannt und wurde nicht beachtet.")
            else:
                self.errors[name[:80]] = ["Diesen Parameter gibt es hier nicht."]
        for name in sorted(self.values.keys() & known):
            if len(request.GET.getlist(name)) > 1 and warns:
                self.warnings.append(f"Der Parameter „{name}“ steht mehrmals da; nur der letzte wurde beachtet.")
            elif len(request.GET.getlist(name)) > 1:
                self.errors[name] = ["Der Parameter steht mehrmals da."]
        self.lang = self.one_of("lang", LANGUAGES) if "lang" in known else LANGUAGES[0]

    def read(self, param: Param) -> Any:
        """The value of a parameter, former slugs replaced by those of today; None where there is none to go by."""
        if param.name not in self.values:
            return None
        try:
            value = param.read(self.values[param.name])
        except ValueError as error:
            self.errors[param.name] = [str(error)]
            return None
        return self._present(param, value.split(",")) if param.of else value

    def _present(self, param: Param, named: list[str]) -> list[str]:
        today = slugs.present(param.of, named)
        self.unknown += [(param.name, param.of, slug) for slug, now in today.items() if now is None]
        return [now for now in today.values() if now]

    def one_of(self, name: str, allowed: Iterable[str]) -> str:
        """One of the allowed words; the first where the parameter is not given."""
        words = tuple(allowed)
        value = self.values.get(name, words[0])
        if value not in words:
            self.errors[name] = [f"Möglich sind: {', '.join(words)}."]
        return value

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        try:
            return whole_number(self.values[name], least, most) if name in self.values else usual
        except ValueError as error:
            self.errors[name] = [str(error)]
            return usual

    def refuse_if_wrong(self) -> None:
        if self.errors:
            raise Problem(400, "invalid", "Die Anfrage passt nicht zur Beschreibung.", errors=self.errors)
        slugs.refuse_unknown(self.unknown)


def listing(resource: Resource) -> Callable[..., Response]:
    """The view that lists a resource."""
    ordering = OpenApiParameter("ordering", str, enum=tuple(resource.orderings), description="Order of the list.")
    parameters = [*(param.schema for param in resource.params), *resource.lang, PAGE, PAGE_SIZE]
    if resource.orderings:
        parameters.append(ordering)
    known = [parameter.name for parameter in parameters]

    @extend_schema(
        operation_id=f"{resource.name}_list",
        parameters=parameters,
        responses=page_serializer(resource.name, resource.summary(many=True)),
        description=resource.about,
        tags=[resource.name],
    )
    @api_view(["GET"])
    def view(request: Request) -> Response:
        query = Query(request, known, warns=True)
        records = resource.filtered(query)
        if resource.orderings:
            wanted = query.one_of("ordering", resource.orderings)
            query.refuse_if_wrong()
            records = resource.orderings[wanted].sorted(records, query.lang)
        return Response(page_of(request, query, records, resource.summary))

    return view


def page_serializer(name: str, results: Any) -> serializers.Serializer:
    return inline_serializer(
        f"{name.title().replace('_', '')}Page",
        {
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": results,
            "warnings": serializers.ListField(child=serializers.CharField()),
        },
    )


def page_of(
    request: Request, query: Query, records: Records, serializer: type[serializers.BaseSerializer]
) -> dict[str, Any]:
    """One page of the records."""
    number = query.number("page", 1, 1, MOST_PAGES)
    size = query.number("page_size", USUAL_PER_PAGE, 1, MOST_PER_PAGE)
    query.refuse_if_wrong()
    count = len(records)
    last = max(1, -(-count // size))
    if number > last:
        raise Problem(404, "no-such-page", f"Es gibt nur {last} Seiten.")
    window = records[(number - 1) * size : number * size]

    def link(page: int) -> str | None:
        if not 1 <= page <= last:
            return None
        return absolute(request, f"{request.path}?{urlencode({**query.values, 'page': page})}")

    return {
        "count": count,
        "next": link(number + 1),
        "previous": link(number - 1),
        "results": serializer(window, many=True, context=rendering(request, query.lang)).data,
        "warnings": query.warnings,
    }


def rendering(request: Request | None, lang: str) -> dict[str, Any]:
    """What serializers of records need to know; without a request, links have no host."""
    return {"lang": lang, "library": library()} | ({"request": request} if request else {})


def single(resource: Resource) -> Callable[..., Response]:
    """The view that answers one item by its slug, or redirects when the slug has been renamed."""

    @extend_schema(
        operation_id=f"{resource.name}_retrieve",
        parameters=[
            OpenApiParameter("slug", str, OpenApiParameter.PATH, description="Its slug or id."),
            *resource.lang,
        ],
        responses={200: resource.detail, 301: None},
        description=resource.about,
        tags=[resource.name],
    )
    @api_view(["GET"])
    def view(request: Request, slug: str) -> Any:
        return item(request, resource, slug)

    return view


def item(request: Request, resource: Resource, slug: str) -> Any:
    """One item by its slug, or the redirect from a former one, or 404."""
    query = Query(request, [parameter.name for parameter in resource.lang])
    query.refuse_if_wrong()
    record = resource.records(library()).get(slug)
    if record is None:
        return moved(request, resource, slug)
    return Response(resource.detail(record, context=rendering(request, query.lang)).data)


def moved(request: Request, resource: Resource, slug: str) -> HttpResponsePermanentRedirect:
    """A permanent redirect from a former slug, or 404."""
    lib = library()
    new = lib.renamed.get((resource.name, slug))
    if new is None:
        known = resource.records(lib)
        raise not_found(resource.german, slug, list(UnknownSlug(slug[:LONGEST], known).suggestions))
    tail = f"?{request.GET.urlencode()}" if request.GET else ""
    return HttpResponsePermanentRedirect(request.path.replace(f"/{slug}/", f"/{new}/", 1) + tail)
