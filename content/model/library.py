"""The library of the loaded content: built from the rows once per version and process, shared by all requests."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from threading import Lock
from typing import Any, NoReturn

from cards.models import (
    Card,
    Change,
    ContentVersion,
    Edition,
    Fingerprint,
    LoadedVersion,
    Printing,
    RecommendedSet,
    Renamed,
    SetCard,
    Tag,
)
from content.model import types
from content.model.arms import Arms, Division
from content.model.catalog import catalog_of_rows
from content.model.conditions import condition_of, general_text
from content.model.types import Library, group_by_key
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode
from engine.kingdoms.roles import Role
from engine.kingdoms.sets import kingdom_of_set
from rulings.models import Difference, Rule, Ruling, RulingCard, SourceBlock, Synonym, Topic, Variant

__all__ = [
    "Library",
    "NoContent",
    "NoLibrary",
    "Outdated",
    "content_version",
    "library",
    "library_of_rows",
    "loaded_content",
]


class NoContent(RuntimeError):
    """Nothing has been loaded yet."""


class NoLibrary:
    """Placeholder for the library before any content is loaded: reading any attribute raises NoContent."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NoContent(f"No content is loaded, so there is no `{name}`: run manage.py load_content.")


class Outdated(Exception):
    """Other content was loaded meanwhile, and the search index of this library is gone: try again with the new one."""


_build_lock = Lock()  # of the first requests, which come at once, one builds the library for all


def content_version() -> str:
    """The hash of the loaded content: one query."""
    return loaded_content()[0]


def loaded_content() -> tuple[str, datetime]:
    """The version that is loaded and the time when it was: another one if the same version is loaded again later."""
    rows = ContentVersion.objects.values_list("hash", "loaded_at")
    loaded = next(iter(rows), None)  # there is one row; `first` would sort, which takes twice as long
    if loaded is None:
        raise NoContent("No content is loaded: run manage.py load_content.")
    return loaded


def library() -> Library:
    """The library of the loaded content, never a mixture of two versions. One query once it has been built."""
    while True:
        loaded = loaded_content()
        if cached := _cached.get(loaded):
            return cached
        with _build_lock:
            built = _cached.get(loaded) or library_of_rows(loaded[0])
            if loaded == loaded_content():  # else content was loaded meanwhile, and the rows may be of both versions
                _cached.clear()
                _cached[loaded] = built
                return built


_cached: dict[tuple[str, datetime], Library] = {}
"""At most one library: that of the last version. The key has the time, for a version loaded again has more history."""


def clear_cache() -> None:
    """Forget the library, so that the next call builds it as in a new process."""
    _cached.clear()


def library_of_rows(version: str) -> Library:
    """A library of all rows, with the given version as its name."""
    loaded = ContentVersion.objects.first()
    return Library(
        version=version,
        loaded_at=loaded.loaded_at if loaded else None,
        counts=loaded.counts if loaded else {},
        catalog=catalog_of_rows(version),
        sources=_sources(),
        topics={
            slug: types.Term(slug=slug, name=name, name_en=name_en, description=description)
            for slug, name, name_en, description in Topic.objects.values_list("slug", "name", "name_en", "description")
        },
        tags={
            slug: types.Term(slug=slug, name=name, name_en=name_en, description=definition)
            for slug, name, name_en, definition in Tag.objects.values_list("slug", "name", "name_en", "definition")
        },
        arms={
            slug: Arms(charge=charge, division=Division(division))
            for slug, charge, division in Card.objects.values_list("slug", "charge", "division")
        },
        boxes=_boxes(),
        rulings=_rulings(),
        differences=_differences(),
        rules=_rules(),
        sets=_sets(),
        synonyms=[types.Synonym(**row) for row in Synonym.objects.values("word", "means", "next_to")],
        renamed={(kind, old): new for kind, old, new in Renamed.objects.values_list("kind", "old", "new")},
        history=_history(),
    )


def _history() -> types.History:
    versions = list(LoadedVersion.objects.values_list("pk", "hash", "loaded_at"))
    loaded = {key: (version, when) for key, version, when in versions}
    changes = [
        types.Change(version=loaded[key][0], date=loaded[key][1], kind=kind, slug=slug, change=change, former=former)
        for key, kind, slug, change, former in Change.objects.values_list("version", "kind", "slug", "change", "former")
    ]
    return types.History(
        versions=tuple(loaded.values()),
        changes=tuple(reversed(changes)),
        fingerprints={
            (kind, slug): types.Fingerprint(hash=digest, updated=when)
            for kind, slug, digest, when in Fingerprint.objects.values_list("kind", "slug", "hash", "changed_at")
        },
    )


def _sources() -> dict[str, types.Source]:
    fields = ("slug", "kind", "title", "document", "document__name", "edition")
    return {
        slug: types.Source(
            slug=slug, kind=kind, title=title, document=document, document_name=document_name, edition=edition
        )
        for slug, kind, title, document, document_name, edition in SourceBlock.objects.values_list(*fields)
    }


