"""CPU time and memory of the engine with the full catalog."""

import gc
import time
from collections.abc import Callable, Iterator

from bench import Figure
from engine.catalog import CardType, Catalog
from engine.catalog_view import catalog_view
from engine.chance import Rng
from engine.generation.choosing import Mode, deal
from engine.generation.features import Costing, Tagged, Typed
from engine.generation.generator import generate
from engine.generation.suggestions import suggest
from engine.generation.wishes import CountWish, Landscapes, PotionWish, Wishes
from engine.kingdoms.card_list_parser import MAX_SUGGESTED_TEXTS, MAX_TEXT_CHARS, parse_card_list
from engine.kingdoms.character import Gauge, describe, read_gauges
from engine.kingdoms.kingdom import Choices, Kingdom, Policy, PolicyMode
from engine.scoring import Holding, Questions, questions_for, score
from engine.setup.builder import set_up
from engine.validation import check
from tests.support.content import full_catalog

ROUNDS = 500
CHOICES = Choices(players=3)


def five_wishes(seed: int) -> Wishes:
    """Five wishes as players have them; another seed gives different wishes that are as hard to count."""
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
    """The mean CPU time of a call, in milliseconds.

    What is there before is left to the garbage collector no more, as in a worker. Otherwise one look at the whole
    catalog, 60 ms for what former measurements left behind, falls into the one or the other.
    """
    gc.collect()
    gc.freeze()
    start = time.process_time()
    for number in range(rounds):
        work(number)
    return (time.process_time() - start) / rounds * 1000


def setup_and_check() -> Iterator[Figure]:
    catalog = full_catalog()
    kingdoms = generate(catalog, Wishes(choices=CHOICES), "bench", ROUNDS, with_extras=False).kingdoms
    set_up(catalog, kingdoms[0], CHOICES, Rng(0))
    yield Figure(
        "set_up, mean of random kingdoms",
        milliseconds(lambda n: set_up(catalog, kingdoms[n], CHOICES, Rng(n)), ROUNDS),
        0.3,
        "ms",
    )
    yield Figure("check, the same", milliseconds(lambda n: check(catalog, kingdoms[n], CHOICES), ROUNDS), 0.2, "ms")


def character() -> Iterator[Figure]:
    catalog = full_catalog()
    kingdoms = generate(catalog, Wishes(choices=CHOICES, landscapes=Landscapes(most=2)), "bench", ROUNDS).kingdoms
    view = catalog_view(catalog)
    read_gauges(view, kingdoms[0])
    gauges = milliseconds(lambda n: read_gauges(view, kingdoms[n]), ROUNDS)
    yield Figure("gauges of a kingdom, mean", gauges, 0.2, "ms")
    yield Figure("sentences on a kingdom, mean", milliseconds(lambda n: describe(view, kingdoms[n]), ROUNDS), 0.2, "ms")


def suggestions() -> Iterator[Figure]:
    """A draw and three suggestions for it, of wishes that were counted before."""
    catalog, wishes = full_catalog(), five_wishes(0)

    def run(number: int) -> None:
        kingdom = generate(catalog, wishes, number).kingdom
        suggest(catalog, kingdom, list(Gauge)[number % len(Gauge)], wishes)

    run(-1)
    yield Figure("generate with suggestions, mean", milliseconds(run, ROUNDS), 4, "ms")


def generation() -> Iterator[Figure]:
    catalog = full_catalog()
    generate(catalog, five_wishes(0), 0)
    fresh = milliseconds(lambda n: generate(catalog, five_wishes(n + 1), n, with_extras=False), 4)
    yield Figure("first generate for five new wishes", fresh, 150, "ms")
    wishes = five_wishes(0)
    all_draws = milliseconds(lambda _: generate(catalog, wishes, "bench", ROUNDS, with_extras=False), 1)
    yield Figure("each further draw from the same wishes", all_draws / ROUNDS, 0.1, "ms")


