"""The stylesheet: joined from parts, colours only in variables, the dark theme defined once. Scripts: no comments."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from tests.support.processes import ROOT
from web import static_storage

PARTS = static_storage.stylesheet_parts()
SINGLE_PAGES = [path.read_text(encoding="utf-8") for path in (ROOT / "static" / static_storage.SINGLE_PAGES).glob("*")]
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
    r"|(?<![\w-])(?:white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|brown|purple|pink)(?![\w-])",
    re.IGNORECASE,
)
DECLARATION = re.compile(r"(?P<name>[\w-]+)\s*:\s*(?P<value>[^;{}]+)(?=[;}])")


def colours_outside_variables(style: str) -> list[str]:
    """Declarations with a literal colour instead of a variable."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    declarations = [match for match in DECLARATION.finditer(style) if not match["name"].startswith("--")]
    return [declaration[0].strip() for declaration in declarations if COLOUR.search(declaration["value"])]


@pytest.mark.parametrize(
    ("style", "colours"),
    [
        (".a { color: #fff; }", ["color: #fff"]),
        (".a { box-shadow: 0 1px #0003 }", ["box-shadow: 0 1px #0003"]),
        (".a { margin: 0; background: rgb(1 2 3) }", ["background: rgb(1 2 3)"]),
        (".a { border: 1px solid white; }", ["border: 1px solid white"]),
        ("@media print { .a { color: light-dark(red, blue); } }", ["color: light-dark(red, blue)"]),
        (":root { --paper: #fff; } .a { color: var(--paper); white-space: nowrap; grid-area: gold-bright; }", []),
        ("/* color: #fff; */ .a { color: currentColor; background: var(--gold-bright); }", []),
    ],
)
def test_colours_outside_variables_are_detected(style: str, colours: list[str]) -> None:
    assert colours_outside_variables(style) == colours


def test_stylesheet_has_no_colours_outside_variables() -> None:
    assert [colours for part in [*PARTS, *SINGLE_PAGES] if (colours := colours_outside_variables(part))] == []


def test_every_css_variable_is_defined_and_used() -> None:
    style = "".join([*PARTS, *SINGLE_PAGES])
    assert set(re.findall(r"var\((--[\w-]+)", style)) == set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", style))


def test_dark_theme_is_defined_once() -> None:
    style = "".join(map(static_storage.minify, PARTS))
    assert "prefers-color-scheme" not in style
    assert re.findall(r"\[data-theme=dark\][^}]*}", style) == ["[data-theme=dark]{color-scheme:dark}"]


def test_finder_joins_stylesheet_without_collectstatic(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    stylesheet = Path(finders.find(static_storage.STYLESHEET) or "missing")
    text = stylesheet.read_text(encoding="utf-8")
    places = [text.index(static_storage.minify(part)) for part in PARTS]
    assert len(places) > 5
    assert places == sorted(places)
    assert finders.find("icon.svg") == str(ROOT / "static" / "icon.svg")


def test_collectstatic_collects_one_stylesheet_and_those_of_single_pages(settings, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    collected = tmp_path / "static" / "css"
    assert sorted(path.name for path in collected.iterdir()) == ["begleiter.css", "single-pages"]
    styles = {path.name: path.read_text(encoding="utf-8") for path in (collected / "single-pages").iterdir()}
    assert styles.keys() == {path.name for path in (ROOT / "static" / "css" / "single-pages").iterdir()} != set()
    joined = (collected / "begleiter.css").read_text(encoding="utf-8")
    for style in styles.values():
        assert style.startswith("@layer pages{")
        assert style.removeprefix("@layer pages{").removesuffix("}") not in joined
    assert (tmp_path / "static" / "symbols.svg").exists()


def test_collectstatic_collects_scripts_without_comments_and_no_types(settings, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    collected = {path.relative_to(settings.STATIC_ROOT).as_posix() for path in settings.STATIC_ROOT.rglob("*.*")}
    assert {path.relative_to(ROOT / "static").as_posix() for path in SCRIPTS} <= collected
    assert not any(path.endswith(".ts") for path in collected)
    assert "@param" not in (settings.STATIC_ROOT / "js" / "lib" / "dom.js").read_text(encoding="utf-8")


def test_no_comment_that_is_served_contains_import_or_export() -> None:
    """Django finds imports by a regular expression, which takes such a word in a comment and the next path for an
    import, so that this path is hashed twice."""
    modules = {path: static_storage.without_comments(path.read_text(encoding="utf-8")) for path in SCRIPTS}
    comment = re.compile(r"(?:\s//|/\*).*\b(?:import|export)\b")
    assert [path.name for path, script in modules.items() if comment.search(script)] == []
