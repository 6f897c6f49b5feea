"""The address of every page, with an example for pages with an argument."""

from collections.abc import Mapping

from django.urls import reverse

from companion.pages.page_registry import site_pages

Examples = Mapping[str, str | tuple[str, ...]]

REAL_EXAMPLES: Examples = {
    "card": "throne-room",
    "interaction": ("moat", "militia"),
    "edition": "basisspiel-hig-2008",
    "expansion": "seaside",
    "set": "reiche-ernte-wanderzirkus",
    "rule": "kartenzahlen-nach-spielerzahl",
    "topic": "dauerkarten",
    "daily-day": "2026-11-05",
}
"""Examples from fixtures/."""

SMALL_EXAMPLES: Examples = {
    "card": "card-1",
    "interaction": ("card-1", "card-2"),
    "edition": "waldspiel-hig-2009",
    "expansion": "waldspiel",
    "set": "waldspiel-satz-0",
    "rule": "regel-0",
    "topic": "ablauf",
    "daily-day": "2026-11-05",
}
"""Examples from the generated content."""


def page_addresses(examples: Examples, code: str = "CODE") -> dict[str, str]:
    """Addresses by the names of the pages; KeyError for a page with an argument but no example."""
    addresses = {}
    for page in site_pages():
        arguments = {"": [], "code": [code]}.get(page.argument)
        if arguments is None:
            example = examples[page.name]
            arguments = [example] if isinstance(example, str) else [*example]
        addresses[page.name] = reverse(page.name, args=arguments)
    return addresses
