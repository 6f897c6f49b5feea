"""Several nodes with one database: they may start at the same moment."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.databases import temporary_database
from tests.support.processes import ROOT, environment

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

MIGRATE = "from companion.management.commands.serve import migrate_alone; migrate_alone()"


def test_nodes_that_start_together_migrate_one_after_the_other(tmp_path: Path) -> None:
    with temporary_database("nodes") as url:
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", MIGRATE]
        nodes = [
            subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment(tmp_path / str(number), DATABASE_URL=url),
                stderr=subprocess.PIPE,
                text=True,
            )
            for number in range(4)
        ]
        ended = [(node.communicate()[1], node.returncode) for node in nodes]
    assert [(error, code) for error, code in ended if code or error] == []
