"""Our own clients, and clients generated from the OpenAPI document by common tools: they compile and call a site."""

import hashlib
import html
import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.support.content import FIXTURES
from tests.support.processes import ROOT
from tests.support.programs import require_program
from tests.support.servers import running_site

HERE = Path(__file__).parent
DOCUMENT = ROOT / "api" / "openapi.yaml"
PYTHON_CLIENT, TYPESCRIPT_CLIENT = ROOT / "clients" / "python", ROOT / "clients" / "typescript"
TOOLS_FOLDER = ROOT / "var" / "clients"
"""Tools outside our own environment, reused by later runs."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site over the real content, without throttling."""
    folder = tmp_path_factory.mktemp("clients")
    with running_site(folder, fixtures=FIXTURES, API_REQUESTS_PER_MINUTE="0") as url:
        yield url


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


def install_tools(name: str, locked: tuple[Path, ...], *command: str) -> Path:
    """A folder with the tools of a lock file, installed once."""
    version = hashlib.sha256(b"".join(path.read_bytes() for path in locked)).hexdigest()[:12]
    folder = TOOLS_FOLDER / f"{name}-{version}"
    if (folder / "ready").exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in locked:
        shutil.copy(path, folder)
    run(*command, cwd=folder)
    (folder / "ready").touch()
    return folder


def test_generated_python_client_works(server: str, tmp_path: Path, monkeypatch) -> None:
    generator = Path(sys.executable).parent / "openapi-python-client"
    run(generator, "generate", "--path", DOCUMENT, "--output-path", tmp_path / "client", "--meta", "none", cwd=tmp_path)
    shutil.move(tmp_path / "client", tmp_path / "begleiter_client")
    monkeypatch.syspath_prepend(tmp_path)
    client = importlib.import_module("begleiter_client").Client(base_url=server)

    def call(operation: str, **arguments: object) -> Any:
        module = importlib.import_module(f"begleiter_client.api.{operation}")
        answer = module.sync(client=client, **arguments)
        assert answer is not None
        return answer

    with client:
        use_client(call, importlib.import_module("begleiter_client.models"))


def use_client(call: Any, models: Any) -> None:
    """Calls the operations that an app would need first."""
    card = call("card.card_retrieve", slug="moat", edition="basisspiel-hig-2008")
    assert (card.name_en, card.printed.year) == ("Moat", 2008)
    both = call("card.card_list", type_=["attack", "duration"]).results
    assert both
    assert all({"attack", "duration"} <= set(card.types) for card in both)
    assert "moat" in str(call("search.search", q="Burgraben").to_dict())
    rolled = call("kingdom.kingdom_generate", body=models.GenerateRequest(players=3, seed="Provinz"))
    assert int(rolled.possible) > 2**53
    kingdom = models.Kingdom.from_dict(rolled.kingdoms[0].kingdom.to_dict())
    setup = call("kingdom.kingdom_setup", body=models.SetupRequest(kingdom=kingdom, players=3))
    assert {pile.pile: pile.count for pile in setup.supply}["province"] == 12
    players = [{"name": "Anna", "cards": {"province": 4}}, {"name": "Ben", "cards": {"province": 3}}]
    choices = rolled.kingdoms[0].choices.to_dict()
    game = models.ScoreRequest.from_dict({"kingdom": kingdom.to_dict(), "choices": choices, "players": players})
    assert call("kingdom.kingdom_score", body=game).winners == ["Anna"]


TOUR = [
    "Burggraben Burggraben 1 {site}/karten/moat/",
    "ambiguous loot moat",
    "Burggraben Dorf",
    "12 Provinzen",
    "Sieg: Anna",
    "{true} Burggraben 0",
]
"""What the examples of our own clients print: a card by a typo, an ambiguous name, a list, a setup, a score, a copy.

With three players there are 12 Provinzen: rulebook of the base game, Vorbereitung.
"""


def test_first_steps_of_the_documentation_run(server: str, tmp_path: Path) -> None:
    page = httpx.get(f"{server}/api/docs/").text
    found = re.search(r"<code>(import httpx.*?)</code>", page, re.DOTALL)
    assert found
    bot = tmp_path / "bot.py"
    bot.write_text(html.unescape(found[1]), encoding="utf-8")
    printed = run(sys.executable, bot, cwd=tmp_path)
    assert printed.startswith("Burggraben: +2 Karten")
    [ambiguous] = [line for line in printed.splitlines() if "Moot" in line]
    assert "Burggraben" in ambiguous
    assert "Kostbarkeiten" in ambiguous
    assert f"\n12 {server}/karten/province/\n" in printed
    assert re.search(
        rf"\nMuss ich mit gezeigtem Burggraben einen Fluch nehmen\? – nein – {server}/karten/\w+/#", printed
    )
    *_, kingdom = printed.splitlines()
    names = kingdom.rpartition(" ")[0].split(", ")
    assert len(names) == 10 + any(name.endswith(" (Bannstapel)") for name in names)
    assert all(name[0].isupper() for name in names)  # slugs are not
    assert f" {server}/koenigreich/" in kingdom


