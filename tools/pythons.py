"""Runs the tests on SQLite with every supported Python that is installed: `make test-pythons`.

Uses only the standard library. With pyenv, name the versions: `PYENV_VERSION=3.11.7:3.12.1 make test-pythons`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.12", "3.13")


def interpreter(version: str) -> str | None:
    """The path of this Python, None if it does not start: a pyenv shim exists without the version too."""
    path = shutil.which(f"python{version}")
    works = path and subprocess.run([path, "--version"], capture_output=True).returncode == 0
    return path if works else None


def run_tests(version: str, python: str) -> bool:
    """Whether the tests pass in a separate virtual environment with the locked dependencies."""
    venv = ROOT / "var" / "pythons" / version
    venv_python = str(venv / "bin" / "python")
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes")
    suite = (
        "-m",
        "pytest",
        "-m",
        "not postgres and not browser and not clients",
        "-n",
        os.environ.get("PROCESSES") or "2",
    )
    return (
        run(python, "-m", "venv", str(venv))
        and run(venv_python, *install, "-r", "requirements-dev.txt")
        and run(venv_python, *suite, "--dist", "loadscope", "--no-loadscope-reorder", DATABASE_URL="", CACHE_URL="")
    )


def run(*command: str, **variables: str) -> bool:
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}).returncode == 0


def main() -> int:
    outcomes = {}
    for version in VERSIONS:
        print(f"== Python {version}", flush=True)
        python = interpreter(version)
        outcomes[version] = "not installed" if python is None else "ok" if run_tests(version, python) else "FAILED"
    print("==", *(f"Python {version}: {outcome}" for version, outcome in outcomes.items()), sep="\n")
    return int("FAILED" in outcomes.values())


if __name__ == "__main__":
    sys.exit(main())
