"""The finished PDF: faults in it are found, backs lie behind fronts, fonts are embedded, codes lead to the card."""

import random
from pathlib import Path
from typing import Any

import numpy
import pypdf
import pytest
import zxingcpp
from PIL import Image

from content.model.types import Library
from dividers.parts import Data, part_of, parts
from tests.dividers.printed import MIN_SIZE, MM, ORIGIN, faults, overflows, planned, printed


def broken(data: Data, change: dict[str, Any]) -> Data:
    """A document whose first card has other data."""
    number = next(n for n, divider in enumerate(data["dividers"]) if divider["kind"] == "card")
    changed = [divider | change if n == number else divider for n, divider in enumerate(data["dividers"])]
    return {**data, "dividers": changed}


def turned_slots(page: Data) -> list[Data]:
    return [{**slot, "turned": True} for slot in page["slots"]]


def test_what_does_not_fit_is_found(lib: Library, tmp_path: Path) -> None:
    """Broken samples: an effect that is longer than its room, upright and upside down; letters that are too small."""
    data = planned(lib, editions="alchemisten-rgg-2015")
    too_long = broken(data, {"effect": [{"pieces": [["text", "Nimm eine Karte vom Vorrat auf die Hand. " * 40]]}]})
    assert {fit["part"] for fit in overflows(too_long)} >= {"front"}
    assert faults(too_long, printed(too_long, tmp_path / "long.pdf")) != []
    turned = {**too_long, "pages": [{**page, "slots": turned_slots(page)} for page in too_long["pages"]]}
    assert {fault.kind for fault in faults(turned, printed(turned, tmp_path / "turned.pdf"))} >= {"outside"}
    too_small = {**data, "least": 5.0}
    assert {fault.kind for fault in faults(too_small, printed(too_small, tmp_path / "small.pdf"))} == {"too small"}
    assert data["least"] > MIN_SIZE


def seen_pixels(page: Any, dpi: int = 254) -> Any:
    """The page as rows of pixels, True where it is not white; ten pixels are a millimetre."""
    picture = page.get_pixmap(dpi=dpi, colorspace="gray")
    rows = numpy.frombuffer(picture.samples, dtype=numpy.uint8).reshape(picture.height, picture.stride)
    return rows[:, : picture.width] < 250


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_their_fronts(lib: Library, tmp_path: Path, flip: str) -> None:
    """The outlines of bodies and tabs in rendered pages, seen through the paper, within 0.2 mm."""
    data = planned(lib, editions="seaside-rgg-2022", flip=flip, lines="marks", tabs="3")
    data = part_of(data, data["pages"][:2])
    made = printed(data, tmp_path / "dividers.pdf")
    front, back = (seen_pixels(page) for page in made)
    back = back[:, ::-1] if flip == "long" else back[::-1]
    sheet = data["sheet"]
    for slot in data["pages"][0]["slots"]:
        left, top = slot["x"], slot["y"] + sheet["tab-height"]
        body = (left, top, left + sheet["divider-width"], top + sheet["divider-height"])
        tab = (left + slot["tab-x"], slot["y"], left + slot["tab-x"] + slot["tab-width"], top)
        for area in (body, tab):
            difference = numpy.abs(numpy.array(extent(front, area)) - numpy.array(extent(back, area)))
            assert difference.max() <= 2, (data["slugs"][slot["divider"]], area)  # pixels, of a tenth of a millimetre


