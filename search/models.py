"""The tables of the PostgreSQL backend; empty with any other backend."""

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
