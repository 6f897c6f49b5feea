"""The benchmarks of `make bench` start; what they measure is for people to look at."""

import subprocess
import sys

import pytest

from tests.support.processes import ROOT


@pytest.mark.slow
def test_every_benchmark_can_be_loaded_by_a_process_of_its_own() -> None:
    """Their modules use models, which only a process with Django's settings can import."""
    modules = [path.stem for path in (ROOT / "bench").glob("[a-z]*.py")]
    assert "search" in modules
    loading = "; ".join(f"import bench.{module}" for module in modules)
    loaded = subprocess.run([sys.executable, "-c", loading], cwd=ROOT, capture_output=True, text=True)
    assert loaded.returncode == 0, loaded.stderr


@pytest.mark.slow
@pytest.mark.parametrize("program", ["bench.run", "bench.search"])
def test_programs_say_what_they_measure(program: str) -> None:
    started = subprocess.run([sys.executable, "-m", program, "nothing"], cwd=ROOT, capture_output=True, text=True)
    assert (started.returncode, "there are" in started.stderr) == (1, True), started.stderr
