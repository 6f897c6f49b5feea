"""Reads the files of the offline copy as the service worker (`templates/offline/sw.js`) does."""

import gzip
import json
from collections.abc import Mapping
from itertools import islice, zip_longest
from typing import Any


def read_bundle(headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """The JSON of a gzip file of the copy; the response must not be compressed a second time."""
    assert headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in headers
    data: dict[str, Any] = json.loads(gzip.decompress(body))
    return data


def decode_pages(pack: dict[str, Any], common: list[str]) -> dict[str, str]:
    """Decodes the pages of a pack by address: LZ77 over pieces of HTML, with the common pieces as initial window."""
    decoded, pieces, pages = [*common], iter(pack["pieces"]), {}
    for address, steps in pack["pages"].items():
        code, first = address.split("?")[0].strip("/").split("/")[-1], len(decoded)
        for new, back, number in zip_longest(steps[::3], steps[1::3], steps[2::3], fillvalue=0):
            decoded += islice(pieces, new)
            decoded += decoded[len(decoded) - back :][:number]
        pages[address] = "".join(decoded[first:]).replace("\x01", code)
    assert next(pieces, None) is None
    return pages
