"""Django REST Framework's exceptions and those of the engine as problem documents."""

from typing import Any

from django.http import HttpResponse
from rest_framework import exceptions

from engine.errors import EngineError, UnknownSlug
from engine.generation.contradiction import NothingFits
from engine.kingdoms.code_common import BadCode
from engine.messages import Message
from web.messages import localize
from web.problems import Problem, invalid_request, problem_response


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler. Outages and bugs are raised again: middleware and Django answer them, as on pages."""
    problem = problem_of(error)
    return problem_response(context["request"], problem) if problem else None


def problem_of(error: Exception) -> Problem | None:
    """The problem that a refusal stands for: 404 for damaged kingdom codes, 422 for others of the engine."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, NothingFits):
        return Problem(422, "nothing-fits", error.message, contradiction=[localize(wish) for wish in error.wishes])
    if isinstance(error, UnknownSlug):
        return Problem(422, "unknown-slug", error.message, suggestions={error.slug: list(error.suggestions)})
    if isinstance(error, BadCode):
        return Problem(404, "bad-code", error.message, part=error.part)
    if isinstance(error, EngineError):
        return Problem(422, "bad-input", error.message)
    if isinstance(error, exceptions.ValidationError):
        return invalid_request(dict(errors_by_field(error.detail)))
    if isinstance(error, exceptions.APIException):
        return Problem(error.status_code, error.default_code.replace("_", "-"), _framework_message(error.detail))
    return None


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
