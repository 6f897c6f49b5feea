"""The tests on SQLite with every Python that we promise, where it is installed: `make test-pythons`.

Needs nothing but the standard library. With pyenv, name the versions: `PYENV_VERSION=3.11.7:3.12.1 make test-pythons`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.12", "3.13")


def interpreter(version: str) -> str | None:
    """Where it is, if it starts: the name alone may be a shim that knows of none."""
    found = shutil.which(f"python{version}")
    works = found and subprocess.run([found, "--version"], capture_output=True).returncode == 0
    return found if works else None


def tested(version: str, python: str) -> bool:
    """Whether the tests pass in an environment of its own, with the files that are locked for all."""
    place = ROOT / "var" / "pythons" / version
    own = str(place / "bin" / "python")
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
        did(python, "-m", "venv", str(place))
        and did(own, *install, "-r", "requirements-dev.txt")
        and did(own, *suite, "--dist", "loadscope", "--no-loadscope-reorder", DATABASE_URL="", CACHE_URL="")
    )


def did(*command: str, **variables: str) -> bool:
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}).returncode == 0


def main() -> int:
    outcomes = {}
    for version in VERSIONS:
        print(f"== Python {version}", flush=True)
        python = interpreter(version)
        outcomes[version] = "not installed" if python is None else "ok" if tested(version, python) else "FAILED"
    print("==", *(f"Python {version}: {said}" for version, said in outcomes.items()), sep="\n")
    return int("FAILED" in outcomes.values())


if __name__ == "__main__":
    sys.exit(main())
