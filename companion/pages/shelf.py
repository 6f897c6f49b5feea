"""Schachteln: every box as a spine on a shelf, and how to tell the boxes of one expansion apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages.card_faces import EMBLEMS
from content.model.types import Library
from engine.catalog import Edition, Expansion
from web.snapshot import ContentRequest

SPINES_PER_BOARD = 6
MIN_CARDS_TO_FILL = 10
"""A box with so many kingdom cards of an expansion stands for it on the shelf; fewer are an extra in another box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxChoice:
    """A box to tick. `parts` is what it holds: groups of kingdom cards that lie in the same boxes, and their sizes, so
    that the device can count what several boxes hold together. `fills` are the expansions it stands for."""

    slug: str
    title: str
    hint: str
    fills: tuple[str, ...]
    card_groups: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spine:
    """An expansion on the shelf. `usual` is the box that most will mean by it; `boxes` are those listed under it."""

    slug: str
    name: str
    full_name: str
    emblem: str
    usual: str
    boxes: tuple[BoxChoice, ...]


@lru_cache(maxsize=2)
def spines(lib: Library) -> tuple[Spine, ...]:
    """Every expansion of which there is a box, oldest first."""
    card_counts, parts = _count_by_expansion(lib), _card_groups(lib)
    lines = sorted(lib.catalog.expansions.values(), key=lambda line: line.position)
    boxes = sorted(lib.catalog.editions.values(), key=lambda box: box.position)
    all_spines = []
    for line in lines:
        own = [box for box in boxes if box.expansions[0] == line.slug]
        usual = _usual_box(line, [box for box in boxes if line.slug in box.expansions], card_counts)
        choices = tuple(_box_choice(lib, line, box, card_counts, parts) for box in own)
        if own and usual:
            name = line.name.removeprefix("Die ")
            emblem = f"x-{EMBLEMS.get(line.slug, line.slug)}"
            all_spines.append(
                Spine(slug=line.slug, name=name, full_name=line.name, emblem=emblem, usual=usual, boxes=choices)
            )
    return tuple(all_spines)


def boards(lib: Library) -> list[tuple[Spine, ...]]:
    """The shelf, board by board."""
    every = spines(lib)
    return [every[at : at + SPINES_PER_BOARD] for at in range(0, len(every), SPINES_PER_BOARD)]


def _kingdom_cards(lib: Library, box: str) -> Iterator[str]:
    return (slug for slug in lib.boxes[box].cards if lib.catalog.cards[slug].is_kingdom)


def _count_by_expansion(lib: Library) -> dict[str, Counter[str]]:
    """How many kingdom cards of each expansion lie in each box."""
    cards = lib.catalog.cards
    return {box: Counter(cards[slug].expansion for slug in _kingdom_cards(lib, box)) for box in lib.catalog.editions}


def _card_groups(lib: Library) -> dict[str, str]:
    """By box: the numbers of the groups of kingdom cards that lie in the same boxes, each with its size."""
    lies_in: dict[str, list[str]] = {}
    for box in lib.catalog.editions:
        for slug in _kingdom_cards(lib, box):
            lies_in.setdefault(slug, []).append(box)
    groups = Counter(tuple(boxes) for boxes in lies_in.values())
    groups_of_box: dict[str, list[str]] = {box: [] for box in lib.catalog.editions}
    for number, (boxes, size) in enumerate(sorted(groups.items())):
        for box in boxes:
            groups_of_box[box].append(f"{number}:{size}")
    return {box: " ".join(parts) for box, parts in groups_of_box.items()}


def _usual_box(line: Expansion, boxes: list[Edition], card_counts: dict[str, Counter[str]]) -> str:
    """The newest box that holds this expansion whole and nothing else, if there is one."""
    best = max(
        boxes,
        key=lambda box: (
            card_counts[box.slug][line.slug] >= MIN_CARDS_TO_FILL,
            box.expansions == (line.slug,),
            box.position,
        ),
        default=None,
    )
    return best.slug if best else ""


def _box_choice(
    lib: Library, line: Expansion, box: Edition, card_counts: dict[str, Counter[str]], parts: dict[str, str]
) -> BoxChoice:
    """What a box is called beside the others of its expansion: what its name adds, its publisher, its year."""
    added = box.name.removeprefix(line.name).strip(", ").replace("& ", "mit ")
    title = f"{added}, {box.year}" if added else f"{box.printed_by} {box.year}"
    filled = [slug for slug, number in card_counts[box.slug].items() if number >= MIN_CARDS_TO_FILL]
    fills = tuple(dict.fromkeys([line.slug, *sorted(filled)]))
    return BoxChoice(
        slug=box.slug, title=title, hint=lib.boxes[box.slug].tell, fills=fills, card_groups=parts[box.slug]
    )


@require_safe
def shelf_page(request: ContentRequest) -> HttpResponse:
    """Which boxes we have, kept on the device."""
    return render(request, "boxes/shelf.html", {"library": request.library})
