"""Bundles of pages for the offline copy: LZ77 over pieces of HTML, then gzip.

Pages are cut into pieces at line ends and before tags that often recur. As in LZ77, a page is encoded as steps of three
numbers: how many new pieces follow, then how many pieces to go back, and how many to copy from there. The code of a
kingdom, which occurs in every link of its pages, is replaced by one character. The service worker
(`templates/offline/sw.js`) decodes a bundle when one of its pages is requested.

Measured for all pages: 1.61 MB, against 5.67 MB with gzip for each part, 2.59 MB with zstd at level 9, and 1.61 MB with
zstd and a dictionary. Without a library, browsers can decompress only gzip (`DecompressionStream`).
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise
from pathlib import Path
from sys import intern
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from web.absolute_urls import public_host
from web.snapshot import ContentRequest

# Pages are cut before these: pieces that begin like this often occur in several pages.
SEAM = re.compile(r"\n|<(?:li|article|section|details|symbol|div|a|input)\b")

MATCH_LENGTHS = (4, 2, 1)  # a match is looked up by its first 4 pieces, else by 2, else by 1

CODE_MARK = "\x01"  # replaces the code of the kingdom in its pages


def render_page(request: ContentRequest, address: str) -> str:
    """The HTML of a page, rendered by its view without the middleware."""
    path, _, query = address.partition("?")
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.META = {"SERVER_NAME": public_host(), "SERVER_PORT": "", "QUERY_STRING": query}
    inner.META["HTTP_HOST"] = public_host()  # not the host of this request: the result is stored for everybody
    if settings.HTTPS:
        inner.META["HTTP_X_FORWARDED_PROTO"] = "https"
    inner.GET = QueryDict(query)
    view = resolve(path)
    inner.resolver_match = view
    inner.library, inner.release = request.library, request.release  # type: ignore[attr-defined]
    response: HttpResponse = view.func(inner, *view.args, **view.kwargs)
    return response.content.decode()


def bundle(request: ContentRequest, addresses: Iterable[str], **extra_keys: Any) -> bytes:
    """These pages as one bundle; `extra_keys` are added to its JSON."""
    pages = {address: split_page(request, address) for address in addresses}
    return gzip_json({**extra_keys, **encode(pages, Window())})


def bundle_parts(request: ContentRequest, parts: Iterable[Iterable[str]]) -> Iterator[bytes]:
    """First a bundle with the pieces that occur in several parts, then one for each part, with these in its window."""
    split_parts = [{address: split_page(request, address) for address in addresses} for addresses in parts]
    parts_with = Counter(piece for pages in split_parts for piece in dict.fromkeys(chain(*pages.values())))
    common = [piece for piece, count in parts_with.items() if count > 1]
    yield gzip_json({"pieces": common})
    window = Window()
    window.append(common)
    yield from (gzip_json(encode(pages, window.copy())) for pages in split_parts)


def split_page(request: ContentRequest, address: str) -> list[str]:
    """The pieces of a page, which together are its HTML with `CODE_MARK` for the code of a kingdom."""
    page = render_page(request, address)
    if code := resolve(address.partition("?")[0]).kwargs.get("code"):
        page = page.replace(code, CODE_MARK)
    seams = [match.start() for match in SEAM.finditer(page)]
    return [intern(page[start:end]) for start, end in pairwise((0, *seams, len(page)))]


class Window:
    """The LZ77 window: all pieces so far, and where each sequence of 1, 2 or 4 pieces last began."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._positions: dict[tuple[str, ...], int] = {}

    def copy(self) -> "Window":
        other = Window()
        other.pieces, other._positions = self.pieces.copy(), self._positions.copy()
        return other

    def append(self, pieces: Iterable[str]) -> None:
        for piece in pieces:
            self.pieces.append(piece)
            for length in MATCH_LENGTHS:
                sequence = tuple(self.pieces[-length:])
                self._positions[sequence] = len(self.pieces) - len(sequence)

    def find_match(self, pieces: list[str]) -> int | None:
        """The last position of the first 4 of these pieces, else of the first 2, else of the first; else None."""
        positions = (self._positions.get(tuple(pieces[:length])) for length in MATCH_LENGTHS)
        return next((position for position in positions if position is not None), None)


def encode(pages: Mapping[str, list[str]], window: Window) -> dict[str, Any]:
    """Encodes pages as steps that copy from the window, and the new pieces that the steps refer to.

    The window grows by every page, so pages must be decoded in this order. The steps of a page are flat:
    `[new, distance, copied, new, distance, copied, …, new]`.
    """
    new_pieces: list[str] = []

    def steps(page: list[str]) -> Iterator[int]:
        at = number_new = 0
        while at < len(page):
            match = window.find_match(page[at : at + MATCH_LENGTHS[0]])
            length = 1
            if match is None:
                new_pieces.append(page[at])
                number_new += 1
            else:
                while at + length < len(page) and match + length < len(window.pieces):
                    if page[at + length] != window.pieces[match + length]:
                        break
                    length += 1
                yield from (number_new, len(window.pieces) - match, length)
                number_new = 0
            window.append(page[at : at + length])
            at += length
        yield number_new

    encoded_pages = {address: list(steps(page)) for address, page in pages.items()}
    return {"pieces": new_pieces, "pages": encoded_pages}


def gzip_json(data: Any) -> bytes:
    """Compressed JSON. `mtime=0`: without a time in its header, the same data gives the same bytes."""
    return gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


def file_response(path: Path) -> HttpResponse:
    """A stored bundle as response."""
    return gzip_response(path.read_bytes())


def gzip_response(data: bytes) -> HttpResponse:
    """Compressed data as content, without `Content-Encoding`: the browser stores it compressed."""
    return HttpResponse(data, content_type="application/gzip")
