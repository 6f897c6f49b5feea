"""The search of the device beside that of the server: the same queries asked of both."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "static" / "js" / "search"
LOOKED_AT = 5
"""So many results somebody looks at."""

ASKING = """
import { readFileSync } from "node:fs";
import { createSearch } from "./search/service.js";
const { data, queries, words, typed } = JSON.parse(readFileSync(0, "utf8"));
const { search, suggest, language, tokensOfKind } = createSearch(data);
const begun = process.hrtime.bigint();
const found = queries.map((query) => search(query).hits.slice(0, 10).map(({ kind, slug }) => `${kind}/${slug}`));
const milliseconds = Number(process.hrtime.bigint() - begun) / 1e6 / Math.max(1, queries.length);
const suggested = typed.map((text) => suggest(text).map(({ kind, slug, label }) => [kind, slug, label]));
const read = words.map((word) => [language.fold(word), language.stemWord(language.fold(word))]);
const tokenLists = (kind) => Array.from(tokensOfKind(kind), ([slug, tokens]) => [slug, [...tokens]]);
const carried = data.ranges.map(([kind]) => [kind, tokenLists(kind)]);
process.stdout.write(JSON.stringify({ found, suggested, read, carried, milliseconds }));
"""


class NoNode(Exception):
    """There is no Node on this machine."""


def run_on_device(
    data: dict[str, Any], *, queries: Sequence[str] = (), words: Sequence[str] = (), typed: Sequence[str] = ()
) -> dict[str, Any]:
    """What the modules of the device make of these queries, words and beginnings of names."""
    node = shutil.which("node")
    if not node:
        raise NoNode
    with tempfile.TemporaryDirectory(prefix="begleiter-") as folder:
        shutil.copytree(MODULES, Path(folder) / "search")
        (Path(folder) / "package.json").write_text('{"type": "module"}')
        (Path(folder) / "ask.js").write_text(ASKING)
        asked = json.dumps({"data": data, "queries": queries, "words": words, "typed": typed})
        done = subprocess.run([node, "ask.js"], input=asked, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    answered: dict[str, Any] = json.loads(done.stdout)
    return answered


def share_found(online: Sequence[Sequence[str]], offline: Sequence[Sequence[str]]) -> float:
    """Of all queries, how many find on the device within the first five what the server finds there."""
    asked = [(wanted[:LOOKED_AT], got[:LOOKED_AT]) for wanted, got in zip(online, offline, strict=True)]
    return sum(set(wanted) <= set(got) for wanted, got in asked) / len(asked)
