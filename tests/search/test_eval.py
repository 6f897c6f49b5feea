"""`make eval` before any content is loaded."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_without_content_one_line_says_what_to_do(tmp_path: Path) -> None:
    environment = {**os.environ, "VAR_DIR": str(tmp_path), "DATABASE_URL": ""}
    result = subprocess.run(
        [sys.executable, "evals/run.py"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "No content is loaded: run manage.py migrate and manage.py load_content first.\n"
