"""Errors as pages, and as RFC 9457 problem documents: type, title, status, detail, code, and errors by field."""

import secrets
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from content.model.library import NoContent
from engine.messages import Message
from web.absolute_urls import absolute_url
from web.messages import localize, message

Errors = Mapping[str, Iterable[Message]]  # by the path of the field that they are about
MAX_ERRORS = 50  # fields listed in one document

REQUEST_ID = "X-Request-Id"
TITLES = {413: "Content Too Large", 414: "URI Too Long", 422: "Unprocessable Content"}
"""Reason phrases of RFC 9110 that `http.HTTPStatus` of Python 3.11 still has in their older form."""

PROBLEM_PAGES = "/api/problems/"  # the `type` of a problem is the page below this address that explains its code


class Problem(Exception):
    """An error with one of our codes (`api.conventions.error_codes`). `extra`: further members of the document."""

    def __init__(self, status: int, code: str, detail: Message, errors: Errors | None = None, **extra: Any) -> None:
        super().__init__(code)
        self.status_code, self.code, self.detail = status, code, detail
        self.errors, self.extra = errors or {}, extra


def invalid_request(errors: Errors, **extra: Any) -> Problem:
    """400: the request does not have the documented form."""
    return Problem(400, "invalid", detail_of(errors), errors=errors, **extra)


def detail_of(errors: Errors) -> Message:
    """What is wrong in words: the messages about the only field that is wrong, else that several are."""
    if len(errors) != 1:
        return message("invalid")
    [(field, messages)] = errors.items()
    every = list(messages)
    english = " ".join(entry.en for entry in every)
    return Message(f"{field}: {' '.join(every)}", f"{field}: {english}", "invalid")


def not_found(slug: str, suggestions: list[str] | None = None) -> Problem:
    """404 for a slug or name, with slugs that may have been meant."""
    shown = slug[:80]
    return Problem(404, "not-found", message("not-found", slug=shown), suggestions={shown: suggestions or []})


def error_response(
    request: HttpRequest,
    status: int,
    code: str,
    template: str = "",
    context: dict[str, Any] | None = None,
    detail: Message | None = None,  # by default the message with this code
) -> HttpResponse:
    """An error outside views of DRF: a page where there is a template, but a problem below /api/ and without one."""
    if template and not request.path_info.startswith("/api/"):
        return render(request, template, context, status=status)
    return problem_response(request, Problem(status, code, detail or message(code)))


def service_unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    """503 without a database, or before content is loaded. The page for an outage and the message of the API agree."""
    if isinstance(error, NoContent):
        return error_response(request, 503, "no-content", "site/empty.html")
    return error_response(request, 503, "database-unavailable", "503.html")


def problem_response(request: HttpRequest, problem: Problem) -> HttpResponse:
    """A problem document as a response."""
    known_host = request if problem.code != "bad-request" else None  # never link to an unknown one
    body = {
        "type": absolute_url(known_host, f"{PROBLEM_PAGES}{problem.code}/"),
        "title": TITLES.get(problem.status_code) or HTTPStatus(problem.status_code).phrase,
        "status": problem.status_code,
        "detail": localize(problem.detail),
        "code": problem.code,
        "errors": {
            field: [{"code": entry.code, "message": localize(entry)} for entry in messages]
            for field, messages in islice(problem.errors.items(), MAX_ERRORS)
        },
        **problem.extra,
        "request_id": request_id(request),
    }
    response = JsonResponse(
        body,
        status=problem.status_code,
        content_type="application/problem+json",
        json_dumps_params={"ensure_ascii": False},
    )
    patch_vary_headers(response, ["Accept-Language"])
    return response


def request_id(request: HttpRequest) -> str:
    """The id of a request, which its problem document and the log name: made at first, the same from then on."""
    return str(request.META.setdefault(REQUEST_ID, secrets.token_hex(8)))
