"""The site behind nginx and Caddy with the configurations of deploy/, but other names, ports and certificates."""

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

NAME = "begleiter.example"
LIMIT = 30


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a site with one worker and HTTPS=1, behind both proxies."""
    settings: dict[str, Any] = {
        "ALLOWED_HOSTS": NAME,
        "HTTPS": "1",
        "TRUSTED_PROXIES": "1",
        "PUBLIC_URL": f"https://{NAME}",
    }
    settings |= {"API_REQUESTS_PER_MINUTE": str(LIMIT)}
    with running_site(tmp_path_factory.mktemp("proxied"), **settings) as url:
        yield url


@pytest.fixture(scope="module", params=["nginx", "Caddy", "Caddy of compose"])
def proxy(request: pytest.FixtureRequest, url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator["Proxy"]:
    """A proxy for http and https."""
    kind = {"nginx": Nginx, "Caddy": Caddy, "Caddy of compose": CaddyOfCompose}[request.param]
    proxy = kind(tmp_path_factory.mktemp("proxy"), url)
    with proxy.running():
        yield proxy


class Proxy:
    """A proxy with a self-signed certificate, between two free ports and the site."""

    client_address: str
    """Where its requests come from: each proxy has its own, so that their requests are counted apart."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.site = folder, urlsplit(url).netloc
        self.http_port, self.https_port = free_port(), free_port()
        self.key, self.certificate = folder / "key.pem", folder / "cert.pem"
        request = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
        output = ("-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(self.key), "-out", str(self.certificate))
        subprocess.run((*request, *output), check=True, capture_output=True)

    def command(self) -> Sequence[str]:
        """Writes the configuration; the command that starts the proxy in the foreground."""
        raise NotImplementedError

    @contextmanager
    def running(self) -> Iterator[None]:
        log = (self.folder / "proxy.log").open("w")
        process = subprocess.Popen(self.command(), cwd=self.folder, stdout=log, stderr=subprocess.STDOUT)

        def is_open() -> bool:
            assert process.poll() is None, (self.folder / "proxy.log").read_text()
            with closing(socket.socket()) as probe:
                return probe.connect_ex(("127.0.0.1", self.https_port)) == 0

        try:
            wait_until(is_open, "the proxy opens its port", seconds=60)
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)
            log.close()


class Nginx(Proxy):
    client_address = "127.0.0.2"

    def command(self) -> Sequence[str]:
        site = (ROOT / "deploy" / "nginx.conf").read_text()
        site = "\n".join(line for line in site.splitlines() if "[::]" not in line).replace("127.0.0.1:8000", self.site)
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.http_port};")
        site = site.replace("listen 443", f"listen 127.0.0.1:{self.https_port}")
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
    client_address = "127.0.0.3"

    def command(self) -> Sequence[str]:
        """With other ports and our certificate: Caddy obtains none, and its admin interface is off."""
        general = (
            f"{{\n\tadmin off\n\thttp_port {self.http_port}\n\thttps_port {self.https_port}\n\tdefault_bind 127.0.0.1\n"
        )
        site = self.configuration().replace("127.0.0.1:8000", self.site)
        site = site.replace("{\n", general, 1)
        site = site.replace(f"{NAME} {{\n", f"{NAME} {{\n\ttls {self.certificate} {self.key}\n")
        (self.folder / "Caddyfile").write_text(site)
        return "caddy", "run", "--config", str(self.folder / "Caddyfile"), "--adapter", "caddyfile"

    def configuration(self) -> str:
        return (ROOT / "deploy" / "Caddyfile").read_text()


class CaddyOfCompose(Caddy):
    client_address = "127.0.0.4"

    def configuration(self) -> str:
        """With what compose sets as environment variables."""
        text = (ROOT / "deploy" / "compose.Caddyfile").read_text()
        return text.replace("{$SITE}", NAME).replace("{$NODES}", "127.0.0.1:8000")


