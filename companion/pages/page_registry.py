"""Every page, read from `companion.urls`: for the menu, for the copy of everything, and for the tests of every page.

Whatever is added there is a page, unless it is named here as something else.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import URLPattern, get_resolver

NOT_PAGES = frozenset(
    "suggest news-feed set-play set-picture card-picture kingdom-picture short qr favicon robots security worker "
    "manifest certificate offline-list offline-part offline-common offline-index stock stock-sets kingdom-count "
    "kingdom-roll kingdom-swap kingdom-add kingdom-remove kingdom-fill kingdom-change".split()
)
"""What answers with data, a drawing or the way to a page."""

NEEDS_NETWORK = frozenset({"kingdom-pick", "kingdom-paste", "interaction"})
"""Pages that are of no use without their answer, or of which there are too many to keep."""

SECTIONS = {
    **dict.fromkeys(("suche", "karten", "treffen", "regeln"), "search"),
    **dict.fromkeys(("koenigreich", "aufbau", "tisch", "wertung", "chronik"), "kingdom-form"),
    "kartensaetze": "sets",
    **dict.fromkeys(("schachteln", "editionen", "erweiterungen"), "shelf"),
    **dict.fromkeys(("", "neues", "einstellungen", "hilfe", "entwickler", "offline"), ""),
}
"""The first words of all addresses, and the entry of the main menu to which these pages belong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page by the name of its address, which is also the kind of the things of which each has such a page."""

    name: str
    route: str
    argument: str

    @property
    def is_in_offline_copy(self) -> bool:
        """Whether it belongs to the copy of everything; a kingdom is kept by who has looked at it."""
        return self.argument != "code" and self.name not in NEEDS_NETWORK


@lru_cache(maxsize=1)
def site_pages() -> tuple[SitePage, ...]:
    """All pages in the order of their addresses."""
    patterns = [one for one in get_resolver().url_patterns if isinstance(one, URLPattern)]
    return tuple(
        SitePage(name=str(one.name), route=str(one.pattern), argument="".join(one.pattern.converters))
        for one in patterns
        if one.name not in NOT_PAGES
    )


def section_of(route: str) -> str:
    """The entry of the main menu to which a page belongs, if any."""
    return SECTIONS.get(route.partition("/")[0], "")
