"""Content without a deploy: deploy/update-content.sh pulls, checks, loads; where that fails, the old content stays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.content import copy_content, write_content
from tests.support.processes import ROOT, environment, run_manage

pytestmark = pytest.mark.slow

IDENTITY = ("-c", "user.name=Anna", "-c", "user.email=anna@begleiter.example")


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *IDENTITY, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--message", "content: something new")


def update(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    variables = environment(tmp_path, FIXTURES_DIR=str(tmp_path / "clone" / "fixtures"), PYTHON=sys.executable)
    return subprocess.run(
        [ROOT / "deploy" / "update-content.sh"], cwd=ROOT, env=os.environ | variables, capture_output=True, text=True
    )


def test_new_content_is_pulled_and_loaded_and_broken_content_is_not(tmp_path: Path) -> None:
    published = tmp_path / "published"
    published.mkdir()
    git(published, "init", "--initial-branch=main")
    write_content(published / "fixtures")
    commit(published)
    git(tmp_path, "clone", str(published), "clone")
    copy_content(tmp_path / "var", published / "fixtures")
    assert "12 cards" in (done := update(tmp_path)).stdout, done.stderr

    write_content(published / "fixtures", cards=20)
    commit(published)
    assert update(tmp_path).returncode == 0
    assert "20 cards" in (before := run_manage(tmp_path, "content_status").stdout)

    (published / "fixtures" / "topics.yaml").write_text("- slug: 7\n")
    commit(published)
    broken = update(tmp_path)
    assert broken.returncode != 0
    assert "topics.yaml:1" in broken.stderr
    assert run_manage(tmp_path, "content_status").stdout == before
