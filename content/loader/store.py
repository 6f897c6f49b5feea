"""Stores checked content as rows. Called in a transaction; deletes all rows first, those that refer to others first."""

from collections.abc import Iterable
from typing import Any

from django.db import models

from cards.models import (
    Card,
    CardName,
    CardTypeRow,
    Edition,
    Expansion,
    Material,
    Pile,
    PileCard,
    Printing,
    RecommendedSet,
    Renamed,
    SetCard,
    Tag,
    Word,
)
from content.loader.checks import editions_of, names_of
from content.loader.records import Content, Entry
from content.loader.schema import WORDS
from content.loader.set_records import cards_of, policies_of
from content.loader.statement_checks import holds_today
from engine.names import fold
from rulings.models import (
    Difference,
    Rule,
    Ruling,
    RulingCard,
    SourceBlock,
    SourceDocument,
    Synonym,
    Topic,
    Variant,
)

BATCH_ROWS = 500  # rows per INSERT
Row = dict[str, Any]


def replace_all(content: Content) -> None:
    """Make the tables hold exactly this content."""
    _delete_all()
    _store_vocabularies(content)
    _store_words(content)
    _store_cards(content)
    _store_piles(content)
    _store_sets(content)
    _store_statements(content)


LEAVES_FIRST: tuple[type[models.Model], ...] = (
    *(Variant, Difference, Rule, RulingCard, Ruling, SetCard, RecommendedSet),
    *(PileCard, Pile, Printing, CardName, CardTypeRow, Card),
    *(Renamed, Word),
    *(Synonym, SourceBlock, SourceDocument, Topic, Tag, Material, Edition, Expansion),
)


def _delete_all() -> None:
    for model in LEAVES_FIRST:
        model._default_manager.all().delete()


def _create(model: type[models.Model], rows: Iterable[Row]) -> None:
    model._default_manager.bulk_create([model(**row) for row in rows], batch_size=BATCH_ROWS)


def _link(field: Any, links: Iterable[tuple[str, str]]) -> None:
    """Fill a plain many-to-many table from (owner, target) keys."""
    owner, target = field.field.m2m_column_name(), field.field.m2m_reverse_name()
    _create(field.through, ({owner: left, target: right} for left, right in links))


def _numbered(entries: list[Entry]) -> Iterable[tuple[int, str, Row]]:
    for position, entry in enumerate(entries):
        yield position, entry.slug, entry.data


def _each(entries: list[Entry], key: str) -> Iterable[tuple[str, str]]:
    return ((entry.slug, slug) for entry in entries for slug in entry.data.get(key, []))


def _store_vocabularies(content: Content) -> None:
    plain: dict[str, tuple[type[models.Model], tuple[str, ...]]] = {
        "expansion": (Expansion, ("name", "name_en")),
        "tag": (Tag, ("name", "name_en", "definition")),
        "topic": (Topic, ("name", "name_en", "description")),
        "document": (SourceDocument, ("name",)),
    }
    for kind, (model, keys) in plain.items():
        _create(
            model,
            (
                {"slug": slug, "position": position, **{key: data[key] for key in keys}}
                for position, slug, data in _numbered(content[kind])
            ),
        )
    _create(
        Renamed,
        ({"kind": entry.data["kind"], "old": entry.slug, "new": entry.data["new"]} for entry in content["renamed"]),
    )
    _create(
        Material,
        (
            {
                "slug": slug,
                "position": position,
                "name": data["name"],
                "kind": data["kind"],
                "of_player": data["of"] == "player",
            }
            for position, slug, data in _numbered(content["material"])
        ),
    )
    words = (data for _, _, data in _numbered(content["synonym"]))
    _create(
        Synonym, ({"word": data["word"], "means": data["means"], "next_to": data.get("next_to", [])} for data in words)
    )
    keys = ("name", "publisher", "year", "generation", "kingdom_piles")
    _create(
        Edition,
        (
            {
                "slug": slug,
                "position": position,
                "tell": data.get("tell", ""),
                "note": data.get("note", ""),
                **{key: data[key] for key in keys},
            }
            for position, slug, data in _numbered(content["edition"])
        ),
    )
    _link(Edition.expansions, _each(content["edition"], "expansions"))
    _create(
        SourceBlock,
        (
            {
                "slug": slug,
                "position": position,
                "document_id": data["document"],
                "edition_id": data.get("edition"),
                "kind": data["kind"],
                "title": data["title"],
            }
            for position, slug, data in _numbered(content["block"])
        ),
    )


