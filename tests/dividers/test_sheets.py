"""Where dividers lie: each on one sheet, no two on each other, backs behind their fronts."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from dividers.builder import KINGDOM, Divider
from dividers.choices import SHEET_MARGIN, Choices, sheet_of
from dividers.sheets import Page, pages_of, spine_of

CHOICES = st.builds(
    Choices,
    size=st.sampled_from(["bare", "sleeved", "own"]),
    width=st.floats(88, 140),
    height=st.floats(57, 100),
    orientation=st.sampled_from(["landscape", "portrait"]),
    sides=st.sampled_from(["two", "one", "fold", "wrap"]),
    flip=st.sampled_from(["long", "short"]),
    paper=st.sampled_from(["a4", "a3"]),
    sleeves=st.sampled_from(["none", "thick"]),
    tabs=st.integers(1, 5),
)
COPIES = st.lists(st.integers(1, 60), min_size=1, max_size=60)


def dividers_of(copies: list[int]) -> list[Divider]:
    return [
        Divider(
            slug=str(number),
            box=str(number // 20),
            rank=0 if number % 20 == 0 else KINGDOM,
            data={"copies": count, "box": ""},
        )
        for number, count in enumerate(copies)
    ]


def areas(page: Page, choices: Choices) -> list[tuple[float, float, float, float]]:
    sheet = sheet_of(choices)
    heights = [(2 if page.side == "fold" else 1) * sheet.whole_height + slot.spine for slot in page.slots]
    return [
        (slot.x, slot.y, slot.x + sheet.divider_width, slot.y + height)
        for slot, height in zip(page.slots, heights, strict=True)
    ]


@given(choices=CHOICES, copies=COPIES)
def test_every_divider_lies_once_on_paper_and_none_on_another(choices: Choices, copies: list[int]) -> None:
    sheet = sheet_of(choices)
    dividers = dividers_of(copies)
    highest = max(spine_of(divider, choices) for divider in dividers)
    if not sheet.columns * sheet.rows or 2 * sheet.whole_height + highest > sheet.height - 2 * SHEET_MARGIN:
        return
    _, pages = pages_of(dividers, choices)
    fronts = [slot.divider for page in pages if page.side != "back" for slot in page.slots]
    assert sorted(fronts) == list(range(len(dividers)))
    for page in pages:
        placed = areas(page, choices)
        for left, top, right, bottom in placed:
            assert min(left, top, sheet.width - right, sheet.height - bottom) >= SHEET_MARGIN - 1e-6
        for number, one in enumerate(placed):
            for other in placed[number + 1 :]:
                apart = one[2] <= other[0] + 1e-6 or other[2] <= one[0] + 1e-6
                assert apart or one[3] <= other[1] + 1e-6 or other[3] <= one[1] + 1e-6
        assert all(slot.tab_x >= 0 and slot.tab_x + slot.tab_width <= sheet.divider_width + 1e-6 for slot in page.slots)


@given(choices=CHOICES.filter(lambda choices: sheet_of(choices).columns > 0), copies=COPIES)
def test_each_back_lies_behind_its_front(choices: Choices, copies: list[int]) -> None:
    choices = replace(choices, sides="two")
    sheet = sheet_of(choices)
    if not sheet.columns * sheet.rows:
        return
    _, pages = pages_of(dividers_of(copies), choices)
    assert [page.side for page in pages] == ["front", "back"] * (len(pages) // 2)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, other in zip(front.slots, back.slots, strict=True):
            assert one.divider == other.divider
            if choices.flip == "long":  # seen through the paper, left and right change places
                assert abs(one.x + sheet.divider_width + other.x - sheet.width) < 1e-6
                assert abs(one.y - other.y) < 1e-6
            else:
                assert abs(one.x - other.x) < 1e-6
                assert abs(one.y + sheet.whole_height + other.y - sheet.height) < 1e-6
            assert abs(one.tab_x + one.tab_width + other.tab_x - sheet.divider_width) < 1e-6


def test_backs_can_be_shifted_for_a_crooked_printer() -> None:
    straight = pages_of(dividers_of([10]), Choices())[1][1].slots[0]
    shifted = pages_of(dividers_of([10]), Choices(shift_x=1.5, shift_y=-0.5))[1][1].slots[0]
    assert (shifted.x - straight.x, shifted.y - straight.y) == (1.5, -0.5)


def test_a_spine_is_as_thick_as_the_pile() -> None:
    divider = dividers_of([30])[0]
    assert spine_of(divider, Choices(sides="wrap")) == 11.0  # 30 cards of a third of a millimetre, and the folds
    assert spine_of(divider, Choices(sides="wrap", sleeves="thick")) == 16.9
    assert spine_of(divider, Choices(sides="fold")) == 0
