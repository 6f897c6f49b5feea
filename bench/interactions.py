"""The number of interactions (API field `meetings`) of a thousand random kingdoms."""

import statistics
from collections.abc import Iterator

from django.utils import timezone

from bench import Figure
from content.model.builder import library_of
from content.model.interactions import interactions_of
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.kingdom import Choices
from tests.support.content import full_records

KINGDOMS = 1000
BY_DECK = Landscapes(most=2, by_deck=True)
BASE = Choices(editions=("basisspiel-rgg-2017",))


def interactions() -> Iterator[Figure]:
    """For all boxes with landscapes as the deck yields them, for all boxes without landscapes, for the base game."""
    yield from _figures("all boxes", Wishes(landscapes=BY_DECK), least=3, median=5)
    yield from _figures("all boxes, no landscapes", Wishes(), least=3, median=5)
    yield from _figures("base game", Wishes(choices=BASE), least=2, median=None)


def _figures(name: str, wishes: Wishes, *, least: int, median: int | None) -> Iterator[Figure]:
    library = library_of(full_records(), "bench", timezone.now(), {})
    kingdoms = generate(library.catalog, wishes, "meetings", KINGDOMS).kingdoms
    counts = [len(interactions_of(library, kingdom, wishes.choices)) for kingdom in kingdoms]
    enough = 100 * sum(count >= least for count in counts) / len(counts)
    yield Figure(f"{name}: at least {least} entries (wanted: 90)", enough, None, "%")
    wanted = f" (wanted: {median})" if median else ""
    yield Figure(f"{name}: median of entries{wanted}", statistics.median(counts), None, "")
    yield Figure(f"{name}: most entries", max(counts), 8, "")


MEASUREMENTS = [interactions]
