"""HTTPS in a home network, where no public certificate can be had: a private authority and a certificate signed by it.

The authority is made once and stored in `VAR_DIR`. Its name constraints allow only addresses of home networks, so that
a phone that trusts it trusts it for nothing else. The server certificate is renewed for another address and before it
expires.
"""

import shutil
import subprocess
import tempfile
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings

AUTHORITY, SERVER = "begleiter-ca", "server"
AUTHORITY_DAYS, SERVER_DAYS = 3650, 390
MIN_REMAINING_SECONDS = 30 * 24 * 60 * 60
HOME_NETWORKS = ("10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "127.0.0.0/255.0.0.0")
KEY_OPTIONS = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def certificate_dir() -> Path:
    """The folder of all certificates and keys."""
    return Path(settings.VAR_DIR) / "certificate"


class NoCertificate(Exception):
    """Why no certificate can be made, in one sentence."""


def authority_path(place: Path) -> Path:
    """The certificate of the authority, which devices must trust."""
    return place / f"{AUTHORITY}.crt"


def home_certificate(place: Path, address: str) -> tuple[Path, Path]:
    """The certificate and key for this address, signed by the authority in `place`; both are made where needed."""
    if not shutil.which("openssl"):
        raise NoCertificate("HTTPS=home needs openssl, which makes the certificate: apt install openssl")
    if ip_address(address).version != 4 or not ip_address(address).is_private:
        raise NoCertificate(f"{address} is not an address of a home network: HTTPS=home is only for those.")
    place.mkdir(parents=True, exist_ok=True)
    place.chmod(0o700)
    if not authority_path(place).exists():
        _make_authority(place)
    certificate, key = place / f"{SERVER}.crt", place / f"{SERVER}.key"
    if not _is_valid_for(certificate, address):
        _make_server_certificate(place, address)
    return certificate, key


def _make_authority(place: Path) -> None:
    permitted = ",".join([*(f"permitted;IP:{network}" for network in HOME_NETWORKS), "permitted;DNS:localhost"])
    _openssl(
        *(
            "req",
            "-x509",
            "-sha256",
            "-days",
            str(AUTHORITY_DAYS),
            *KEY_OPTIONS,
            "-subj",
            "/CN=Dominion-Begleiter zu Hause",
        ),
        *("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0"),
        *("-addext", "keyUsage=critical,keyCertSign,cRLSign"),
        *("-addext", f"nameConstraints=critical,{permitted}"),
        *("-keyout", str(place / f"{AUTHORITY}.key"), "-out", str(authority_path(place))),
    )


def _is_valid_for(certificate: Path, address: str) -> bool:
    """Whether the certificate is for this address and valid for at least another month."""
    if not certificate.exists():
        return False
    command = ["openssl", "x509", "-noout", "-in", str(certificate)]
    address_check = subprocess.run([*command, "-checkip", address], capture_output=True, text=True, check=False)
    expiry_check = subprocess.run([*command, "-checkend", str(MIN_REMAINING_SECONDS)], capture_output=True, check=False)
    return "does match" in address_check.stdout and expiry_check.returncode == 0


def _make_server_certificate(place: Path, address: str) -> None:
    with tempfile.TemporaryDirectory(dir=place) as draft:
        request, extensions = Path(draft) / "request", Path(draft) / "more"
        names = ",".join(sorted({f"IP:{address}", "IP:127.0.0.1", "DNS:localhost"}))
        extensions.write_text(f"subjectAltName={names}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n")
        _openssl(
            "req",
            "-new",
            *KEY_OPTIONS,
            "-subj",
            f"/CN={address}",
            "-keyout",
            str(place / f"{SERVER}.key"),
            "-out",
            str(request),
        )
        _openssl(
            *("x509", "-req", "-sha256", "-days", str(SERVER_DAYS), "-in", str(request), "-extfile", str(extensions)),
            *("-CA", str(authority_path(place)), "-CAkey", str(place / f"{AUTHORITY}.key"), "-CAcreateserial"),
            *("-out", str(place / f"{SERVER}.crt")),
        )


def _openssl(*arguments: str) -> None:
    result = subprocess.run(["openssl", *arguments], capture_output=True, text=True, check=False)
    if result.returncode:
        raise NoCertificate(f"openssl made no certificate: {result.stderr.strip().splitlines()[-1]}")
