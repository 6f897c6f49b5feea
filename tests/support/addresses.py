"""The address of every page, with an example of those that there are many of."""

from collections.abc import Mapping

from django.urls import reverse

from companion.pages.page_registry import site_pages

Examples = Mapping[str, str | tuple[str, ...]]

REAL: Examples = {
    "card": "throne-room",
    "interaction": ("moat", "militia"),
    "edition": "basisspiel-hig-2008",
    "expansion": "seaside",
    "set": "reiche-ernte-wanderzirkus",
    "rule": "kartenzahlen-nach-spielerzahl",
    "topic": "dauerkarten",
}
"""Examples from fixtures/."""

SMALL: Examples = {
    "card": "card-1",
    "interaction": ("card-1", "card-2"),
    "edition": "waldspiel-hig-2009",
    "expansion": "waldspiel",
    "set": "waldspiel-satz-0",
    "rule": "regel-0",
    "topic": "ablauf",
}
"""Examples from the small content."""


def addresses(examples: Examples, code: str = "CODE") -> dict[str, str]:
    """By the names of the pages; a kind of page without an example fails."""
    found = {}
    for page in site_pages():
        given = {"": [], "code": [code]}.get(page.argument)
        if given is None:
            example = examples[page.name]
            given = [example] if isinstance(example, str) else [*example]
        found[page.name] = reverse(page.name, args=given)
    return found
