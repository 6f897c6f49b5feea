"""Loads templates without the line breaks and the indentation that only help those who read them.

A line break means what it means in JSX: nothing next to a tag, of HTML or of Django; a space within text and between
attributes. So templates can have one tag a line, and pages do not grow by it. A space next to a tag that has to be at
the start of a line is written `{{ " " }}`.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

PREFORMATTED = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
BREAK_NEXT_TO_TAG = re.compile(r"(?:(?<=>)|(?<=[%#]\}))[ \t]*\n\s*|[ \t]*\n\s*(?=<|\{[%#]|\Z)")
BREAK_IN_TEXT = re.compile(r"[ \t]*\n\s*")


class Loader(filesystem.Loader):
    """Finds templates like Django's loader of the same name."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return join_lines(contents) if origin.name.endswith(".html") else contents


def join_lines(source: str) -> str:
    """A template without line breaks outside of preformatted text.

    >>> join_lines('<p>\\n  Zwei {{ what }}\\n  Zeilen\\n  <b\\n    class="x">fett</b>\\n</p>\\n')
    '<p>Zwei {{ what }} Zeilen<b class="x">fett</b></p>'
    """
    pieces = PREFORMATTED.split(source)
    for at in range(0, len(pieces), 2):
        pieces[at] = BREAK_IN_TEXT.sub(" ", BREAK_NEXT_TO_TAG.sub("", pieces[at]))
    return "".join(pieces)
