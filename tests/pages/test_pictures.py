"""Previews of links in chat programs: Open Graph title, description and picture."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from companion.pages import card_tiles, pictures, share_image
from companion.pages.kingdom_page import KingdomPage
from content.model.library import library
from engine.kingdoms.kingdom import Choices, Kingdom
from web import throttling

TEN = ("alchemist", "engineer", "ghost-town", "harem", "militia", "moat", "necromancer", "nobles", "tunnel", "witch")
MAX_BYTES = 120_000  # of a picture


@pytest.fixture(autouse=True)
def pictures_dir(settings: Any, tmp_path: Path) -> Path:
    settings.PICTURES_DIR = tmp_path / "pictures"
    return tmp_path / "pictures"


def code() -> str:
    return KingdomPage(library(), Kingdom(piles=TEN, landscapes=("alms",)), Choices(players=3)).code


def open_graph(text: str) -> dict[str, str]:
    """The Open Graph properties of a page."""
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', text))


def picture(site: Client, address: str) -> Image.Image:
    answer = site.get(address.removeprefix("http://testserver"))
    assert answer.headers["Content-Type"] == "image/png"
    assert len(answer.content) <= MAX_BYTES
    return Image.open(BytesIO(answer.content))


@pytest.mark.parametrize(
    ("path", "title", "part"),
    [
        ("/karten/moat/", "Burggraben", "+2 Karten"),
        ("/kartensaetze/basisspiel-erstes-spiel/", "Erstes Spiel", "Burggraben"),
    ],
)
def test_page_has_open_graph_title_description_and_image(site: Client, page, path: str, title: str, part: str) -> None:
    shown = open_graph(page(path))
    assert shown["title"] == title
    assert part in shown["description"]
    assert shown["url"] == f"http://testserver{path}"
    assert picture(site, shown["image"]).size == (1200, 630)


def test_picture_of_kingdom_shows_its_cards(site: Client, page, settings: Any) -> None:
    settings.PUBLIC_URL = "https://begleiter.example"
    play = KingdomPage(library(), Kingdom(piles=TEN, landscapes=("alms",)), Choices(players=3))
    shown = open_graph(page(f"/koenigreich/{play.code}/"))
    assert shown["title"] == play.name
    assert shown["image"] == f"https://begleiter.example/koenigreich/{play.code}/bild.png"
    image = picture(site, shown["image"].removeprefix("https://begleiter.example"))
    fields = {share_image.face_colours(place.tile.face).field for place in play.cards[:10]}
    pixels = image.convert("RGB").tobytes()
    colours = {pixels[place : place + 3] for place in range(0, len(pixels), 3)}
    for field in fields:  # the field colour of every card occurs, up to the error of the reduced palette
        wanted = bytes.fromhex(field[1:])
        assert min(sum(abs(a - b) for a, b in zip(wanted, colour, strict=True)) for colour in colours) < 24, field


@pytest.mark.usefixtures("site")
def test_every_card_can_be_drawn_in_both_sizes() -> None:
    """The SVG contains all colours, shapes and charges, and no CSS variables."""
    lib = library()
    for card in lib.catalog.cards.values():
        tile = card_tiles.tile(lib, card)
        for drawing in (
            share_image.card_image(tile),
            share_image.kingdom_image(share_image.Heading(title="x", line="y"), [tile]),
        ):
            ElementTree.fromstring(drawing)  # noqa: S314 - our own
            assert "var(" not in drawing, card.slug
            assert 'fill=""' not in drawing, card.slug
            for name in re.findall(r"url\(#([\w-]+)\)", drawing):
                assert f'id="{name}"' in drawing, card.slug
        assert tile.name in share_image.card_image(tile).replace("&#x27;", "'")


def test_text_of_every_card_fits_its_picture(site: Client) -> None:
    lib = library()
    for card in lib.catalog.cards.values():
        svg = share_image.card_image(card_tiles.tile(lib, card))
        assert max(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', svg)) <= 630 - 30, card.slug


def test_cards_and_sets_are_painted_once_and_kingdoms_up_to_a_maximum_number(
    site: Client, pictures_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def paint(drawing: str) -> bytes:
        painted.append(drawing)
        return b"png"

    monkeypatch.setattr(pictures, "paint_png", paint)
    monkeypatch.setitem(pictures.MAX_PICTURES, "kingdoms", 4)
    records = [f"/karten/{slug}/bild.png" for slug in TEN]
    for address in [*records, *records]:
        assert site.get(address).content == b"png"
    for number in range(len(TEN)):
        code = KingdomPage(library(), Kingdom(piles=TEN[: number + 1]), Choices()).code
        assert site.get(f"/koenigreich/{code}/bild.png").status_code == 200
    site.get(records[0])
    assert len(painted) == 2 * len(TEN)
    assert len(list((pictures_dir / "records").glob("*.png"))) == len(TEN)
    assert len(list((pictures_dir / "kingdoms").glob("*.png"))) <= 4
    assert not list(pictures_dir.rglob("*.draft"))


def test_all_pictures_of_cards_and_sets_find_room(site: Client) -> None:
    lib = library()
    assert pictures.MAX_PICTURES["records"] >= 2 * (len(lib.catalog.cards) + len(lib.sets))


def test_painting_pictures_is_limited_by_cpu_time(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "CPU_SECONDS_PER_WINDOW", 0.02)
    assert site.get("/karten/moat/bild.png").status_code == 200
    refused = site.get("/karten/witch/bild.png")
    assert (refused.status_code, "Retry-After" in refused.headers) == (429, True)


@pytest.mark.parametrize("path", ["karten/gibtsnicht", "kartensaetze/nix", "koenigreich/1.x"])
def test_pictures_of_unknown_records_are_404(site: Client, path: str) -> None:
    assert site.get(f"/{path}/bild.png").status_code == 404
