"""Tables of statements about the cards: source documents, topics, rulings, differences between editions, general rules.

Only the content loader writes them. A ruling without editions holds for every edition that prints one of its cards, a
rule without editions for every edition.
"""

from django.db import models

from cards.models import Card, Edition, SlugModel, one_of


class SourceDocument(SlugModel):
    """A rulebook or collection that statements come from, without its text."""

    name = models.CharField(max_length=160)


class BlockKind(models.TextChoices):
    CARD = "card"
    CARDS = "cards"
    RULES = "rules"
    SETUP = "setup"
    SETS = "sets"
    EMPTY = "empty"


class SourceBlock(SlugModel):
    """A block of a source document: its slug, edition and title, without its text."""

    document = models.ForeignKey(SourceDocument, on_delete=models.CASCADE, related_name="blocks")
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, null=True, related_name="blocks")
    kind = models.CharField(max_length=8, choices=BlockKind.choices)
    title = models.CharField(max_length=200)

    class Meta(SlugModel.Meta):
        constraints = [one_of("kind", BlockKind, "source_block_kind")]


class Topic(SlugModel):
    name = models.CharField(max_length=80, unique=True)
    name_en = models.CharField(max_length=80, default="")
    description = models.CharField(max_length=400)


class RulingKind(models.TextChoices):
    FAQ = "faq"
    ERRATUM = "erratum"
    SETUP = "setup"
    INTERACTION = "interaction"
    REMINDER = "reminder"


class Ruling(SlugModel):
    """One atomic statement about one or several cards, the main card first."""

    kind = models.CharField(max_length=12, choices=RulingKind.choices)
    question = models.CharField(max_length=120, blank=True)
    answer = models.CharField(max_length=80, blank=True)
    text = models.CharField(max_length=400)
    phrasings = models.JSONField(default=list)  # the question in other words, public
    search_phrasings = models.JSONField(default=list)  # what players may type for it, only for the search
    opposite_phrasings = models.JSONField(default=list)  # those of them whose own ja or nein is the opposite
    holds_today = models.BooleanField(default=True)
    superseded_by = models.CharField(max_length=100, blank=True)  # slug of the ruling that holds today in its place
    source_note = models.CharField(max_length=400, blank=True)  # what was hard to read, what later changed
    cards = models.ManyToManyField(Card, through="RulingCard", related_name="rulings")
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_rulings")
    editions = models.ManyToManyField(Edition, related_name="rulings")
    topics = models.ManyToManyField(Topic, related_name="rulings")
    sources = models.ManyToManyField(SourceBlock, related_name="rulings")

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


class Difference(SlugModel):
    """One aspect in which editions of a card disagree, and what that means in play."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="differences")
    aspect = models.CharField(max_length=400)
    consequence = models.CharField(max_length=600)
    changes_play = models.BooleanField()
    superseded_by = models.CharField(max_length=100, blank=True)  # slug of a ruling, where no variant holds today
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_differences")
    topics = models.ManyToManyField(Topic, related_name="differences")


class Variant(models.Model):
    """What some editions say where editions differ."""

    difference = models.ForeignKey(Difference, on_delete=models.CASCADE, related_name="variants")
    position = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400)
    holds_today = models.BooleanField(default=False)
    editions = models.ManyToManyField(Edition, related_name="variants")
    sources = models.ManyToManyField(SourceBlock, related_name="variants")

    class Meta:
        ordering = ["difference", "position"]
        constraints = [models.UniqueConstraint(fields=["difference", "position"], name="variant_position_once")]

    def __str__(self) -> str:
        return f"{self.difference_id}/{self.position}"


class Rule(SlugModel):
    """A general rule or a glossary entry.

    One with `applies_when` is an interaction of cards, with a short `answer`, or a mechanic, with a `brief` line.
    """

    title = models.CharField(max_length=120, unique=True)
    text = models.TextField(max_length=2000)
    answer = models.CharField(max_length=80, blank=True)
    brief = models.CharField(max_length=200, blank=True)
    is_obvious = models.BooleanField(default=False)  # shown only to fill up a short list
    applies_when = models.JSONField(default=list)  # pairs of part and condition: jsonb would sort the keys of an object
    phrasings = models.JSONField(default=list)
    search_phrasings = models.JSONField(default=list)
    holds_today = models.BooleanField(default=True)
    superseded_by = models.CharField(max_length=100, blank=True)  # slug of the rule that holds today in its place
    editions = models.ManyToManyField(Edition, related_name="rules")
    mentions = models.ManyToManyField(Card, related_name="mentioned_in_rules")
    topics = models.ManyToManyField(Topic, related_name="rules")
    sources = models.ManyToManyField(SourceBlock, related_name="rules")


class Synonym(models.Model):
    """An everyday word, and the words of the rules for it; `next_to` another word it may mean something else."""

    word = models.CharField(max_length=80, unique=True)
    means = models.JSONField(default=list)
    next_to = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.word
