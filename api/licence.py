"""Terms of use of the content: licence, attribution and contact, for entry point, documentation and exports."""

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
    "Dominion, its logo and the names of cards and expansions are trademarks of their owners, to whom the rulebooks "
    "named by `sources` belong too. This project is not affiliated with or endorsed by them."
)
TERMS_TEXT = (
    f"Our own texts (rulings, differences, rules, effects, definitions) and their compilation may be used under "
    f"{LICENSE_NAME} ({LICENSE}): credit {ATTRIBUTION} with a link, and share what you make of them under the "
    f"same licence. Facts such as names, costs and numbers are free. {NOT_COVERED} "
    "The program is under the MIT licence."
)


class TermsSerializer(serializers.Serializer):
    """The terms of use."""

    license = serializers.CharField(help_text="SPDX identifier of the licence of our own texts.")
    license_url = serializers.URLField()
    attribution = serializers.CharField(help_text="Whom to credit.")
    not_covered = serializers.CharField(help_text="What this licence does not cover.")
    url = serializers.URLField(help_text="The terms on the documentation page.")
    contact = serializers.CharField(help_text="Whom to ask: a web or `mailto:` address.")


def terms(request: HttpRequest) -> dict[str, Any]:
    return {
        "license": LICENSE,
        "license_url": LICENSE_URL,
        "attribution": ATTRIBUTION,
        "not_covered": NOT_COVERED,
        "url": f"{absolute_url(request, reverse('api:docs'))}#terms",
        "contact": contact(request),
    }


def contact(request: HttpRequest) -> str:
    """The contact that the operator has configured, else the help page."""
    if settings.FEEDBACK_EMAIL:
        return f"mailto:{settings.FEEDBACK_EMAIL}"
    return settings.FEEDBACK_URL.partition("?")[0] or absolute_url(request, reverse("help"))
