"""Turns validated request bodies into types of the engine, with former slugs replaced by current ones."""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from api.conventions import slugs
from content.model.conversion import filled
from content.model.types import Library
from engine.catalog import CardType, Catalog, Kind
from engine.errors import BadInput, EngineError
from engine.generation.contradiction import NothingFits, find_all_contradictions
from engine.generation.features import (
    AllOf,
    Costing,
    CostingDebt,
    CostingPotion,
    Feature,
    FromExpansion,
    OneOf,
    Tagged,
    Typed,
)
from engine.generation.sampler import count_kingdoms
from engine.generation.wishes import DRAWN_LANDSCAPES, CountWish, Freshness, Landscapes, Mix, PotionWish, Wish, Wishes
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.name_index import name_index
from engine.messages import Message, name_of
from engine.messages import message as engine_message
from engine.scoring import Holding, TableEnd
from web.messages import localize, message
from web.problems import Problem


class Refused(Exception):
    """Wishes that cannot be fulfilled together, as pairs of their path in the body and their words."""

    def __init__(self, code: str, detail: Message, parts: Sequence[tuple[str, Message]]) -> None:
        self.code, self.detail, self.parts = code, detail, parts


def kingdom_of(data: Mapping[str, Any]) -> Kingdom:
    """The kingdom of a validated body."""
    return filled(Kingdom, data, traits=tuple((row["trait"], row["pile"]) for row in data.get("traits", ())))


def kingdom_and_choices(data: Mapping[str, Any]) -> tuple[Kingdom, Choices]:
    """The kingdom of a validated body, and how it is played."""
    return kingdom_of(data["kingdom"]), choices_of(data)


def recommended_set_of(library: Library, data: Mapping[str, Any]) -> tuple[Kingdom, Choices]:
    """The recommended set of a body; its policies apply unless the body has its own."""
    recommended, choices = library.sets[data["set"]], choices_of(data)
    printed = {name: getattr(recommended.choices, name) for name in ("platinum_colony", "shelters") if name not in data}
    return recommended.kingdom, replace(choices, **printed)


def choices_of(data: Mapping[str, Any]) -> Choices:
    """The choices of a validated body."""
    return filled(Choices, data)


def finished_game_of(library: Library, data: Mapping[str, Any]) -> tuple[Kingdom, Choices, list[Holding], TableEnd]:
    """A finished game: kingdom, choices, what each player owns, and the end of the table.

    The number of players is that of the choices, but at least that of the players listed.
    """
    catalog = library.catalog
    unknown = (
        (f"players[{number}].cards.{slug}", "card", slug)
        for number, row in enumerate(data["players"])
        for slug in row.get("cards") or {}
        if _card_meant(catalog, slug) not in catalog.cards
    )
    slugs.raise_unknown_slugs(library, unknown)
    given = data.get("choices")
    choices = choices_of(given) if given else Choices()
    holdings = [_holding(catalog, row) for row in data["players"]]
    end = TableEnd(
        empty_piles=frozenset(data.get("empty_piles") or ()), prophecy_is_active=data.get("prophecy_active", False)
    )
    players = max(choices.players, len(holdings))
    return kingdom_of(data["kingdom"]), replace(choices, players=players), holdings, end


def _holding(catalog: Catalog, row: Mapping[str, Any]) -> Holding:
    cards: Counter[str] = Counter()
    for key, number in row.get("cards", {}).items():
        cards[_card_meant(catalog, key)] += number  # one card may be named in several ways
    counts = {catalog.renamed.get(("card", key), key): number for key, number in row.get("counts", {}).items()}
    return filled(Holding, row, is_complete=row["complete"], cards=dict(cards), counts=counts)


def _card_meant(catalog: Catalog, text: str) -> str:
    """The slug of the only card with this slug, former slug or name; else the text."""
    slug = catalog.renamed.get(("card", text), text)
    named = () if slug in catalog.cards else name_index(catalog).cards_named(text)
    return named[0] if len(named) == 1 else slug


def wishes_of(catalog: Catalog, data: Mapping[str, Any]) -> Wishes:
    """The wishes of a validated body.

    Where some contradict themselves, the others are checked without them, so that one Problem reports everything.
    """
    refused = list(_included_and_excluded(catalog, data))
    counts: list[Wish] = []
    numbers: list[int] = []
    parts: dict[str, Any] = {"mix": None, "landscapes": None}
    for number, row in enumerate(data.get("wishes") or ()):
        with collecting_refusals(refused):
            counts.append(_wish(catalog, row, f"wishes[{number}]"))
            numbers.append(number)
    for name, read in (("mix", _mix), ("landscapes", _landscapes)):
        with collecting_refusals(refused):
            parts[name] = read(data[name]) if data.get(name) else None
    if refused and "kingdom" in data:
        raise contradiction(*refused)
    if data["potion_or_none"]:
        counts.append(PotionWish())
    if data.get("landscapes") and not parts["landscapes"]:
        parts["landscapes"] = Landscapes()
    include = cards_that_must(data)
    wishes = Wishes(
        choices=choices_of(data),
        expansions=tuple(data.get("expansions") or ()),
        required=tuple(include),
        excluded=tuple(slug for slug in data.get("exclude") or () if slug not in include),
        counts=tuple(counts),
        **parts,
        freshness=Freshness(recent=tuple(data["recent"])) if data.get("recent") else None,
    )
    if refused:
        raise contradiction(*refused, *_contradictions_of_valid_wishes(catalog, wishes, numbers))
    return wishes


