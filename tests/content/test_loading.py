"""Loading replaces everything at once, or nothing."""

import gc
import shutil
import weakref
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from content.loader import records
from content.loader.faults import ContentError
from content.loader.pipeline import load
from content.model.library import content_version, library
from content.model.types import Library
from engine.memo import cache_on_first_argument
from search import index
from search.service import search
from store.models import Card, ContentVersion, Pile, Printing, RecommendedSet, Ruling, SourceBlock
from tests.support.content import write_content
from tests.support.processes import ROOT, run_manage

pytestmark = pytest.mark.django_db


def test_what_is_asked_in_sql_has_a_column(content_dir: Path) -> None:
    assert load(content_dir).changed
    priced = Printing.objects.filter(card__expansion="waldspiel", edition__publisher="rgg", coins__lte=6)
    assert {printing.card_id for printing in priced} == {f"card-{number}" for number in range(12)}
    ruling = Ruling.objects.select_related("card").get(pk="aussage-0")
    assert (ruling.answer, ruling.card.name, ruling.data["topics"]) == ("ja", f"Karte {ruling.card_id[5:]}", ["ablauf"])
    assert RecommendedSet.objects.get().edition.year == 2009
    assert SourceBlock.objects.filter(document__name="Waldspielregel").count() == 12


def test_a_library_that_the_server_has_frozen_is_freed_when_other_content_is_loaded(
    content_dir: Path, tmp_path: Path
) -> None:
    """What is made of a library and kept in it refers to it, so only the garbage collector frees it."""

    @cache_on_first_argument
    def cycle(lib: Library) -> list[Library]:
        return [lib]

    load(content_dir)
    former = weakref.ref(library())
    assert cycle(library())
    gc.freeze()
    write_content(tmp_path / "more", cards=20)
    load(tmp_path / "more")
    assert library().version
    gc.collect()
    assert former() is None


def test_phrasings_of_players_belong_to_their_ruling(content_dir: Path) -> None:
    load(content_dir)
    assert library().rulings["aussage-0"].search_phrasings == ("was nun 0",)
    assert library().rulings["aussage-0"].opposite_phrasings == ()


def test_descriptions_of_players_belong_to_their_card(content_dir: Path) -> None:
    path = content_dir / "phrasings" / "cards" / "waldspiel.yaml"
    path.parent.mkdir()
    path.write_text("- {slug: card-0, phrasings: [zieht zwei, davon zwei]}\n", encoding="utf-8")
    load(content_dir)
    assert library().descriptions == {"card-0": ("zieht zwei", "davon zwei")}


def test_loading_twice_changes_nothing(content_dir: Path) -> None:
    load(content_dir)
    before = ContentVersion.objects.values().get()
    assert not load(content_dir).changed
    assert ContentVersion.objects.values().get() == before


def test_changed_code_makes_a_new_version_without_changes(content_dir: Path, monkeypatch) -> None:
    old = load(content_dir).version
    monkeypatch.setattr(records, "code_version", lambda parts: "other")
    assert load(content_dir).version != old
    assert library().history.since(old) == ()


@pytest.mark.parametrize("part", records.STORING_CODE)
def test_code_named_for_the_version_exists(part: str) -> None:
    assert (ROOT / part).exists()


def test_changed_content_replaces_rows_and_index(content_dir: Path, search_dir: Path) -> None:
    old = load(content_dir).version
    write_content(content_dir, cards=15, rulings=5)
    new = load(content_dir).version
    assert new != old
    assert content_version() == new
    assert (Card.objects.count(), Ruling.objects.count()) == (15, 5)
    assert [path.name for path in search_dir.glob("*-*")] == [index.directory(new).name]
    assert len(library().catalog.cards) == 15


def test_faulty_content_keeps_the_loaded_content(content_dir: Path) -> None:
    old = load(content_dir).version
    (content_dir / "tags.yaml").write_text("- {slug: village}")
    errors = StringIO()
    with pytest.raises(CommandError, match=r"\d faults?; nothing was loaded, the old content stays"):
        call_command("load_content", fixtures=content_dir, stderr=errors)
    assert "tags.yaml:1: village: record: key 'name' is missing" in errors.getvalue()
    assert content_version() == old
    assert Card.objects.count() == 12


