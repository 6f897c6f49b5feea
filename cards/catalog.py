"""The one adapter from rows to engine types; the engine's catalog is built once per content version."""

from functools import lru_cache
from threading import Lock

from cards.models import Card as CardRow
from cards.models import ContentVersion, CostMixin, PileCard, Renamed
from cards.models import Edition as EditionRow
from cards.models import Expansion as ExpansionRow
from cards.models import Material as MaterialRow
from cards.models import Pile as PileRow
from engine import catalog as engine
from engine.catalog import CardType, Catalog, Cost, Kind, Order, Publisher


class NoContent(RuntimeError):
    """Nothing has been loaded yet."""


_building = Lock()  # the first requests come together, and one of them builds for all


def content_version() -> str:
    """The hash of the loaded content: one query."""
    version = ContentVersion.objects.values_list("hash", flat=True).first()
    if version is None:
        raise NoContent("No content is loaded: run manage.py load_content.")
    return version


def current_catalog() -> Catalog:
    """The catalog of the loaded content; never a mixture of two versions."""
    while True:
        version = content_version()
        with _building:
            catalog = _catalog(version)
        if version == content_version():
            return catalog
        _catalog.cache_clear()  # a load came between; what was read may be of both


@lru_cache(maxsize=2)
def _catalog(version: str) -> Catalog:
    return Catalog.of(
        version=version,
        cards=[_card(row) for row in CardRow.objects.with_everything()],
        piles=[_pile(row) for row in PileRow.objects.prefetch_related("contents")],
        editions=[_edition(row) for row in EditionRow.objects.prefetch_related("expansions")],
        expansions=[
            engine.Expansion(slug=row.slug, name=row.name, position=row.position) for row in ExpansionRow.objects.all()
        ],
        materials=[
            engine.Material(slug=row.slug, name=row.name, of_player=row.of_player) for row in MaterialRow.objects.all()
        ],
        renamed={(row.kind, row.old): row.new for row in Renamed.objects.filter(kind__in=("card", "edition"))},
    )


def _cost(row: CostMixin) -> Cost | None:
    if row.coins is None:
        return None
    return Cost(coins=row.coins, potion=row.potion, debt=row.debt, mark=row.mark)


def _card(row: CardRow) -> engine.Card:
    return engine.Card(
        slug=row.slug,
        name=row.name,
        name_en=row.name_en,
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
            )
            for printing in row.printings.all()
        ),
    )


def _pile(row: PileRow) -> engine.Pile:
    return engine.Pile(
        slug=row.slug, name=row.name, order=Order(row.order), cards=tuple(map(_held, row.contents.all()))
    )


def _held(row: PileCard) -> engine.PileCard:
    return engine.PileCard(card=row.card_id, count=row.count, count_for_three=row.count_for_three)


def _edition(row: EditionRow) -> engine.Edition:
    return engine.Edition(
        slug=row.slug,
        name=row.name,
        expansions=tuple(expansion.slug for expansion in row.expansions.all()),
        publisher=Publisher(row.publisher),
        year=row.year,
        generation=row.generation,
        position=row.position,
    )