def _contradictions_of_valid_wishes(catalog: Catalog, wishes: Wishes, numbers: Sequence[int]) -> Iterator[Refused]:
    """Contradictions among the wishes that are valid by themselves; `numbers` are their indexes in the body."""
    places = {f"wishes[{at}]": f"wishes[{number}]" for at, number in enumerate(numbers)}
    try:
        if count_kingdoms(catalog, wishes):
            return
    except NothingFits:
        pass
    except EngineError as error:
        yield _blamed(error, BLAMED_FIELDS.get(error.message.code, ()))
        return
    for nothing_fits in find_all_contradictions(catalog, wishes):
        parts = [(places.get(path, path), words) for path, words in wishes_in_contradiction(wishes, nothing_fits)]
        yield Refused("nothing-fits", nothing_fits.message, parts)


def _landscapes(data: Mapping[str, Any]) -> Landscapes:
    kinds = tuple(Kind(kind) for kind in data.get("kinds") or DRAWN_LANDSCAPES)
    with blaming_fields("landscapes"):
        return Landscapes(least=data["min"], most=data["max"], by_deck=data["by_deck"], kinds=kinds)


def _mix(data: Mapping[str, Any]) -> Mix:
    with blaming_fields("mix"):
        return Mix(least=data["min"], most=data["max"], piles_each=data["piles_each"])


def _wish(catalog: Catalog, row: Mapping[str, Any], path: str) -> CountWish:
    with blaming_fields(path):
        features = tuple(_features(catalog, row))
        if not features:
            raise BadInput(message("counts-nothing"))
    what = features[0] if len(features) == 1 else AllOf(features=features)
    with blaming_fields(f"{path}.min", f"{path}.max"):
        return CountWish(
            what=what, least=row["min"], most=row["max"], or_none=row["or_none"], of_landscapes=row["of_landscapes"]
        )


def _included_and_excluded(catalog: Catalog, data: Mapping[str, Any]) -> Iterator[Refused]:
    include, exclude = cards_that_must(data), data.get("exclude") or []
    for slug in dict.fromkeys(include):
        if slug in exclude:
            error = BadInput(engine_message("required-and-excluded", card=name_of(catalog.card(slug))))
            yield _blamed(error, (f"include[{include.index(slug)}]", f"exclude[{exclude.index(slug)}]"))


def cards_that_must(data: Mapping[str, Any]) -> list[str]:
    """The cards that must be in a kingdom: `must` of a body, or `include`, as it was called first and is inside."""
    return data.get("must") or data.get("include") or []


def path_as_given(path: str, data: Mapping[str, Any]) -> str:
    """The path of a field, such as `include[0]`, with the name that the body has for it."""
    return path.replace("include", "must", 1) if "must" in data and path.startswith("include") else path


@contextmanager
def wishes_from(catalog: Catalog, data: Mapping[str, Any], *, find_all: bool = True) -> Iterator[Wishes]:
    """The wishes of a validated body, for a block that fulfils them; contradictions are raised as Problems.

    With `find_all` every contradiction among the wishes is listed, not only the one that the engine found first.
    """
    try:
        wishes = wishes_of(catalog, data)
        with explaining_contradictions(wishes, catalog if find_all else None):
            yield wishes
    except Problem as problem:
        problem.errors = {path_as_given(path, data): messages for path, messages in problem.errors.items()}
        for part in (problem.extra, *problem.extra.get("contradictions", ())):
            if "fields" in part:
                part["fields"] = [path_as_given(path, data) for path in part["fields"]]
        raise


@contextmanager
def collecting_refusals(refused: list[Refused]) -> Iterator[None]:
    """Append what is refused within, so that everything is reported at once."""
    try:
        yield
    except Refused as error:
        refused.append(error)


@contextmanager
def blaming_fields(*paths: str) -> Iterator[None]:
    """Turn BadInput of the engine into a refusal that blames these fields of the body."""
    try:
        yield
    except BadInput as error:
        raise _blamed(error, paths) from None


def _blamed(error: EngineError, paths: Iterable[str]) -> Refused:
    return Refused("bad-input", error.message, [(path, error.message) for path in paths])


