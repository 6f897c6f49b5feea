"""Pictures of kingdoms, sets and cards, which chat programs show beside a link."""

import shutil
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, kingdom_page, share_image
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KingdomPage
from companion.pages.query_links import redirect_renamed
from content.atomic_folder import exclusive_lock
from content.model.types import Library
from web import throttling
from web.snapshot import ContentRequest

FONTS = [str(path) for path in sorted((settings.BASE_DIR / "companion" / "fonts").glob("*.ttf"))]
PALETTE_SIZE = 256
MAX_STORED_PICTURES = 500
"""So many lie on disk, at most some 50 KB each; the oldest half goes first."""


@require_safe
@errors_as_pages
def kingdom_picture(request: ContentRequest, code: str) -> HttpResponse:
    """The ten cards of a kingdom."""
    lib = request.library
    return _picture_response(request, lib, _kingdom_drawing(kingdom_page.read(lib, code)))


@require_safe
def set_picture(request: ContentRequest, slug: str) -> HttpResponse:
    """The ten cards of a set."""
    lib = request.library
    found = lib.sets.get(slug)
    if found is None:
        return redirect_renamed(request, lib, "set", slug, page="set-picture")
    return _picture_response(request, lib, _kingdom_drawing(KingdomPage(lib, found.kingdom, found.choices)))


@require_safe
def card_picture(request: ContentRequest, slug: str) -> HttpResponse:
    """One card with what it says."""
    lib = request.library
    found = lib.catalog.cards.get(slug)
    if found is None:
        return redirect_renamed(request, lib, "card", slug, page="card-picture")
    return _picture_response(request, lib, share_image.card_image(card_tiles.tile(lib, found)))


def _kingdom_drawing(page: KingdomPage) -> str:
    """Ten faces under the name; who plays with what else is said in a line."""
    if not page.cards:
        raise Http404
    piles = [place.tile for place in page.cards if place.tile.slug in page.kingdom.piles]
    beside = [place.tile.name for place in page.cards if place.tile.slug not in page.kingdom.piles]
    shown = piles or [place.tile for place in page.cards]
    return share_image.kingdom_image(
        share_image.Heading(title=page.name, line=_players_and_extras(page, beside if piles else ())), shown
    )


def _players_and_extras(page: KingdomPage, beside: Sequence[str]) -> str:
    said = f"Dominion zu {PLAYERS_IN_WORDS[page.choices.players]}"
    return f"{said}, mit {', '.join(beside)}" if beside else said


PLAYERS_IN_WORDS = {2: "zweit", 3: "dritt", 4: "viert", 5: "fünft", 6: "sechst"}


def _picture_response(request: ContentRequest, lib: Library, drawing: str) -> HttpResponse:
    """The picture of a drawing: kept on disk, or drawn now, which counts as much as a question to the API does."""
    path = settings.PICTURES_DIR / lib.version[:16] / f"{sha256(drawing.encode()).hexdigest()[:32]}.png"
    try:
        return HttpResponse(path.read_bytes(), content_type="image/png")
    except OSError:
        pass
    allowance = throttling.count_request(request.META)
    if allowance and allowance.is_spent:
        response = render(request, "429.html", {"seconds": allowance.seconds_left}, status=429)
        response.headers["Retry-After"] = str(allowance.seconds_left)
        response.headers["Cache-Control"] = "no-store"
        return response
    png = paint_png(drawing)
    store_picture(path, png)
    return HttpResponse(png, content_type="image/png")


def paint_png(drawing: str) -> bytes:
    """A drawing as PNG of few colours. What paints is loaded at first need: most processes never paint."""
    import resvg_py
    from PIL import Image

    full = resvg_py.svg_to_bytes(
        svg_string=drawing, skip_system_fonts=True, font_files=FONTS, font_family=share_image.SANS
    )
    with Image.open(BytesIO(bytes(full))) as image:
        few = image.convert("RGB").quantize(PALETTE_SIZE, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    written = BytesIO()
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def store_picture(path: Path, png: bytes) -> None:
    """Put a picture where it is found next time; those of other contents go, and the oldest where there are too many.

    A disk that takes nothing more costs time, not the picture.
    """
    try:
        with exclusive_lock(path.parent.parent):
            for other in path.parent.parent.glob("*/"):
                if other != path.parent:
                    shutil.rmtree(other, ignore_errors=True)
            path.parent.mkdir(exist_ok=True)
            kept = sorted(path.parent.glob("*.png"), key=lambda one: one.stat().st_mtime)
            for old in kept[: MAX_STORED_PICTURES // 2] if len(kept) >= MAX_STORED_PICTURES else ():
                old.unlink(missing_ok=True)
            draft = path.with_suffix(".draft")
            draft.write_bytes(png)
            draft.rename(path)
    except OSError:
        return
