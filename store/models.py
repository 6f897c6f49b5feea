"""The tables: one for each kind of record that is asked for in SQL, one for all other records, and the history.

Slugs are the primary keys: they are public and never reused. `data` has the keys of the record that have no column of
their own, as the content has them. Closed sets, lengths and the like are checked before anything is stored
(`content.loader`), the only writer; the tables themselves hold what relations need: keys and foreign keys.
"""

import json
from typing import Any, ClassVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Q


class RecordField(models.JSONField):
    """A JSON object whose keys keep their order: on PostgreSQL a `json`, for `jsonb` sorts them."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        return json.dumps(value, ensure_ascii=False)

    def from_db_value(self, value: Any, expression: object, connection: BaseDatabaseWrapper) -> Any:
        return json.loads(value) if isinstance(value, str) else value


class StoredModel(models.Model):
    """`position` is the place among the records of the same kind."""

    FIRST_OF: ClassVar[dict[str, str]] = {}
    """Columns with the first entry of a list, and the key of that list; `data` has the other entries."""

    position = models.PositiveIntegerField()
    data = RecordField()

    class Meta:
        abstract = True
        ordering = ["position"]


class RecordModel(StoredModel):
    slug = models.SlugField(primary_key=True, max_length=100)

    class Meta(StoredModel.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.slug


class CostModel(models.Model):
    """A cost; a card without one has no `coins`. `mark` is `*`, `+` or empty."""

    coins = models.PositiveSmallIntegerField(null=True)
    potion = models.PositiveSmallIntegerField(default=0)
    debt = models.PositiveSmallIntegerField(default=0)
    mark = models.CharField(max_length=1, default="")

    class Meta:
        abstract = True


class Expansion(RecordModel):
    """A product line, such as Seaside, whichever boxes it was sold in."""

    name = models.CharField(max_length=80, unique=True)
    name_en = models.CharField(max_length=80)


class Edition(RecordModel):
    """One printed box; `expansion` is the one that gives it its name, `data` has the others in it."""

    FIRST_OF = {"expansion": "expansions"}

    expansion = models.ForeignKey(Expansion, on_delete=models.CASCADE, related_name="editions")
    name = models.CharField(max_length=120)
    publisher = models.CharField(max_length=8)
    year = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    kingdom_piles = models.PositiveSmallIntegerField()


class Card(RecordModel, CostModel):
    """A card with its current name, independent of any printing."""

    expansion = models.ForeignKey(Expansion, on_delete=models.CASCADE, related_name="cards")
    name = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=16)
    types = models.JSONField()


class Printing(StoredModel, CostModel):
    """A card as one edition prints it: all printed values, even those that equal the card's current ones."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="printings")
    name = models.CharField(max_length=80)
    types = models.JSONField()

    class Meta(StoredModel.Meta):
        constraints = [models.UniqueConstraint(fields=["card", "edition"], name="store_printing_once")]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.edition_id}"


class Pile(RecordModel):
    """A pile of several different cards, or a chain of cards that are exchanged step by step."""

    expansion = models.ForeignKey(Expansion, on_delete=models.CASCADE, related_name="piles")
    name = models.CharField(max_length=80)
    order = models.CharField(max_length=8)


class RecommendedSet(RecordModel):
    """A recommended set; `edition` is the oldest box that prints it."""

    FIRST_OF = {"edition": "editions"}

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="sets")
    name = models.CharField(max_length=80)


class Topic(RecordModel):
    name = models.CharField(max_length=80, unique=True)
    name_en = models.CharField(max_length=80)


class SourceDocument(RecordModel):
    """A rulebook or collection that statements come from, without its text."""

    name = models.CharField(max_length=160)


class SourceBlock(RecordModel):
    """A block of a source document, without its text; `edition` is the box that it was printed for."""

    document = models.ForeignKey(SourceDocument, on_delete=models.CASCADE, related_name="blocks")
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, null=True, related_name="blocks")
    kind = models.CharField(max_length=8)
    title = models.CharField(max_length=200)


class Ruling(RecordModel):
    """One question about one or several cards; `card` is the main one, `data` has the others."""

    FIRST_OF = {"card": "cards"}

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=12)
    question = models.CharField(max_length=120)
    answer = models.CharField(max_length=80, default="")
    text = models.CharField(max_length=400)


class Difference(RecordModel):
    """One aspect in which editions of a card disagree, and what that means in play."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="differences")
    aspect = models.CharField(max_length=400)
    consequence = models.CharField(max_length=600)
    changes_play = models.BooleanField()


class Rule(RecordModel):
    """A general rule or a glossary entry."""

    title = models.CharField(max_length=120, unique=True)
    text = models.TextField()


class OtherRecord(StoredModel):
    """A record of a kind without a table of its own, such as a tag or a word; `data` has all of it."""

    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=100)

    class Meta(StoredModel.Meta):
        constraints = [models.UniqueConstraint(fields=["kind", "slug"], name="store_other_record_once")]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


class ContentVersion(models.Model):
    """The loaded content: a single row. Its hash also names the search index that belongs to it."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    hash = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()
    counts = models.JSONField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="store_content_version_single")]

    def __str__(self) -> str:
        return self.hash


class LoadedVersion(models.Model):
    """A content version and when it was loaded, one row each time; rows are never changed or removed."""

    hash = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.hash[:12]}, {self.loaded_at:%Y-%m-%d}"


class Change(models.Model):
    """What a version changed in one record; rows are never changed or removed. `former` is the slug before a rename."""

    version = models.ForeignKey(LoadedVersion, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=120)
    change = models.CharField(max_length=8)
    former = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}: {self.change}"


class Fingerprint(models.Model):
    """The hash of a record and the time when it last changed: what the next load is compared with."""

    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=120)
    hash = models.CharField(max_length=16)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "slug"], name="store_fingerprint_once")]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}: {self.hash}"
