"""A load that is killed leaves the old content complete, or has already become the new."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.processes import ROOT, environment, run_manage
from tools.generated_content import write_content

COUNT_ROWS = """
from cards.models import Card
from rulings.models import Ruling
print(Card.objects.count(), Ruling.objects.count())
"""


def test_killed_at_any_moment_the_old_content_stays_complete(content_dir: Path, tmp_path: Path) -> None:
    """SIGKILL at ten moments of a load: afterwards there is the old content or the new, never a mixture."""
    big = tmp_path / "big"
    write_content(big, cards=60, rulings=600)
    duration = seconds_to_load(big, tmp_path / "elsewhere")
    seconds_to_load(content_dir, tmp_path)
    outcomes = []
    for moment in range(10):
        load_big = [sys.executable, "manage.py", "load_content", "--fixtures", str(big)]
        process = subprocess.Popen(load_big, cwd=ROOT, env=environment(tmp_path), stdout=subprocess.DEVNULL)
        time.sleep(duration * (0.1 + 0.09 * moment))
        process.send_signal(signal.SIGKILL)
        ended = process.wait() == 0
        status = run_manage(tmp_path, "content_status").stdout
        assert "ready" in status
        cards, statements = ("60 cards", "600 rulings") if "600 rulings" in status else ("12 cards", "3 rulings")
        assert cards in status
        rows = run_manage(tmp_path, "shell", "-v0", "-c", COUNT_ROWS).stdout.split()
        assert [f"{rows[0]} cards", f"{rows[1]} rulings"] == [cards, statements]
        assert cards == "60 cards" or not ended
        outcomes.append(cards)
    assert outcomes[0] == "12 cards", "the load was over before it could be killed"
    assert outcomes == sorted(outcomes), "the old content came back"
    assert "600 rulings" in run_manage(tmp_path, "load_content", "--fixtures", str(big)).stdout


def seconds_to_load(content: Path, place: Path) -> float:
    """Load it into a new database at this place."""
    assert run_manage(place, "migrate", "-v0").returncode == 0
    start = time.monotonic()
    loaded = run_manage(place, "load_content", "--fixtures", str(content))
    assert loaded.returncode == 0, loaded.stderr
    return time.monotonic() - start
