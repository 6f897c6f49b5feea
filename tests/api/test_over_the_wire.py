"""Behaviour that needs a real connection: chunked bodies, oversized bodies, responses without a body."""

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.parse import unquote_to_bytes, urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.support.servers import running_site

pytestmark = pytest.mark.slow

COLLECTION = "/api/v1/cards/collection/"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_site(tmp_path_factory.mktemp("wire")) as url:
        yield url


def send(site: str, method: str, path: str, body: bytes | Iterable[bytes] | None = None, **headers: str):
    """Status, headers and body of a response; a body given as an iterable is sent chunked."""
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=20)) as connection:
        connection.request(method, path, body, headers, encode_chunked=not isinstance(body, bytes))
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def test_chunked_body_is_read(site: str) -> None:
    pieces = [b'{"identifiers": ["card-1",', b' "card-2"]}']
    status, _, body = send(site, "POST", COLLECTION, iter(pieces), **JSON, **{"Transfer-Encoding": "chunked"})
    assert status == 200, body
    assert [entry["card"]["slug"] for entry in json.loads(body)["found"]] == ["card-1", "card-2"]


def test_chunked_body_has_the_same_size_limit(site: str) -> None:
    pieces = (b'"' + b"x" * 99_999 for _ in range(11))
    status, headers, body = send(site, "POST", COLLECTION, pieces, **JSON, **{"Transfer-Encoding": "chunked"})
    assert (status, headers["Content-Type"]) == (413, "application/problem+json"), body


def test_invalid_chunks_are_refused(site: str) -> None:
    head = f"POST {COLLECTION} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", urlsplit(site).port), timeout=20) as connection:
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\nnone\r\n".encode())
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert b'"code": "bad-request"' in answer


def test_client_of_oversized_body_receives_413(site: str) -> None:
    """If the server closed the connection early, the client would get a broken pipe instead of the response."""
    request = Request(site + COLLECTION, b'"' + b"x" * 10_000_000 + b'"', JSON)  # noqa: S310 - our own address
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=20)  # noqa: S310
    with refused.value as answer:
        assert answer.code == 413
        assert json.load(answer)["code"] == "too-large"


@pytest.mark.parametrize("path", ["/api/v1/cards/", "/karten/"])
def test_head_and_304_have_no_misleading_content_length(site: str, path: str) -> None:
    status, headers, body = send(site, "GET", path)
    assert (status, int(headers["Content-Length"])) == (200, len(body))
    status, head, nothing = send(site, "HEAD", path)
    assert (status, head["Content-Length"], nothing) == (200, headers["Content-Length"], b"")
    status, head, nothing = send(site, "GET", path, **{"If-None-Match": headers["ETag"]})
    assert (status, head["ETag"], nothing) == (304, headers["ETag"], b"")
    assert head["Content-Length"] is None
    assert head["Transfer-Encoding"] is None


def test_preflight_has_no_content_length(site: str) -> None:
    status, head, _ = send(site, "OPTIONS", COLLECTION, None, **{"Access-Control-Request-Method": "POST"})
    assert status == 204
    assert head["Content-Length"] is None


@pytest.mark.parametrize("path", ["/api/v1/search/?q=Höhle&lang=de", "/suche/?q=Höhle", "/api/v1/cards/?q=Höhle"])
def test_umlauts_in_an_address_as_it_was_pasted_are_read_as_utf_8(site: str, path: str) -> None:
    """`curl` sends what was typed; browsers encode it."""
    with socket.create_connection(("127.0.0.1", urlsplit(site).port or 80), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200 "), answer
    status, _, encoded = send(site, "GET", path.replace("ö", "%C3%B6"))
    assert status == 200
    assert unquote_to_bytes(answer.partition(b"\r\n\r\n")[2]) == unquote_to_bytes(encoded)  # pages repeat the query
