"""Many pages in one file, for a device to keep as it comes: what they have in common stands in it once.

A page is a list of numbers of pieces; a kingdom's code, which stands in every link of its pages, is one mark in them.
The service worker (`templates/offline/sw.js`) puts a page together again when it is asked for.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from companion.web.addresses import host

SEAM = re.compile(r"(?=\n)|(?=<(?:li|article|section|details|symbol|div|a|input)\b)")
"""Where pages are cut: what follows is likely to stand in others as well."""

CODE = "\x01"
"""Stands for the code of the kingdom that a page is about."""


def rendered(request: HttpRequest, address: str) -> str:
    """A page as it would be answered."""
    path, _, query = address.partition("?")
    inner = HttpRequest()
    inner.method = "GET"
    inner.path = inner.path_info = path
    inner.META = {"SERVER_NAME": host(), "SERVER_PORT": "", "QUERY_STRING": query}
    inner.META["HTTP_HOST"] = host()  # what is kept for everybody names no one asker's way here
    if settings.HTTPS:
        inner.META["HTTP_X_FORWARDED_PROTO"] = "https"
    inner.GET = QueryDict(query)
    view = resolve(path)
    inner.resolver_match = view
    inner.release = request.release  # type: ignore[attr-defined]
    response: HttpResponse = view.func(inner, *view.args, **view.kwargs)
    return response.content.decode()


def packed(request: HttpRequest, addresses: Iterable[str], **more: Any) -> bytes:
    """These pages in one file, with whatever else belongs to it."""
    pages = {address: pieces_of(request, address) for address in addresses}
    return compact({**more, **_numbered(pages, {})})


def together(request: HttpRequest, parts: Iterable[Iterable[str]]) -> Iterator[bytes]:
    """Files of pages; the first holds the pieces that stand in several of the others."""
    held = [{address: pieces_of(request, address) for address in addresses} for addresses in parts]
    number = Counter(piece for pages in held for piece in {piece for pieces in pages.values() for piece in pieces})
    common = {piece: at for at, piece in enumerate(piece for piece, parts in number.items() if parts > 1)}
    yield compact({"pieces": list(common)})
    yield from (compact(_numbered(pages, common)) for pages in held)


def pieces_of(request: HttpRequest, address: str) -> list[str]:
    page = rendered(request, address)
    if code := resolve(address.partition("?")[0]).kwargs.get("code"):
        page = page.replace(code, CODE)
    return [intern(piece) for piece in SEAM.split(page)]


def _numbered(pages: Mapping[str, list[str]], common: Mapping[str, int]) -> dict[str, Any]:
    """Pages as numbers of pieces: first the common ones, then those that stand here."""
    own: dict[str, int] = {}
    numbers = {
        address: [common[one] if one in common else len(common) + own.setdefault(one, len(own)) for one in pieces]
        for address, pieces in pages.items()
    }
    return {"common": len(common), "pieces": list(own), "pages": numbers}


def compact(data: Any) -> bytes:
    return gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


def pack(path: Path) -> HttpResponse:
    """A file as it lies on disk."""
    return as_file(path.read_bytes())


def as_file(data: bytes) -> HttpResponse:
    """Compressed data that stays so on the device: it is no encoding of the answer, but what the answer is."""
    return HttpResponse(data, content_type="application/gzip")
