"""The engine's catalog, built from the rows."""

from cards.models import Card as CardRow
from cards.models import CostMixin, PileCard, Renamed
from cards.models import Edition as EditionRow
from cards.models import Expansion as ExpansionRow
from cards.models import Material as MaterialRow
from cards.models import Pile as PileRow
from cards.models import Word as WordRow
from engine import catalog as engine
from engine.catalog import CardType, Catalog, Cost, Kind, Order, Publisher
from engine.words import Word, Words


def catalog_of_rows(version: str) -> Catalog:
    """The cards, piles, boxes, expansions and materials of all rows, with the given version as its name."""
    words = _words()
    return Catalog.of(
        version=version,
        words=words,
        cards=[_card(row) for row in CardRow.objects.with_everything()],
        piles=[_pile(row) for row in PileRow.objects.prefetch_related("contents")],
        editions=[_edition(row, words) for row in EditionRow.objects.prefetch_related("expansions")],
        expansions=[
            engine.Expansion(slug=row.slug, name=row.name, name_en=row.name_en, position=row.position)
            for row in ExpansionRow.objects.all()
        ],
        materials=[
            engine.Material(slug=row.slug, name=row.name, of_player=row.of_player) for row in MaterialRow.objects.all()
        ],
        renamed={(row.kind, row.old): row.new for row in Renamed.objects.filter(kind__in=("card", "edition"))},
    )


def _words() -> Words:
    by_field: dict[str, dict[str, Word]] = {}
    for row in WordRow.objects.all():
        word = Word(
            name=row.name,
            name_en=row.name_en,
            also=tuple(row.also),
            fits=tuple(row.fits),
            singular=row.one,
            singular_en=row.one_en,
            plural=row.many,
            plural_en=row.many_en,
        )
        by_field.setdefault(row.of, {})[row.slug] = word
    return Words(**by_field)


def _cost(row: CostMixin) -> Cost | None:
    if row.coins is None:
        return None
    return Cost(coins=row.coins, potion=row.potion, debt=row.debt, mark=row.mark)


def _card(row: CardRow) -> engine.Card:
    return engine.Card(
        slug=row.slug,
        name=row.name,
        name_en=row.name_en,
        position=row.position,
        expansion=row.expansion_id,
        kind=Kind(row.kind),
        types=tuple(CardType(name) for name in row.types),
        cost=_cost(row),
        copies=row.copies,
        aliases=tuple(name.name for name in row.names.all() if name.source in ("alias", "printed")),
        effect=row.effect,
        tags=frozenset(tag.slug for tag in row.tags.all()),
        needs=tuple(row.needs),
        printings=tuple(
            engine.Printing(
                edition=printing.edition_id,
                name=printing.name,
                types=tuple(CardType(name) for name in printing.types),
                cost=_cost(printing),
                effect=printing.effect,
                tags=None if printing.tags is None else frozenset(printing.tags),
            )
            for printing in row.printings.all()
        ),
    )


def _pile(row: PileRow) -> engine.Pile:
    return engine.Pile(
        slug=row.slug, name=row.name, order=Order(row.order), cards=tuple(map(_pile_card, row.contents.all()))
    )


def _pile_card(row: PileCard) -> engine.PileCard:
    return engine.PileCard(card=row.card_id, count=row.count, count_for_three=row.count_for_three)


def _edition(row: EditionRow, words: Words) -> engine.Edition:
    return engine.Edition(
        slug=row.slug,
        name=row.name,
        expansions=tuple(expansion.slug for expansion in row.expansions.all()),
        publisher=Publisher(row.publisher),
        printed_by=words.publishers[row.publisher].name,
        year=row.year,
        generation=row.generation,
        position=row.position,
    )
