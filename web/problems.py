"""Errors as RFC 9457 problem documents: type, title, status, detail, code, and errors by field."""

import logging
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from rest_framework import exceptions
from rest_framework.views import set_rollback

from content.model.library import NoContent, Outdated
from engine.errors import EngineError, UnknownSlug
from engine.generation.contradiction import NothingFits
from engine.kingdoms.code_common import BadCode
from engine.messages import Message
from web.headers import REQUEST_ID, request_id
from web.messages import localize, message

Body = dict[str, Any]
Errors = Mapping[str, Iterable[Message]]
"""Messages by the path of the field that they are about."""

RETRY_AFTER_SECONDS = "30"  # of 503
MAX_ERRORS = 50  # fields listed in one document

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
TITLES = {413: "Content Too Large", 414: "URI Too Long", 422: "Unprocessable Content"}
"""Reason phrases of RFC 9110 that `http.HTTPStatus` of Python 3.11 still has in their older form."""

PROBLEM_PAGES = "/api/problems/"
"""The `type` of a problem is the page below this address that explains its code."""


class Problem(exceptions.APIException):
    """An error with one of our codes (`api.conventions.error_codes`). `extra`: further members of the document."""

    def __init__(self, status: int, code: str, detail: Message, *, errors: Errors | None = None, **extra: Any) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.problem_code = code
        self.message = detail
        self.errors = errors or {}
        self.extra = extra


def invalid_request(errors: Errors) -> Problem:
    """400: the request does not have the documented form."""
    return Problem(400, "invalid", message("invalid"), errors=errors)


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
        "type": f"{settings.PUBLIC_URL}{PROBLEM_PAGES}{code}/",
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


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler: every error becomes a problem document, except outages, which the middleware answers."""
    if isinstance(error, OperationalError | InterfaceError | NoContent | Outdated):
        return None  # the middleware answers 503
    request, body = context["request"], _problem_body(error)
    if body is None:
        logger.error("unexpected error in %r, request %s", request.path, request_id(request.META), exc_info=error)
        body = problem_document(500, "internal-error", message("internal-error"))
    set_rollback()
    return _json_response(request, body)


def _problem_body(error: Exception) -> Body | None:
    if isinstance(error, Problem):
        return problem_document(error.status_code, error.problem_code, error.message, error.errors, **error.extra)
    if isinstance(error, EngineError):
        return _engine_problem_body(error)
    if isinstance(error, Http404):
        return problem_document(404, "not-found", message("no-such-address"))
    if isinstance(error, PermissionDenied):
        return problem_document(403, "forbidden", message("forbidden"))
    if isinstance(error, exceptions.ValidationError):
        return problem_document(400, "invalid", message("invalid"), dict(errors_by_field(error.detail)))
    if isinstance(error, exceptions.APIException):
        return problem_document(
            error.status_code, error.default_code.replace("_", "-"), _framework_message(error.detail)
        )
    return None


def _engine_problem_body(error: EngineError) -> Body:
    """The document of an error of the engine: 404 for damaged kingdom codes, else 422."""
    if isinstance(error, NothingFits):
        return problem_document(
            422, "nothing-fits", error.message, contradiction=[localize(wish) for wish in error.wishes]
        )
    if isinstance(error, UnknownSlug):
        return problem_document(422, "unknown-slug", error.message, suggestions={error.slug: list(error.suggestions)})
    if isinstance(error, BadCode):
        return problem_document(404, "bad-code", error.message, part=error.part)
    return problem_document(422, "bad-input", error.message)


def errors_by_field(detail: Any, path: str = "") -> list[tuple[str, list[Message]]]:
    """Nested validation messages as one list per field path, such as `kingdom.piles[3]`."""
    if isinstance(detail, dict):
        return [pair for key, value in detail.items() for pair in errors_by_field(value, _join_path(path, key))]
    if isinstance(detail, list) and any(isinstance(entry, dict | list) for entry in detail):
        return [pair for i, entry in enumerate(detail) for pair in errors_by_field(entry, f"{path}[{i}]") if entry]
    messages = detail if isinstance(detail, list) else [detail]
    return [(path or "body", [_framework_message(message) for message in messages])]


def _framework_message(message: Any) -> Message:
    """A message of Django REST Framework, which is in the language of the request already."""
    return Message(str(message), str(message), str(getattr(message, "code", "invalid")).replace("_", "-"))


def _join_path(path: str, key: object) -> str:
    if key == "non_field_errors":
        return path
    return f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")


def problem_response(request: HttpRequest, status: int, code: str, detail: Message) -> HttpResponse:
    """A problem document as a response, for errors outside DRF views such as unknown addresses."""
    return _json_response(request, problem_document(status, code, detail))


def _json_response(request: Any, body: Body) -> HttpResponse:
    if not settings.PUBLIC_URL and body["code"] != "bad-request":  # never link to an unknown host
        body["type"] = request.build_absolute_uri(body["type"])
    body["request_id"] = request_id(request.META)
    answer = JsonResponse(
        body, status=body["status"], content_type=MEDIA_TYPE, json_dumps_params={"ensure_ascii": False}
    )
    answer.headers[REQUEST_ID] = body["request_id"]
    if body["status"] == 503:
        answer.headers["Retry-After"] = RETRY_AFTER_SECONDS
    patch_vary_headers(answer, ["Accept-Language"])
    return answer
