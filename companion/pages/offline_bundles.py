"""Many pages in one file, for a device to keep as it comes: what they have in common stands in it once.

A page is told by numbers: so many pieces that come next, then, from so many pieces back, so many that stood before, and
so on. A kingdom's code, which stands in every link of its pages, is one mark in them. The service worker
(`templates/offline/sw.js`) puts the pages of a file together again when it is asked for one.
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

SEAM = re.compile(r"\n|<(?:li|article|section|details|symbol|div|a|input)\b")
"""Pages are cut before this: what begins so is likely to stand in others as well."""

MATCH_LENGTHS = (4, 2, 1)
"""By so many pieces a place is found where the same stood before."""

CODE_MARK = "\x01"
"""Stands for the code of the kingdom that a page is about."""


def render_page(request: ContentRequest, address: str) -> str:
    """A page as it would be answered."""
    path, _, query = address.partition("?")
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.META = {"SERVER_NAME": public_host(), "SERVER_PORT": "", "QUERY_STRING": query}
    inner.META["HTTP_HOST"] = public_host()  # what is kept for everybody names no one asker's way here
    if settings.HTTPS:
        inner.META["HTTP_X_FORWARDED_PROTO"] = "https"
    inner.GET = QueryDict(query)
    view = resolve(path)
    inner.resolver_match = view
    inner.library, inner.release = request.library, request.release  # type: ignore[attr-defined]
    response: HttpResponse = view.func(inner, *view.args, **view.kwargs)
    return response.content.decode()


def bundle(request: ContentRequest, addresses: Iterable[str], **more: Any) -> bytes:
    """These pages in one file, with whatever else belongs to it."""
    pages = {address: split_page(request, address) for address in addresses}
    return gzip_json({**more, **encode(pages, Window())})


def bundle_parts(request: ContentRequest, parts: Iterable[Iterable[str]]) -> Iterator[bytes]:
    """Files of pages; the first holds the pieces that stand in several of the others."""
    held = [{address: split_page(request, address) for address in addresses} for addresses in parts]
    number = Counter(piece for pages in held for piece in dict.fromkeys(chain(*pages.values())))
    common = [piece for piece, parts in number.items() if parts > 1]
    yield gzip_json({"pieces": common})
    before = Window()
    before.append(common)
    yield from (gzip_json(encode(pages, before.copy())) for pages in held)


def split_page(request: ContentRequest, address: str) -> list[str]:
    page = render_page(request, address)
    if code := resolve(address.partition("?")[0]).kwargs.get("code"):
        page = page.replace(code, CODE_MARK)
    seams = [match.start() for match in SEAM.finditer(page)]
    return [intern(page[start:end]) for start, end in pairwise((0, *seams, len(page)))]


class Window:
    """The pieces that came before, and where each few in a row began to stand last."""

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
                row = tuple(self.pieces[-length:])
                self._positions[row] = len(self.pieces) - len(row)

    def find_match(self, pieces: list[str]) -> int | None:
        """Where these began to stand last, or as many of the first of them as stood in a row."""
        begun = (self._positions.get(tuple(pieces[:length])) for length in MATCH_LENGTHS)
        return next((place for place in begun if place is not None), None)


def encode(pages: Mapping[str, list[str]], stood: Window) -> dict[str, Any]:
    """Pages by what stood before, and by the pieces that stand here first."""
    own: list[str] = []

    def steps(page: list[str]) -> Iterator[int]:
        at = new = 0
        while at < len(page):
            first = stood.find_match(page[at : at + MATCH_LENGTHS[0]])
            number = 1
            if first is None:
                own.append(page[at])
                new += 1
            else:
                while at + number < len(page) and first + number < len(stood.pieces):
                    if page[at + number] != stood.pieces[first + number]:
                        break
                    number += 1
                yield from (new, len(stood.pieces) - first, number)
                new = 0
            stood.append(page[at : at + number])
            at += number
        yield new

    told = {address: list(steps(page)) for address, page in pages.items()}
    return {"pieces": own, "pages": told}


def gzip_json(data: Any) -> bytes:
    return gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


def file_response(path: Path) -> HttpResponse:
    """A file as it lies on disk."""
    return gzip_response(path.read_bytes())


def gzip_response(data: bytes) -> HttpResponse:
    """Compressed data that stays so on the device: it is no encoding of the answer, but what the answer is."""
    return HttpResponse(data, content_type="application/gzip")
