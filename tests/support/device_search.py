"""Runs the JavaScript search in Chromium, as a device without a network does."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.support.chromium import launch_options

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "static" / "js"
ADDRESS = "http://device.test/"  # answered by Playwright itself
QUERIES_AT_ONCE = 100  # so that no evaluation takes longer than Playwright waits

OPEN_SEARCH = """async () => {
    const { Search } = await import("/search/service.js");
    window.device = new Search(await (await fetch("/index.json")).json());
}"""
ANSWER = """async ({ queries, digits, firstHits }) => {
    const { takeTopAnswer } = await import("/search/verdicts.js");
    const { findPileAnswer } = await import("/search/pile-answers.js");
    const { device } = window;
    const cardOf = ([slug]) => device.otherNames[slug]?.[1] ?? slug;
    const round = (number) => Number(number.toFixed(digits));
    return queries.map((query) => {
        const { interpretation, hits } = device.search(query);
        const { corrected, cards } = interpretation;
        const keysOf = (term) => Object.fromEntries([...term.keys].map(([key, match]) => [key, round(match)]));
        const terms = interpretation.terms.map((term) =>
            ({ label: term.label, weight: round(term.weight), cards: [...term.cards], keys: keysOf(term) }));
        const found = hits.slice(0, firstHits).map(({ kind, slug }) => `${kind}/${slug}`);
        const nearest = hits.slice(0, 5)
            .map(({ similarity = 0, isOpposite = false }) => [round(similarity), isOpposite]);
        const snippet = hits.slice(0, 1).flatMap(({ text }) => device.snippet(text, interpretation.highlightedStems))
            .map(({ text, isMarked }) => [text, isMarked]);
        const is_open_question = interpretation.isOpenQuestion;
        const piles = findPileAnswer(device, query, cards, hits[0]);
        const answer = takeTopAnswer(device, interpretation, hits.slice(0, 15));
        return {
            golden: { query, corrected, cards, terms, hits: found, is_open_question, snippet, nearest },
            top: answer && [answer.top.slug, answer.second?.slug ?? null, answer.isAnswered, answer.line],
            piles: piles && [piles.players, piles.rows.map(cardOf), piles.number ?? null],
        };
    });
}"""
SUGGEST = """(typed) => typed.map((text) =>
    window.device.suggest(text).map(({ kind, slug, label }) => [kind, slug, label]))"""
FOLD = """async (words) => {
    const { fold } = await import("/lib/names.js");
    return words.map(fold);
}"""
TOKENS_OF_KIND = """(kind) => Array.from(window.device.tokensOfKind(kind), ([slug, tokens]) => [slug, [...tokens]])"""
LISTS = """(queries) => queries.map((query) => {
    const { kind, hits } = window.device.findResults(query, {});
    return [kind, hits.map(({ kind, slug }) => `${kind}/${slug}`)];
})"""
MILLISECONDS = """(queries) => {
    const start = performance.now();
    for (const query of queries) window.device.search(query);
    return (performance.now() - start) / queries.length;
}"""


class DeviceSearch:
    """The search of a device with an exported index, see `search.offline_index.export_index`."""

    def __init__(self, page: Page, data: dict[str, Any]) -> None:
        self._page = page
        page.route(f"{ADDRESS}**", lambda route: _answer_request(route, data))
        page.goto(ADDRESS)
        page.evaluate(OPEN_SEARCH)

    def answers(self, queries: Sequence[str], digits: int, first_hits: int) -> Iterator[dict[str, Any]]:
        """For each query `golden`, which is what `evals.golden.GoldenAnswer` holds; `top`: the first result, one that
        contradicts it, whether it is shown in large type, and its line; `piles`: the number of players, the piles and
        the number that answers, or None."""
        for batch in _batches(queries):
            yield from self._ask(ANSWER, {"queries": batch, "digits": digits, "firstHits": first_hits})

    def suggestions(self, typed: Sequence[str]) -> list[list[list[str]]]:
        """For each beginning of a query the suggestions, as kind, slug and label."""
        return [found for batch in _batches(typed) for found in self._ask(SUGGEST, batch)]

    def lists(self, queries: Sequence[str]) -> list[Any]:
        """For each query the kind of results that the page shows, and all of them."""
        return [found for batch in _batches(queries) for found in self._ask(LISTS, batch)]

    def folded(self, words: Sequence[str]) -> list[str]:
        found: list[str] = self._ask(FOLD, words)
        return found

    def tokens_of_kind(self, kind: str) -> dict[str, frozenset[str]]:
        """Slug → all tokens, facets included, of the documents of a kind."""
        return {slug: frozenset(tokens) for slug, tokens in self._ask(TOKENS_OF_KIND, kind)}

    def milliseconds_per_query(self, queries: Sequence[str]) -> float:
        measured: float = self._ask(MILLISECONDS, queries)
        return measured

    def _ask(self, script: str, about: object) -> Any:
        """What a function of the device returns; as JSON, since Playwright's own form takes longer than the search."""
        asked = f"async (text) => JSON.stringify(await ({script})(JSON.parse(text)))"
        return json.loads(self._page.evaluate(asked, json.dumps(about)))


def _batches(items: Sequence[str]) -> Iterator[list[str]]:
    return (list(items[at : at + QUERIES_AT_ONCE]) for at in range(0, len(items), QUERIES_AT_ONCE))


def _answer_request(route: Route, data: dict[str, Any]) -> None:
    """The empty start page, the index, or a module of `static/js/`."""
    path = route.request.url.removeprefix(ADDRESS)
    if not path:
        route.fulfill(body="<!doctype html>", content_type="text/html")
    elif path == "index.json":
        route.fulfill(body=json.dumps(data), content_type="application/json")
    elif (MODULES / path).is_file():
        route.fulfill(path=MODULES / path, content_type="text/javascript")
    else:
        route.fulfill(status=404)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()
