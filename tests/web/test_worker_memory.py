"""What a worker does not load, because it would never use it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.processes import ROOT

PROBE = """
import sys
import companion.asgi, companion.urls
from rest_framework import compat
loaded = {name for name, module in sys.modules.items() if module}
print(compat.postgres_fields, sorted({"psycopg", "psycopg_binary", "requests", "pygments", "jinja2"} & loaded))
"""


def test_worker_with_sqlite_has_no_driver_of_postgresql_and_nothing_that_only_tests_have(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings", "VAR_DIR": str(tmp_path)}
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path / 'db.sqlite3'}"
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROBE], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.stdout.split() == ["None", "[]"], run.stderr
