"""The address of every page, with an example of those that there are many of."""

from collections.abc import Mapping

from django.urls import reverse

from companion.pages.directory import pages

REAL = {
    "card": "throne-room",
    "edition": "basisspiel-hig-2008",
    "expansion": "seaside",
    "set": "reiche-ernte-wanderzirkus",
    "rule": "kartenzahlen-nach-spielerzahl",
    "topic": "dauerkarten",
}
"""Examples from fixtures/."""

SMALL = {
    "card": "card-1",
    "edition": "waldspiel-hig-2009",
    "expansion": "waldspiel",
    "set": "waldspiel-satz-0",
    "rule": "regel-0",
    "topic": "ablauf",
}
"""Examples from the small content."""


def addresses(examples: Mapping[str, str], code: str = "CODE") -> dict[str, str]:
    """By the names of the pages; a kind of page without an example fails."""
    found = {}
    for page in pages():
        given = {"": [], "code": [code]}.get(page.argument)
        found[page.name] = reverse(page.name, args=[examples[page.name]] if given is None else given)
    return found