def _boxes() -> dict[str, types.Box]:
    rows = Printing.objects.order_by("card__expansion__position", "card__position").values_list("edition", "card")
    cards = group_by_key(rows)
    return {
        slug: types.Box(slug=slug, kingdom_piles=piles, tell=tell, note=note, cards=tuple(cards.get(slug, ())))
        for slug, piles, tell, note in Edition.objects.values_list("slug", "kingdom_piles", "tell", "note")
    }


STATEMENT_FIELDS = ("slug", "text", "phrasings", "search_phrasings", "holds_today", "superseded_by")
"""Columns of rulings and of rules."""


def _rulings() -> dict[str, types.Ruling]:
    cards = group_by_key(RulingCard.objects.order_by("position").values_list("ruling", "card"))
    linked = {name: _linked(Ruling, "ruling", name) for name in ("mentions", "editions", "topics", "sources")}
    return {
        row["slug"]: types.Ruling(
            note=row.pop("source_note"),
            phrasings=tuple(row.pop("phrasings")),
            search_phrasings=tuple(row.pop("search_phrasings")),
            opposite_phrasings=tuple(row.pop("opposite_phrasings")),
            cards=tuple(cards.get(row["slug"], ())),
            **row,
            **_links(linked, row["slug"]),
        )
        for row in Ruling.objects.values(
            *STATEMENT_FIELDS, "opposite_phrasings", "kind", "question", "answer", "source_note"
        )
    }


def _differences() -> dict[str, types.Difference]:
    linked = {name: _linked(Difference, "difference", name) for name in ("mentions", "topics")}
    of_variant = {name: _linked(Variant, "variant", name) for name in ("editions", "sources")}
    rows = Variant.objects.order_by("position").values_list("difference", "pk", "text", "holds_today")
    variants = group_by_key(
        (owner, types.Variant(text=text, holds_today=today, **_links(of_variant, key)))
        for owner, key, text, today in rows
    )
    fields = ("slug", "card", "aspect", "consequence", "changes_play", "superseded_by")
    return {
        row["slug"]: types.Difference(
            **row, variants=tuple(variants.get(row["slug"], ())), **_links(linked, row["slug"])
        )
        for row in Difference.objects.values(*fields)
    }


def _rules() -> dict[str, types.Rule]:
    linked = {name: _linked(Rule, "rule", name) for name in ("editions", "mentions", "topics", "sources")}
    rules = {}
    for row in Rule.objects.values(*STATEMENT_FIELDS, "title", "answer", "brief", "is_obvious", "applies_when"):
        condition, template = condition_of(dict(row.pop("applies_when"))), row.pop("text")
        rules[row["slug"]] = types.Rule(
            phrasings=tuple(row.pop("phrasings")),
            search_phrasings=tuple(row.pop("search_phrasings")),
            text=general_text(template, condition),
            template=template,
            applies_when=condition,
            **row,
            **_links(linked, row["slug"]),
        )
    return rules


def _sets() -> dict[str, types.RecommendedSet]:
    linked = {name: _linked(RecommendedSet, "recommendedset", name) for name in ("editions", "expansions")}
    rows = SetCard.objects.order_by("position").values_list("set", "role", "card", "on")
    cards = group_by_key((owner, (role, card, on)) for owner, role, card, on in rows)
    sets = {}
    for row in RecommendedSet.objects.all():
        kingdom, choices = _of_set(row, cards[row.slug])
        sets[row.slug] = types.RecommendedSet(
            slug=row.slug,
            name=row.name,
            name_en=row.name_en,
            aliases=tuple(row.aliases),
            kingdom=kingdom,
            choices=choices,
            note=row.note,
            only_english=row.only_english,
            misprints=tuple(row.misprints),
            sources=tuple(row.sources),
            **_links(linked, row.slug),
        )
    return sets


def _of_set(row: RecommendedSet, cards: Sequence[tuple[str, str, str | None]]) -> tuple[Kingdom, Choices]:
    traits = {card: pile for _, card, pile in cards if pile}
    policies = {choice: PolicyMode(how) for choice, how in row.how.items()}
    return kingdom_of_set([(Role(role), card) for role, card, _ in cards], traits, policies)


def _linked(rows: Any, owner: str, name: str) -> Mapping[Any, list[str]]:
    """The keys at the other end of a many-to-many relation, by the key of their owner: one query."""
    relation = rows._meta.get_field(name)
    through = relation.remote_field.through.objects.order_by("pk")
    return group_by_key(through.values_list(owner, relation.m2m_reverse_field_name()))


def _links(linked: Mapping[str, Mapping[Any, list[str]]], key: Any) -> dict[str, Any]:
    """The linked keys of one row, by the name of the relation."""
    return {name: tuple(rows.get(key, ())) for name, rows in linked.items()}
