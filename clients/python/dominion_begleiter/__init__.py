"""Client of the API of a Dominion-Begleiter: a thin face on calls and types generated from its OpenAPI document.

>>> from dominion_begleiter import Begleiter
>>> begleiter = Begleiter("https://begleiter.example")  # doctest: +SKIP
>>> begleiter.card("Burgraben").name  # doctest: +SKIP
'Burggraben'

Every operation of the API is in `dominion_begleiter.generated.api`; `Begleiter.call` calls it and raises Refused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self, TypeVar

import httpx

from .generated import Client, models
from .generated.api.bulk import bulk, change_list
from .generated.api.card import card_named
from .generated.api.kingdom import kingdom_generate, kingdom_score, kingdom_setup
from .generated.types import Response, Unset

__all__ = ("Begleiter", "Mirror", "Refused", "models")

Answer = TypeVar("Answer")
Record = dict[str, Any]
MAX_PAGE_SIZE = 200


class Refused(Exception):
    """A request that was refused: `problem` says why, to programs by its `code`."""

    def __init__(self, problem: models.Problem) -> None:
        super().__init__(f"{problem.code}: {problem.detail}")
        self.problem = problem

    @property
    def candidates(self) -> list[str]:
        """Slugs of the cards that an ambiguous name may mean, or that are similar to an unknown one; best first."""
        problem = self.problem.to_dict()
        similar = [slug for slugs in problem.get("suggestions", {}).values() for slug in slugs]
        return [card["slug"] for card in problem.get("candidates", [])] or similar


class Begleiter:
    """A site with its API. `language` is that of names and messages, `de` or `en`."""

    def __init__(self, base_url: str, *, language: str = "de", timeout: float = 30) -> None:
        self.client = Client(
            base_url=base_url.rstrip("/"), headers={"Accept-Language": language}, timeout=httpx.Timeout(timeout)
        )
        self.language = language

    def __enter__(self) -> Self:
        self.client.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.client.__exit__(*error)

    def call(self, operation: Callable[..., Response[Any]], wanted: type[Answer], **arguments: Any) -> Answer:
        """What an operation answers (its `sync_detailed`); raises Refused, or TypeError for what is not described."""
        parsed = operation(client=self.client, **arguments).parsed
        if isinstance(parsed, models.Problem):
            raise Refused(parsed)
        if not isinstance(parsed, wanted):
            raise TypeError(f"{wanted.__name__} expected, not {type(parsed).__name__}")
        return parsed

    def card(self, name: str, *, edition: str | None = None, with_rulings: bool = False) -> models.NamedCard:
        """The card with this name, German or English, typing errors allowed; Refused may have candidates."""
        options: dict[str, Any] = {"edition": edition} if edition else {}
        if with_rulings:
            options["include"] = models.CardNamedInclude.RULINGS
        lang = models.CardNamedLang(self.language)
        return self.call(card_named.sync_detailed, models.NamedCard, fuzzy=name, lang=lang, **options)

    def roll(self, *, count: int = 1, **wishes: Any) -> list[models.LaidOut]:
        """Random kingdoms that fulfil the wishes, such as `editions=[…]`, `players=3`, `must=[…]`, `seed="…"`."""
        body = models.GenerateRequest.from_dict({"count": count, **wishes})
        return self.call(kingdom_generate.sync_detailed, models.Generated, body=body).kingdoms

    def setup(self, kingdom: models.Kingdom, choices: models.Chosen | models.Choices | None = None) -> models.Laid:
        """The complete setup of a kingdom: piles, steps, and what to ask for the score."""
        body = {"kingdom": kingdom.to_dict(), **(choices.to_dict() if choices else {})}
        return self.call(kingdom_setup.sync_detailed, models.Laid, body=models.SetupRequest.from_dict(body))

    def score(
        self,
        kingdom: models.Kingdom,
        players: Mapping[str, Mapping[str, Any]],
        choices: models.Chosen | models.Choices | None = None,
    ) -> models.Scored:
        """Points and winners; `players` are by name what each owns: `{"cards": {"province": 4}, "turns": 14}`."""
        body: Record = {"kingdom": kingdom.to_dict(), "players": [{"name": n, **owns} for n, owns in players.items()]}
        if choices:
            body["choices"] = choices.to_dict()
        return self.call(kingdom_score.sync_detailed, models.Scored, body=models.ScoreRequest.from_dict(body))

    def records(self, name: str, *, fields: Iterable[str] = (), **filters: Any) -> Iterator[Record]:
        """The records of a list such as `cards` that match the filters, from all pages, as JSON; raises Refused.

        With `fields` they have these alone, which the generated types could not read: those promise all fields.
        """
        wanted = ",".join(fields)
        query: Record | None = {"page_size": MAX_PAGE_SIZE, **filters, **({"fields": wanted} if wanted else {})}
        address = f"/api/v1/{name}/"
        while address:
            response = self.client.get_httpx_client().get(address, params=query)
            if response.is_error:
                raise Refused(models.Problem.from_dict(response.json()))
            page = response.json()
            yield from page["results"]
            address, query = page["next"], None

    def mirror(self) -> "Mirror":
        """A copy of everything, to be kept up to date."""
        return Mirror(self)


class Mirror:
    """A copy of all records of a site: `records[kind][slug]`, as at their addresses; `update` fetches what is new."""

    def __init__(self, site: Begleiter) -> None:
        self.site = site
        self.version = ""
        self.records: dict[str, dict[str, Record]] = {}

    def update(self) -> int:
        """Fetch what has changed, or everything if nothing is there yet; the number of records fetched."""
        if not self.version:
            return self._fetch_everything()
        try:
            return self._follow_changes()
        except Refused as refused:
            if refused.problem.code != "unknown-version":
                raise
            return self._fetch_everything()

    def _fetch_everything(self) -> int:
        manifest = self.site.call(bulk.sync_detailed, models.Manifest)
        records: dict[str, dict[str, Record]] = {}
        for export in manifest.exports:
            if not isinstance(export.json, str):  # of everything at once
                continue
            response = self.site.client.get_httpx_client().get(export.json).raise_for_status()
            records[export.name.removesuffix("s")] = {record["slug"]: record for record in response.json()}
        self.records, self.version = records, manifest.content_version
        return sum(map(len, records.values()))

    def _follow_changes(self) -> int:
        fetched, newest, page = 0, self.version, 1
        include = models.ChangeListInclude.RECORD
        while True:
            query: Record = {"since": self.version, "include": include, "page": page, "page_size": MAX_PAGE_SIZE}
            answer = self.site.call(change_list.sync_detailed, models.ChangePage, **query)
            newest = answer.results[0].version if page == 1 and answer.results else newest
            for change in answer.results:
                of_kind = self.records.setdefault(change.kind, {})
                of_kind.pop(change.former, None)
                of_kind.pop(change.slug, None)
                record = change.record
                if record is not None and not isinstance(record, Unset):
                    of_kind[change.slug] = record.to_dict()
                    fetched += 1
            if not answer.next_:
                self.version = newest
                return fetched
            page += 1
