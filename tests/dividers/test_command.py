"""`manage.py write_dividers` prints what it is asked for, and says what is wrong."""

from pathlib import Path

import pymupdf
import pytest
from django.core.management import CommandError, call_command


def test_a_pdf_of_a_box_is_written(content: Path, tmp_path: Path, capsys) -> None:
    output = tmp_path / "dividers.pdf"
    call_command("write_dividers", str(output), "editions=alchemisten-rgg-2015", "sides=one")
    made = pymupdf.open(output)
    assert "Alchemisten" in made[0].get_text()
    assert "14 dividers" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["dividers.pdf"]


def test_a_picture_of_the_first_page_is_written(content: Path, tmp_path: Path) -> None:
    call_command("write_dividers", str(tmp_path / "first.png"), "editions=alchemisten-rgg-2015")
    assert (tmp_path / "first.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a.pdf", "tabs=9"], "tabs: It must be a whole number from 1 to 5."),
        (["a.pdf", "editions=atlantis"], "editions: Unknown: atlantis."),
        (["a.txt"], "a.txt ends with neither .pdf nor .png."),
        (["a.pdf", "since=2999-01-01"], "since: No divider is left by these choices."),
    ],
)
def test_bad_arguments_are_named(content: Path, arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words.replace(".", r"\.")):
        call_command("write_dividers", *arguments)
