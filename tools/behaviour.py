"""Records what a running site answers, and compares two records: for changes that must not change behaviour.

    python tools/behaviour.py record http://127.0.0.1:8000 var/before.jsonl
    python tools/behaviour.py compare var/before.jsonl var/after.jsonl

It only asks by HTTP, so that it serves for any two states of the code that have the same addresses
(`behaviour.yaml`); start both sites with `API_REQUESTS_PER_MINUTE=0`. A record has one request a line: group, name,
status, headers, body. It covers 400 pages, all queries of the relevance suites, 3,000 drawn kingdoms (code, setup,
findings, scores), some 290 requests to the API and the search index of the offline copy. Not compared is what names a
release or a moment: ETags, dates, request ids, versions of content and site, names of static files.
"""

import gzip
import hashlib
import http.client
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import yaml

ROOT = Path(__file__).resolve().parent.parent
MAX_PAGES, KINGDOMS = 400, 3000
MAX_SHOWN = 40  # differences that `compare` prints
SAFE = "/:?&=%+,;~.-_\"!'()*"  # characters that `quote` leaves as they are

HEADERS_OF_A_MOMENT = re.compile(
    r"date|etag|last-modified|content-length|x-request-id|x-release|server|connection|keep-alive|(x-)?ratelimit.*"
)
MARKS_OF_A_MOMENT = (
    (re.compile(r"/static/[\w./-]+"), "<static>"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)?"), "<time>"),
    (re.compile(r"\b[0-9a-f]{12}-[0-9a-f]{8}\b"), "<release>"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "<hash>"),
    (re.compile(r'("request_id": ")[0-9a-f]+'), r"\1<id>"),
)

ASKED: dict[str, Any] = yaml.safe_load((ROOT / "tools" / "behaviour.yaml").read_text("utf-8"))
"""Pages, lists and addresses to ask for, and wishes for random kingdoms."""

Answer = dict[str, Any]


def chance(name: object) -> random.Random:
    """A generator that draws the same for the same name, before and after."""
    return random.Random(str(name))  # noqa: S311 - chooses samples


class Site:
    """A running site, asked over one connection."""

    def __init__(self, base_url: str) -> None:
        self.host = urlsplit(base_url).netloc
        self._connection = http.client.HTTPConnection(self.host, timeout=120)

    def ask(self, method: str, address: str, body: Any = None, **headers: str) -> tuple[Answer, bytes]:
        """The comparable part of an answer, and its body as it came."""
        data = None if body is None else json.dumps(body)
        content_type = {"Content-Type": "application/json"} if data else {}
        self._connection.request(method, quote(address, safe=SAFE), data, {**content_type, **headers})
        response = self._connection.getresponse()
        raw = response.read()
        given = {name.lower(): value for name, value in response.getheaders()}
        is_text = given.get("content-type", "").startswith(("text/", "application/"))
        text = raw.decode("utf-8", "replace") if is_text else f"sha256 {hashlib.sha256(raw).hexdigest()}"
        comparable_headers = {name: given[name] for name in sorted(given) if not HEADERS_OF_A_MOMENT.fullmatch(name)}
        return {
            "status": response.status,
            "headers": comparable_headers,
            "body": text.replace(self.host, "<host>"),
        }, raw

    def json(self, address: str) -> Any:
        return json.loads(self.ask("GET", address)[1])

    def slugs(self, kind: str) -> list[str]:
        """The slugs of a list of the API, sorted."""
        found: list[str] = []
        address = f"/api/v1/{kind}/?page_size=200"
        while address:
            page = self.json(address)
            found += [record.get("slug") or record.get("id") for record in page["results"]]
            address = page["next"] and page["next"].partition(self.host)[2]
        return sorted(found)


def sample(site: Site, kind: str, size: int) -> list[str]:
    slugs = site.slugs(kind)
    return chance(kind).sample(slugs, min(size, len(slugs)))


def page_addresses(site: Site, codes: list[str]) -> Iterator[str]:
    yield from ASKED["pages"]
    for kind, sampled in ASKED["sampled_pages"].items():
        yield from (f"{sampled['page']}/{slug}/" for slug in sample(site, kind, sampled["number"]))
    cards, pairs = site.slugs("cards"), chance("pairs")
    yield from (f"/treffen/{first}/{second}/" for first, second in (pairs.sample(cards, 2) for _ in range(12)))
    yield from (address.format(code) for code in codes[:14] for address in ASKED["kingdom_pages"])


def queries() -> Iterator[str]:
    """All queries of the relevance suite and all everyday questions."""
    suite = next(path for path in sorted(ROOT.rglob("queries.yaml")) if ".venv" not in path.parts)
    for path in (suite, *sorted((suite.parent / "questions").glob("*.yaml"))):
        yield from (row["query"] for row in yaml.safe_load(path.read_text("utf-8")))


def wishes(number: int, editions: list[str]) -> dict[str, Any]:
    """The body that draws the kingdom with this number."""
    drawn = chance(number)
    body = {"seed": f"behaviour-{number}", "players": drawn.randint(2, 4), **drawn.choice(ASKED["wishes"])}
    if "editions" in body:
        body["editions"] = drawn.sample(editions, body["editions"])
    return body


