"""The stylesheet: written in parts, served as one; colours are variables, and each theme is written once."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from tests.support.processes import ROOT
from web import static_storage

PARTS = static_storage.stylesheet_parts()
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
    r"|(?<![\w-])(?:white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|brown|purple|pink)(?![\w-])",
    re.IGNORECASE,
)
DECLARATION = re.compile(r"(?P<name>[\w-]+)\s*:\s*(?P<value>[^;{}]+)(?=[;}])")


def colours_outside_variables(style: str) -> list[str]:
    """Declarations that write a colour down instead of naming one."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    declared = DECLARATION.finditer(style)
    return [one[0].strip() for one in declared if not one["name"].startswith("--") and COLOUR.search(one["value"])]


@pytest.mark.parametrize(
    ("style", "found"),
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
def test_a_colour_outside_of_the_variables_is_seen(style: str, found: list[str]) -> None:
    assert colours_outside_variables(style) == found


def test_no_part_of_the_stylesheet_writes_a_colour_down() -> None:
    assert {path.name: found for path in PARTS if (found := colours_outside_variables(path.read_text()))} == {}


def test_every_variable_that_is_used_is_there_and_the_other_way_round() -> None:
    style = "".join(path.read_text() for path in PARTS)
    assert set(re.findall(r"var\((--[\w-]+)", style)) == set(re.findall(r"(--[\w-]+)\s*:", style))


def test_the_dark_theme_is_written_once() -> None:
    style = "".join(path.read_text() for path in PARTS)
    assert "prefers-color-scheme" not in style
    assert re.findall(r"\[data-theme=\"dark\"\][^}]*}", style) == ['[data-theme="dark"] { color-scheme: dark; }']


def test_the_parts_are_found_as_one_stylesheet_without_collecting_anything(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    found = Path(finders.find(static_storage.STYLESHEET) or "missing")
    text = found.read_text(encoding="utf-8")
    places = [text.index(static_storage.minify(part.read_text(encoding="utf-8"))) for part in PARTS]
    assert len(places) > 5
    assert places == sorted(places)
    assert finders.find("icon.svg") == str(ROOT / "static" / "icon.svg")


def test_one_stylesheet_is_collected(settings, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    assert [path.name for path in (tmp_path / "static" / "css").iterdir()] == ["begleiter.css"]
    assert (tmp_path / "static" / "symbols.svg").exists()


def test_no_comment_in_javascript_says_import_or_export() -> None:
    """Django finds imports by a regular expression. It takes such a word in a comment, up to the next address, as one
    more import, and hashes that address twice."""
    modules = sorted((ROOT / "static" / "js").rglob("*.js"))
    comment = re.compile(r"^\s*//.*\b(?:import|export)\b", re.MULTILINE)
    assert [path.name for path in modules if comment.search(path.read_text(encoding="utf-8"))] == []
