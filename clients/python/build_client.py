"""Build backend (PEP 517): generates the types and calls from the OpenAPI document, and packs them with our own face.

Nothing that is generated is in the repository. A wheel is a zip file with a few descriptions, so that no further build
tool is needed.
"""

import base64
import hashlib
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "api" / "openapi.yaml"
PACKAGE = "dominion_begleiter"


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Write the wheel into the directory; its name."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = f"{PACKAGE}-{project['version']}.dist-info"
    name = f"{PACKAGE}-{project['version']}-py3-none-any.whl"
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder) / "generated")
        files = dict(contents(Path(folder) / "generated"))
    files |= {
        f"{about}/METADATA": metadata(project).encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: build_client\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{about}/RECORD"
    files[record] = (
        "".join(f"{path},{digest(data)}\n" for path, data in files.items()).encode() + f"{record},,\n".encode()
    )
    with ZipFile(Path(wheel_directory) / name, "w", ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def generate(folder: Path) -> None:
    """Generate types and calls with the default settings of openapi-python-client."""
    module = (sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none")
    command = (*module, "--path", str(DOCUMENT), "--output-path", str(folder))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def contents(generated: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the package: our own, and the generated ones in a package of their own."""
    for folder, target in ((HERE / PACKAGE, PACKAGE), (generated, f"{PACKAGE}/generated")):
        for path in sorted(folder.rglob("*.py")):
            yield f"{target}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    yield f"{PACKAGE}/py.typed", b""


def metadata(project: dict[str, Any]) -> str:
    """The core metadata of the package."""
    required = "".join(f"Requires-Dist: {dependency}\n" for dependency in project["dependencies"])
    return (
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        f"Summary: {project['description']}\nRequires-Python: {project['requires-python']}\n{required}"
        f"Description-Content-Type: text/markdown\n\n{(HERE / project['readme']).read_text(encoding='utf-8')}"
    )


def digest(data: bytes) -> str:
    """Hash and size of a file, as a line of RECORD has them."""
    encoded = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"sha256={encoded},{len(data)}"