def request_via(proxy: Proxy, method: str, path: str, body: bytes | None = None, **headers: str) -> RawResponse:
    """A request through a proxy by TLS, without checking its self-signed certificate."""
    trusting = ssl._create_unverified_context()  # noqa: S323 - self-signed for this test
    with closing(HTTPSConnection(NAME, proxy.https_port, timeout=60, context=trusting)) as connection:
        tunnel = socket.create_connection(
            ("127.0.0.1", proxy.https_port), timeout=60, source_address=(proxy.client_address, 0)
        )
        tunnel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else the request waits for the handshake's ACK
        connection.sock = trusting.wrap_socket(tunnel, server_hostname=NAME)
        all_headers = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection.request(method, path, body, all_headers)
        answer = connection.getresponse()
        return RawResponse(answer.status, answer.headers, answer.read())


def test_proxy_serves_pages_with_tls_and_hsts(proxy: Proxy) -> None:
    answer = request_via(proxy, "GET", "/")
    assert answer.status == 200
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert request_via(proxy, "GET", "/readyz").status == 200


def test_http_redirects_to_https_with_308(proxy: Proxy) -> None:
    for method in ("GET", "POST"):
        answer = send_request(proxy.http_port, method, "/karten/", Host=NAME)
        assert (answer.status, answer.headers["Location"]) == (308, f"https://{NAME}/karten/")


def test_links_use_public_url(proxy: Proxy) -> None:
    assert f'"https://{NAME}/api/v1/cards/"'.encode() in request_via(proxy, "GET", "/api/v1/").body


def test_forwarded_headers_do_not_poison_responses(proxy: Proxy) -> None:
    for _ in range(2):
        request_via(proxy, "GET", "/karten/", SCRIPT_NAME="/api/v1", PATH_INFO="/api/v1", Forwarded="host=evil.example")
        request_via(proxy, "GET", "/karten/", X_Forwarded_Host="evil.example")
    assert b"<html" in request_via(proxy, "GET", "/karten/").body
    assert request_via(proxy, "GET", "/api/v1/karten/").status == 404


def test_x_forwarded_for_does_not_evade_rate_limit(proxy: Proxy) -> None:
    codes = (request_via(proxy, "GET", "/api/v1/tags/", X_Forwarded_For=f"10.0.0.{n}").status for n in range(3 * LIMIT))
    assert 429 in codes


SLOW = {
    "head": b"GET / HTTP/1.1\r\nHost: begleiter.example\r\nX-Slow: ",
    "body": b"POST / HTTP/1.1\r\nHost: begleiter.example\r\nContent-Length: 60000\r\n\r\nabc",
    "chunks": b"POST / HTTP/1.1\r\nHost: begleiter.example\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    "reader": b"GET /api/schema/ HTTP/1.1\r\nHost: begleiter.example\r\nAccept: application/yaml\r\n\r\n",
    "idle": b"",
}


@pytest.mark.parametrize("part", SLOW)
def test_slow_clients_do_not_block_others(proxy: Proxy, part: str) -> None:
    with ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(tls_connection(proxy)).sendall(SLOW[part])
        began = time.monotonic()
        assert [request_via(proxy, "GET", path).status for path in ("/karten/", "/healthz", "/", "/regeln/")] == [
            200
        ] * 4
        assert time.monotonic() - began < 8


def tls_connection(proxy: Proxy) -> ssl.SSLSocket:
    """A connection from another address than that of the other requests, with a small buffer."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    plain.settimeout(60)
    plain.connect(("127.0.0.1", proxy.https_port))
    return ssl._create_unverified_context().wrap_socket(plain, server_hostname=NAME)  # noqa: S323 - self-signed


def test_oversized_body_is_413_behind_proxy(proxy: Proxy) -> None:
    assert request_via(proxy, "POST", "/", b"x" * 70_000).status == 413


def test_head_and_304_have_no_body_behind_proxy(proxy: Proxy) -> None:
    head, get = (request_via(proxy, method, "/karten/") for method in ("HEAD", "GET"))
    assert (head.status, head.body, head.headers["ETag"]) == (200, b"", get.headers["ETag"])
    again = request_via(proxy, "GET", "/karten/", If_None_Match=get.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


def test_headers_with_underscores_are_not_passed_on(proxy: Proxy) -> None:
    """`X_Forwarded_For` does not give another address, and so another limit."""
    with tls_connection(proxy) as connection:
        for number in range(LIMIT + 5):
            connection.sendall(
                f"GET /api/v1/tags/ HTTP/1.1\r\nHost: {NAME}\r\nX_Forwarded_For: 10.1.0.{number}\r\n\r\n".encode()
            )
            answer = connection.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 429 ")
