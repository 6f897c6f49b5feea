"""Sends requests byte for byte, also such as no browser would send."""

from contextlib import closing
from http.client import HTTPConnection, HTTPMessage
from typing import NamedTuple

JSON = {"Content-Type": "application/json"}


class RawResponse(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes


def send_request(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> RawResponse:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return RawResponse(answer.status, answer.headers, answer.read())
