"""What of the content may be used how, in whose name, and whom to ask: one text for documents, docs and exports."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from rest_framework import serializers

from web.absolute_urls import absolute_url

LICENSE = "CC-BY-SA-4.0"
LICENSE_NAME = "Creative Commons Attribution-ShareAlike 4.0 International"
LICENSE_URL = "https://creativecommons.org/licenses/by-sa/4.0/"
ATTRIBUTION = "Dominion-Begleiter"
NOT_COVERED = (
    "Dominion, its logo and the names of cards and expansions are marks of their owners; the rulebooks that `sources` "
    "name are theirs. This project is not theirs and not endorsed by them."
)
TERMS_TEXT = (
    f"Our own texts (rulings, differences, rules, effects, definitions) and the way they are put together may be used "
    f"under {LICENSE_NAME} ({LICENSE}): name {ATTRIBUTION} with a link, and give what you make of them under the "
    f"same licence. Facts such as names, costs and numbers are free. {NOT_COVERED} "
    "The program is under the MIT licence."
)


class TermsSerializer(serializers.Serializer):
    """What may be used how."""

    license = serializers.CharField(help_text="SPDX identifier of the licence of our own texts.")
    license_url = serializers.URLField()
    attribution = serializers.CharField(help_text="Whom to name.")
    not_covered = serializers.CharField(help_text="What is not ours to license.")
    url = serializers.URLField(help_text="The terms for people.")
    contact = serializers.CharField(help_text="Whom to ask: an address of the web or of mail.")


def terms(request: HttpRequest) -> dict[str, Any]:
    """The terms as JSON has them."""
    return {
        "license": LICENSE,
        "license_url": LICENSE_URL,
        "attribution": ATTRIBUTION,
        "not_covered": NOT_COVERED,
        "url": f"{absolute_url(request, reverse('api:docs'))}#terms",
        "contact": contact(request),
    }


def contact(request: HttpRequest) -> str:
    """Whom to ask: whom the operator names, or how the help page says."""
    if settings.FEEDBACK_EMAIL:
        return f"mailto:{settings.FEEDBACK_EMAIL}"
    return settings.FEEDBACK_URL.partition("?")[0] or absolute_url(request, reverse("help"))
