"""Bausteine: the page that shows the components in both themes."""

import re

from companion.pages.page_registry import site_pages
from tests.support.processes import ROOT

ADDRESS = "/entwickler/bausteine/"
COMPONENTS = sorted(path.stem for path in (ROOT / "static" / "css" / "components").glob("*.css"))

# Components that are part of one page or that scripts create.
SHOWN_ELSEWHERE = {
    *("action-bar", "finger-pad", "link-list", "offline"),
    *("qr-code", "result-list", "rule-sheet", "shield"),
}


def test_every_component_is_shown(page) -> None:
    main = page(ADDRESS).partition("<main")[2]
    classes = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', main))))
    shown = {name for name in COMPONENTS if any(re.match(rf"{name}($|[-_])", css_class) for css_class in classes)}
    assert set(COMPONENTS) - shown == SHOWN_ELSEWHERE


def test_each_component_is_shown_in_both_themes(page) -> None:
    text = page(ADDRESS)
    light, dark = (re.findall(rf'data-theme="{theme}">(.)', text) for theme in ("light", "dark"))
    assert len(light) == len(dark) == text.count('<section aria-labelledby="b-') > 20


def test_search_engines_and_the_offline_copy_leave_it_out(page) -> None:
    assert '<meta name="robots" content="noindex">' in page(ADDRESS)
    assert not next(each for each in site_pages() if each.name == "components").is_in_offline_copy
