"""Kartentrenner: the form, the PDF, a picture of its first page, and how far a print is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages.divider_form import fields
from dividers import serving
from dividers.choices import BadChoices, Choices, ErrorsByField, parse_choices
from dividers.jobs import can_print
from dividers.serving import CannotPrint
from web.absolute_urls import public_origin
from web.problems import error_response, invalid_request, problem_response
from web.snapshot import ContentRequest

BUSY = "Gerade drucken schon zwei andere. Bitte versucht es gleich noch einmal."
UNFINISHED = "Euer PDF wird noch gedruckt. Ladet diese Seite in ein paar Sekunden neu."


def given_choices(request: HttpRequest) -> dict[str, list[str]]:
    """The parameters of an address; boxes that are ticked on the shelf are `editions`."""
    given = {name: request.GET.getlist(name) for name in request.GET}
    boxes = given.pop("ausgabe", [])
    return {**given, "editions": [",".join(boxes)]} if boxes else given


def choices_of(request: ContentRequest) -> Choices:
    return parse_choices(given_choices(request), request.library, public_origin())


@require_safe
def page(request: ContentRequest) -> HttpResponse:
    """The form. Bad choices in the address are marked at their fields."""
    try:
        if request.GET:
            choices_of(request)
    except BadChoices as bad:
        return form_page(request, bad.errors, status=400)
    return form_page(request, {})


def form_page(request: ContentRequest, errors: ErrorsByField, *, notice: str = "", status: int = 200) -> HttpResponse:
    given = given_choices(request)
    faults = {name: [str(entry) for entry in entries] for name, entries in errors.items()}
    form = fields(request.library, given, faults)
    known = {field.name for group in form.values() for field in group}
    others = [
        f"{name}: {sentence}" for name, sentences in faults.items() if name not in known for sentence in sentences
    ]
    editions = ",".join(given.get("editions", ()))
    context = {
        **form,
        "library": request.library,
        "chosen": editions.split(",") if editions else None,
        "notice": notice,
        "faults": others,
        "has_faults": bool(faults),
        "can_print": can_print(),
        "query": request.GET.urlencode(),
    }
    return render(request, "dividers/form.html", context, status=status)


@require_safe
def pdf(request: ContentRequest) -> HttpResponseBase:
    """The dividers as PDF; bad choices get the form."""
    try:
        wanted = serving.make(request, request.library, choices_of(request))
    except BadChoices as bad:
        return form_page(request, bad.errors, status=400)
    except CannotPrint:
        return form_page(request, {}, notice=BUSY, status=503)
    return serving.respond(request, wanted, lambda: form_page(request, {}, notice=UNFINISHED, status=202))


@require_safe
def preview(request: ContentRequest) -> HttpResponseBase:
    """The first page as a picture; bad choices get a problem document."""
    try:
        wanted = serving.make(request, request.library, choices_of(request), ".png")
    except BadChoices as bad:
        return refusal(request, bad.errors)
    except CannotPrint:
        return error_response(request, 503, "busy")
    return serving.respond(request, wanted)


@require_safe
def state(request: ContentRequest) -> HttpResponse:
    """How far the print of these choices is; it is started if it is not running."""
    try:
        told: Mapping[str, Any] = serving.progress(serving.begin(request, request.library, choices_of(request)))
    except BadChoices as bad:
        return refusal(request, bad.errors)
    except CannotPrint:
        told = {"state": "busy", "done": 0, "total": 0}
    return JsonResponse(told, headers={"Cache-Control": "no-store"})


def refusal(request: HttpRequest, errors: Mapping[str, Sequence[Any]]) -> HttpResponse:
    return problem_response(request, invalid_request(errors))
