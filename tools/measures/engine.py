"""How quick the engine is on the full catalog, one core."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine.catalog import CardType, Catalog  # noqa: E402
from engine.checking import check  # noqa: E402
from engine.features import Costing, Tagged, Typed  # noqa: E402
from engine.generator import generate  # noqa: E402
from engine.kingdom import Choices  # noqa: E402
from engine.seeds import Rng  # noqa: E402
from engine.setup import set_up  # noqa: E402
from engine.wishes import CountWish, PotionWish, Wishes  # noqa: E402
from tests.engine.full import full_catalog  # noqa: E402
from tools.measures import Figure  # noqa: E402

ROUNDS = 500
CHOICES = Choices(players=3)


def five_wishes(seed: int) -> Wishes:
    """Five wishes as players have them; another seed makes others that are as hard."""
    return Wishes(
        choices=CHOICES,
        counts=(
            CountWish(what=Tagged(tag="village"), least=1),
            CountWish(what=Typed(type=CardType.ATTACK), most=2),
            CountWish(what=Costing(least=5), least=3, most=5),
            CountWish(what=Tagged(tag="trasher"), least=1, most=3 + seed % 5),
            PotionWish(),
        ),
    )


def milliseconds(work: Callable[[int], object], rounds: int) -> float:
    """The mean of many calls."""
    start = time.perf_counter()
    for number in range(rounds):
        work(number)
    return (time.perf_counter() - start) / rounds * 1000


def setup_and_check() -> Iterator[Figure]:
    catalog = full_catalog()
    kingdoms = generate(catalog, Wishes(choices=CHOICES), "bench", ROUNDS, completed=False).kingdoms
    set_up(catalog, kingdoms[0], CHOICES, Rng(0))
    yield Figure(
        "set_up, mean of random kingdoms",
        milliseconds(lambda n: set_up(catalog, kingdoms[n], CHOICES, Rng(n)), ROUNDS),
        0.3,
        "ms",
    )
    yield Figure("check, the same", milliseconds(lambda n: check(catalog, kingdoms[n], CHOICES), ROUNDS), 0.2, "ms")


def drawing() -> Iterator[Figure]:
    catalog = full_catalog()
    generate(catalog, five_wishes(0), 0)
    fresh = milliseconds(lambda n: generate(catalog, five_wishes(n + 1), n, completed=False), 4)
    yield Figure("first generate for five new wishes", fresh, 150, "ms")
    wishes = five_wishes(0)
    start = time.perf_counter()
    generate(catalog, wishes, "bench", ROUNDS, completed=False)
    each = (time.perf_counter() - start) / ROUNDS * 1000
    yield Figure("each further draw from the same wishes", each, 0.1, "ms")


def together() -> Iterator[Figure]:
    catalog, wishes = full_catalog(), five_wishes(0)

    def one(number: int) -> None:
        kingdom = generate(catalog, wishes, number, completed=False).kingdom
        setup = set_up(catalog, kingdom, CHOICES, Rng(number))
        check(catalog, setup.kingdom, CHOICES)

    one(-1)
    yield Figure("generate + set_up + check, at least", 1000 / milliseconds(one, ROUNDS), 2000, "/s")


def memory() -> Iterator[Figure]:
    """What the catalog itself takes, found by building it once more."""
    import tracemalloc

    tracemalloc.start()
    catalog: Catalog = full_catalog.__wrapped__()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield Figure(f"catalog of {len(catalog.cards)} cards", size / 1e6, 20, "MB")


MEASUREMENTS = [setup_and_check, drawing, together, memory]
