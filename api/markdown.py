"""The part of Markdown that our descriptions use, as HTML: headings, paragraphs, lists, code, bold text and links."""

import re
from collections.abc import Iterator
from itertools import groupby

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|\[(?P<text>[^\]]+)\]\((?P<address>[^)\s]+)\)")
HEADING = re.compile(r"(#{1,6}) (.*)")
ITEM = "- "


def to_html(text: str, *, heading: int = 3) -> SafeString:
    """Markdown as HTML; its highest headings are of the given level.

    >>> to_html("Two `words`,\\non *one* line.\\n\\n- **a**\\n- [b](/c/)")
    '<p>Two <code>words</code>, on *one* line.</p><ul><li><strong>a</strong></li><li><a href="/c/">b</a></li></ul>'
    """
    blocks = (block for block in re.split(r"\n\s*\n|(?<=\n)(?=#)", text.strip()) if block.strip())
    return mark_safe("".join(part for block in blocks for part in _block(block.strip(), heading)))  # noqa: S308 - escaped


def line_to_html(text: str) -> SafeString:
    """A line of Markdown as HTML, for places that have no room for paragraphs.

    >>> line_to_html("A `word` & more")
    'A <code>word</code> &amp; more'
    """
    return mark_safe(_inline(" ".join(text.split())))  # noqa: S308 - escaped


def _block(block: str, heading: int) -> Iterator[str]:
    lines = block.splitlines()
    if match := HEADING.fullmatch(lines[0]):
        level = min(6, heading + len(match[1]) - 1)
        yield f"<h{level}>{_inline(match[2])}</h{level}>"
        lines = lines[1:]
    for is_list, part in groupby(lines, key=lambda line: line.startswith((ITEM, "  "))):
        if not is_list:
            yield f"<p>{_inline(' '.join(part))}</p>"
            continue
        joined = " ".join(line.strip() if line.startswith("  ") else f"\0{line.removeprefix(ITEM)}" for line in part)
        items = [_inline(item.strip()) for item in joined.split("\0") if item.strip()]
        yield f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _inline(text: str) -> str:
    """A line of text as HTML. What is in code stays as it is."""

    def replace(match: re.Match[str]) -> str:
        if match["code"]:
            return f"<code>{match['code']}</code>"
        if match["bold"]:
            return f"<strong>{_inline_escaped(match['bold'])}</strong>"
        return f'<a href="{match["address"]}">{match["text"]}</a>'

    def _inline_escaped(part: str) -> str:
        return INLINE.sub(replace, part)

    return _inline_escaped(escape(text))
