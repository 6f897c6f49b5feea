"""Content for tests, all of it read, checked and built as the site does. What a test needs decides the entry:

- `full_records()` and `full_catalog()`: all of fixtures/, read once per process, without a database;
- the fixture `content` of tests/conftest.py: the same in a database, with its search index and exports. It is made of
  `copy_content`, which fills a var/ as `make run` does, `database` and `use_database`;
- `write_content(folder)`: a few made-up cards and statements, for tests that load, change or break content.
"""

import fcntl
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from content.code_version import code_version
from content.loader.files import content_hash
from content.loader.pipeline import load
from content.loader.records import parse
from content.model.arms import Division
from content.model.catalog import catalog_of
from content.model.records import Records
from engine.catalog import Catalog
from tests.support.processes import ROOT, run_manage
from web.release import SITE_FOLDERS

FIXTURES = ROOT / "fixtures"
CACHE = ROOT / "var" / "tests"
SERVE = "companion.management.commands.serve"
COLLECT = ("shell", "--no-imports", "-c", f"from {SERVE} import collect_static_files as collect; collect()")
TOPIC = {"slug": "ablauf", "name": "Ablauf", "name_en": "Order", "description": "Was wann geschieht."}
TAG = {
    "slug": "village",
    "name": "Dorf",
    "one": "Dorf",
    "many": "Dörfer",
    "name_en": "Village",
    "one_en": "village",
    "many_en": "villages",
    "definition": "Gibt +2 Aktionen.",
}
CHARGES = sorted(row["slug"] for row in yaml.safe_load((FIXTURES / "charges.yaml").read_text(encoding="utf-8")))
EDITIONS = ("waldspiel-hig-2009", "waldspiel-rgg-2014")
WORDS = (
    "Karte Aktion Kauf Geld Handkarte Nachziehstapel Ablagestapel Mitspieler Vorrat Stapel nimmst legst ziehst deckst "
    "entsorgst darfst musst zuerst danach sofort offen verdeckt beliebig viele genau eine zwei drei Runde Zug Phase"
).split()


@cache
def full_records() -> Records:
    """The records of fixtures/."""
    return parse(FIXTURES).records


@cache
def full_catalog() -> Catalog:
    """The catalog of fixtures/."""
    return catalog_of(full_records(), "fixtures")


def copy_content(var: Path, fixtures: Path = FIXTURES) -> None:
    """Fill `var` with the loaded content: database, index, exports and static files."""
    folder = CACHE / code_version(SITE_FOLDERS)
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # what one process loads, the others then find
        for old in set(CACHE.glob("*/")) - {folder}:
            shutil.rmtree(old)
        loaded = folder / content_hash(fixtures)[:16]
        if not loaded.exists():
            draft = CACHE / "draft"
            for other in list(folder.glob("*/"))[:1]:  # static files are the same with all content
                for name in ("shrunk", "static"):
                    shutil.copytree(other / name, draft / "var" / name)
            for command in (("migrate",), ("load_content",), ("write_exports",), COLLECT):
                done = run_manage(draft, *command, SEARCH_BACKEND="files", FIXTURES_DIR=str(fixtures))
                assert done.returncode == 0, done.stderr
            folder.mkdir(exist_ok=True)
            (draft / "var").rename(loaded)
        shutil.copytree(loaded, var, dirs_exist_ok=True)


@contextmanager
def database(var: Path) -> Iterator[BaseDatabaseWrapper]:
    """A database with the content, of the kind that the tests use: the one in `var`, or one on their server."""
    empty = connections[DEFAULT_DB_ALIAS]
    if empty.vendor == "sqlite":
        with _open_database(empty, str(var / "db.sqlite3")) as full:
            yield full
        return
    name = f"{empty.settings_dict['NAME']}_content"
    empty.close()  # PostgreSQL copies only what nobody is connected to
    quoted, like = (empty.ops.quote_name(text) for text in (name, str(empty.settings_dict["NAME"])))
    _run_on_server(empty, f"DROP DATABASE IF EXISTS {quoted}")
    _run_on_server(empty, f"CREATE DATABASE {quoted} TEMPLATE {like}")
    try:
        with _open_database(empty, name) as full:
            with use_database(full), override_settings(SEARCH_BACKEND="postgres"):
                load(Path(settings.FIXTURES_DIR))
            yield full
    finally:
        _run_on_server(empty, f"DROP DATABASE {quoted}")


@contextmanager
def _open_database(like: BaseDatabaseWrapper, name: str) -> Iterator[BaseDatabaseWrapper]:
    full = type(like)({**like.settings_dict, "NAME": name}, DEFAULT_DB_ALIAS)
    if full.vendor == "sqlite":
        _check_only_after_writes(full)
    try:
        yield full
    finally:
        full.close()


def _check_only_after_writes(full: Any) -> None:
    """Check constraints only after tests that wrote: to check all keys of the content takes 10 ms for each test."""
    check, changes = full.check_constraints, 0

    def check_if_written(table_names: Any = None) -> None:
        nonlocal changes
        if changes != full.connection.total_changes:
            changes = full.connection.total_changes
            check(table_names)

    full.check_constraints = check_if_written


