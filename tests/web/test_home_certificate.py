"""HTTPS with a home certificate."""

import ssl
from pathlib import Path
from typing import cast
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.http import Http404
from django.test import RequestFactory

from companion.pages import site
from tests.support.servers import running_site
from web.home_certificate import NoCertificate, authority_path, home_certificate
from web.snapshot import ContentRequest

ADDRESS = "192.168.7.9"


def test_certificate_is_reused_per_address_and_authority_for_all(tmp_path: Path) -> None:
    certificate, key = home_certificate(tmp_path, ADDRESS)
    trusted, first = authority_path(tmp_path).read_bytes(), certificate.read_bytes()
    assert home_certificate(tmp_path, ADDRESS)[0].read_bytes() == first
    other = home_certificate(tmp_path, "10.0.0.4")[0].read_bytes()
    assert other != first
    assert authority_path(tmp_path).read_bytes() == trusted
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path, key, *tmp_path.glob("*.key")))


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:db8::1"])
def test_no_certificate_for_public_addresses(tmp_path: Path, address: str) -> None:
    with pytest.raises(NoCertificate, match="home network"):
        home_certificate(tmp_path, address)


@pytest.mark.slow
def test_only_clients_that_trust_the_authority_connect(tmp_path: Path) -> None:
    with running_site(tmp_path, more=["--home-certificate", "--no-offline-copy"]) as url:
        url = url.replace("http:", "https:")
        trusting = ssl.create_default_context(cafile=authority_path(tmp_path / "var" / "certificate"))
        with urlopen(f"{url}/", context=trusting, timeout=30) as page:  # noqa: S310 - our own address
            assert b"Dominion-Begleiter" in page.read()
        with urlopen(f"{url}/zertifikat.crt", context=trusting, timeout=30) as response:  # noqa: S310
            assert response.headers["Content-Type"] == "application/x-x509-ca-cert"
            assert response.read() == authority_path(tmp_path / "var" / "certificate").read_bytes()
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urlopen(f"{url}/", timeout=30)  # noqa: S310


def test_certificate_page_is_404_without_home_certificate(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    with pytest.raises(Http404):
        site.certificate(cast("ContentRequest", RequestFactory().get("/zertifikat.crt")))
