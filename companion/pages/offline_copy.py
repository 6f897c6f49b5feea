"""The offline copy of one release (content and site) as files: all pages, pieces, sets and search index.

`manage.py build_offline` writes them below `var/offline/<release>/`, compressed with Brotli and with gzip. Requests
only read them.
"""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import brotli
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from companion.pages import sets, sprite
from companion.pages.card_data import card_data
from companion.pages.offline_index import search_index
from companion.pages.offline_kingdoms import set_pack
from companion.pages.offline_pages import stored_pages
from companion.pages.page_registry import site_pages
from companion.templatetags.drawings import inline_symbol
from content.atomic_folder import publish
from content.model.library import content_version
from content.model.types import Library
from engine.kingdoms.kingdom import Choices
from web.release import release

SETS_PER_FILE = 120
# Qualities of Brotli. For files, 10 would spare the build 30 s of CPU, and 9 some 40; the copy would be 65 KB or 245 KB
# larger, more than test_complete_copy.py allows.
FILE_QUALITY = 11
REQUEST_QUALITY = 9  # of what is compressed in a request
BROTLI_WINDOW = 24  # bits: 16 MB, the largest that browsers accept
ACCEPTS_BROTLI = re.compile(r"\bbr\b")
NUMBERS = "numbers.json"  # a `Numbering`, for the server only; written last


def folder_of(version: str) -> Path:
    """The folder of the copy of a release."""
    return Path(settings.VAR_DIR) / "offline" / version


def file_names(library: Library) -> list[str]:
    """The files of a copy, without suffixes, in the order in which devices fetch them."""
    return [
        "index",
        "cards",
        "symbols",
        "pieces",
        "pages",
        *(f"sets-{number}" for number in range(-(-len(library.sets) // SETS_PER_FILE))),
    ]


def build(library: Library) -> bool:
    """Writes the copy unless it is there. Returns whether it is: not if other content was loaded meanwhile."""

    def write(folder: Path) -> bool:
        numbers: dict[str, int] = {}
        for name, data in _files(library, lambda piece: numbers.setdefault(piece, len(numbers))):
            _write_compressed(folder / f"{name}.json", data)
        _write_compressed(folder / "pieces.json", list(numbers))
        by_digest = {_digest(piece): number for piece, number in numbers.items()}
        numbering = Numbering(name=_digest("".join(by_digest)), numbers=by_digest)
        (folder / NUMBERS).write_text(json.dumps(numbering), encoding="utf-8")
        return content_version() == library.version  # publishing removes the copies of all other releases

    return publish(folder_of(release(library.version)), {NUMBERS}, write)


def _files(library: Library, piece_number: Callable[[str], int]) -> Iterator[tuple[str, Any]]:
    """All files of the copy but the pieces, which are known only when the others have been made."""
    yield "index", search_index(library)
    yield "cards", card_data(library)
    yield "symbols", {name: inline_symbol(name) for name in sprite.drawings()}
    yield "pages", stored_pages(library, page_addresses(library), piece_number)
    for number in range(-(-len(library.sets) // SETS_PER_FILE)):
        yield f"sets-{number}", set_pack(library, Choices(), number, SETS_PER_FILE, piece_number)


def _write_compressed(path: Path, data: Any) -> None:
    text = json_bytes(data)
    path.with_suffix(".json.br").write_bytes(compress_brotli(text, FILE_QUALITY))
    path.with_suffix(".json.gz").write_bytes(gzip.compress(text, mtime=0))


def json_bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def compress_brotli(data: bytes, quality: int) -> bytes:
    compressed: bytes = brotli.compress(data, quality=quality, lgwin=BROTLI_WINDOW)
    return compressed


def _digest(piece: str) -> str:
    return blake2b(piece.encode(), digest_size=8).hexdigest()


class Numbering(NamedTuple):
    """The numbers of the pieces by their digest. Two builds of one release may number differently: the name tells."""

    name: str
    numbers: dict[str, int]

    def number_of(self, piece: str) -> int | None:
        return self.numbers.get(_digest(piece))


def stored_numbering(library: Library) -> Numbering | None:
    """How the pieces of the copy of this release are numbered; None until it is built."""
    path = folder_of(release(library.version)) / NUMBERS
    try:
        return _read_numbering(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=1)
def _read_numbering(path: Path, written_at: int) -> Numbering:
    return Numbering(*json.loads(path.read_text(encoding="utf-8")))


def file_response(request: HttpRequest, version: str, name: str) -> FileResponse:
    """A file of the copy, with Brotli or else with gzip, which every browser accepts. Raises FileNotFoundError."""
    encoding, suffix = ("br", "br") if accepts_brotli(request) else ("gzip", "gz")
    response = FileResponse(
        (folder_of(version) / f"{name}.json.{suffix}").open("rb"),
        content_type="application/json",
        headers={"Content-Encoding": encoding, "Cache-Control": "public, max-age=31536000, immutable"},
    )
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def json_response(request: HttpRequest, data: Any) -> HttpResponse:
    """JSON that is made for this request, with Brotli where the browser accepts it."""
    body, headers = json_bytes(data), {"Cache-Control": "no-store"}
    if accepts_brotli(request):
        body, headers = compress_brotli(body, REQUEST_QUALITY), {**headers, "Content-Encoding": "br"}
    return HttpResponse(body, content_type="application/json", headers=headers)


def accepts_brotli(request: HttpRequest) -> bool:
    return ACCEPTS_BROTLI.search(request.headers.get("Accept-Encoding", "")) is not None


def page_addresses(library: Library) -> Iterator[str]:
    """The addresses of all pages of the copy: of the list of cards only the first, because the device has all cards."""
    for page in site_pages():
        if page.is_in_offline_copy and page.argument:
            yield from (reverse(page.name, args=[slug]) for slug in library.records_by_kind[page.name])
        elif page.is_in_offline_copy:
            yield reverse(page.name)
    for number in range(1, -(-len(library.sets) // sets.SETS_PER_PAGE) + 1):
        yield f"{reverse('sets')}?seite={number}"
