"""The list of everyday words: what it finds, and each way to break it."""

from pathlib import Path

import pytest
import yaml

from cards.content.faults import ContentError
from cards.content.loading import checked
from tools.generated_content import write_content


@pytest.fixture
def content_dir(tmp_path: Path) -> Path:
    write_content(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"word": "Karte 1", "also": ["Nullkarte", "null-karte"]}, "also: 'null-karte' stands twice"),
        ({"word": "Karte 1", "also": ["karte 1"]}, "also: 'karte 1' stands for itself"),
        ({"word": "Xylophon", "also": ["Klimperding"]}, "word: no name and no text has this word"),
        ({"word": "Karte 0", "also": ["Nichts"]}, "this synonym stands already in synonyms.yaml"),
        ({"word": "Karte 1", "also": []}, "also: has 0 entries"),
        ({"word": "Karte 1"}, "key 'also' is missing"),
        ({"word": "Karte 1", "also": ["eins"], "why": "so"}, "why: unknown key"),
    ],
)
def test_a_fault_in_the_list_is_named(content_dir: Path, row: dict, message: str) -> None:
    path = content_dir / "synonyms.yaml"
    path.write_text(path.read_text() + yaml.safe_dump([row], allow_unicode=True))
    with pytest.raises(ContentError) as caught:
        checked(content_dir)
    assert any(message in str(fault) for fault in caught.value.faults), caught.value


def test_a_type_of_cards_is_a_word_of_the_rules(content_dir: Path) -> None:
    path = content_dir / "synonyms.yaml"
    path.write_text(path.read_text() + "- {word: Prophezeiung, also: [Vorhersage]}\n")
    assert checked(content_dir).counts["synonym"] == 2
