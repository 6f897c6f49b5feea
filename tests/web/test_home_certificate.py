"""https at home, where no public certificate can be had."""

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


def test_one_authority_signs_for_each_address_of_the_home_network_once(tmp_path: Path) -> None:
    certificate, key = home_certificate(tmp_path, ADDRESS)
    trusted, first = authority_path(tmp_path).read_bytes(), certificate.read_bytes()
    assert home_certificate(tmp_path, ADDRESS)[0].read_bytes() == first
    other = home_certificate(tmp_path, "10.0.0.4")[0].read_bytes()
    assert other != first
    assert authority_path(tmp_path).read_bytes() == trusted
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path, key, *tmp_path.glob("*.key")))


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:db8::1"])
def test_it_vouches_for_no_address_outside_of_home_networks(tmp_path: Path, address: str) -> None:
    with pytest.raises(NoCertificate, match="home network"):
        home_certificate(tmp_path, address)


def test_a_device_that_trusts_the_authority_reaches_the_site_and_no_other_does(tmp_path: Path) -> None:
    with running_site(tmp_path, more=["--home-certificate"]) as url:
        url = url.replace("http:", "https:")
        trusting = ssl.create_default_context(cafile=authority_path(tmp_path / "var" / "certificate"))
        with urlopen(f"{url}/", context=trusting, timeout=30) as page:  # noqa: S310 - our own address
            assert b"Dominion-Begleiter" in page.read()
        with urlopen(f"{url}/zertifikat.crt", context=trusting, timeout=30) as found:  # noqa: S310
            assert found.headers["Content-Type"] == "application/x-x509-ca-cert"
            assert found.read() == authority_path(tmp_path / "var" / "certificate").read_bytes()
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urlopen(f"{url}/", timeout=30)  # noqa: S310


def test_elsewhere_there_is_no_certificate_to_trust(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    with pytest.raises(Http404):
        site.certificate(cast("ContentRequest", RequestFactory().get("/zertifikat.crt")))
