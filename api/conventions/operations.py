"""Operations of the API: one declaration of parameters, body and answer parses the request and documents it."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.conventions.json_bodies import validate_body
from api.conventions.parameters import ERROR_LANG, FIELDS, Parameter, Query

View = Any
"""A view function with the class that it was made from, as `view_class`."""


def problems_beside(media_type: str) -> list[type[JSONRenderer]]:
    """The renderers of a view that sends files: clients may accept these; only problems are rendered, as JSON."""
    return [type("FileRenderer", (JSONRenderer,), {"media_type": media_type}), JSONRenderer]


def path_parameter(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.PATH, description=description)


def operation(
    name: str,
    *,
    tag: str,
    answer: Any,
    parameters: Iterable[Parameter] = (),
    path: Iterable[OpenApiParameter] = (),
    body: type[serializers.Serializer] | None = None,
    **documentation: Any,
) -> Callable[[Callable[..., Any]], View]:
    """Make the view of an operation from a function, which gets the query, then the validated body if there is one.

    Arguments from the path follow by name. What the function returns is rendered as JSON, unless it is a response.
    Invalid parameters and bodies are refused before it is called. `name` is the operation id, `answer` the serializer
    of the response; further keywords are those of `extend_schema`.
    """
    taken = with_language(parameters)
    selectable = next((dict(parameter.schema) for parameter in taken if parameter.name == FIELDS), {})

    def decorate(function: Callable[..., Any]) -> View:
        @extend_schema(
            operation_id=name,
            tags=[tag],
            responses=answer,
            request=body or empty,
            parameters=[*path, *(parameter.documentation for parameter in taken if parameter.name != FIELDS)],
            extensions=selectable,
            **documentation,
        )
        @wraps(function)
        def handler(self: APIView, request: Request, **arguments: str) -> HttpResponseBase:
            query = Query(request, taken)
            query.raise_if_invalid()
            result = function(query, *([validate_body(body, request.data, query.library)] if body else []), **arguments)
            return result if isinstance(result, HttpResponseBase) else Response(result)

        return view_with(handler, "post" if body else "get")

    return decorate


def with_language(parameters: Iterable[Parameter]) -> tuple[Parameter, ...]:
    """The parameters with `lang`, which operations without texts in two languages take for their errors."""
    given = tuple(parameters)
    return given if any(parameter.name == ERROR_LANG.name for parameter in given) else (*given, ERROR_LANG)


def view_with(handler: Callable[..., HttpResponseBase], method: str) -> View:
    view_class: Any = type(handler.__name__, (APIView,), {"__module__": handler.__module__, method: handler})
    view: View = view_class.as_view()
    return view


def by_method(get: View, post: View) -> View:
    """One view for two operations at the same address."""
    view_class: Any = type("View", (post.view_class, get.view_class), {})
    view: View = view_class.as_view()
    return view
