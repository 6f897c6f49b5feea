"""Checks whether this state can be released, and says how: `make release`.

The version is in the file VERSION and nowhere else; a release is a tag of the same name with a `v`.
"""

import re
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
DATED = re.compile(r"(\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def faults_of(version: str, changelog: str, api_version: str, clients: dict[str, str], tags: list[str]) -> list[str]:
    """What is wrong with releasing this version, as sentences."""
    faults = []
    headings = HEADING.findall(changelog)
    dated = [DATED.fullmatch(heading) for heading in headings]
    if not headings or not dated[0] or dated[0][1] != version:
        first = headings[0] if headings else "nothing"
        faults.append(f'CHANGELOG.md begins with "{first}", not with a heading "{version} – <date>".')
    numbers = [tuple(map(int, match[1].split("."))) for match in dated if match]
    if len(numbers) < len(headings):
        faults.append("A heading of CHANGELOG.md has no version with a date.")
    if numbers != sorted(numbers, reverse=True):
        faults.append("The versions in CHANGELOG.md are not in order, newest first.")
    if f"API {api_version.rpartition('.')[0]}" not in changelog:
        faults.append(f"CHANGELOG.md says nothing about API {api_version.rpartition('.')[0]}.")
    faults += [
        f"{file} has version {own}, the API {api_version}." for file, own in clients.items() if own != api_version
    ]
    if f"v{version}" in tags:
        faults.append(f"The tag v{version} is there already: raise VERSION.")
    return faults


def client_versions() -> dict[str, str]:
    files = ("clients/python/pyproject.toml", "clients/typescript/package.json")
    return {file: version_in((ROOT / file).read_text(encoding="utf-8")) for file in files}


def version_in(text: str) -> str:
    """The version of a pyproject.toml or package.json."""
    match = re.search(r'^\s*"?version"?\s*[=:]\s*"([^"]+)"', text, re.MULTILINE)
    return match[1] if match else ""


def api_version() -> str:
    match = re.search(r'^API_VERSION = "([^"]+)"', (ROOT / "companion/settings.py").read_text("utf-8"), re.MULTILINE)
    return match[1] if match else ""


def main() -> None:
    version = (ROOT / "VERSION").read_text(encoding="ascii").strip()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    faults = faults_of(version, changelog, api_version(), client_versions(), git("tag").split())
    if changed := git("status", "--porcelain"):
        faults.append(f"Not everything is committed:\n{changed}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"Version {version} of {date.today()} can be released once `make test` passes:")
    print(f"  git tag --annotate v{version} --message 'Dominion-Begleiter {version}' && git push origin v{version}")
    print(f"  docker build --tag dominion-begleiter:{version} .")


if __name__ == "__main__":
    main()
