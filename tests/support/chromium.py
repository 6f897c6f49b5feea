"""How tests and screenshots start Debian's Chromium: with the fonts of tests/support/fonts.conf and no others."""

import os
from pathlib import Path
from typing import Any

from tests.support.programs import find_program

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    "--js-flags=--no-turbofan",  # no page stays open long enough for the optimizing compiler to pay off
]


def launch_options(*more_flags: str) -> dict[str, Any]:
    """Options of Playwright's `launch` and `launch_persistent_context`."""
    fonts = str(Path(__file__).with_name("fonts.conf"))
    return {
        "executable_path": find_program("chromium-headless-shell"),
        "args": [*FLAGS, *more_flags],
        "env": {**os.environ, "FONTCONFIG_FILE": fonts},
    }