def test_a_failure_while_writing_keeps_the_loaded_content(content_dir: Path, monkeypatch) -> None:
    old = load(content_dir).version
    write_content(content_dir, cards=15)

    def no_space_left(version: str) -> None:
        raise OSError(28, "No space left on device", "search")

    monkeypatch.setattr(index, "build_index", no_space_left)
    with pytest.raises(CommandError, match="search: No space left on device; the old content stays"):
        call_command("load_content", fixtures=content_dir)
    assert content_version() == old
    assert Card.objects.count() == 12
    assert index.is_ready(old)


def test_a_permanent_number_never_goes_to_another_card(content_dir: Path) -> None:
    old = load(content_dir).version
    ids = content_dir / "permanent_ids.yaml"
    moved = ids.read_text(encoding="utf-8").replace("card-4\n", "card-x\n").replace("card-5\n", "card-4\n")
    ids.write_text(moved.replace("card-x\n", "card-5\n"), encoding="utf-8")
    with pytest.raises(ContentError, match="card: slugs: number 4 was 'card-4' and is 'card-5'"):
        load(content_dir)
    assert content_version() == old


def test_status_prints_version_and_counts(content_dir: Path) -> None:
    version = load(content_dir).version
    out = StringIO()
    call_command("content_status", stdout=out)
    assert version in out.getvalue()
    assert "12 cards" in out.getvalue()
    assert "ready" in out.getvalue()


def test_status_without_content_is_an_error() -> None:
    with pytest.raises(CommandError, match="No content is loaded"):
        call_command("content_status")


def test_load_content_check_needs_no_database(content_dir: Path, tmp_path: Path) -> None:
    done = run_manage(
        tmp_path, "load_content", "--check", "--fixtures", str(content_dir), DATABASE_URL="postgres://x@127.0.0.1:1/x"
    )
    assert done.returncode == 0
    assert "12 blocks, 12 cards" in done.stdout


@pytest.mark.parametrize(
    ("model", "row"),
    [
        (Card, {"slug": "x", "name": "X", "name_en": "Card 0", "expansion_id": "waldspiel", "types": []}),
        (Card, {"slug": "x", "name": "X", "name_en": "X", "expansion_id": "nowhere", "types": []}),
        (Printing, {"card_id": "card-0", "edition_id": "waldspiel-hig-2009", "name": "X", "types": []}),
        (Pile, {"slug": "x", "name": "X", "order": "any", "expansion_id": "nowhere"}),
        (ContentVersion, {"id": 2, "hash": "x", "loaded_at": "2026-01-01T00:00:00Z", "counts": {}}),
    ],
)
def test_database_constraints_refuse_wrong_rows(content_dir: Path, model: type[Model], row: dict) -> None:
    load(content_dir)
    others = {} if model is ContentVersion else {"position": 99, "data": {}}

    def store() -> None:
        with transaction.atomic():
            model._default_manager.create(**row, **others)
            connection.check_constraints()

    with pytest.raises(IntegrityError):
        store()


def test_the_next_search_builds_a_missing_index(content_dir: Path) -> None:
    version = load(content_dir).version
    assert search(library(), "Karte 3").hits
    shutil.rmtree(index.directory(version))
    index.close_index()
    assert search(library(), "Karte 3").hits
    assert index.is_ready(version)


def test_loading_unchanged_content_rebuilds_a_damaged_index(content_dir: Path) -> None:
    version = load(content_dir).version
    for path in index.directory(version).glob("*"):
        path.write_bytes(path.read_bytes()[:10])
    assert not index.is_ready(version)
    assert not load(content_dir).changed
    assert index.is_ready(version)


def test_opposite_phrasings_are_searched_like_the_others_and_known_as_such(content_dir: Path) -> None:
    path = content_dir / "phrasings" / "rulings" / "waldspiel.yaml"
    path.write_text("- {slug: aussage-0, phrasings: [geht das], opposite: [ist das verboten]}\n", encoding="utf-8")
    load(content_dir)
    ruling = library().rulings["aussage-0"]
    assert ruling.search_phrasings == ("geht das", "ist das verboten")
    assert ruling.opposite_phrasings == ("ist das verboten",)
