"""Catalogs so small that every kingdom can be listed, and a brute-force reference implementation of wishes."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from hypothesis import strategies as st

from engine.catalog import Card, CardType, Catalog, Cost, Expansion, Kind
from engine.generation.features import Costing, CostingPotion, Feature, FromExpansion, Tagged, Typed
from engine.generation.wishes import CountWish, Landscapes, Mix, PotionWish, Wish, Wishes
from engine.words import Word, Words

EXPANSIONS = ("alchemisten", "seaside", "empires")
TAGS = ("village", "trasher", "draw")
KINDS = (Kind.EVENT, Kind.PROJECT, Kind.WAY)
Selection = frozenset[str]


def card(
    slug: str,
    *types: CardType,
    coins: int = 4,
    potion: int = 0,
    expansion: str = "seaside",
    kind: Kind = Kind.KINGDOM,
    tags: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
) -> Card:
    name = slug.replace("-", " ").title()
    return Card(
        slug=slug,
        name=name,
        name_en=name,
        expansion=expansion,
        kind=kind,
        types=types or (CardType.ACTION if kind is Kind.KINGDOM else CardType(kind),),
        cost=Cost(coins=coins, potion=potion),
        tags=frozenset(tags),
        needs=needs,
    )


def catalog_of(*cards: Card) -> Catalog:
    expansions = [Expansion(slug=slug, name=slug.title(), position=i) for i, slug in enumerate(EXPANSIONS)]
    words = Words(tags={tag: Word(name=tag, singular=tag, plural=f"{tag}s") for tag in TAGS})
    return Catalog.of(cards=cards, expansions=expansions, words=words)


TWELVE = catalog_of(
    *(
        card(f"pile-{i:02}", coins=2 + i % 5, expansion="seaside" if i % 2 else "empires", tags=("village",) * (i % 3))
        for i in range(12)
    ),
    *(card(f"landscape-{i}", kind=kind) for i, kind in enumerate([Kind.EVENT, Kind.EVENT, Kind.WAY])),
)
"""A fixed catalog for tests with fixed results, which depend on it."""


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    """10 to 13 piles and up to 4 landscapes with random types, tags, costs and expansions."""
    piles = [
        card(
            f"pile-{i:02}",
            *draw(st.sets(st.sampled_from([CardType.ACTION, CardType.ATTACK, CardType.TREASURE]), min_size=1)),
            coins=draw(st.integers(2, 6)),
            potion=draw(st.integers(0, 3)) // 3,
            expansion=draw(st.sampled_from(EXPANSIONS)),
            tags=tuple(draw(st.sets(st.sampled_from(TAGS)))),
        )
        for i in range(draw(st.integers(10, 13)))
    ]
    landscapes = [
        card(f"landscape-{i}", kind=draw(st.sampled_from(KINDS)), expansion=draw(st.sampled_from(EXPANSIONS)))
        for i in range(draw(st.integers(0, 4)))
    ]
    return catalog_of(*piles, *landscapes)


FEATURES: st.SearchStrategy[Feature] = st.one_of(
    st.sampled_from(TAGS).map(lambda tag: Tagged(tag=tag)),
    st.sampled_from([CardType.ACTION, CardType.ATTACK]).map(lambda type_: Typed(type=type_)),
    st.integers(2, 6).map(lambda coins: Costing(least=coins)),
    st.integers(2, 6).map(lambda coins: Costing(least=2, most=coins)),
    st.just(CostingPotion()),
    st.sampled_from(EXPANSIONS).map(lambda slug: FromExpansion(expansion=slug)),
)


@st.composite
def count_wishes(draw: st.DrawFn) -> Wish:
    if draw(st.integers(0, 5)) == 0:
        return PotionWish(least=draw(st.integers(1, 3)), most=draw(st.integers(3, 5)))
    least = draw(st.integers(0, 5))
    most = draw(st.none() | st.integers(least, 10))
    if draw(st.integers(0, 4)) == 0:
        kind = CardType(draw(st.sampled_from(KINDS)))
        return CountWish(what=Typed(type=kind), least=min(least, 2), most=most, of_landscapes=True)
    return CountWish(what=draw(FEATURES), least=least, most=most, or_none=draw(st.booleans()))


@st.composite
def wishes_for(draw: st.DrawFn, catalog: Catalog) -> Wishes:
    slugs = draw(st.lists(st.sampled_from(sorted(catalog.cards)), unique=True, max_size=4))
    split = draw(st.integers(0, len(slugs)))
    least_mixed, each = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    mix = Mix(least=least_mixed, most=draw(st.none() | st.integers(least_mixed, 3)), piles_each=each)
    least = draw(st.integers(0, 2))
    landscapes = Landscapes(
        least=least,
        most=draw(st.integers(least, 4)),
        by_deck=draw(st.booleans()),
        kinds=tuple(draw(st.sets(st.sampled_from(KINDS), min_size=1))),
    )
    return Wishes(
        required=tuple(slugs[:split]),
        excluded=tuple(slugs[split:][:2]),
        counts=tuple(draw(st.lists(count_wishes(), max_size=3))),
        mix=draw(st.none() | st.just(mix)),
        landscapes=draw(st.none() | st.just(landscapes)),
    )


def all_kingdoms(catalog: Catalog, wishes: Wishes) -> set[Selection]:
    """Every kingdom with its landscapes that fulfils the wishes, found by brute force."""
    piles = [card for card in catalog.kingdom_cards if card.slug not in wishes.excluded]
    landscapes = [card for card in catalog.landscapes if card.slug not in wishes.excluded]
    kingdoms = set()
    for ten in combinations(piles, 10):
        for chosen in chain.from_iterable(combinations(landscapes, n) for n in range(len(landscapes) + 1)):
            if fulfils([*ten, *chosen], wishes):
                kingdoms.add(frozenset(card.slug for card in (*ten, *chosen)))
    return kingdoms


def fulfils(cards: list[Card], wishes: Wishes) -> bool:
    """Whether these piles and landscapes fulfil the wishes."""
    return all(_conditions(cards, wishes))


def _conditions(cards: list[Card], wishes: Wishes) -> Iterator[bool]:
    slugs = {card.slug for card in cards}
    piles = [card for card in cards if card.is_kingdom]
    landscapes = [card for card in cards if not card.is_kingdom]
    yield len(piles) == 10
    yield slugs.issuperset(wishes.required)
    yield slugs.isdisjoint(wishes.excluded)
    for wish in wishes.counts:
        yield _is_count_fulfilled(wish, landscapes if isinstance(wish, CountWish) and wish.of_landscapes else piles)
    drawn = [card for card in landscapes if card.slug not in wishes.required]
    if wishes.landscapes is None:
        yield not drawn
    else:
        yield wishes.landscapes.least <= len(landscapes) <= wishes.landscapes.most
        yield all(card.kind in wishes.landscapes.kinds for card in drawn)
    if wishes.mix is not None:
        mixed = Counter(card.expansion for card in piles)
        yield wishes.mix.least <= len(mixed) and (wishes.mix.most is None or len(mixed) <= wishes.mix.most)
        yield min(mixed.values()) >= wishes.mix.piles_each
        yield all(card.expansion in mixed for card in landscapes)


def _is_count_fulfilled(wish: Wish, cards: list[Card]) -> bool:
    if isinstance(wish, PotionWish):
        number = sum(card.expansion == "alchemisten" for card in cards)
        return wish.least <= number <= wish.most or not any(card.cost and card.cost.potion for card in cards)
    assert isinstance(wish, CountWish)
    number = sum(wish.what.matches(card) for card in cards)
    if wish.or_none and number == 0:
        return True
    return wish.least <= number and (wish.most is None or number <= wish.most)


def critical_chi_square(degrees: int) -> float:
    """Critical value of chi-square at the 0.1 % level, by the approximation of Wilson and Hilferty."""
    z = 3.0902
    return degrees * (1 - 2 / (9 * degrees) + z * (2 / (9 * degrees)) ** 0.5) ** 3