def choosing() -> Iterator[Figure]:
    """A kingdom of ten, and thirteen piles for a Veto, for the same wishes."""
    catalog, wishes = full_catalog(), five_wishes(0)
    deal(catalog, Mode.VETO, wishes, "bench")
    ten = milliseconds(lambda n: generate(catalog, wishes, n, with_extras=False), ROUNDS)
    thirteen = milliseconds(lambda n: deal(catalog, Mode.VETO, wishes, n), ROUNDS)
    yield Figure("ten piles dealt, mean", ten, None, "ms")
    yield Figure("thirteen piles dealt, mean", thirteen, 0.1, "ms")


def together() -> Iterator[Figure]:
    catalog, wishes = full_catalog(), five_wishes(0)

    def run(number: int) -> None:
        kingdom = generate(catalog, wishes, number, with_extras=False).kingdom
        setup = set_up(catalog, kingdom, CHOICES, Rng(number))
        check(catalog, setup.kingdom, CHOICES)

    run(-1)
    yield Figure("generate + set_up + check, at least", 1000 / milliseconds(run, ROUNDS), 2000, "/s")


def unknown_names() -> Iterator[Figure]:
    """The longest searches for similar names that one request can ask for: a pasted list of texts that are no names."""
    catalog = full_catalog()
    backwards = [card.name[::-1] for card in catalog.kingdom_cards[:MAX_SUGGESTED_TEXTS]]

    def figure(what: str, texts: list[str]) -> Figure:
        text = "\n".join(texts)[:MAX_TEXT_CHARS]
        took = milliseconds(lambda _: parse_card_list(catalog, text), 5)
        return Figure(f"card list of {MAX_SUGGESTED_TEXTS} {what}", took, 200, "ms")

    yield figure("names backwards", backwards)
    yield figure("long texts", [name * 30 for name in backwards])


def memory() -> Iterator[Figure]:
    """The memory of the catalog, measured by building it once more."""
    import tracemalloc

    tracemalloc.start()
    catalog: Catalog = full_catalog.__wrapped__()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield Figure(f"catalog of {len(catalog.cards)} cards", size / 1e6, 20, "MB")


def scoring() -> Iterator[Figure]:
    """Six players who share every scoring card, all of them in one game."""
    questions = everything_that_scores()
    holdings = [_share(questions, number) for number in range(6)]
    what = f"score of 6 players with {len(questions.scorers)} scoring cards"
    yield Figure(what, milliseconds(lambda _: score(questions, holdings), ROUNDS), 1, "ms")


def _share(questions: Questions, number: int) -> Holding:
    """The holding of one of six players: a sixth of every card; rare cards go to one player each."""
    single = {"twice-miserable" if number % 2 else "miserable": 1}
    shared = {question.key: max(1, question.among_all // 6) for question in questions.cards if question.among_all}
    rare = {question.key for question in questions.cards if question.among_all and question.among_all < 6}
    mine = {slug: n for slug, n in shared.items() if slug not in rare or sum(map(ord, slug)) % 6 == number}
    return Holding(
        name=f"Spieler {number}",
        turns=20 + number,
        cards={**mine, **single},
        counts={
            question.key: 1 if question.key == "on_tavern_mat" else min(question.each // 6, 150)
            for question in questions.counts
        },
        tokens={question.key: 5 + number for question in questions.tokens},
    )


def everything_that_scores() -> Questions:
    """An artificial game with everything that is worth points."""
    catalog, yes = full_catalog(), Policy(mode=PolicyMode.YES)
    scoring = [card.slug for card in catalog.kingdom_cards if card.has_type(CardType.VICTORY)]
    bringers = ["castles", "knights", "vampire", "joust", "shepherd", "clashes", "forts", "odysseys", "importer"]
    landmarks = [card.slug for card in catalog.landscapes if card.has_type(CardType.LANDMARK)]
    kingdom = Kingdom(
        piles=tuple(dict.fromkeys([*scoring, *bringers])),
        landscapes=tuple(landmarks),
        ally="plateau-shepherds",
        obelisk="joust",
    )
    choices = Choices(players=6, platinum_colony=yes, shelters=yes, second_base_set=True)
    return questions_for(catalog, kingdom, choices, Rng(1))


MEASUREMENTS = [setup_and_check, character, suggestions, generation, choosing, together, unknown_names, memory, scoring]
