"""Debian's Chromium, which tests drive and which takes pictures: without windows where it is here, at half the cost."""

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium")
FONTS = ("fonts-liberation",)
"""Debian's fonts for it: without any, no text is as wide as on a phone."""

CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), f"/usr/bin/{PROGRAMS[0]}")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    "--js-flags=--no-turbofan",  # no page stays long enough for the slowest compiler to pay
]
