"""Screenshots of the main pages on four screens in both themes, into var/shots/, a folder for each screen and theme.

make shots                   everything
make shots ONLY=kingdom      one page
make shots ONLY=readme       the pictures of the README, a strip of four phones for each theme, into docs/images/
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

import django
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from tests.support.chromium import launch_options  # noqa: E402
from tests.support.servers import running_site  # noqa: E402

SCREENS = {"360": (360, 740), "390": (390, 844), "768": (768, 1024), "1280": (1280, 800)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PLAIN = "1.moat.lighthouse.village.island.militia.smithy.treasure-map.gardens.witch.wharf.l~tower.p~2.23t"
PAGES = {
    "start": "/",
    "search": "/suche/?q=Hexe+Burggraben",
    "cards": "/karten/",
    "cards-attacks": "/karten/?typ=attack",
    "card": "/karten/throne-room/",
    "card-landscape": "/karten/way-of-the-mouse/",
    "sets": "/kartensaetze/",
    "set": "/kartensaetze/reiche-ernte-wanderzirkus/",
    "wishes": "/koenigreich/",
    "kingdom": f"/koenigreich/{PLAIN}/",
    "kingdom-locked": f"/koenigreich/{PLAIN}/?fest=witch&fest=moat",
    "kingdom-card": f"/koenigreich/{PLAIN}/?karte=witch",
    "kingdom-rolled": "/koenigreich/wuerfeln/?quer=2",
    "pick": f"/koenigreich/aussuchen/?k={PLAIN}&statt=moat",
    "setup": f"/aufbau/{PLAIN}/",
    "table": f"/tisch/{PLAIN}/",
    "score": f"/wertung/{PLAIN}/",
    "edition": "/editionen/seaside-rgg-2022/",
    "rules": "/regeln/",
    "settings": "/einstellungen/",
    "components": "/entwickler/bausteine/",
}

README = "readme"
STRIP = ("answer", "card", "kingdom", "setup")  # the phones of a strip, from left to right
STRIP_PAGES = {"answer": "/suche/?q=thronsaal+auf+thronsaal", "card": "/karten/throne-room/"}
PHONE = (390, 780)
SHOWN_WIDTH, GAP, CORNER, QUALITY = 300, 20, 14, 74  # pixels of a phone in the strip, and of WebP
IMAGES = ROOT / "docs" / "images"


def main(only: list[str]) -> None:
    folder = ROOT / "var" / "shots"
    with (
        tempfile.TemporaryDirectory() as var,
        running_site(Path(var), fixtures=ROOT / "fixtures") as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        if only == [README]:
            for theme in THEMES:
                write_strip(browser, url, folder / f"readme-{theme}", theme)
            return
        for screen, (width, height) in SCREENS.items():
            for theme in THEMES:
                shoot(browser, url, folder / f"{screen}-{theme}", only or list(PAGES), width, height, theme)
        browser.close()
    print(f"{len(list(folder.glob('*/*.png')))} pictures in {folder.relative_to(ROOT)}/")


def write_strip(browser: Browser, url: str, folder: Path, theme: Any) -> None:
    """Four phones beside each other as one picture, transparent between them."""
    shoot(browser, url, folder, list(STRIP), *PHONE, theme)
    height = round(SHOWN_WIDTH * PHONE[1] / PHONE[0])
    strip = Image.new("RGBA", (len(STRIP) * (SHOWN_WIDTH + GAP) - GAP, height))
    shape = Image.new("L", (SHOWN_WIDTH, height))
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, SHOWN_WIDTH - 1, height - 1), CORNER, fill=255)
    for place, name in enumerate(STRIP):
        with Image.open(folder / f"{name}.png") as picture:
            phone = picture.convert("RGBA").resize((SHOWN_WIDTH, height), Image.Resampling.LANCZOS)
        ImageDraw.Draw(phone).rounded_rectangle((0, 0, SHOWN_WIDTH - 1, height - 1), CORNER, outline="#888")
        strip.paste(phone, (place * (SHOWN_WIDTH + GAP), 0), shape)
    IMAGES.mkdir(exist_ok=True)
    path = IMAGES / f"phones-{theme}.webp"
    strip.save(path, quality=QUALITY, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} KB")


def shoot(browser: Browser, url: str, folder: Path, names: list[str], width: int, height: int, theme: Any) -> None:
    is_phone = width < 600
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        is_mobile=is_phone,
        has_touch=is_phone,
        locale="de-DE",
        service_workers="block",
        device_scale_factor=2 if names == list(STRIP) else 1,
    )
    page = context.new_page()
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        page.goto((STRIP_PAGES | PAGES)[name], wait_until="networkidle")
        page.screenshot(path=folder / f"{name}.png")
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
