"""Fragments: HTML that is made once per content version and freed with it."""

import gc
import weakref

from django.template import engines
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.pages.fragments import Composites, composite, fragment, used_fragments
from content.model.library import clear_cache, library
from web import snapshot


def test_fragment_of_a_library_is_made_once_and_freed_with_it(site) -> None:
    snapshot._last.clear()  # it keeps the library of the last request, which another test made
    calls = []

    @fragment
    def title(lib: object, slug: str, level: str = "h2") -> SafeString:
        calls.append((slug, level))
        return format_html("<{0}>{1}</{0}>", level, slug)

    lib = library()
    assert title(lib, "moat") == title(lib, "moat") == "<h2>moat</h2>"
    assert title(lib, "moat", level="h3") == "<h3>moat</h3>"
    assert calls == [("moat", "h2"), ("moat", "h3")]
    freed = weakref.ref(lib)
    clear_cache()
    del lib
    gc.collect()
    assert freed() is None


def test_part_of_a_template_is_rendered_once_per_key_with_values_that_are_asked_for_once(site) -> None:
    calls = []

    def values() -> dict[str, str]:
        calls.append("called")
        return {"name": "<Burg>"}

    part = engines["django"].from_string('{% fragment library "test" key values %}{{ name }}{{ key }}{% endfragment %}')
    context = {"library": library(), "values": values}
    assert [part.render({**context, "key": key}) for key in "aab"] == [
        "&lt;Burg&gt;a",
        "&lt;Burg&gt;a",
        "&lt;Burg&gt;b",
    ]
    assert len(calls) == 2


def test_composite_is_made_once_and_each_page_that_collects_fragments_gets_those_in_it(site) -> None:
    """Else the offline copy would not see what is in it."""
    calls = []

    @fragment
    def name(lib: object, slug: str) -> SafeString:
        return format_html("<b>{}</b>", slug)

    @composite
    def row(lib: object, slug: str) -> SafeString:
        calls.append(slug)
        return format_html("<li>{}</li>", name(lib, slug))

    @composite
    def table(lib: object) -> SafeString:
        return format_html("<ul>{}</ul>", row(lib, "moat"))

    lib = library()
    assert row(lib, "moat") == row(lib, "moat") == "<li><b>moat</b></li>"
    assert calls == ["moat"]
    composites: Composites = {}
    for _ in range(2):
        with used_fragments(composites) as used:
            assert table(lib) == "<ul><li><b>moat</b></li></ul>"
        assert used == {"<b>moat</b>"}
    with used_fragments(composites) as used:
        row(lib, "village")
    assert used == {"<b>village</b>"}
    assert calls == ["moat", "moat", "village"]
