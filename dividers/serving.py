"""Answers requests for prints: from disk, or by starting a press, which the request waits for."""

from collections.abc import Callable
from typing import Any

from django.http import FileResponse, HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from content.model.types import Library
from dividers.choices import Choices
from dividers.document import document
from dividers.jobs import Print, are_presses_busy, can_print, cpu_seconds, note_use, print_of, start
from web.throttling import charge

CONTENT_TYPES = {".pdf": "application/pdf", ".png": "image/png"}
RETRY_SECONDS = 3  # after which it is worth asking again


class CannotPrint(RuntimeError):
    """Too many prints are running, this one has just failed, or Typst is not installed."""


def begin(request: HttpRequest, library: Library, choices: Choices, suffix: str = ".pdf") -> Print:
    """The print of these choices; started, and charged to the client, unless it is there or is being made.

    Raises BadChoices and CannotPrint.
    """
    wanted = print_of(library, choices, suffix)
    if wanted.is_ready or wanted.is_running:
        return wanted
    if not can_print() or wanted.has_failed or are_presses_busy():  # asked before the document, which takes CPU time
        raise CannotPrint
    data = document(library, choices)
    if not start(wanted, data):
        raise CannotPrint
    charge(request, cpu_seconds(data, wanted))
    return wanted


def make(request: HttpRequest, library: Library, choices: Choices, suffix: str = ".pdf") -> Print:
    """The print of these choices once it is made, or as far as it is after MAX_WAIT_SECONDS.

    Raises BadChoices and CannotPrint, the latter also where printing has failed meanwhile.
    """
    wanted = begin(request, library, choices, suffix)
    wanted.wait()
    if wanted.has_failed:
        raise CannotPrint
    return wanted


def respond(
    request: HttpRequest, wanted: Print, unready: Callable[[], HttpResponseBase] | None = None
) -> HttpResponseBase:
    """The print as a file. While it is being made, 202: its progress, or the response of `unready`."""
    try:
        file = wanted.path.open("rb")
    except FileNotFoundError:
        response = unready() if unready else JsonResponse(progress(wanted), status=202)
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response
    note_use(wanted)
    etag = f'"{wanted.path.stem}"'
    if unchanged := get_conditional_response(request, etag=etag):
        file.close()
        return unchanged
    suffix = wanted.path.suffix
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    return FileResponse(file, content_type=CONTENT_TYPES[suffix], filename=f"kartentrenner{suffix}", headers=headers)


def progress(wanted: Print) -> dict[str, Any]:
    """How far a print is, for pages: `done` of `total` boxes."""
    done, total = wanted.progress
    state = "ready" if wanted.is_ready else "printing" if wanted.is_running else "failed"
    return {"state": state, "done": done, "total": total}