def _store_words(content: Content) -> None:
    keys = ("also", "one", "many", "fits", "name_en", "one_en", "many_en")
    _create(
        Word,
        (
            {"of": of, "slug": slug, "name": data["name"], **{key: data[key] for key in keys if key in data}}
            for kind, of in WORDS.items()
            for _, slug, data in _numbered(content[kind])
        ),
    )


def cost_columns(cost: Row | None) -> Row:
    """A cost as columns: without a cost `coins` is None, for one in potions or debt alone it is 0."""
    if cost is None:
        return {"coins": None, "potion": 0, "debt": 0, "mark": ""}
    return {key: cost.get(key, "" if key == "mark" else 0) for key in ("coins", "potion", "debt", "mark")}


def _store_cards(content: Content) -> None:
    entries = content["card"]
    _create(
        Card,
        (
            {
                "slug": slug,
                "position": position,
                "expansion_id": entry.stem,
                "copies": entry.data.get("copies"),
                "needs": entry.data.get("needs", []),
                **{key: entry.data[key] for key in ("name", "name_en", "kind", "effect", "charge", "division")},
                **cost_columns(entry.data.get("cost")),
            }
            for entry, (position, slug, _) in zip(entries, _numbered(entries), strict=True)
        ),
    )
    _create(
        CardTypeRow,
        (
            {"card_id": entry.slug, "type": card_type, "position": position}
            for entry in entries
            for position, card_type in enumerate(entry.data["types"])
        ),
    )
    _create(CardName, (row for entry in entries for row in _name_rows(entry)))
    _link(Card.tags, _each(entries, "tags"))
    _create(Printing, (row for entry in entries for row in _printing_rows(entry)))


def _name_rows(entry: Entry) -> Iterable[Row]:
    data = entry.data
    sources = {data["name"]: "current", data["name_en"]: "english"} | dict.fromkeys(data.get("aliases", []), "alias")
    sources[data["name"]] = "current"  # also where German and English are the same
    for name in [*sources, *sorted(names_of(entry) - sources.keys())]:
        yield {
            "card_id": entry.slug,
            "name": name,
            "folded": fold(name),
            "source": sources.get(name, "printed"),
        }


def _printing_rows(entry: Entry) -> Iterable[Row]:
    for edition, printing in zip(editions_of(entry), entry.data["printings"], strict=True):
        changed = (
            {} if isinstance(printing, str) else {key: value for key, value in printing.items() if key != "edition"}
        )
        printed = {**entry.data, **changed}
        yield {
            "card_id": entry.slug,
            "edition_id": edition,
            "differs": bool(changed),
            "tags": changed.get("tags"),
            **{key: printed[key] for key in ("name", "types", "effect")},
            **cost_columns(printed.get("cost")),
        }


def _store_piles(content: Content) -> None:
    entries = content["pile"]
    _create(
        Pile,
        (
            {
                "slug": entry.slug,
                "position": position,
                "name": entry.data["name"],
                "order": entry.data["order"],
                "expansion_id": entry.stem,
            }
            for position, entry in enumerate(entries)
        ),
    )
    rows = []
    for entry in entries:
        counts = [pair for row in entry.data["cards"] for pair in row.items()]
        more = dict(pair for row in entry.data.get("cards_for_three_or_more", []) for pair in row.items())
        rows += [
            {
                "pile_id": entry.slug,
                "card_id": card,
                "position": position,
                "count": count,
                "count_for_three": more.get(card, count),
            }
            for position, (card, count) in enumerate(counts)
        ]
    _create(PileCard, rows)


