"""The tables of the PostgreSQL backend, empty with any other; and what was asked without an answer."""

from django.db import models


class SearchDocument(models.Model):
    """A document of the index, see `documents.Document`.

    On PostgreSQL the table has one more column, `terms`: the `tokens` and `facets` as tsvector.
    """

    number = models.PositiveIntegerField(primary_key=True)
    kind = models.CharField(max_length=12)
    slug = models.CharField(max_length=100)
    title = models.TextField()
    text = models.TextField()
    subkind = models.CharField(max_length=16)
    about = models.TextField(blank=True)
    newest = models.PositiveIntegerField()
    tokens = models.TextField()
    facets = models.TextField()

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


class SearchVocabulary(models.Model):
    """The vocabulary of the documents, and the content version and format of the index."""

    version = models.CharField(max_length=64, primary_key=True)
    format = models.CharField(max_length=8)
    documents = models.PositiveIntegerField()
    kinds = models.JSONField(default=list)  # see `backend.KindRange`
    data = models.TextField()

    def __str__(self) -> str:
        return self.version


class AskedQuery(models.Model):
    """A query whose searches found nothing, or showed results: see `search/asked.py`, on every database.

    `digest` is a keyed hash; `words` are empty until it was asked often enough to be of more than one person.
    """

    digest = models.CharField(primary_key=True, max_length=32)
    words = models.CharField(max_length=400, blank=True)
    asked = models.PositiveIntegerField()
    found_nothing = models.PositiveIntegerField()
    opened = models.PositiveIntegerField()
    last_asked = models.DateField(db_index=True)

    def __str__(self) -> str:
        return self.words or self.digest
