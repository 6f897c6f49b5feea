"""The programs and fonts that tests use, by the Debian package that brings them: `make test-deps` installs these.

Needs only the standard library, as it also runs before there is a virtual environment.
"""

import os
import shutil
import socket
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

PROGRAMS = {
    "chromium-headless-shell": ("chromium-headless-shell", "chromium"),  # the former at half the cost
    "nginx": ("nginx",),
    "caddy": ("caddy",),
    "openssl": ("openssl",),
    "nodejs": ("node",),
    "npm": ("npm",),
    "default-jre-headless": ("java",),
    "postgresql": ("initdb",),
    "redis-server": ("redis-server",),
}
"""The programs of a package; one of them is enough."""

LIBERATION = "fonts-liberation"
"""Fonts as wide as those of phones; tests/support/fonts.conf shows Chromium no others."""

FONTS = Path("/usr/share/fonts/truetype")
FOLDERS = (os.environ.get("PATH", ""), "/usr/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin")))
POSTGRES_PORT = 5432


def find_program(package: str) -> str | None:
    """The path of the program of a package; None where it is not installed."""
    path = os.pathsep.join(FOLDERS)
    return next(filter(None, (shutil.which(program, path=path) for program in PROGRAMS[package])), None)


def missing_packages(packages: Iterable[str] = (*PROGRAMS, LIBERATION)) -> list[str]:
    """Those of the packages that tests need and that are not installed here."""
    return [package for package in packages if not _is_installed(package)]


def _is_installed(package: str) -> bool:
    if package == LIBERATION:
        return any(FONTS.glob("liberation*/LiberationSans-Regular.ttf"))
    return find_program(package) is not None or (package == "postgresql" and _is_postgres_running())


def _is_postgres_running() -> bool:
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return True
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", POSTGRES_PORT)) == 0


def require_program(package: str) -> str:
    """The path of the program of a package. Where it is not installed, the test is skipped; on CI it fails."""
    import pytest

    program = find_program(package)
    if program is None:
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(f"{package} is not installed (`make test-deps` installs what tests need)")
    return program
