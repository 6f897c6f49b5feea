"""HTML of search results."""

import pytest

from search.snippets import Piece, Snippet
from web.highlighting import marked_html


def test_marked_pieces_are_in_mark_elements() -> None:
    snippet = Snippet((Piece("Zwei ", False), Piece("Dörfer", True), Piece(".", False)))
    assert marked_html(snippet) == "Zwei <mark>Dörfer</mark>."


@pytest.mark.parametrize("text", ["<script>alert(1)</script> Hexe", "Hexe & <b>Dorf</b>", '"Hexe" <img src=x>'])
@pytest.mark.parametrize("is_marked", [False, True])
def test_markup_in_a_text_is_escaped(text: str, is_marked: bool) -> None:
    html = marked_html(Snippet((Piece(text, is_marked),)))
    assert html.replace("<mark>", "").replace("</mark>", "").count("<") == 0
