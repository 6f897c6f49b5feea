"""What is said about the cards: source documents, topics, rulings, differences and general rules.

Written only by the content loader. A ruling without editions holds for every edition that prints one of its cards, a
rule without editions for every edition there is.
"""

from django.db import models
from django.db.models import Prefetch, Q

from cards.models import Card, Edition, SlugModel, one_of


class SourceDocument(SlugModel):
    """A rulebook or collection that statements come from; never its text."""

    name = models.CharField(max_length=160)


class BlockKind(models.TextChoices):
    CARD = "card"
    CARDS = "cards"
    RULES = "rules"
    SETUP = "setup"
    SETS = "sets"
    EMPTY = "empty"


class SourceBlock(SlugModel):
    """One block of a source document: its id, edition and title."""

    document = models.ForeignKey(SourceDocument, on_delete=models.CASCADE, related_name="blocks")
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, null=True, related_name="blocks")
    kind = models.CharField(max_length=8, choices=BlockKind.choices)
    title = models.CharField(max_length=200)

    class Meta(SlugModel.Meta):
        constraints = [one_of("kind", BlockKind, "source_block_kind")]


class Topic(SlugModel):
    name = models.CharField(max_length=80, unique=True)
    description = models.CharField(max_length=400)


class RulingKind(models.TextChoices):
    FAQ = "faq"
    ERRATUM = "erratum"
    SETUP = "setup"
    INTERACTION = "interaction"
    REMINDER = "reminder"


class RulingQuerySet(models.QuerySet["Ruling"]):
    def with_everything(self) -> "RulingQuerySet":
        """Rulings with cards, editions, topics and sources: a fixed number of queries."""
        return self.prefetch_related(
            Prefetch("card_rows", RulingCard.objects.select_related("card")),
            "mentions",
            "editions",
            "topics",
            "sources",
        )

    def of_card(self, card: str) -> "RulingQuerySet":
        return self.filter(card_rows__card=card)

    def valid_in(self, edition: str) -> "RulingQuerySet":
        """Statements that hold for this edition: that name it, or name none and are about a card it prints."""
        printed = RulingCard.objects.filter(card__printings__edition=edition).values("ruling")
        return self.filter(Q(editions=edition) | Q(editions__isnull=True, pk__in=printed)).distinct()


class Ruling(SlugModel):
    """One atomic statement about one or several cards, the main card first."""

    kind = models.CharField(max_length=12, choices=RulingKind.choices)
    text = models.CharField(max_length=400)
    source_note = models.CharField(max_length=400, blank=True)  # what was hard to read, what later changed
    cards = models.ManyToManyField(Card, through="RulingCard", related_name="rulings")
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_rulings")
    editions = models.ManyToManyField(Edition, related_name="rulings")
    topics = models.ManyToManyField(Topic, related_name="rulings")
    sources = models.ManyToManyField(SourceBlock, related_name="rulings")

    objects = RulingQuerySet.as_manager()

    class Meta(SlugModel.Meta):
        constraints = [one_of("kind", RulingKind, "ruling_kind")]


class RulingCard(models.Model):
    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="card_rows")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="ruling_rows")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["ruling", "position"]
        constraints = [models.UniqueConstraint(fields=["ruling", "card"], name="ruling_card_once")]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.card_id}"


class DifferenceQuerySet(models.QuerySet["Difference"]):
    def with_everything(self) -> "DifferenceQuerySet":
        """Differences with their variants: a fixed number of queries."""
        return self.select_related("card").prefetch_related(
            Prefetch("variants", Variant.objects.prefetch_related("editions", "sources")), "mentions", "topics"
        )


class Difference(SlugModel):
    """One aspect in which editions of a card disagree, and what that means in play."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="differences")
    aspect = models.CharField(max_length=400)
    consequence = models.CharField(max_length=600)
    changes_play = models.BooleanField()
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_differences")
    topics = models.ManyToManyField(Topic, related_name="differences")

    objects = DifferenceQuerySet.as_manager()


class Variant(models.Model):
    """What some editions say in a difference."""

    difference = models.ForeignKey(Difference, on_delete=models.CASCADE, related_name="variants")
    position = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400)
    editions = models.ManyToManyField(Edition, related_name="variants")
    sources = models.ManyToManyField(SourceBlock, related_name="variants")

    class Meta:
        ordering = ["difference", "position"]
        constraints = [models.UniqueConstraint(fields=["difference", "position"], name="variant_position_once")]

    def __str__(self) -> str:
        return f"{self.difference_id}/{self.position}"


class RuleQuerySet(models.QuerySet["Rule"]):
    def with_everything(self) -> "RuleQuerySet":
        """Rules with editions, mentions, topics and sources: five queries."""
        return self.prefetch_related("editions", "mentions", "topics", "sources")

    def valid_in(self, edition: str) -> "RuleQuerySet":
        """Rules that hold for this edition: those that name it, and those that name none."""
        return self.filter(Q(editions=edition) | Q(editions__isnull=True)).distinct()


class Rule(SlugModel):
    """A general rule or a glossary entry."""

    title = models.CharField(max_length=120, unique=True)
    text = models.TextField(max_length=2000)
    asked = models.JSONField(default=list)
    editions = models.ManyToManyField(Edition, related_name="rules")
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_rules")
    topics = models.ManyToManyField(Topic, related_name="rules")
    sources = models.ManyToManyField(SourceBlock, related_name="rules")

    objects = RuleQuerySet.as_manager()


class Synonym(models.Model):
    """A word of the rules and what players say for it."""

    word = models.CharField(max_length=80, unique=True)
    also = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.word


class SearchDocument(models.Model):
    """What the PostgreSQL search finds; empty with any other backend.

    On PostgreSQL the table has two more columns, tsvectors: `terms` of `tokens` and `facets`, `german` of `text`.
    """

    number = models.PositiveIntegerField(primary_key=True)
    kind = models.CharField(max_length=12)
    slug = models.CharField(max_length=100)
    title = models.TextField()
    text = models.TextField()
    art = models.CharField(max_length=16)
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
