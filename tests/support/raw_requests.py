"""Requests as no browser sends them."""

from contextlib import closing
from http.client import HTTPConnection, HTTPMessage
from typing import NamedTuple

JSON = {"Content-Type": "application/json"}


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes


def ask(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
