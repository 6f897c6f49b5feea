"""Pictures of kingdoms, sets and cards, which chat programs show next to a link."""

import shutil
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, kingdom_page, share_image
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KingdomPage
from companion.pages.query_links import redirect_renamed
from content.atomic_folder import exclusive_lock
from content.model.types import Library
from web.snapshot import ContentRequest

FONTS = [str(path) for path in sorted((settings.BASE_DIR / "companion" / "fonts").glob("*.ttf"))]
PALETTE_SIZE = 256  # colours of a picture
MAX_STORED_PICTURES = 500  # of about 50 KB at most; then the older half is deleted


@require_safe
@errors_as_pages
def kingdom_picture(request: ContentRequest, code: str) -> HttpResponse:
    """The picture of a kingdom: its cards."""
    lib = request.library
    return _picture_response(request, lib, _kingdom_drawing(kingdom_page.read(lib, code)))


@require_safe
def set_picture(request: ContentRequest, slug: str) -> HttpResponse:
    """The picture of a recommended set: its cards."""
    lib = request.library
    recommended_set = lib.sets.get(slug)
    if recommended_set is None:
        return redirect_renamed(request, lib, "set", slug, page="set-picture")
    return _picture_response(
        request, lib, _kingdom_drawing(KingdomPage(lib, recommended_set.kingdom, recommended_set.choices))
    )


@require_safe
def card_picture(request: ContentRequest, slug: str) -> HttpResponse:
    """The picture of a card with its effect."""
    lib = request.library
    card = lib.catalog.cards.get(slug)
    if card is None:
        return redirect_renamed(request, lib, "card", slug, page="card-picture")
    return _picture_response(request, lib, share_image.card_image(card_tiles.tile(lib, card)))


def _kingdom_drawing(page: KingdomPage) -> str:
    """SVG: up to ten faces below the name and a line with players and other cards. Http404 without cards."""
    if not page.cards:
        raise Http404
    piles = [card.tile for card in page.cards if card.tile.slug in page.kingdom.piles]
    others = [card.tile.name for card in page.cards if card.tile.slug not in page.kingdom.piles]
    shown = piles or [card.tile for card in page.cards]
    return share_image.kingdom_image(
        share_image.Heading(title=page.name, line=_players_and_extras(page, others if piles else ())), shown
    )


def _players_and_extras(page: KingdomPage, others: Sequence[str]) -> str:
    players = f"Dominion zu {PLAYERS_IN_WORDS[page.choices.players]}"
    return f"{players}, mit {', '.join(others)}" if others else players


PLAYERS_IN_WORDS = {2: "zweit", 3: "dritt", 4: "viert", 5: "fünft", 6: "sechst"}


def _picture_response(request: ContentRequest, lib: Library, drawing: str) -> HttpResponse:
    """An SVG as PNG: from disk, or painted now."""
    path = settings.PICTURES_DIR / lib.version[:16] / f"{sha256(drawing.encode()).hexdigest()[:32]}.png"
    try:
        return HttpResponse(path.read_bytes(), content_type="image/png")
    except OSError:
        pass
    png = paint_png(drawing)
    store_picture(path, png)
    return HttpResponse(png, content_type="image/png")


def paint_png(drawing: str) -> bytes:
    """An SVG as PNG with `PALETTE_SIZE` colours. The libraries are imported here because most processes never paint."""
    import resvg_py
    from PIL import Image

    full = resvg_py.svg_to_bytes(
        svg_string=drawing, skip_system_fonts=True, font_files=FONTS, font_family=share_image.SANS
    )
    with Image.open(BytesIO(bytes(full))) as image:
        reduced = image.convert("RGB").quantize(PALETTE_SIZE, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    output = BytesIO()
    reduced.save(output, "PNG", optimize=True)
    return output.getvalue()


def store_picture(path: Path, png: bytes) -> None:
    """Stores a picture; deletes those of other content versions, and the older half if there are too many.

    If the disk is full, the picture is painted again next time.
    """
    try:
        with exclusive_lock(path.parent.parent):
            for other in path.parent.parent.glob("*/"):
                if other != path.parent:
                    shutil.rmtree(other, ignore_errors=True)
            path.parent.mkdir(exist_ok=True)
            pictures = sorted(path.parent.glob("*.png"), key=lambda path: path.stat().st_mtime)
            for old in pictures[: MAX_STORED_PICTURES // 2] if len(pictures) >= MAX_STORED_PICTURES else ():
                old.unlink(missing_ok=True)
            draft = path.with_suffix(".draft")
            draft.write_bytes(png)
            draft.rename(path)
    except OSError:
        return
