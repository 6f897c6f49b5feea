"""Debian's Chromium for browser tests and screenshots; the headless shell, if installed, at half the cost."""

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium")
FONTS = ("fonts-liberation",)  # without fonts, text is not as wide as on a phone

CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), f"/usr/bin/{PROGRAMS[0]}")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    "--js-flags=--no-turbofan",  # no page stays open long enough for the optimizing compiler to pay off
]
