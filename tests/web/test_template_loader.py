"""Templates: lines short enough to read, whose breaks and indentation do not reach the pages."""

import re

import pytest
from django.template.loader import render_to_string

from tests.support.processes import ROOT
from web.template_loader import join_lines

MAX_COLUMNS = 120
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize(
    ("source", "joined"),
    [
        ("<ul>\n  <li>\n    Hof\n  </li>\n</ul>\n", "<ul><li>Hof</li></ul>"),
        ("<p>\n  Eins und\n  {{ two }},\n  {{ three }}\n</p>", "<p>Eins und {{ two }}, {{ three }}</p>"),
        ('<a\n  class="more"\n  href="/">', '<a class="more" href="/">'),
        ("<b{% if x %}\n  hidden{% endif %}>", "<b{% if x %}hidden{% endif %}>"),
        ("{# Note #}\n{% if x %}\n  Ja\n{% endif %}\n", "{# Note #}{% if x %}Ja{% endif %}"),
        ("<b>Hof</b> {% cost 2 %}\n<i>x</i>", "<b>Hof</b> {% cost 2 %}<i>x</i>"),
        ("<div>\n  <pre><code>a\n  b\n</code></pre>\n</div>", "<div><pre><code>a\n  b\n</code></pre></div>"),
    ],
)
def test_line_breaks_are_nothing_next_to_tags_and_spaces_in_text(source: str, joined: str) -> None:
    assert join_lines(source) == joined


def test_lines_of_templates_are_short() -> None:
    lines = {path: path.read_text(encoding="utf-8").splitlines() for path in TEMPLATES}
    assert lines
    assert [(path.name, line) for path in TEMPLATES for line in lines[path] if len(line) > MAX_COLUMNS] == []


def test_pages_have_no_line_breaks_of_templates() -> None:
    choices = {"choices": [("ja", "Ja"), ("nein", "Nein")], "chosen": ""}
    options = '<option value="ja">Ja</option><option value="nein">Nein</option>'
    assert render_to_string("components/field-options.html", choices) == options


COMPONENTS = sorted((ROOT / "templates" / "components").glob("*.html"))
INCLUDE = re.compile(r"{% include \"components/(?P<name>[\w-]+)\.html\"(?: with (?P<with>.*?))?(?P<only> only)? %}")


def test_components_are_included_with_named_parameters_alone() -> None:
    """So each shows nothing but what it is given, and its first line says what that is."""
    descriptions = {path.stem: path.read_text(encoding="utf-8").partition("<")[0] for path in COMPONENTS}
    for path in TEMPLATES:
        for include in INCLUDE.finditer(path.read_text(encoding="utf-8")):
            assert include["only"], (path.name, include[0])
            parameters = re.findall(r"(\w+)=", re.sub(r'"[^"]*"', "", include["with"] or ""))
            unknown = [name for name in parameters if not re.search(rf"`{name}`", descriptions[include["name"]])]
            assert unknown == [], (path.name, include[0])
