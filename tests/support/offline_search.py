"""Runs the JavaScript port of the search in Node, to compare it with the search in Python."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "static" / "js" / "search"
FIRST_RESULTS = 5  # results that are compared

SCRIPT = """
import { readFileSync } from "node:fs";
import { createSearch } from "./search/service.js";
const { data, queries, words, typed } = JSON.parse(readFileSync(0, "utf8"));
const { search, suggest, language, tokensOfKind } = createSearch(data);
const start = process.hrtime.bigint();
const found = queries.map((query) => search(query).hits.slice(0, 10).map(({ kind, slug }) => `${kind}/${slug}`));
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6 / Math.max(1, queries.length);
const suggested = typed.map((text) => suggest(text).map(({ kind, slug, label }) => [kind, slug, label]));
const read = words.map((word) => [language.fold(word), language.stemWord(language.fold(word))]);
const tokenLists = (kind) => Array.from(tokensOfKind(kind), ([slug, tokens]) => [slug, [...tokens]]);
const carried = data.ranges.map(([kind]) => [kind, tokenLists(kind)]);
process.stdout.write(JSON.stringify({ found, suggested, read, carried, milliseconds }));
"""


class NodeMissing(Exception):
    """Node is not installed."""


def run_on_device(
    data: dict[str, Any], *, queries: Sequence[str] = (), words: Sequence[str] = (), typed: Sequence[str] = ()
) -> dict[str, Any]:
    """The results of `queries`, folding and stem of `words`, suggestions for `typed`, and the tokens of all documents.

    `data` is an export as of `search.offline_index.export_index`. Raises NodeMissing.
    """
    node = shutil.which("node")
    if not node:
        raise NodeMissing
    with tempfile.TemporaryDirectory(prefix="begleiter-") as folder:
        shutil.copytree(MODULES, Path(folder) / "search")
        (Path(folder) / "package.json").write_text('{"type": "module"}')
        (Path(folder) / "script.js").write_text(SCRIPT)
        task = json.dumps({"data": data, "queries": queries, "words": words, "typed": typed})
        process = subprocess.run(
            [node, "script.js"], input=task, cwd=folder, capture_output=True, text=True, check=False
        )
    if process.returncode:
        raise RuntimeError(process.stderr)
    output: dict[str, Any] = json.loads(process.stdout)
    return output


def share_found(online: Sequence[Sequence[str]], offline: Sequence[Sequence[str]]) -> float:
    """The share of queries whose first results of the server are all among the first of the device, 0..1."""
    pairs = [
        (set(expected[:FIRST_RESULTS]), set(actual[:FIRST_RESULTS]))
        for expected, actual in zip(online, offline, strict=True)
    ]
    return sum(expected <= actual for expected, actual in pairs) / len(pairs)
