"""Aufbau: a list to tick off, box by box."""

import re

from companion.pages.library import library
from companion.pages.play import Play
from engine.kingdom import Choices, Kingdom

PILES = "cellar market gardens courtyard duke rats knights castles pirate-ship port".split()


def steps(page) -> str:
    text = page(f"/aufbau/{Play(library(), Kingdom(piles=tuple(PILES)), Choices()).code}/")
    return text[text.index('<ol class="steps">') : text.index("</ol>")]


def test_each_plain_kingdom_pile_is_ticked_by_itself_with_its_number(page) -> None:
    laid = steps(page)
    for slug, said in (
        ("cellar", "10× Keller"),
        ("gardens", "8× Gärten<small>Grund: so viele wie von jeder Punktekarte"),
        ("rats", "20× Ratten"),
    ):
        assert re.search(rf'<input type="checkbox" name="p-{slug}"><span>{said}', laid), slug
    assert "Legt je 10 Karten" not in laid


def test_piles_are_grouped_by_the_box_they_are_fetched_from(page) -> None:
    boxes = re.findall(r'<li class="box"><h2>Euer Königreich, aus (.*?)</h2>(.*?)</ul>', steps(page), re.DOTALL)
    assert [name for name, _ in boxes] == ["Basisspiel", "Die Intrige", "Seaside", "Dark Ages", "Abenteuer"]
    assert ["Burghof" in held and "Herzog" in held for _, held in boxes] == [False, True, False, False, False]


def test_mixed_piles_keep_the_step_that_says_how_to_build_them(page) -> None:
    laid = steps(page)
    assert "Mischt die 10 Ritter" in laid
    assert "Stapelt Schlösser, von oben nach unten" in laid
    assert 'name="p-knights"' not in laid


def test_the_progress_counts_every_tick(page) -> None:
    text = page(f"/aufbau/{Play(library(), Kingdom(piles=tuple(PILES)), Choices()).code}/")
    ticks = steps(page).count("checkbox")
    assert f"0 von {ticks}<" in text
