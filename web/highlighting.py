"""HTML of search results, in which the words of the query are marked."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from search.snippets import Snippet


def marked_html(snippet: Snippet) -> SafeString:
    """A snippet as HTML: its text is escaped, its marked pieces are in <mark> elements.

    >>> from search.snippets import Piece
    >>> marked_html(Snippet((Piece("A & ", False), Piece("B", True))))
    'A &amp; <mark>B</mark>'
    """
    pieces = ((format_html("<mark>{}</mark>", text) if is_marked else text,) for text, is_marked in snippet.pieces)
    return format_html_join("", "{}", pieces)
