"""Every list and item costs the same number of SQL queries however much content there is."""

from functools import partial

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api import bulk
from api.reference.names import called
from api.reference.resources import LISTED
from cards.catalog import current_catalog
from cards.models import Card, CardName, Edition, Expansion, Printing, RecommendedSet, SetCard, Tag
from rulings.models import Difference, Rule, Ruling, SourceBlock, Topic

pytestmark = pytest.mark.django_db

LISTS = ["cards", "rulings", "differences", "rules", "sets", "expansions", "editions", "tags", "topics", "sources"]
ITEMS = {
    "cards": Card,
    "rulings": Ruling,
    "differences": Difference,
    "rules": Rule,
    "sets": RecommendedSet,
    "expansions": Expansion,
    "editions": Edition,
    "tags": Tag,
    "topics": Topic,
    "sources": SourceBlock,
}
CARD = "castles"
QUESTIONS = {
    "card rulings": ("cards/castles/rulings/", {"page_size": 200}),
    "filtered rulings": ("rulings/", {"edition": "basisspiel-rgg-2017", "page_size": 200}),
    "filtered cards": ("cards/", {"type": "action", "q": "a", "ordering": "name", "page_size": 200}),
    "named": ("cards/named/", {"exact": "Schlösser"}),
    "random": ("cards/random/", {"seed": "x", "kind": "kingdom"}),
    **{name: (f"{name}/", {"page_size": 200}) for name in LISTS},
}
MOST = 16


def half_of_everything() -> None:
    """Remove every second row of what is listed, and of what cards hold; the card asked for stays."""
    for model in (Ruling, Difference, Rule, RecommendedSet, Tag, Topic, SourceBlock, Printing, SetCard, Edition):
        keys = list(model.objects.order_by("pk").values_list("pk", flat=True))
        model.objects.filter(pk__in=keys[1::2]).delete()
    keys = Card.objects.exclude(pk=CARD).order_by("pk").values_list("pk", flat=True)
    Card.objects.filter(pk__in=list(keys)[1::2]).delete()
    CardName.objects.filter(source="printed").delete()


def costs(api) -> dict[str, int]:
    """How many queries each question takes, answered afresh."""
    firsts = {f"one of {name}": (f"{name}/{model.objects.order_by('pk')[0].pk}/", {}) for name, model in ITEMS.items()}
    asked = QUESTIONS | firsts | {"one card": (f"cards/{CARD}/", {})}
    found = {name: cost(partial(api, path, **query)) for name, (path, query) in asked.items()}
    found["collection"] = cost(partial(api, "cards/collection/", post={"identifiers": names_of_cards()}))
    return found


def names_of_cards() -> list[str]:
    return [CARD, *Card.objects.order_by("pk").values_list("name", flat=True)[:98]]


def cost(ask) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert ask().status_code == 200
    return len(queries)


def test_the_number_of_queries_does_not_depend_on_the_amount_of_content(api) -> None:
    current_catalog()
    called()  # both are kept as long as the content version is the same
    full = costs(api)
    half_of_everything()
    assert costs(api) == full
    assert max(full.values()) <= MOST


def test_the_export_of_all_cards_takes_a_fixed_number_of_queries(api, django_assert_max_num_queries) -> None:
    current_catalog()
    with django_assert_max_num_queries(MOST):
        assert len(bulk._rows(LISTED["cards"])) == 855
