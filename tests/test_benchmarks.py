"""The benchmarks of `make bench` start; what they measure is for people to look at."""

import subprocess
import sys

import pytest

from tests.support.processes import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("module", ["bench.run", "bench.search"])
def test_programs_load_all_that_they_measure(module: str) -> None:
    """Their modules use models, which only a process with Django's settings can import."""
    started = subprocess.run([sys.executable, "-m", module, "nothing"], cwd=ROOT, capture_output=True, text=True)
    assert (started.returncode, "there are" in started.stderr) == (1, True), started.stderr