def kingdom_answers(site: Site) -> Iterator[tuple[str, Answer, bytes]]:
    """What the site says of drawn kingdoms: code and setup, findings of a spoilt one, the scores of two players."""
    editions = site.slugs("editions")
    for number in range(KINGDOMS):
        answer, raw = site.ask("POST", "/api/v1/kingdoms/generate/", wishes(number, editions))
        yield f"generate {number}", answer, raw
        if answer["status"] != 200:
            continue
        generated = json.loads(raw)["kingdoms"][0]
        kingdom, drawn = generated["kingdom"], chance(number)
        spoilt = [
            *kingdom["piles"][: drawn.randint(6, 9)],
            drawn.choice(["platinum", "way-of-the-mouse", "young-witch"]),
        ]
        bodies = {"check": {"kingdom": {**kingdom, "piles": spoilt}, "players": 3}}
        if number % 3 == 0:
            bodies["setup"] = {"kingdom": kingdom, "seed": "s", "players": 4}
            yield f"retrieve {number}", *site.ask("GET", f"/api/v1/kingdoms/{generated['code']}/")
        counted = ("province", "duchy", "estate", "curse", *kingdom["piles"][:5])
        asked = [question["key"] for question in generated["setup"]["scoring"]["counts"]]
        players = [
            {
                "name": name,
                "turns": drawn.randint(10, 12),
                "cards": {slug: drawn.randint(0, 5) for slug in counted},
                "counts": {key: drawn.randint(0, 9) for key in asked},
            }
            for name in ("Anna", "Ben")
        ]
        bodies["score"] = {"kingdom": kingdom, "players": players}
        for operation, body in bodies.items():
            yield f"{operation} {number}", *site.ask("POST", f"/api/v1/kingdoms/{operation}/", body)


def api_requests(site: Site) -> Iterator[tuple[str, Any]]:
    """Addresses of the API, right and wrong ones, with the body to post or None."""
    yield from ((request["address"], request.get("body")) for request in ASKED["api"])
    for kind in ASKED["lists"]:
        queries = ("?page_size=5", "?page_size=3&lang=en", "?page_size=3&page=2", "?fields=nonsense", "?nonsense=1")
        yield from ((f"/api/v1/{kind}/{query}", None) for query in queries)
        yield from ((f"/api/v1/{kind}/{slug}/", None) for slug in [*sample(site, kind, 4), "gibt-es-nicht"])


def record(base_url: str, target: Path) -> None:
    """Write the record of a site."""
    site = Site(base_url)
    codes: list[str] = []
    with target.open("w", encoding="utf-8") as file:

        def write(group: str, name: str, answer: Answer) -> None:
            file.write(json.dumps({"group": group, "name": name, **answer}, ensure_ascii=False) + "\n")

        for name, answer, raw in kingdom_answers(site):
            write("kingdom", name, answer)
            if name.startswith("generate") and answer["status"] == 200:
                codes += [kingdom["code"] for kingdom in json.loads(raw)["kingdoms"]]
        for address in list(page_addresses(site, codes))[:MAX_PAGES]:
            write("page", address, site.ask("GET", address)[0])
        for query in queries():
            for group, path in (("search", "/api/v1/search/"), ("search page", "/suche/")):
                write(group, query, site.ask("GET", f"{path}?{urlencode({'q': query})}")[0])
        for address, body in api_requests(site):
            method = "GET" if body is None else "POST"
            for language in ("de", "en"):
                answer, _ = site.ask(method, address, body, **{"Accept-Language": language})
                write(f"api, {language}", f"{method} {address} {json.dumps(body or '')}", answer)
        index = gzip.decompress(
            site.ask("GET", site.json("/offline/manifest.json")["files"]["index"], **{"Accept-Encoding": "gzip"})[1]
        )
        for key, value in sorted(json.loads(index).items()):
            write("offline index", key, {"body": json.dumps(value, sort_keys=True, ensure_ascii=False)})


def comparable(path: Path) -> dict[tuple[str, str], str]:
    """The answers of a record by group and name, without what names a release or a moment."""
    answers = {}
    for line in path.open(encoding="utf-8"):
        answer = json.loads(line)
        headers = answer.get("headers", {})
        methods = sorted(headers.pop("allow", "").split(", "))  # the framework has them in a set
        text = json.dumps([answer.get("status"), methods, headers, answer["body"]], ensure_ascii=False)
        for pattern, mark in MARKS_OF_A_MOMENT:
            text = pattern.sub(mark, text.replace('\\"', '"'))
        answers[answer["group"], answer["name"]] = text
    return answers


def compare(before: Path, after: Path, say: Callable[[str], None] = print) -> bool:
    """Whether two records are equal; says what differs, and how many are equal in each group."""
    first, second = comparable(before), comparable(after)
    different = [key for key in {**first, **second} if first.get(key) != second.get(key)]
    for key in different[:MAX_SHOWN]:
        one, other = first.get(key, ""), second.get(key, "")
        at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        say(": ".join(key))
        say(f"   before: {one[max(0, at - 60) : at + 100]}")
        say(f"   after:  {other[max(0, at - 60) : at + 100]}")
    wrong = Counter(group for group, _ in different)
    for group, number in Counter(group for group, _ in first).items():
        say(f"{group}: {number - wrong[group]} of {number} equal")
    return not different


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["record", base_url, target]:
            record(base_url, Path(target))
        case ["compare", before, after]:
            sys.exit(not compare(Path(before), Path(after)))
        case _:
            sys.exit(__doc__)