def _store_sets(content: Content) -> None:
    entries = content["set"]
    _create(
        RecommendedSet,
        (
            {
                "slug": slug,
                "position": position,
                "name": data["name"],
                "name_en": data.get("name_en", ""),
                "aliases": data.get("aliases", []),
                "how": policies_of(data),
                "note": data.get("note", ""),
                "only_english": data.get("only_english", False),
                "misprints": data.get("misprints", []),
                "sources": data["sources"],
            }
            for position, slug, data in _numbered(entries)
        ),
    )
    rows = []
    for entry in entries:
        on = entry.data.get("traits", {})
        rows += [
            {"set_id": entry.slug, "card_id": card, "role": role, "on_id": on.get(card), "position": number}
            for number, (role, card) in enumerate(cards_of(entry.data))
        ]
    _create(SetCard, rows)
    for key in ("editions", "expansions"):
        _link(getattr(RecommendedSet, key), _each(entries, key))


def _store_statements(content: Content) -> None:
    rulings, differences, rules = content["ruling"], content["difference"], content["rule"]
    search_phrasings = {
        entry.slug: [*entry.data["phrasings"], *entry.data.get("opposite", [])] for entry in content["phrasing"]
    }
    opposite_phrasings = {entry.slug: entry.data.get("opposite", []) for entry in content["phrasing"]}
    _create(
        Ruling,
        (
            {
                "slug": slug,
                "position": position,
                "kind": data["kind"],
                "question": data.get("question", ""),
                "answer": data.get("answer", ""),
                "text": data["text"],
                "phrasings": data.get("phrasings", []),
                "search_phrasings": search_phrasings.get(slug, []),
                "opposite_phrasings": opposite_phrasings.get(slug, []),
                "source_note": data.get("source_note", ""),
                **_validity(data),
            }
            for position, slug, data in _numbered(rulings)
        ),
    )
    _create(
        RulingCard,
        (
            {"ruling_id": entry.slug, "card_id": card, "position": position}
            for entry in rulings
            for position, card in enumerate(entry.data["cards"])
        ),
    )
    keys = ("aspect", "consequence", "changes_play")
    _create(
        Difference,
        (
            {
                "slug": slug,
                "position": position,
                "card_id": data["card"],
                "superseded_by": data.get("superseded_by", ""),
                **{key: data[key] for key in keys},
            }
            for position, slug, data in _numbered(differences)
        ),
    )
    _create(
        Rule,
        (
            {
                "slug": slug,
                "position": position,
                "title": data["title"],
                "text": data["text"],
                "answer": data.get("answer", ""),
                "brief": data.get("brief", ""),
                "is_obvious": data.get("obvious", False),
                "applies_when": list(data.get("applies_when", {}).items()),
                "phrasings": data.get("phrasings", []),
                "search_phrasings": search_phrasings.get(slug, []),
                **_validity(data),
            }
            for position, slug, data in _numbered(rules)
        ),
    )
    for model, entries, fields in (
        (Ruling, rulings, ("mentions", "editions", "topics", "sources")),
        (Difference, differences, ("mentions", "topics")),
        (Rule, rules, ("mentions", "editions", "topics", "sources")),
    ):
        for field in fields:
            _link(getattr(model, field), _each(entries, field))
    _store_variants(differences)


def _validity(data: Row) -> Row:
    return {"holds_today": holds_today(data), "superseded_by": data.get("superseded_by", "")}


def _store_variants(differences: list[Entry]) -> None:
    parts = [
        (entry.slug, position, data) for entry in differences for position, data in enumerate(entry.data["variants"])
    ]
    variants = [
        Variant(
            difference_id=difference, position=position, text=data["text"], holds_today=data.get("holds_today", False)
        )
        for difference, position, data in parts
    ]
    Variant.objects.bulk_create(variants, batch_size=BATCH_ROWS)
    for key in ("editions", "sources"):
        pairs = zip(variants, parts, strict=True)
        _link(getattr(Variant, key), ((str(variant.pk), slug) for variant, (_, _, data) in pairs for slug in data[key]))
