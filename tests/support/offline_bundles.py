"""Files of the copy for the cellar, read as a device reads them."""

import gzip
import json
from collections.abc import Mapping
from itertools import islice, zip_longest
from typing import Any


def unpacked(headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """A file of the copy, which no coding of the answer compresses once more."""
    assert headers["Content-Type"] == "application/gzip"
    assert "Content-Encoding" not in headers
    data: dict[str, Any] = json.loads(gzip.decompress(body))
    return data


def pages_in(pack: dict[str, Any], common: list[str]) -> dict[str, str]:
    """As the service worker puts them together."""
    stood, pieces, found = [*common], iter(pack["pieces"]), {}
    for address, steps in pack["pages"].items():
        code, first = address.split("?")[0].strip("/").split("/")[-1], len(stood)
        for new, back, number in zip_longest(steps[::3], steps[1::3], steps[2::3], fillvalue=0):
            stood += islice(pieces, new)
            stood += stood[len(stood) - back :][:number]
        found[address] = "".join(stood[first:]).replace("\x01", code)
    assert next(pieces, None) is None
    return found
