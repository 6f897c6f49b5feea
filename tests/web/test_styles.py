"""The styles: a file per component, whose classes begin with its name; scales for widths and layers."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes import ROOT
from web.static_storage import LAYERS

STYLES = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "css").rglob("*.css"))}
COMPONENTS = [path for path in STYLES if path.parent.name in ("layout", "components", "pages", "single-pages")]
SOURCES = [path for name in ("templates", "static/js", "companion") for path in (ROOT / name).rglob("*.*")]
COMMENT, STRING = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r'"[^"]*"')
CLASS = re.compile(r"\.(-?[a-zA-Z][\w-]*)")
MIN_LETTERS = 4


def selectors(style: str) -> Iterator[str]:
    preludes = re.findall(r"([^{};]+)\{", STRING.sub('""', COMMENT.sub("", style)))
    return (prelude.strip() for prelude in preludes if not prelude.strip().startswith("@"))


def classes(style: str) -> set[str]:
    return {name for selector in selectors(style) for name in CLASS.findall(selector)}


ALL_CLASSES = sorted(set().union(*map(classes, STYLES.values())))


def test_classes_are_read_from_selectors_only() -> None:
    style = '/* .no */ @layer a.b { .tile > .tile__name:not(.is-new) { width: 1.5rem; content: ".no"; } }'
    assert classes(style) == {"tile", "tile__name", "is-new"}


def test_every_file_is_in_a_layer() -> None:
    styles = ROOT / "static" / "css"
    places = (*LAYERS, "single-pages")
    assert [path.name for path in STYLES if path.relative_to(styles).parts[0].removesuffix(".css") not in places] == []


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_component_has_classes_with_its_name(path: Path) -> None:
    """So does each rule of its file, unless it is only about helpers and states of the page."""
    helpers = classes("".join(style for file, style in STYLES.items() if file.parent.name == "base"))
    states = re.compile(r"is-|has-|no-|asks$|boxless$|narrowed$|played$")
    for selector in selectors(STYLES[path]):
        named = [name for name in CLASS.findall(selector) if name not in helpers and not states.match(name)]
        assert not named or any(name.startswith(path.stem) for name in named), selector


def test_classes_are_words_that_can_be_searched_for() -> None:
    """No class is put together from parts, so looking for it finds all its places."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES if path.suffix in (".html", ".js", ".py"))
    words = set(re.findall(r"[\w-]+", text))
    assert [name for name in ALL_CLASSES if name not in words] == []
    assert [name for name in ALL_CLASSES if len(name) < MIN_LETTERS] == []


def test_templates_use_classes_of_the_stylesheet() -> None:
    used = set()
    for path in (ROOT / "templates").rglob("*.html"):
        values = re.findall(
            r'\bclass="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\})*)"', path.read_text(encoding="utf-8"), re.DOTALL
        )
        used |= set(re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", " ".join(values), flags=re.DOTALL).split())
    assert {name for name in used - set(ALL_CLASSES) if not name.startswith("language-")} == set()


def test_layers_of_the_page_are_a_scale() -> None:
    style = "".join(STYLES.values())
    assert [value for value in re.findall(r"z-index:\s*([^;]+);", style) if not value.startswith("var(--layer-")] == []
    scale = [int(number) for number in re.findall(r"--layer-\w+:\s*(-?\d+);", style)]
    assert scale == sorted(set(scale))


def test_layout_changes_at_documented_widths() -> None:
    """Media queries cannot use variables, so the list of widths is in a comment."""
    tokens = STYLES[ROOT / "static" / "css" / "tokens.css"]
    documented = set(re.findall(r"^ +(\d+rem)  ", tokens, re.MULTILINE))
    media = " ".join(re.findall(r"@media[^{]*", "".join(map(COMMENT.sub, [""] * len(STYLES), STYLES.values()))))
    assert set(re.findall(r"\(width [<>]=? (\w+)\)", media)) == documented
    assert "-width" not in media
