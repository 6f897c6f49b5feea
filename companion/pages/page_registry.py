"""All pages of the site, read from `companion.urls`: for the menu, the offline copy and the tests of every page.

Every address that ends with a slash counts as a page, unless its URL name is listed in `NOT_PAGES`.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import URLPattern, get_resolver

# URL names of addresses with a slash that answer with data or a redirect.
NOT_PAGES = frozenset(
    "suggest templates set-play short kingdom-count kingdom-roll kingdom-swap kingdom-add kingdom-remove kingdom-fill "
    "kingdom-choose kingdom-change table-link oembed daily".split()
)

# Pages left out of the offline copy: they need the server, there are too many of them, or they are for developers.
NEEDS_NETWORK = frozenset(
    {"kingdom-pick", "kingdom-paste", "interaction", "components", "dividers", "together", "daily-day"}
)

# First word of the address → URL name of the entry of the main menu that is marked there; "" for none.
SECTIONS = {
    **dict.fromkeys(("suche", "karten", "treffen", "regeln"), "search"),
    **dict.fromkeys(
        ("koenigreich", "aufbau", "tisch", "wegraeumen", "wertung", "chronik", "zusammen", "heute"), "kingdom-form"
    ),
    "kartensaetze": "sets",
    **dict.fromkeys(("schachteln", "editionen", "erweiterungen", "trenner"), "shelf"),
    **dict.fromkeys(("", "neues", "einstellungen", "hilfe", "datenschutz", "entwickler", "offline"), ""),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page. If it has an argument, `name` is also the kind of records with such a page, for example "card"."""

    name: str
    route: str
    argument: str

    @property
    def is_in_offline_copy(self) -> bool:
        """Whether the offline copy contains it; pages of kingdoms are stored one by one, when they are visited."""
        return self.argument != "code" and self.name not in NEEDS_NETWORK


@lru_cache(maxsize=1)
def site_pages() -> tuple[SitePage, ...]:
    """All pages in the order of their addresses."""
    patterns = [pattern for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern)]
    return tuple(
        SitePage(name=str(pattern.name), route=str(pattern.pattern), argument="".join(pattern.pattern.converters))
        for pattern in patterns
        if pattern.name not in NOT_PAGES and f"/{pattern.pattern}".endswith("/")
    )


def section_of(route: str) -> str:
    """The URL name of the menu entry of a page, "" if it has none."""
    return SECTIONS.get(route.partition("/")[0], "")
