"""Every way to break the content is refused, with file, line and reason; all faults are reported at once."""

import ast
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest
import yaml

import content.loader
from content.loader.faults import ContentError, Fault
from content.loader.files import parse_yaml
from content.loader.pipeline import read_content
from tests.content.broken_samples import (
    CARDS,
    EDITIONS,
    RULINGS,
    SAMPLES,
    Sample,
    edit,
    in_set,
    steps,
    with_costs,
    with_first_pile_as,
    with_split_pile,
    with_synonym,
)
from tests.support.content import write_content

CHECKING = sorted(set(Path(content.loader.__file__).parent.glob("*.py")) - {Path(content.loader.pipeline.__file__)})
"""The modules whose faults have broken samples; that of the pipeline depends on what is loaded (`test_loading.py`)."""


def faults_of(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_content(root)
    return [str(fault) for fault in caught.value.faults]


def test_the_small_content_is_valid(content_dir: Path) -> None:
    assert read_content(content_dir).counts["card"] == 12


def test_a_split_pile_of_five_and_five_is_valid(content_dir: Path) -> None:
    with_split_pile("[{card-1: 5}, {card-2: 5}]")(content_dir)
    (content_dir / "sets" / "waldspiel-hig-2009.yaml").write_text("[]")
    assert read_content(content_dir).counts["pile"] == 1


def test_a_synonym_may_stand_for_a_card_type(content_dir: Path) -> None:
    with_synonym("Vorhersage", "Prophezeiung")(content_dir)
    assert read_content(content_dir).counts["synonym"] == 2


def test_a_misprint_allows_a_set_to_lack_what_its_card_needs(content_dir: Path) -> None:
    steps(
        with_costs(4),
        with_first_pile_as("ferryman"),
        in_set("misprints", "[{{printed: Karte 4 mit Karte 5, read: Karte 4, why: Sie kostet zu viel.}}]"),
    )(content_dir)
    assert read_content(content_dir).counts["set"] == 1


Line = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """The faults that the loader reports for a broken sample, and the code on the stack when they were created."""

    faults: list[str]
    lines: set[Line]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Sample], Broken]:
    """Load each sample only once for all tests."""
    results: dict[Sample, Broken] = {}
    whole = tmp_path_factory.mktemp("whole")
    write_content(whole)

    def of(sample: Sample) -> Broken:
        if sample not in results:
            copy = shutil.copytree(whole, tmp_path_factory.mktemp("broken"), dirs_exist_ok=True)
            results[sample] = load_broken(sample, copy)
        return results[sample]

    return of


cached_parse_yaml = lru_cache(maxsize=256)(parse_yaml)
"""A sample breaks one or two files; the others need not be parsed again for each sample."""


def load_broken(sample: Sample, root: Path) -> Broken:
    sample.breaking(root)
    lines: set[Line] = set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("content.loader.files.parse_yaml", cached_parse_yaml)
        for error in (Fault, yaml.MarkedYAMLError):
            patch.setattr(error, "__init__", recording_init(error.__init__, lines))
        return Broken(faults=faults_of(root), lines=lines)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.message)
def test_each_broken_sample_is_refused_with_file_and_line(broken: Callable[[Sample], Broken], sample: Sample) -> None:
    faults = broken(sample).faults
    matching = [fault for fault in faults if sample.message in fault]
    assert matching, faults
    assert re.match(r"[\w/.-]+:\d+:", matching[0])


def test_a_fault_has_the_line_of_its_key(content_dir: Path) -> None:
    line = edit(content_dir, CARDS, "kind: kingdom", "kind: kingdm")
    assert f"{CARDS}:{line}: card-0: kind:" in faults_of(content_dir)[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slug: card-0", f"slug: {'x' * 5000}"),
        ("slug: card-0", f"slug: [{'x, ' * 5000}]"),
        ("kind: kingdom", f"kind: {'x' * 5000}"),
        ("name: Karte 0", f"name: Karte 0\n  {'x' * 900}: y"),
        ("name: Karte 0", f"name: Karte 0\n  aliases: [{'x' * 5000}, {'x' * 5000}]"),
    ],
)
def test_a_fault_is_one_short_line_even_for_long_values(content_dir: Path, old: str, new: str) -> None:
    edit(content_dir, CARDS, old, new)
    for fault in faults_of(content_dir):
        assert len(fault) < 700  # the longest lists every kind of card
        assert "\n" not in fault


def test_all_faults_are_reported_at_once(content_dir: Path) -> None:
    edit(content_dir, CARDS, "kind: kingdom", "kind: kingdm")
    edit(content_dir, EDITIONS, "year: 2009", "year: 1809")
    edit(content_dir, RULINGS, "kind: faq", "kind: gerede")
    files = {fault.partition(":")[0] for fault in faults_of(content_dir)}
    assert files == {CARDS, EDITIONS, RULINGS}


def test_a_file_that_cannot_be_read_hides_nothing_and_blames_no_other_file(content_dir: Path) -> None:
    """Its cards seem to be missing from every file that refers to them; only what cannot be read is said."""
    (content_dir / CARDS).write_text("- {slug: a", encoding="utf-8")
    (content_dir / EDITIONS).write_text("- {slug: b", encoding="utf-8")
    files = [fault.partition(":")[0] for fault in faults_of(content_dir)]
    assert files == [CARDS, EDITIONS]


def test_every_fault_has_a_broken_sample(broken: Callable[[Sample], Broken]) -> None:
    assert untested_faults(broken(sample) for sample in SAMPLES) == []


def test_a_missing_broken_sample_is_noticed(broken: Callable[[Sample], Broken]) -> None:
    without = [sample for sample in SAMPLES if sample.message != "tags: not in the order of tags.yaml"]
    assert [line for _, line in untested_faults(broken(sample) for sample in without)] == [
        'yield fault_in(card, "not in the order of tags.yaml", "tags")'
    ]


def untested_faults(samples: Iterable[Broken]) -> list[tuple[str, str]]:
    """The lines of the loader that create a fault, but do so for none of these samples."""
    running = set[Line]().union(*(sample.lines for sample in samples))
    return [
        (path.name, path.read_text().splitlines()[call.lineno - 1].strip())
        for path in CHECKING
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and creates_fault(call)
        if not any((str(path), line) in running for line in range(call.lineno, (call.end_lineno or 0) + 1))
    ]


def creates_fault(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in {"Fault", "fault", "fault_in", "_yaml_error"}


def recording_init(real: Callable[..., None], running: set[Line]) -> Callable[..., None]:
    """An `__init__` that does what `real` does, and adds to `running` all lines of code on the stack."""

    def init(self: object, *args: object, **named: object) -> None:
        frame = sys._getframe(1)
        while frame:
            running.add((frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]
        real(self, *args, **named)

    return init
