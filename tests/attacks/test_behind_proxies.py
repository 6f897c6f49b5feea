"""The site behind real proxies, with the configurations of deploy/: only names, ports and certificates are others."""

import os
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.processes import ROOT, wait_until
from tests.support.raw_requests import RawResponse, send_request
from tests.support.servers import free_port, running_site

pytestmark = pytest.mark.proxies

NAME = "begleiter.example"
LIMIT = 30


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one worker with HTTPS=1, behind all proxies."""
    settings: dict[str, Any] = {
        "ALLOWED_HOSTS": NAME,
        "HTTPS": "1",
        "TRUSTED_PROXIES": "1",
        "PUBLIC_URL": f"https://{NAME}",
    }
    settings |= {"CACHE_URL": "", "API_REQUESTS_PER_MINUTE": str(LIMIT)}
    with running_site(tmp_path_factory.mktemp("proxied"), **settings) as url:
        yield url


@pytest.fixture(scope="module", params=["nginx", "Caddy"])
def proxy(request: pytest.FixtureRequest, url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator["Proxy"]:
    """A proxy for http and https."""
    proxy = {"nginx": Nginx, "Caddy": Caddy}[request.param](tmp_path_factory.mktemp("proxy"), url)
    with proxy.running():
        yield proxy


class Proxy:
    """A proxy with a certificate of our own, between two free ports and the site."""

    asker: str
    """From where it is asked: what somebody asked through the other one does not count."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.site = folder, urlsplit(url).netloc
        self.plain, self.secret = free_port(), free_port()
        self.key, self.certificate = folder / "key.pem", folder / "cert.pem"
        made = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
        kept = ("-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(self.key), "-out", str(self.certificate))
        subprocess.run((*made, *kept), check=True, capture_output=True)

    def command(self) -> Sequence[str]:
        """What starts it in the foreground, once its configuration is written."""
        raise NotImplementedError

    @contextmanager
    def running(self) -> Iterator[None]:
        said = (self.folder / "proxy.log").open("w")
        process = subprocess.Popen(self.command(), cwd=self.folder, stdout=said, stderr=subprocess.STDOUT)

        def is_open() -> bool:
            assert process.poll() is None, (self.folder / "proxy.log").read_text()
            with closing(socket.socket()) as probe:
                return probe.connect_ex(("127.0.0.1", self.secret)) == 0

        try:
            wait_until(is_open, "the proxy opens its port", seconds=60)
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)
            said.close()


class Nginx(Proxy):
    asker = "127.0.0.2"

    def command(self) -> Sequence[str]:
        site = (ROOT / "deploy" / "nginx.conf").read_text()
        site = "\n".join(line for line in site.splitlines() if "[::]" not in line).replace("127.0.0.1:8000", self.site)
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        site = site.replace("listen 443", f"listen 127.0.0.1:{self.secret}")
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(self.certificate))
        site = site.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(self.key))
        (self.folder / "site.conf").write_text(site)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)
        (self.folder / "nginx.conf").write_text(
            f"{'user root;' if os.geteuid() == 0 else ''} daemon off; events {{}}\n"
            f"pid {self.folder}/nginx.pid; error_log stderr;\n"
            f"http {{ access_log off; {places} include {self.folder}/site.conf; }}\n"
        )
        return "/usr/sbin/nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"


class Caddy(Proxy):
    asker = "127.0.0.3"

    def command(self) -> Sequence[str]:
        """With ports and a certificate of our own; Caddy fetches none, and cannot be asked to change."""
        general = f"{{\n\tadmin off\n\thttp_port {self.plain}\n\thttps_port {self.secret}\n\tdefault_bind 127.0.0.1\n"
        site = (ROOT / "deploy" / "Caddyfile").read_text().replace("127.0.0.1:8000", self.site)
        site = site.replace("{\n", general, 1)
        site = site.replace(f"{NAME} {{\n", f"{NAME} {{\n\ttls {self.certificate} {self.key}\n")
        (self.folder / "Caddyfile").write_text(site)
        return "caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"


def asked(proxy: Proxy, method: str, path: str, body: bytes | None = None, **headers: str) -> RawResponse:
    """Through TLS, whose certificate is our own."""
    trusting = ssl._create_unverified_context()  # noqa: S323 - made for this test
    with closing(HTTPSConnection(NAME, proxy.secret, timeout=60, context=trusting)) as connection:
        there = socket.create_connection(("127.0.0.1", proxy.secret), timeout=60, source_address=(proxy.asker, 0))
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else the request waits for the handshake's ACK
        connection.sock = trusting.wrap_socket(there, server_hostname=NAME)
        named = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return RawResponse(answer.status, answer.headers, answer.read())


def test_pages_are_served_with_tls_and_say_so(proxy: Proxy) -> None:
    answer = asked(proxy, "GET", "/")
    assert answer.status == 200
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert asked(proxy, "GET", "/readyz").status == 200


def test_http_leads_to_https_and_a_post_stays_one(proxy: Proxy) -> None:
    for method in ("GET", "POST"):
        answer = send_request(proxy.plain, method, "/karten/", Host=NAME)
        assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/karten/")


def test_links_name_the_site_as_its_operator_does(proxy: Proxy) -> None:
    assert f'"https://{NAME}/api/v1/cards/"'.encode() in asked(proxy, "GET", "/api/v1/").body


def test_no_header_moves_the_site_or_poisons_its_answers(proxy: Proxy) -> None:
    for _ in range(2):
        asked(proxy, "GET", "/karten/", SCRIPT_NAME="/api/v1", PATH_INFO="/api/v1", Forwarded="host=evil.example")
        asked(proxy, "GET", "/karten/", X_Forwarded_Host="evil.example")
    assert b"<html" in asked(proxy, "GET", "/karten/").body
    assert asked(proxy, "GET", "/api/v1/karten/").status == 404


def test_nobody_escapes_the_limit_with_a_header(proxy: Proxy) -> None:
    codes = (asked(proxy, "GET", "/api/v1/tags/", X_Forwarded_For=f"10.0.0.{n}").status for n in range(3 * LIMIT))
    assert 429 in codes


def test_slow_senders_hold_nobody_up(proxy: Proxy) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection(("127.0.0.1", proxy.plain))) for _ in range(40)]
        for connection in slow:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: begleiter.example\r\nContent-Length: 60000\r\n\r\n")
        began = time.monotonic()
        assert [asked(proxy, "GET", "/karten/").status for _ in range(8)] == [200] * 8
        assert time.monotonic() - began < 15


def test_what_is_too_long_is_refused(proxy: Proxy) -> None:
    assert asked(proxy, "POST", "/koenigreich/einfuegen/", b"x" * 70_000).status == 413
