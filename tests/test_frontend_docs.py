"""docs/frontend.md lists every hook of scripts and everything that devices store; lines of scripts are short."""

import re
from pathlib import Path

from companion.pages.site_data import site_data, worker_constant

ROOT = Path(__file__).resolve().parents[1]
DOCS = (ROOT / "docs" / "frontend.md").read_text(encoding="utf-8")
SCRIPTS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted([*(ROOT / "static" / "js").rglob("*.js"), *(ROOT / "static" / "js").rglob("*.ts")])
}
TEMPLATES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted([*(ROOT / "templates").rglob("*.html"), *(ROOT / "companion").rglob("*.py")])
}
HOOK = re.compile(r"(?<![\w-])data-[a-z]+(?:-[a-z]+)*")
STORED_KEY = re.compile(r"begleiter\.([a-z]+(?:-[a-z]+)*)")
MAX_COLUMNS = 100


def test_every_hook_is_listed_and_every_listed_hook_exists() -> None:
    written = {hook for text in TEMPLATES.values() for hook in HOOK.findall(text)}
    set_by_scripts = {
        f"data-{re.sub('[A-Z]', lambda letter: '-' + letter[0].lower(), name)}"
        for text in SCRIPTS.values()
        for name in re.findall(r"dataset\.(\w+) = ", text)
    }
    assigned = {"data-away-said", "data-away"}  # not by `dataset.name =`
    settings = {"data-theme", "data-size"}  # set by their names
    listed = set(HOOK.findall(DOCS))
    assert listed == written | set_by_scripts | assigned | settings


def test_every_hook_that_scripts_look_for_is_listed() -> None:
    sought = {hook for name, text in SCRIPTS.items() for hook in HOOK.findall(text)}
    assert sought - set(HOOK.findall(DOCS)) == set()


def test_everything_that_devices_store_is_listed() -> None:
    declared = SCRIPTS["static/js/types.d.ts"].partition("interface StoredValues {")[2].partition("\n}")[0]
    local = set(re.findall(r'^  "?([a-z-]+)"?:', declared, re.MULTILINE))
    code = "\n".join(text for name, text in SCRIPTS.items() if name.endswith(".js"))
    assert [key for key in sorted(local) if f'"{key}"' not in code] == []
    session = set(STORED_KEY.findall(code))
    assert set(STORED_KEY.findall(DOCS)) == local | session
    caches = {site_data()["offline"]["copyPrefix"], *re.findall(r'"visitedPrefix":"([^"]+)"', worker_constant())}
    assert [prefix for prefix in caches if f"`{prefix}<release>`" not in DOCS] == []
    assert len(caches) == 2


def test_the_declared_addresses_are_those_that_the_server_tells() -> None:
    types = SCRIPTS["static/js/types.d.ts"]
    names = types.partition("type KingdomPage =")[2].partition("\n\n")[0]
    declared = set(re.findall(r'"([a-z-]+)"', names))
    assert declared == set(site_data()["addresses"])


def test_every_folder_of_scripts_is_listed() -> None:
    folders = {path.parent.name for path in map(Path, SCRIPTS)} - {"js"}
    assert {folder for folder in folders if f"| `{folder}/` |" not in DOCS} == set()


def test_lines_of_scripts_are_short() -> None:
    long = [
        f"{name}:{number}"
        for name, text in SCRIPTS.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > MAX_COLUMNS
    ]
    assert long == []