def extent(pixels: Any, area: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is drawn within an area that is given in mm."""
    left, top, right, bottom = (round(10 * value) for value in area)
    rows, columns = numpy.nonzero(pixels[top + 3 : bottom - 3, left + 3 : right - 3])
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


def test_fonts_are_embedded_and_text_is_in_reading_order(lib: Library, tmp_path: Path) -> None:
    data = planned(lib, editions="basisspiel-rgg-2017", cards="moat,village")
    made = printed(data, tmp_path / "dividers.pdf")
    fonts = {entry[3].split("+")[-1].removesuffix("-Identity-H") for page in made for entry in page.get_fonts()}
    assert fonts == {"Vollkorn-Bold", "SourceSansPro-Regular", "SourceSansPro-Semibold"}
    assert all(made.extract_font(entry[0])[3] for page in made for entry in page.get_fonts())
    text = " ".join(made[0].get_text().split())
    order = [
        "Burggraben",
        "Aktion · Reaktion",
        "+2 Karten",
        "Reaktion: Spielt",
        "10 Karten",
        "Dorf",
        "+1 Karte",
        "+2 Aktionen",
    ]
    places = [text.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)
    back = made[1].get_text().replace("\N{SOFT HYPHEN}\n", "")
    first = data["dividers"][0]["answers"][0]
    assert back.find(first["question"][:20]) < back.find(first["verdict"][:12])


def test_a_print_of_one_part_is_tagged_german_and_the_same_each_time(lib: Library, tmp_path: Path) -> None:
    data = planned(lib, editions="basisspiel-rgg-2017", cards="moat,village")
    printed(data, tmp_path / "one.pdf")
    printed(data, tmp_path / "two.pdf")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    root: Any = pypdf.PdfReader(tmp_path / "one.pdf").trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "de"


def test_a_long_print_is_joined_of_parts_and_the_same_each_time(lib: Library, tmp_path: Path) -> None:
    data = planned(lib, editions="bigbox-rgg-2019,seaside-rgg-2022", text="names")
    assert len(list(parts(data))) > 1
    made = printed(data, tmp_path / "one.pdf")
    assert len(made) == len(data["pages"])
    printed(data, tmp_path / "two.pdf")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert faults(data, made) == []


def codes_on(page: Any) -> list[tuple[str, float, float]]:
    """What the QR codes of a page say, and where they are in mm, as a camera sees it at 300 dpi."""
    picture = page.get_pixmap(dpi=300)
    image = Image.frombytes("RGB", (picture.width, picture.height), picture.samples)
    found = zxingcpp.read_barcodes(image)
    scale = 25.4 / 300
    return [(code.text, code.position.top_left.x * scale, code.position.top_left.y * scale) for code in found]


def check_codes(data: Data, made: Any) -> int:
    """How many codes were read, each on the divider of the card that it leads to."""
    count, sheet = 0, data["sheet"]
    for plan, page in zip(data["pages"], made, strict=True):
        if plan["side"] != "back":
            continue
        codes = codes_on(page)
        for slot in plan["slots"]:
            right, bottom = (
                slot["x"] + sheet["divider-width"],
                slot["y"] + sheet["tab-height"] + sheet["divider-height"],
            )
            own = [text for text, x, y in codes if slot["x"] < x < right and slot["y"] < y < bottom]
            name = data["dividers"][slot["divider"]].get("code", "").removeprefix("code-")
            assert own == ([f"{ORIGIN}{name}"] if name else []), data["slugs"][slot["divider"]]
            if data["dividers"][slot["divider"]]["kind"] in ("card", "pile"):
                assert name == f"/karten/{data['slugs'][slot['divider']]}/"
            count += len(own)
    return count


def test_codes_lead_to_the_page_of_the_card(lib: Library, tmp_path: Path) -> None:
    data = planned(lib, editions="alchemisten-rgg-2015")
    assert check_codes(data, printed(data, tmp_path / "dividers.pdf")) == len(data["dividers"])


@pytest.mark.slow
def test_codes_of_a_hundred_random_dividers_lead_to_the_right_page(lib: Library, tmp_path: Path) -> None:
    data = planned(lib, size="sleeved")
    fronts = [number for number, page in enumerate(data["pages"]) if page["side"] == "front"]
    chosen = sorted(random.sample(fronts[:-1], 13))
    data = part_of(data, [data["pages"][number + side] for number in chosen for side in (0, 1)])
    assert check_codes(data, printed(data, tmp_path / "dividers.pdf")) >= 100


@pytest.mark.parametrize("labels", ["bags", "tabs"])
def test_labels_fit_their_sheets(lib: Library, tmp_path: Path, labels: str) -> None:
    data = planned(lib, editions="abenteuer-rgg-2015,menagerie-rgg-2020,renaissance-rgg-2021", labels=labels)
    assert overflows(data) == []
    made = printed(data, tmp_path / "labels.pdf")
    page = made[0].rect
    assert (round(page.width / MM), round(page.height / MM)) == (210, 297)
    names = [thing["name"] for thing in data["bags" if labels == "bags" else "dividers"]]
    text = "".join("".join(page.get_text().split()) for page in made).replace("\N{SOFT HYPHEN}", "")
    missing = [name for name in names if "".join(name.split())[:5] not in text]
    assert missing == []