def contradiction(*refused: Refused) -> Problem:
    """A Problem 422 about everything that is refused; its code and detail are those of the first."""
    errors: dict[str, list[Message]] = {}
    for path, words in (part for entry in refused for part in entry.parts):
        errors.setdefault(path, []).append(words)
    every = [_contradiction_as_json(entry.parts) for entry in refused if entry.parts]
    sentences = list(dict.fromkeys(sentence for entry in every for sentence in entry["wishes"]))
    code, detail, fields = refused[0].code, refused[0].detail, list(errors)
    return Problem(422, code, detail, errors=errors, contradiction=sentences, fields=fields, contradictions=every)


BODY_FIELDS = {
    "required": "include",
    "counts": "wishes",
    "excluded": "exclude",
    "swapped": "card",
    "roles": "landscapes",
}
"""Names of fields of `Wishes` in bodies, where they differ."""


BLAMED_FIELDS = {
    **dict.fromkeys(("required-not-owned", "required-lacks-something", "required-twice"), ("include",)),
    **dict.fromkeys(("too-many-required", "too-many-required-piles", "only-one-of-them"), ("include",)),
    **dict.fromkeys(("not-in-kingdom-to-swap",), ("card",)),
    "neither-pile-nor-landscape": ("include",),
    "cannot-replace": ("to",),
    "no-kingdom-cards": ("editions", "expansions"),
    "no-second-base-set": ("players", "second_base_set"),
    "first-card-too-early": ("first_card",),
}
"""The fields of a body to blame for an error of the engine about wishes, by the code of its message."""


@contextmanager
def explaining_contradictions(wishes: Wishes, catalog: Catalog | None = None) -> Iterator[None]:
    """Turn errors of the engine about wishes into Problems that name the fields of the body to blame.

    With a catalog every contradiction among the wishes is listed, not only the one that the engine found first.
    """
    try:
        yield
    except NothingFits as error:
        every = find_all_contradictions(catalog, wishes) if catalog else (error,)
        problem = contradiction(Refused("nothing-fits", error.message, wishes_in_contradiction(wishes, error)))
        problem.extra["contradictions"] = contradictions_as_json(wishes, every)
        others = {
            path: [words] for nothing_fits in every for path, words in wishes_in_contradiction(wishes, nothing_fits)
        }
        problem.errors = {
            **problem.errors,
            **{path: words for path, words in others.items() if path not in problem.errors},
        }
        raise problem from None
    except BadInput as error:
        raise contradiction(_blamed(error, BLAMED_FIELDS.get(error.message.code, ()))) from None


def wishes_in_contradiction(wishes: Wishes, error: NothingFits) -> list[tuple[str, Message]]:
    """The wishes of a contradiction, each with its path in the body."""
    return [
        (body_path_of(wish.field, wishes), Message(wish.words, wish.words.en, "contradicts")) for wish in error.conflict
    ]


def contradictions_as_json(
    wishes: Wishes, every: Iterable[NothingFits], data: Mapping[str, Any] | None = None
) -> list[dict[str, list[str]]]:
    """Each contradiction in words and by fields of the body."""
    parts = (wishes_in_contradiction(wishes, error) for error in every)
    return [
        _contradiction_as_json([(path_as_given(path, data or {}), words) for path, words in part])
        for part in parts
        if part
    ]


def _contradiction_as_json(parts: Sequence[tuple[str, Message]]) -> dict[str, list[str]]:
    return {
        "wishes": list(dict.fromkeys(localize(words) for _, words in parts)),
        "fields": list(dict.fromkeys(path for path, _ in parts)),
    }


def body_path_of(field: str, wishes: Wishes) -> str:
    """The path of a wish in the body; the one about potions has its own field."""
    name, bracket, number = field.partition("[")
    if name == "counts" and isinstance(wishes.counts[int(number.rstrip("]"))], PotionWish):
        return "potion_or_none"
    return f"{BODY_FIELDS.get(name, name)}{bracket}{number}"


def _features(catalog: Catalog, row: Mapping[str, Any]) -> Iterator[Feature]:
    if "tag" in row:
        yield Tagged.of(catalog, row["tag"])
    if "type" in row:
        yield Typed.of(catalog, CardType(row["type"]))
    if "cost_min" in row or "cost_max" in row:
        yield Costing(least=row.get("cost_min", 0), most=row.get("cost_max"))
    if row.get("potion"):
        yield CostingPotion()
    if row.get("debt"):
        yield CostingDebt()
    if "expansion" in row:
        yield FromExpansion.of(catalog, row["expansion"])
    if row.get("cards"):
        yield OneOf(slugs=frozenset(row["cards"]))


def seed_of(data: Mapping[str, Any]) -> str:
    """The seed of the body, or a random one, which the response contains."""
    seed: str = data.get("seed", secrets.token_hex(8))
    return seed
