"""Printable dividers as PDF."""

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.request import Request

from api.conventions.operations import problems_beside
from api.conventions.parameters import SLUGS
from dividers import serving
from dividers.choices import LENGTHS, NUMBERS, WORDS, BadChoices, parse_choices
from dividers.serving import CannotPrint
from web.absolute_urls import public_origin
from web.messages import message
from web.problems import Problem, invalid_request

SLUGS_OF = {
    "editions": "Boxes, separated by commas. Without them: the usual box of each expansion, or with `cards` the newest "
    "box of each of these.",
    "cards": "Print the dividers of these cards only.",
    "printed": "Print only what none of these boxes has, or prints otherwise: for those who upgrade.",
}
ABOUT = {
    "size": "Size of the cards: bare, sleeved, or `own`: `width` and `height`.",
    "orientation": "How the cards stand in the box.",
    "sides": "Printed on `two` sides or `one`; to `fold`; or to `wrap`, with a spine as thick as the pile.",
    "flip": "The edge over which the paper is turned.",
    "text": "What stands on a divider: card and `answers`, only the `card`, only `names`.",
    "paper": "Size of the paper.",
    "lines": "What to cut along: outlines, crop `marks`, or both.",
    "ink": "Colour, or sparing of ink.",
    "letters": "`large`: nothing but lists below 7.6 pt, else nothing below 6.6 pt.",
    "order": "Order within a box.",
    "landscapes": "One divider for those of a kind in each `box`, in `all` boxes, or `each` its own.",
    "sleeves": "Sleeves, which make a pile and its spine thicker.",
    "labels": "Instead of dividers, labels for `bags` of mats and tokens, or for the `tabs` of dividers.",
    "only": "`errata`: only cards that are played otherwise than one of the boxes prints them.",
    "placeholders": "A divider for the placeholder cards.",
    "lang": "`en`: English names beside the German ones. All other texts are German.",
    "tabs": "Tabs side by side.",
    "start_decks": "Dividers for start decks.",
    "blanks": "Dividers to write on.",
    "width": "Width in mm of a divider on its long side, for `size=own`.",
    "height": "Height in mm without the tab, for `size=own`.",
    "shift_x": "Shift of the backs to the right in mm, for printers that are off.",
    "shift_y": "Shift of the backs downwards in mm.",
}


IMPOSSIBLE = {"unknown-here", "dividers-too-large", "dividers-too-high-to-fold", "dividers-none"}
"""Codes of messages about values that have the documented form."""


def parameters() -> list[OpenApiParameter]:
    """The documented choices; `dividers.choices` parses them."""
    slugs = {"type": "string", "pattern": SLUGS}
    found = [OpenApiParameter(name, slugs, description=about) for name, about in SLUGS_OF.items()]
    for name, words in WORDS.items():
        found.append(_parameter(name, {"type": "string", "enum": list(words), "default": words[0]}))
    for name, (least, most, default) in NUMBERS.items():
        found.append(_parameter(name, {"type": "integer", "minimum": least, "maximum": most, "default": default}))
    for name, (low, high, usual) in LENGTHS.items():
        found.append(_parameter(name, {"type": "number", "minimum": low, "maximum": high, "default": usual}))
    since = "Print only what has changed in our content since this day: cards, and errata about them."
    return [*found, OpenApiParameter("since", {"type": "string", "format": "date"}, description=since)]


def _parameter(name: str, schema: dict[str, object]) -> OpenApiParameter:
    return OpenApiParameter(name, schema, description=ABOUT[name])


def problem_of(bad: BadChoices) -> Problem:
    """400 for values without the documented form; 422 where only what they name or ask for is impossible."""
    messages = [entry for entries in bad.errors.values() for entry in entries]
    if any(entry.code not in IMPOSSIBLE for entry in messages):
        return invalid_request(bad.errors)
    return Problem(422, "bad-input", messages[0], errors=bad.errors)


class ProgressSerializer(serializers.Serializer):
    state = serializers.CharField(help_text="`printing`, `ready` or `failed`.")
    done = serializers.IntegerField(help_text="Boxes that are printed.")
    total = serializers.IntegerField(help_text="Boxes of the print; 0 before that is known.")


@extend_schema(
    operation_id="dividers",
    parameters=parameters(),
    responses={(200, "application/pdf"): OpenApiTypes.BINARY, 202: ProgressSerializer},
    tags=["dividers"],
)
@api_view(["GET", "HEAD"])
@renderer_classes(problems_beside("application/pdf"))
def dividers(request: Request) -> HttpResponseBase:
    """Dividers to print, as PDF. Two prints are made at a time; for more, 503 says when to ask again.

    A print that takes longer than a minute is answered 202: ask again, it goes on. The same choices give the same bytes
    until the content changes.
    """
    given = {name: request.GET.getlist(name) for name in request.GET if name != "format"}
    try:
        wanted = serving.make(request, request.library, parse_choices(given, request.library, public_origin()))
    except BadChoices as bad:
        raise problem_of(bad) from None
    except CannotPrint:
        raise Problem(503, "busy", message("busy")) from None
    return serving.respond(request, wanted)
