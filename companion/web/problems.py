"""Every error is an RFC 9457 problem document: type, title, status, detail, code, and errors by field."""

import logging
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from rest_framework import exceptions
from rest_framework.views import set_rollback

from content.library import NoContent
from engine.drawing.contradiction import NothingFits
from engine.errors import EngineError, UnknownSlug
from engine.kingdoms.codes import BadCode

Body = dict[str, Any]

MOST_ERRORS = 50
"""So many wrong fields are named in one answer."""

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
TITLES = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Phrases of RFC 9110 that this Python still has in their older form."""


class Problem(exceptions.APIException):
    """An error with a code of ours; everything else about it is said in German for the reader of `detail`."""

    def __init__(
        self, status: int, code: str, detail: str, *, errors: dict[str, list[str]] | None = None, **extra: Any
    ) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.problem_code = code
        self.errors = errors or {}
        self.extra = extra


def not_found(what: str, slug: str, suggestions: list[str] | None = None) -> Problem:
    """What is not there, with what may have been meant."""
    return Problem(404, "not-found", f"{what} „{slug[:80]}“ gibt es nicht.", suggestions={slug[:80]: suggestions or []})


def document(status: int, code: str, detail: str, errors: dict[str, list[str]] | None = None, **extra: Any) -> Body:
    """The body of a problem document."""
    return {
        "type": "about:blank",
        "title": TITLES.get(status) or HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        "errors": dict(islice((errors or {}).items(), MOST_ERRORS)),
        **extra,
    }


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler: any error that has an answer becomes a problem document, whatever the view renders."""
    if isinstance(error, OperationalError | InterfaceError | NoContent):
        return None  # the middleware answers 503
    body, headers = _body(error)
    if body is None:
        logger.error("unexpected error in %s", context["request"].path, exc_info=error)
        body = document(500, "internal-error", "Da ist etwas schiefgegangen; der Fehler ist notiert.")
    set_rollback()
    return _sent(body, headers)


def _body(error: Exception) -> tuple[Body | None, dict[str, str]]:
    if isinstance(error, Problem):
        return document(error.status_code, error.problem_code, str(error.detail), error.errors, **error.extra), {}
    if isinstance(error, EngineError):
        return _of_engine(error), {}
    if isinstance(error, Http404):
        return document(404, "not-found", "Das gibt es hier nicht."), {}
    if isinstance(error, PermissionDenied):
        return document(403, "forbidden", "Das ist nicht erlaubt."), {}
    if isinstance(error, exceptions.ValidationError):
        fields = dict(by_field(error.detail))
        return document(400, "invalid", "Die Anfrage passt nicht zur Beschreibung.", fields), {}
    if isinstance(error, exceptions.APIException):
        detail, code = str(error.detail), error.default_code.replace("_", "-")
        return document(error.status_code, code, detail), {}
    return None, {}


def _of_engine(error: EngineError) -> Body:
    """What the engine refuses, each kind with its status."""
    if isinstance(error, NothingFits):
        return document(422, "nothing-fits", str(error), contradiction=list(error.wishes))
    if isinstance(error, UnknownSlug):
        return document(422, "unknown-slug", str(error), suggestions={error.slug: list(error.suggestions)})
    if isinstance(error, BadCode):
        return document(404, "bad-code", str(error), part=error.part)
    return document(422, "bad-input", str(error))


def by_field(detail: Any, path: str = "") -> list[tuple[str, list[str]]]:
    """Nested validation messages as one list per field path, such as `kingdom.piles[3]`."""
    if isinstance(detail, dict):
        return [pair for key, value in detail.items() for pair in by_field(value, _joined(path, key))]
    if isinstance(detail, list) and any(isinstance(entry, dict | list) for entry in detail):
        return [pair for n, entry in enumerate(detail) for pair in by_field(entry, f"{path}[{n}]") if entry]
    messages = detail if isinstance(detail, list) else [detail]
    return [(path or "body", [str(message) for message in messages])]


def _joined(path: str, key: object) -> str:
    if key == "non_field_errors":
        return path
    return f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")


def response(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
    """A problem document where no DRF view is at work: unknown addresses and unexpected errors."""
    return _sent(document(status, code, detail))


def _sent(body: Body, headers: dict[str, str] | None = None) -> HttpResponse:
    as_it_reads = {"ensure_ascii": False}
    return JsonResponse(
        body, status=body["status"], headers=headers, content_type=MEDIA_TYPE, json_dumps_params=as_it_reads
    )