def _run_on_server(usual: BaseDatabaseWrapper, statement: str) -> None:
    with usual._nodb_cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def use_database(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Make Django use this database in place of its default one."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual


def write_content(root: Path, *, cards: int = 12, rulings: int = 3, sets: int = 1) -> None:
    """Write valid content below `root`: `cards` kingdom cards in both editions, and statements about them."""
    rng = random.Random(1)
    slugs = [f"card-{number}" for number in range(cards)]
    _dump(root / "expansions.yaml", [{"slug": "waldspiel", "name": "Waldspiel", "name_en": "Forest Game"}])
    _dump(root / "editions.yaml", [_edition(slug, cards) for slug in EDITIONS])
    _dump(root / "tags.yaml", [TAG])
    for closed_set in ("words.yaml", "charges.yaml"):  # the same in all content
        shutil.copy(FIXTURES / closed_set, root)
    _dump(root / "materials.yaml", [{"slug": "coffers", "name": "Taler", "kind": "mat", "of": "player"}])
    _dump(root / "renamed.yaml", [])
    permanent_ids = [{"slug": "card", "slugs": slugs}, {"slug": "edition", "slugs": list(EDITIONS)}]
    _dump(root / "permanent_ids.yaml", permanent_ids)
    _dump(
        root / "topics.yaml",
        [TOPIC],
    )
    _dump(root / "openings.yaml", [{"word": "Dazu"}])
    _dump(root / "combinations.yaml", [])
    _dump(
        root / "synonyms.yaml",
        [{"word": "Nullkarte", "means": ["Karte 0"], "query": "Nullkarte", "finds": "card/card-0"}],
    )
    blocks = [{"slug": f"wa-{n}", "document": "wa", "kind": "card", "title": f"Karte {n}"} for n in range(cards)]
    _dump(root / "sources.yaml", {"documents": [{"slug": "wa", "name": "Waldspielregel"}], "blocks": blocks})
    _dump(root / "cards" / "waldspiel.yaml", {"expansion": "waldspiel", "cards": [_card(slug, rng) for slug in slugs]})
    _dump(root / "sets" / f"{EDITIONS[0]}.yaml", [_set(number, slugs, rng) for number in range(sets)])
    _dump(root / "rulings" / "waldspiel.yaml", [_ruling(number, slugs, rng) for number in range(rulings)])
    _dump(root / "phrasings" / "rulings" / "waldspiel.yaml", [_phrasings(number) for number in range(min(rulings, 1))])
    _dump(root / "differences" / "waldspiel.yaml", [_difference(n, slugs, rng) for n in range(max(1, rulings // 10))])
    _dump(root / "rules" / "ablauf.yaml", [_rule(number, slugs, rng) for number in range(max(1, rulings // 30))])


def _edition(slug: str, kingdom_piles: int) -> dict[str, Any]:
    _, publisher, year = slug.split("-")
    return {
        "slug": slug,
        "name": "Waldspiel",
        "expansions": ["waldspiel"],
        "publisher": publisher,
        "year": int(year),
        "generation": 1,
        "kingdom_piles": kingdom_piles,
    }


def _card(slug: str, rng: random.Random) -> dict[str, Any]:
    number = slug.partition("-")[2]
    division, charge = divmod(int(number), len(CHARGES))
    return {
        "slug": slug,
        "name": f"Karte {number}",
        "name_en": f"Card {number}",
        "kind": "kingdom",
        "types": ["action"],
        "cost": {"coins": rng.randint(2, 6)},
        "effect": _text(rng, 120),
        "tags": ["village"],
        "charge": CHARGES[charge],
        "division": str(list(Division)[division]),
        "printings": [EDITIONS[0], {"edition": EDITIONS[1], "effect": _text(rng, 120)}],
    }


def _set(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    return {
        "slug": f"waldspiel-satz-{number}",
        "name": f"Satz {number}",
        "editions": list(EDITIONS),
        "expansions": ["waldspiel"],
        "kingdom": rng.sample(slugs, 10),
        "sources": ["wa-0"],
    }


def _ruling(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    card, other = rng.sample(slugs, 2)
    return {
        "slug": f"aussage-{number}",
        "cards": [card],
        "kind": "faq",
        "question": f"Was gilt bei Karte {number}?",
        "answer": "ja",
        "phrasings": [f"frage nummer {number} bitte"],
        "text": _text(rng, 180),
        "mentions": [other],
        "topics": ["ablauf"],
        "sources": [f"wa-{slugs.index(card)}"],
    }


def _phrasings(number: int) -> dict[str, Any]:
    return {"slug": f"aussage-{number}", "phrasings": [f"was nun {number}"]}


def _difference(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    variants: list[dict[str, Any]] = [
        {"editions": [edition], "text": _text(rng, 100), "sources": ["wa-1"]} for edition in EDITIONS
    ]
    variants[-1]["holds_today"] = True
    return {
        "slug": f"unterschied-{number}",
        "card": rng.choice(slugs),
        "aspect": _text(rng, 60),
        "variants": variants,
        "consequence": _text(rng, 150),
        "changes_play": True,
        "mentions": [slugs[0]],
        "topics": ["ablauf"],
    }


def _rule(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    return {
        "slug": f"regel-{number}",
        "title": f"Regel {number}",
        "text": _text(rng, 600),
        "mentions": rng.sample(slugs, 2),
        "topics": ["ablauf"],
        "sources": ["wa-2"],
    }


def _text(rng: random.Random, length: int) -> str:
    words: list[str] = []
    while sum(map(len, words)) + len(words) < length:
        words.append(rng.choice(WORDS))
    return " ".join(words)[:length].strip() + "."


def _dump(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")
