"""A load that is killed leaves either the old content complete or the new one."""

from pathlib import Path

import pytest

from tests.support.content import write_content
from tests.support.processes import run_manage

pytestmark = pytest.mark.slow

MOMENTS = 10
SCRIPT = """
import itertools, os, signal, sys
from pathlib import Path
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from store.models import Card
from content.loader.pipeline import load
from store.models import Ruling

FILES = {"open", "os.rename", "os.remove", "shutil.rmtree"}

def in_a_process(action, *arguments):
    # A child of ours: the parent has loaded all modules and never opens the database.
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        action(*arguments)
        sys.stdout.flush()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

def load_and_die(content, moment):
    # A load is a number of steps, each a question to the database or a file of the index.
    steps = itertools.count(1)

    def step():
        if next(steps) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    def asked(execute, *arguments):
        step()
        return execute(*arguments)

    def touched(event, arguments):
        if event in FILES and str(arguments[0]).startswith(str(settings.SEARCH_DIR)):
            step()

    sys.addaudithook(touched)
    with connection.execute_wrapper(asked):
        load(content)
    Path(settings.VAR_DIR, "steps").write_text(str(next(steps) - 1))

def look():
    call_command("content_status")
    print("rows:", Card.objects.count(), Ruling.objects.count())

in_a_process(lambda: call_command("migrate", verbosity=0))
old, new, moments = Path(@old@), Path(@new@), @moments@
for content in (new, old, new, old):  # there and back, so that all that happens once has happened
    in_a_process(load_and_die, content, 0)
    if content == new:
        steps = int(Path(settings.VAR_DIR, "steps").read_text())
for number in range(moments):
    moment = 1 + number * (steps - 1) // (moments - 1)
    print("killed:", in_a_process(load_and_die, new, moment) == -signal.SIGKILL)
    in_a_process(look)
    print("--")
in_a_process(load_and_die, new, 0)
in_a_process(look)
"""


def test_a_load_killed_at_any_step_leaves_old_or_new_content_complete(content_dir: Path, tmp_path: Path) -> None:
    """SIGKILL at ten steps of a load, at the first and the last too: there is the old or the new, never a mixture."""
    write_content(tmp_path / "new", cards=20, rulings=50)
    script = SCRIPT
    for name, value in (("old", str(content_dir)), ("new", str(tmp_path / "new")), ("moments", MOMENTS)):
        script = script.replace(f"@{name}@", repr(value))
    done = run_manage(tmp_path, "shell", "-v0", "-c", script)
    assert done.returncode == 0, done.stderr
    *killed, at_last = done.stdout.split("--\n")
    assert all("killed: True" in status for status in killed)
    seen = [cards_of(status) for status in [*killed, at_last]]
    assert seen[-2:] == [20, 20], "only the last step comes after the commit"
    assert set(seen[:-2]) == {12}


def cards_of(status: str) -> int:
    """The number of cards, after checking that index and rulings are of the same content."""
    cards, rulings = (20, 50) if "20 cards" in status else (12, 3)
    for part in ("ready", f"{cards} cards", f"{rulings} rulings", f"rows: {cards} {rulings}\n"):
        assert part in status
    return cards
