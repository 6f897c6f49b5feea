"""Where the PostgreSQL backend keeps its index; empty with any other backend."""

from django.db import models


class SearchDocument(models.Model):
    """What the PostgreSQL search finds; empty with any other backend.

    On PostgreSQL the table has two more columns, tsvectors: `terms` of `tokens` and `facets`, `german` of `text`.
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
    """The words of the content that `SearchDocument` holds, and the content version that they belong to."""

    version = models.CharField(max_length=64, primary_key=True)
    format = models.CharField(max_length=8)
    documents = models.PositiveIntegerField()
    kinds = models.JSONField(default=list)  # kind, number of its first document, number behind its last
    data = models.TextField()

    def __str__(self) -> str:
        return self.version