@pytest.fixture(scope="module")
def python_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our Python client, installed from the wheel that is built of it."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", PYTHON_CLIENT, "--no-build-isolation", "--no-deps", "--wheel-dir", folder, cwd=folder)
    [wheel] = folder.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-compile", "--target", folder / "installed", wheel, cwd=folder)
    return folder / "installed"


def test_example_of_our_python_client_runs(server: str, python_package: Path) -> None:
    command = ("env", f"PYTHONPATH={python_package}", sys.executable, PYTHON_CLIENT / "examples" / "tour.py", server)
    printed = run(*command, cwd=python_package).splitlines()
    assert printed == [line.format(site=server, true=True) for line in TOUR]


def test_our_python_client_has_types(python_package: Path) -> None:
    source = PYTHON_CLIENT / "examples" / "tour.py"
    settings = ("--strict", "--config-file", "/dev/null", "--follow-imports", "silent", "--cache-dir", python_package)
    run("env", f"MYPYPATH={python_package}", sys.executable, "-m", "mypy", *settings, source, cwd=python_package)


@pytest.fixture(scope="module")
def typescript_package() -> Path:
    """A folder with our TypeScript client and a program that uses the types alone, compiled with default settings."""
    npm = require_program("npm")
    locked = (TYPESCRIPT_CLIENT / "package.json", TYPESCRIPT_CLIENT / "package-lock.json")
    folder = install_tools("typescript", locked, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    for name in ("src", "examples"):
        shutil.copytree(TYPESCRIPT_CLIENT / name, folder / name, dirs_exist_ok=True)
    shutil.copy(TYPESCRIPT_CLIENT / "tsconfig.json", folder)
    shutil.copy(HERE / "typescript" / "use.ts", folder / "src")
    tools = folder / "node_modules" / ".bin"
    run(tools / "openapi-typescript", DOCUMENT, "-o", "src/schema.ts", cwd=folder)
    run(tools / "tsc", cwd=folder)
    return folder


def test_generated_typescript_client_works(server: str, typescript_package: Path) -> None:
    printed = run("node", "built/src/use.js", server, cwd=typescript_package)
    assert printed == "card, search, generate, setup, score\n"


def test_example_of_our_typescript_client_runs(server: str, typescript_package: Path) -> None:
    printed = run("node", "built/examples/tour.js", server, cwd=typescript_package).splitlines()
    assert printed == [line.format(site=server, true="true") for line in TOUR]


OTHER_GENERATORS = {"go": "Possible string", "swift6": "possible: String", "kotlin": "possible: kotlin.String"}
"""By generator, how it declares `possible`, a number too large for its language, as text."""
QUICK_JAVA = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")  # it ends before optimized code would pay off


def test_go_swift_and_kotlin_clients_are_generated_and_the_one_in_go_compiles(tmp_path: Path) -> None:
    java = require_program("default-jre-headless")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "--target", ".")
    folder = install_tools("generator", (HERE / "generator.txt",), *pip, "-r", "generator.txt")
    for name in OTHER_GENERATORS:
        config = {"generatorName": name, "inputSpec": str(DOCUMENT), "outputDir": str(tmp_path / name)}
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(config))
    jar = folder / "openapi_generator_cli" / "openapi-generator.jar"
    configs = (f"{name}.yaml" for name in OTHER_GENERATORS)
    run(java, *QUICK_JAVA, "-jar", jar, "batch", "--threads", "2", *configs, cwd=tmp_path)
    for name, declared in OTHER_GENERATORS.items():
        sources = [path for path in (tmp_path / name).rglob("*") if path.suffix in (".go", ".swift", ".kt")]
        assert any(declared in path.read_text(encoding="utf-8") for path in sources), name
    compile_go(folder, tmp_path / "go")


UNOPTIMIZED = "-gcflags=all=-N -l"  # most of the time goes into Go's own library


def compile_go(tools: Path, client: Path) -> None:
    """Compile a client in Go without its tests, which need a package from elsewhere."""
    shutil.rmtree(client / "test")
    module = (client / "go.mod").read_text(encoding="utf-8").splitlines()
    (client / "go.mod").write_text("\n".join(line for line in module if "testify" not in line), encoding="utf-8")
    settings = ("GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=-mod=mod", f"GOCACHE={tools / 'cache'}")
    run("env", *settings, tools / "go" / "bin" / "go", "build", UNOPTIMIZED, "./...", cwd=client)
