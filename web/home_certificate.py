"""HTTPS in a home network, where no public certificate can be had: a private authority and a certificate signed by it.

The authority is made once and stored in `VAR_DIR`. Its name constraints allow only addresses of home networks, so that
a phone that trusts it trusts it for nothing else. The server certificate is renewed for another address and before it
expires.
"""

import shlex
import shutil
import subprocess
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings

AUTHORITY, SERVER = "begleiter-ca", "server"
AUTHORITY_DAYS, SERVER_DAYS = 3650, 390
MIN_REMAINING_SECONDS = 30 * 24 * 60 * 60
HOME_NETWORKS = ("10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "127.0.0.0/255.0.0.0")
KEY_OPTIONS = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"


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
        place,
        f"req -x509 -sha256 -days {AUTHORITY_DAYS} {KEY_OPTIONS} -subj '/CN=Dominion-Begleiter zu Hause'"
        " -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign,cRLSign"
        f" -addext 'nameConstraints=critical,{permitted}' -keyout {AUTHORITY}.key -out {AUTHORITY}.crt",
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
    names = ",".join(sorted({f"IP:{address}", "IP:127.0.0.1", "DNS:localhost"}))
    extensions = f"subjectAltName={names}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n"
    (place / "extensions").write_text(extensions)
    _openssl(place, f"req -new {KEY_OPTIONS} -subj /CN={address} -keyout {SERVER}.key -out {SERVER}.csr")
    _openssl(
        place,
        f"x509 -req -sha256 -days {SERVER_DAYS} -in {SERVER}.csr -extfile extensions"
        f" -CA {AUTHORITY}.crt -CAkey {AUTHORITY}.key -CAcreateserial -out {SERVER}.crt",
    )


def _openssl(place: Path, command: str) -> None:
    """Run openssl in the folder of the certificates."""
    arguments = ["openssl", *shlex.split(command)]
    result = subprocess.run(arguments, cwd=place, capture_output=True, text=True, check=False)
    if result.returncode:
        raise NoCertificate(f"openssl made no certificate: {result.stderr.strip().splitlines()[-1]}")
