"""Installs the Debian packages that tests need and that are missing, as root: `make test-deps`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support.programs import missing_packages


def main() -> int:
    missing = missing_packages()
    if not missing:
        print("Everything that tests need is installed.")
        return 0
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"Tests need these Debian packages, which only root can install: {' '.join(missing)}")
        return 1
    # Without the recommended packages (printing, sound) this takes seconds instead of a minute.
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(("apt-get", "update", "-qq"), check=True)
    return subprocess.run(install, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
