"""What only a real connection shows: bodies in chunks, bodies too large to be read, answers without a body."""

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.support.servers import running_site

COLLECTION = "/api/v1/cards/collection/"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_site(tmp_path_factory.mktemp("wire")) as url:
        yield url


def asked(site: str, method: str, path: str, body: bytes | Iterable[bytes] | None = None, **headers: str):
    """Status, headers and body of an answer; a body in pieces is sent in chunks and without a length."""
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=20)) as connection:
        connection.request(method, path, body, headers, encode_chunked=not isinstance(body, bytes))
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def test_a_body_in_chunks_is_read(site: str) -> None:
    pieces = [b'{"identifiers": ["card-1",', b' "card-2"]}']
    status, _, body = asked(site, "POST", COLLECTION, iter(pieces), **JSON, **{"Transfer-Encoding": "chunked"})
    assert status == 200, body
    assert [found["card"]["slug"] for found in json.loads(body)["found"]] == ["card-1", "card-2"]


def test_a_body_in_chunks_is_as_long_as_any_other_at_most(site: str) -> None:
    pieces = (b'"' + b"x" * 99_999 for _ in range(11))
    status, headers, body = asked(site, "POST", COLLECTION, pieces, **JSON, **{"Transfer-Encoding": "chunked"})
    assert (status, headers["Content-Type"]) == (413, "application/problem+json"), body


def test_chunks_that_are_none_are_refused(site: str) -> None:
    head = f"POST {COLLECTION} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", urlsplit(site).port), timeout=20) as connection:
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nnone\r\n".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert b'"code": "bad-request"' in answer


def test_a_client_that_sends_far_too_much_still_hears_so(site: str) -> None:
    """Closing a connection that is still being written to would be a broken pipe for the client, and no answer."""
    request = Request(site + COLLECTION, b'"' + b"x" * 10_000_000 + b'"', JSON)  # noqa: S310 - our own address
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=20)  # noqa: S310
    with refused.value as answer:
        assert answer.code == 413
        assert json.load(answer)["code"] == "too-large"


@pytest.mark.parametrize("path", ["/api/v1/cards/", "/karten/"])
def test_an_answer_without_a_body_does_not_say_that_its_body_is_empty(site: str, path: str) -> None:
    status, headers, body = asked(site, "GET", path)
    assert (status, int(headers["Content-Length"])) == (200, len(body))
    status, head, nothing = asked(site, "HEAD", path)
    assert (status, head["Content-Length"], nothing) == (200, headers["Content-Length"], b"")
    status, head, nothing = asked(site, "GET", path, **{"If-None-Match": headers["ETag"]})
    assert (status, head["ETag"], nothing) == (304, headers["ETag"], b"")
    assert head["Content-Length"] is None
    assert head["Transfer-Encoding"] is None


def test_a_preflight_says_nothing_of_a_body(site: str) -> None:
    status, head, _ = asked(site, "OPTIONS", COLLECTION, None, **{"Access-Control-Request-Method": "POST"})
    assert status == 204
    assert head["Content-Length"] is None
