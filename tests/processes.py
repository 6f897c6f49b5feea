"""Starting our own programs the way a user does, with a var/ of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def run_manage(tmp_path: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(tmp_path, **variables),
        capture_output=True,
        text=True,
        timeout=60,
    )


def environment(tmp_path: Path, **variables: str) -> dict[str, str]:
    return {**os.environ, "VAR_DIR": str(tmp_path / "var"), "DATABASE_URL": "", **variables}
