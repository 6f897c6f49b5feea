"""Errors as pages, and as RFC 9457 problem documents: type, title, status, detail, code, and errors by field."""

import secrets
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import APIException

from content.model.library import NoContent
from engine.messages import Message
from web.absolute_urls import absolute_url
from web.messages import localize, message

Body = dict[str, Any]
Errors = Mapping[str, Iterable[Message]]
"""Messages by the path of the field that they are about."""

MAX_ERRORS = 50  # fields listed in one document

REQUEST_ID = "X-Request-Id"
MEDIA_TYPE = "application/problem+json"
TITLES = {413: "Content Too Large", 414: "URI Too Long", 422: "Unprocessable Content"}
"""Reason phrases of RFC 9110 that `http.HTTPStatus` of Python 3.11 still has in their older form."""

PROBLEM_PAGES = "/api/problems/"
"""The `type` of a problem is the page below this address that explains its code."""


class Problem(APIException):
    """An error with one of our codes (`api.conventions.error_codes`). `extra`: further members of the document."""

    def __init__(self, status: int, code: str, detail: Message, *, errors: Errors | None = None, **extra: Any) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.problem_code = code
        self.message = detail
        self.errors = errors or {}
        self.extra = extra


def invalid_request(errors: Errors, **extra: Any) -> Problem:
    """400: the request does not have the documented form."""
    return Problem(400, "invalid", message("invalid"), errors=errors, **extra)


def exactly_one_of(one: str, other: str) -> Problem:
    """422: exactly one of two fields must be given."""
    detail = message("exclusive", one=one, other=other)
    return Problem(422, "bad-input", detail, errors={one: [detail], other: [detail]}, fields=[one, other])


def not_found(slug: str, suggestions: list[str] | None = None) -> Problem:
    """404 for a slug or name, with slugs that may have been meant."""
    shown = slug[:80]
    return Problem(404, "not-found", message("not-found", slug=shown), suggestions={shown: suggestions or []})


def busy() -> Problem:
    """503: what was asked for is being made, or cannot be made now."""
    return Problem(503, "busy", message("busy"))


def problem_document(status: int, code: str, detail: Message, errors: Errors | None = None, **extra: Any) -> Body:
    """The body of a problem document."""
    shown_errors = islice((errors or {}).items(), MAX_ERRORS)
    return {
        "type": f"{PROBLEM_PAGES}{code}/",
        "title": TITLES.get(status) or HTTPStatus(status).phrase,
        "status": status,
        "detail": localize(detail),
        "code": code,
        "errors": {field: [error_entry(entry) for entry in messages] for field, messages in shown_errors},
        **extra,
    }


def error_entry(message: Message) -> dict[str, str]:
    """One message about a field, as the document has it."""
    return {"code": message.code, "message": localize(message)}


def error_response(
    request: HttpRequest,
    status: int,
    code: str,
    template: str = "",
    *,
    message_code: str = "",
    context: dict[str, Any] | None = None,
    **values: object,
) -> HttpResponse:
    """An error outside DRF views: a page where there is a template and the address is not below /api/, else a problem.

    `message_code` is that of the problem if it is empty, `values` fill the placeholders of the message.
    """
    if template and not request.path_info.startswith("/api/"):
        return render(request, template, context, status=status)
    return problem_response(request, problem_document(status, code, message(message_code or code, **values)))


def service_unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    """503 without a database, or before content is loaded. The page for an outage and the message of the API agree."""
    if isinstance(error, NoContent):
        return error_response(request, 503, "no-content", "site/empty.html")
    return error_response(request, 503, "database-unavailable", "503.html")


def problem_response(request: HttpRequest, body: Body) -> HttpResponse:
    """A problem document as a response, with the id of the request."""
    known_host = request if body["code"] != "bad-request" else None  # never link to an unknown one
    body["type"] = absolute_url(known_host, body["type"])
    body["request_id"] = request_id(request)
    answer = JsonResponse(
        body, status=body["status"], content_type=MEDIA_TYPE, json_dumps_params={"ensure_ascii": False}
    )
    answer.headers[REQUEST_ID] = body["request_id"]
    patch_vary_headers(answer, ["Accept-Language"])
    return answer


def request_id(request: HttpRequest) -> str:
    """The id of a request, which its problem document and the log name: made at first, the same from then on."""
    made: str = request.META.setdefault(REQUEST_ID, secrets.token_hex(8))
    return made
