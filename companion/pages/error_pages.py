"""Errors as pages that say what was wrong, keep what was typed, and offer a way on."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from companion.pages import wording
from companion.pages.wish_conflicts import removable_wishes
from companion.pages.wish_form import BadForm, WishForm
from companion.pages.wish_values import names_of, refusal_text
from content.model.types import Library
from engine.errors import EngineError, UnknownSlug
from engine.generation.contradiction import MAYBE_FEWER, NothingFits
from engine.kingdoms.code_common import BadCode
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import from_code, to_code
from engine.kingdoms.short_codes import repair_short_code
from web.messages import message
from web.problems import error_response
from web.snapshot import ContentRequest

View = Callable[..., HttpResponse]
SLUG_SEPARATOR = re.compile(r"[^a-z0-9~-]+")


def errors_as_pages(view: View) -> View:
    """Decorator of views: errors of the engine and of the form become pages with status 400, 404 or 422."""

    @wraps(view)
    def wrapped(request: ContentRequest, **arguments: Any) -> HttpResponse:
        try:
            return view(request, **arguments)
        except BadCode as error:
            code = arguments.get("code") or request.GET.get("k", "")
            context = {
                **bad_code_context(request.library, error, code),
                "rescued_kingdom": rescue_kingdom(request.library, code),
            }
            return render(request, "kingdom/broken.html", context, status=404)
        except (EngineError, BadForm) as error:
            return refusal_page(request, error)

    return wrapped


def refusal_page(request: ContentRequest, error: ValueError) -> HttpResponse:
    """The page of an error, with links back to the kingdom and to the wishes in the address."""
    context = {
        **error_context(request.library, error, WishForm(request.GET, request.library.catalog)),
        "code": request.GET.get("k", "")[:4000],
        "query": request.GET.urlencode(),
    }
    status = 422 if isinstance(error, NothingFits) else 400
    return render(request, "kingdom/refused.html", context, status=status)


def error_context(lib: Library, error: ValueError, form: WishForm) -> dict[str, Any]:
    """Context of an error: its text, the faults of single fields, and the wishes that contradict each other."""
    wishes = removable_wishes(form, error) if isinstance(error, NothingFits) else []
    text = refusal_text(lib.catalog, error) if isinstance(error, EngineError) else str(error)
    if isinstance(error, NothingFits) and wishes:
        more = "" if error.is_smallest else f" ({MAYBE_FEWER.rstrip('.')})"
        text = f"Das geht mit diesen Schachteln nicht{' zusammen' if len(wishes) > 1 else ''}{more}:"
    faults = error.faults if isinstance(error, BadForm) else ()
    return {"error": text, "faults": faults, "conflicting_wishes": wishes}


def bad_code_context(lib: Library, error: BadCode, code: str) -> dict[str, Any]:
    """Context of an invalid code. For an unknown card: the most similar names, each with the code it would give."""
    unknown = error.__cause__
    if not isinstance(unknown, UnknownSlug):
        return {"error": str(error)}
    piles = _readable_piles(lib, code)
    near = [
        {"name": name, "code": to_code(Kingdom(piles=(*piles, slug)), Choices()) if _is_pile(lib, slug) else ""}
        for slug, name in zip(unknown.suggestions, names_of(lib.catalog, unknown.suggestions), strict=True)
        if slug not in piles
    ]
    return {"error": f"In diesem Link steht „{unknown.slug[:80]}“; das kenne ich nicht.", "nearest_names": near}


def rescue_kingdom(lib: Library, code: str) -> dict[str, Any] | None:
    """The kingdom that an invalid code still yields: that of the corrected short code, or its known cards; or None."""
    if meant := repair_short_code(lib.catalog, code):
        return _rescue_context(lib, *from_code(lib.catalog, meant))
    piles = _readable_piles(lib, code)
    return _rescue_context(lib, Kingdom(piles=piles), Choices()) if piles else None


def _rescue_context(lib: Library, kingdom: Kingdom, choices: Choices) -> dict[str, Any]:
    names = [lib.catalog.cards[slug].name for slug in kingdom.piles]
    return {
        "code": to_code(kingdom, choices),
        "names": names,
        "number_in_words": wording.count_with_noun(len(names), "Karte", "Karten"),
    }


def _readable_piles(lib: Library, code: str) -> tuple[str, ...]:
    words_in = SLUG_SEPARATOR.split(code.lower()[:4000])
    return tuple(dict.fromkeys(slug for slug in words_in if _is_pile(lib, slug)))


def _is_pile(lib: Library, slug: str) -> bool:
    return slug in lib.catalog.cards and lib.catalog.cards[slug].is_kingdom


def not_found(request: ContentRequest, exception: Exception) -> HttpResponse:
    """404 with the search for what the address may have meant."""
    context = {"search_text": re.sub(r"[^\w]+", " ", request.path.strip("/").rpartition("/")[2])[:60]}
    return error_response(request, 404, "not-found", "404.html", context, message("no-such-address"))


def bad_request(request: ContentRequest, exception: Exception) -> HttpResponse:
    """400: mostly an unknown host name."""
    return error_response(request, 400, "bad-request", "400.html")


def server_error(request: ContentRequest) -> HttpResponse:
    """500. Django has already logged the error."""
    return error_response(request, 500, "internal-error", "500.html")
