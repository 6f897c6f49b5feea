"""Pictures of kingdoms, sets and cards, which chat programs show next to a link."""

from collections.abc import Sequence
from contextlib import suppress
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
from web.snapshot import ContentRequest

FONTS = [str(path) for path in sorted((settings.BASE_DIR / "companion" / "fonts").glob("*.ttf"))]
PALETTE_SIZE = 256  # colours of a picture

# Folder below PICTURES_DIR → most pictures in it, of about 40 KB each; then the older half is deleted. There are 1,215
# cards and sets: all are kept, also those whose drawing has changed since. Kingdoms are without number, and take no
# place away from them.
MAX_PICTURES = {"records": 3_000, "kingdoms": 500}


@require_safe
@errors_as_pages
def kingdom_picture(request: ContentRequest, code: str) -> HttpResponse:
    return _picture_response("kingdoms", _kingdom_drawing(kingdom_page.read(request.library, code)))


@require_safe
def set_picture(request: ContentRequest, slug: str) -> HttpResponse:
    lib = request.library
    recommended_set = lib.sets.get(slug)
    if recommended_set is None:
        return redirect_renamed(request, lib, "set", slug, page="set-picture")
    page = KingdomPage(lib, recommended_set.kingdom, recommended_set.choices)
    return _picture_response("records", _kingdom_drawing(page))


@require_safe
def card_picture(request: ContentRequest, slug: str) -> HttpResponse:
    lib = request.library
    card = lib.catalog.cards.get(slug)
    if card is None:
        return redirect_renamed(request, lib, "card", slug, page="card-picture")
    return _picture_response("records", share_image.card_image(card_tiles.tile(lib, card)))


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


def _picture_response(folder: str, drawing: str) -> HttpResponse:
    """An SVG as PNG: from disk, where it is named by a hash of the SVG, or else painted now and stored."""
    path = settings.PICTURES_DIR / folder / f"{sha256(drawing.encode()).hexdigest()[:32]}.png"
    try:
        png = path.read_bytes()
    except OSError:
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
    """Stores a picture; deletes the older half of its folder if that is full.

    If the disk is full, the picture is painted again next time.
    """
    with suppress(OSError), exclusive_lock(path.parent):
        limit = MAX_PICTURES[path.parent.name]
        pictures = sorted(path.parent.glob("*.png"), key=lambda path: path.stat().st_mtime)
        for old in pictures[: limit // 2] if len(pictures) >= limit else ():
            old.unlink(missing_ok=True)
        draft = path.with_suffix(".draft")
        draft.write_bytes(png)
        draft.rename(path)
