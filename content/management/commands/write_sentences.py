"""Write what is said about random kingdoms, beside the texts of their cards, to be read by people.

For `docs/audits/`: one line for each kingdom with the texts of its cards, then one line for each sentence, with empty
columns for the verdict. The same seed gives the same kingdoms while the content is the same.
"""

import csv
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from content.loader.records import parse
from content.model.builder import library_of
from content.model.combinations import combinations_of
from content.model.types import Library
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.effects import to_one_line
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.character import describe, read_gauges, table_cards
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code
from engine.setup.builder import set_up

COLUMNS = ("code", "kind", "text", "verdict", "why")
MAX_BOXES = 3  # of every second kingdom; the others are drawn from all cards
MIN_PILES = 10


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--seed", default="sentences")
        parser.add_argument("--kingdoms", type=int, default=100)

    def handle(self, *args: Any, **options: Any) -> None:
        records = parse(Path(settings.FIXTURES_DIR)).records
        library = library_of(records, "fixtures", timezone.now(), {})
        with options["file"].open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow(COLUMNS)
            for number in range(options["kingdoms"]):
                kingdom, choices = _draw(library, f"{options['seed']}-{number}", has_few_boxes=bool(number % 2))
                writer.writerows(_rows(library, kingdom, choices))


def _draw(library: Library, seed: str, *, has_few_boxes: bool) -> tuple[Kingdom, Choices]:
    """A kingdom with all that belongs to it, of all cards or of one to three boxes."""
    rng, catalog = Rng(seed), library.catalog
    boxes = sorted(slug for slug, box in library.boxes.items() if box.kingdom_piles >= MIN_PILES)
    editions = tuple(sorted(rng.sample(boxes, 1 + rng.below(MAX_BOXES)))) if has_few_boxes else ()
    choices = Choices(players=2 + rng.below(3), editions=editions)
    wishes = Wishes(choices=choices, landscapes=Landscapes(most=2, by_deck=True))
    kingdom = generate(catalog, wishes, seed).kingdom
    return set_up(catalog, kingdom, choices, rng).kingdom, choices


def _rows(library: Library, kingdom: Kingdom, choices: Choices) -> Iterator[tuple[str, ...]]:
    view, code = catalog_view(library.catalog, choices.editions), to_code(kingdom, choices)
    cards = " ‖ ".join(_text_of(view, slug) for slug in table_cards(view, kingdom))
    yield code, "cards", cards, "", ""
    gauges = ", ".join(f"{reading.gauge} {len(reading.cards)}" for reading in read_gauges(view, kingdom))
    yield code, "gauges", gauges, "", ""
    for sentence in describe(view, kingdom):
        yield code, sentence.code, str(sentence), "", ""
    for found in combinations_of(library, kingdom, choices):
        yield code, found.slug, found.text, "", ""


def _text_of(view: CatalogView, slug: str) -> str:
    """The name of a card and what it does, as it is printed in the boxes; of a mixed pile also of its cards."""
    inside = (f"{view.names[card]}: {_effect_of(view, card)}" for card in view.cards_in_pile(slug))
    texts = [_effect_of(view, slug), *inside]
    return f"{view.names[slug]}: {' / '.join(texts)}"


def _effect_of(view: CatalogView, slug: str) -> str:
    card = view.cards[slug]
    printing = view.catalog.printing(card, view.editions) if view.editions else None
    return to_one_line(printing.effect if printing and printing.effect else card.effect)
