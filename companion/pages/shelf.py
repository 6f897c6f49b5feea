"""Schachteln: each expansion as a spine on a shelf, with its boxes and how to tell them apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from content.model.boxes import filled_expansions, usual_box
from content.model.types import Library
from engine.catalog import Edition, Expansion
from engine.memo import cache_on_first_argument
from web.snapshot import ContentRequest

SPINES_PER_BOARD = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxChoice:
    """A box to tick.

    `card_groups` are groups of kingdom cards that are in the same boxes, as "number:size", from which the device counts
    the cards of several boxes without duplicates. `fills` are the expansions that the box has.
    """

    slug: str
    title: str
    hint: str
    fills: tuple[str, ...]
    card_groups: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spine:
    """An expansion on the shelf with its boxes; `usual` is the box that most people mean by it."""

    slug: str
    name: str
    full_name: str
    usual: str
    boxes: tuple[BoxChoice, ...]

    @property
    def emblem(self) -> str:
        return f"x-{self.slug}"


@cache_on_first_argument
def spines(lib: Library) -> tuple[Spine, ...]:
    """All expansions that have a box, oldest first."""
    parts = _card_groups(lib)
    boxes = sorted(lib.catalog.editions.values(), key=lambda box: box.position)
    all_spines = []
    for expansion in lib.catalog.expansions_in_order:
        own_boxes = [box for box in boxes if box.expansions[0] == expansion.slug]
        usual = usual_box(lib, expansion.slug)
        choices = tuple(_box_choice(lib, expansion, box, parts) for box in own_boxes)
        if own_boxes and usual:
            name = expansion.name.removeprefix("Die ")
            all_spines.append(
                Spine(slug=expansion.slug, name=name, full_name=expansion.name, usual=usual, boxes=choices)
            )
    return tuple(all_spines)


def boards(lib: Library) -> list[tuple[Spine, ...]]:
    """The spines of the shelf, `SPINES_PER_BOARD` on each board."""
    all_spines = spines(lib)
    return [all_spines[at : at + SPINES_PER_BOARD] for at in range(0, len(all_spines), SPINES_PER_BOARD)]


def _kingdom_cards(lib: Library, box: str) -> Iterator[str]:
    return (slug for slug in lib.boxes[box].cards if lib.catalog.cards[slug].is_kingdom)


def _card_groups(lib: Library) -> dict[str, str]:
    """Box → its groups of kingdom cards that are in exactly the same boxes, as "number:size" separated by spaces."""
    boxes_of_card: dict[str, list[str]] = {}
    for box in lib.catalog.editions:
        for slug in _kingdom_cards(lib, box):
            boxes_of_card.setdefault(slug, []).append(box)
    groups = Counter(tuple(boxes) for boxes in boxes_of_card.values())
    groups_of_box: dict[str, list[str]] = {box: [] for box in lib.catalog.editions}
    for number, (boxes, size) in enumerate(sorted(groups.items())):
        for box in boxes:
            groups_of_box[box].append(f"{number}:{size}")
    return {box: " ".join(parts) for box, parts in groups_of_box.items()}


def _box_choice(lib: Library, expansion: Expansion, box: Edition, parts: dict[str, str]) -> BoxChoice:
    """A box with a title that differs within its expansion: what its name adds, or its publisher, and the year."""
    added = box.name.removeprefix(expansion.name).strip(", ").replace("& ", "mit ")
    title = f"{added}, {box.year}" if added else f"{box.printed_by} {box.year}"
    fills = tuple(dict.fromkeys([expansion.slug, *sorted(filled_expansions(lib, box.slug))]))
    return BoxChoice(
        slug=box.slug, title=title, hint=lib.boxes[box.slug].tell, fills=fills, card_groups=parts[box.slug]
    )


@require_safe
def shelf_page(request: ContentRequest) -> HttpResponse:
    """The page on which users tick their boxes; the choice is stored on the device."""
    return render(request, "boxes/shelf.html", {"library": request.library})
