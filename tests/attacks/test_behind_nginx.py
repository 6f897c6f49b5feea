"""The site behind a real nginx, with the configuration of deploy/ and nothing changed in it but names and ports."""

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.attacks.asking import Answer, ask
from tests.processes import ROOT, wait_until
from tests.servers import free_port, served

pytestmark = pytest.mark.nginx

NAME = "begleiter.example"
LIMIT = 30


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """nginx for http and https, before one worker with HTTPS=1."""
    folder, plain, secret = tmp_path_factory.mktemp("nginx"), free_port(), free_port()
    settings: dict[str, Any] = {
        "ALLOWED_HOSTS": NAME,
        "HTTPS": "1",
        "TRUSTED_PROXIES": "1",
        "PUBLIC_URL": f"https://{NAME}",
    }
    settings |= {"CACHE_URL": "", "API_REQUESTS_PER_MINUTE": str(LIMIT)}
    with served(folder, **settings) as url, nginx(folder, url, plain, secret):
        yield plain, secret


class nginx:  # noqa: N801 - it is called that
    """A running nginx."""

    def __init__(self, folder: Path, url: str, plain: int, secret: int) -> None:
        self.folder, self.port = folder, secret
        kept = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem"))
        made = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
        subprocess.run((*made, *kept), check=True, capture_output=True)
        site = (ROOT / "deploy" / "nginx.conf").read_text()
        lines = [line for line in site.splitlines() if "[::]" not in line]
        site = "\n".join(lines).replace("127.0.0.1:8000", str(urlsplit(url).netloc))
        site = site.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace(
            "listen 443", f"listen 127.0.0.1:{secret}"
        )
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem"))
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem"))
        (folder / "site.conf").write_text(site)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        (folder / "nginx.conf").write_text(
            f"{'user root;' if os.geteuid() == 0 else ''} daemon off; events {{}}\n"
            f"pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
            f"http {{ access_log off; {places} include {folder}/site.conf; }}\n"
        )

    def __enter__(self) -> None:
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        )
        wait_until(self.is_open, "nginx opens its port", seconds=60)

    def is_open(self) -> bool:
        assert self.process.poll() is None, (self.folder / "error.log").read_text()
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def asked(port: int, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
    """Through TLS, whose certificate is our own."""
    trusting = ssl._create_unverified_context()  # noqa: S323 - made for this test
    with closing(HTTPSConnection("127.0.0.1", port, timeout=60, context=trusting)) as connection:
        named = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


def test_pages_are_served_with_tls_and_say_so(ports: tuple[int, int]) -> None:
    answer = asked(ports[1], "GET", "/")
    assert answer.status == 200
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert asked(ports[1], "GET", "/readyz").status == 200


def test_http_leads_to_https_and_a_post_stays_one(ports: tuple[int, int]) -> None:
    for method in ("GET", "POST"):
        answer = ask(ports[0], method, "/karten/", Host=NAME)
        assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/karten/")


def test_links_name_the_site_as_its_operator_does(ports: tuple[int, int]) -> None:
    assert f'"https://{NAME}/api/v1/cards/"'.encode() in asked(ports[1], "GET", "/api/v1/").body


def test_no_header_moves_the_site_or_poisons_its_answers(ports: tuple[int, int]) -> None:
    for _ in range(2):
        asked(ports[1], "GET", "/karten/", SCRIPT_NAME="/api/v1", PATH_INFO="/api/v1", Forwarded="host=evil.example")
        asked(ports[1], "GET", "/karten/", X_Forwarded_Host="evil.example")
    assert b"<html" in asked(ports[1], "GET", "/karten/").body
    assert asked(ports[1], "GET", "/api/v1/karten/").status == 404


def test_nobody_escapes_the_limit_with_a_header(ports: tuple[int, int]) -> None:
    codes = [asked(ports[1], "GET", "/api/v1/tags/", X_Forwarded_For=f"10.0.0.{n}").status for n in range(3 * LIMIT)]
    assert 429 in codes


def test_slow_senders_hold_nobody_up(ports: tuple[int, int]) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection(("127.0.0.1", ports[0]))) for _ in range(40)]
        for connection in slow:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: begleiter.example\r\nContent-Length: 60000\r\n\r\n")
        began = time.monotonic()
        assert [asked(ports[1], "GET", "/karten/").status for _ in range(8)] == [200] * 8
        assert time.monotonic() - began < 15


def test_what_is_too_long_is_refused(ports: tuple[int, int]) -> None:
    assert asked(ports[1], "POST", "/koenigreich/einfuegen/", b"x" * 70_000).status == 413
