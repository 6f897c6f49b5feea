"""Tables of what is printed: expansions, editions, cards, printings, piles, sets; and which content is loaded.

Slugs are the primary keys: they are public and never reused. Only the content loader writes rows; it replaces all of
them in one transaction.
"""

from typing import TypeAlias

from django.db import models
from django.db.models import F, Prefetch, Q

from engine.catalog import CardType, Kind, Order, Publisher
from engine.kingdoms.roles import Role


def choices(enum: type) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]  # type: ignore[attr-defined]


def one_of(field: str, enum: type, name: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=Q(**{f"{field}__in": [m.value for m in enum]}), name=name)  # type: ignore[attr-defined]


class SlugModel(models.Model):
    slug = models.SlugField(primary_key=True, max_length=100)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        ordering = ["position"]

    def __str__(self) -> str:
        return self.slug


class Expansion(SlugModel):
    """A product line, such as Seaside, whichever boxes it was sold in."""

    name = models.CharField(max_length=80, unique=True)
    name_en = models.CharField(max_length=80)


class Edition(SlugModel):
    """One printed box of one or several expansions."""

    name = models.CharField(max_length=120)
    publisher = models.CharField(max_length=8, choices=choices(Publisher))
    year = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    kingdom_piles = models.PositiveSmallIntegerField()
    tell = models.CharField(max_length=200, blank=True)  # how to recognize the box among those of the same name
    note = models.CharField(max_length=400, blank=True)
    expansions = models.ManyToManyField(Expansion, related_name="editions")

    class Meta(SlugModel.Meta):
        constraints = [
            one_of("publisher", Publisher, "edition_publisher"),
            models.CheckConstraint(condition=Q(year__gte=2008, year__lte=2100), name="edition_year"),
        ]


class Tag(SlugModel):
    """A mechanic of cards, such as "village"."""

    name = models.CharField(max_length=80, unique=True)
    name_en = models.CharField(max_length=80, default="")
    definition = models.CharField(max_length=400)


class Word(models.Model):
    """The names of a member of an enum; `of` is the field of `engine.words.Words` that it belongs to."""

    of = models.CharField(max_length=16)
    slug = models.CharField(max_length=100)
    name = models.CharField(max_length=80)
    also = models.JSONField(default=list)
    one = models.CharField(max_length=80, blank=True)
    many = models.CharField(max_length=80, blank=True)
    fits = models.JSONField(default=list)
    name_en = models.CharField(max_length=80, default="")
    one_en = models.CharField(max_length=80, blank=True, default="")
    many_en = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["of", "slug"], name="word_once")]

    def __str__(self) -> str:
        return f"{self.of}/{self.slug}"


class MaterialKind(models.TextChoices):
    MAT = "mat"
    TOKEN = "token"  # noqa: S105 - not a secret, but a game component
    CUBE = "cube"


class Material(SlugModel):
    """A mat, token or cube that cards need."""

    name = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=8, choices=MaterialKind.choices)
    of_player = models.BooleanField()

    class Meta(SlugModel.Meta):
        constraints = [one_of("kind", MaterialKind, "material_kind")]


class CostMixin(models.Model):
    """A printed cost; a card without one has no `coins`. `mark` is `*`, `+` or empty."""

    coins = models.PositiveSmallIntegerField(null=True)
    potion = models.PositiveSmallIntegerField(default=0)
    debt = models.PositiveSmallIntegerField(default=0)
    mark = models.CharField(max_length=1, blank=True)

    class Meta:
        abstract = True


def cost_is_sane(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=(Q(coins__isnull=True) | Q(coins__lte=14)) & Q(potion__lte=1, debt__lte=15, mark__in=["", "*", "+"]),
        name=name,
    )


class CardQuerySet(models.QuerySet["Card"]):
    def with_everything(self) -> "CardQuerySet":
        """Cards with names, types, tags, printings and expansion, in five queries for any number of cards."""
        return self.select_related("expansion").prefetch_related(
            "type_rows", "names", "tags", Prefetch("printings", Printing.objects.select_related("edition"))
        )


class Card(SlugModel, CostMixin):
    """A card with its current name and effect, independent of any printing."""

    name = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=16, choices=choices(Kind))
    expansion = models.ForeignKey(Expansion, on_delete=models.CASCADE, related_name="cards")
    copies = models.PositiveSmallIntegerField(null=True)
    effect = models.CharField(max_length=400)
    needs = models.JSONField(default=list)
    charge = models.CharField(max_length=100)
    division = models.CharField(max_length=12)
    tags = models.ManyToManyField(Tag, related_name="cards")

    objects = CardQuerySet.as_manager()

    class Meta(SlugModel.Meta):
        constraints = [one_of("kind", Kind, "card_kind"), cost_is_sane("card_cost")]

    @property
    def types(self) -> list[str]:
        return [row.type for row in self.type_rows.all()]


class CardTypeRow(models.Model):
    """One type of a card, in printed order."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="type_rows")
    type = models.CharField(max_length=16, choices=choices(CardType), db_index=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "type"], name="card_type_once"),
            one_of("type", CardType, "card_type_known"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.type}"


class NameSource(models.TextChoices):
    CURRENT = "current"
    ENGLISH = "english"
    ALIAS = "alias"
    PRINTED = "printed"


class CardName(models.Model):
    """A name that a card is known by. `folded` is its normalized spelling, by which names are compared."""

    Source: TypeAlias = NameSource

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=80, db_index=True)
    source = models.CharField(max_length=8, choices=NameSource.choices)

    class Meta:
        ordering = ["card", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["card", "name"], name="card_name_once"),
            one_of("source", NameSource, "card_name_source"),
        ]

    def __str__(self) -> str:
        return self.name


class Printing(CostMixin):
    """A card as one edition prints it, with all printed values, even those that equal the card's current ones."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="printings")
    name = models.CharField(max_length=80)
    types = models.JSONField(default=list)
    effect = models.CharField(max_length=400)
    tags = models.JSONField(null=True)  # only if they are not those of the card
    differs = models.BooleanField(default=False)  # whether anything differs from the card's current state

    class Meta:
        ordering = ["card", "edition__position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "edition"], name="printing_once"),
            cost_is_sane("printing_cost"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.edition_id}"


class Pile(SlugModel):
    """A pile of several different cards, or a chain of cards that are exchanged step by step."""

    name = models.CharField(max_length=80)
    order = models.CharField(max_length=8, choices=choices(Order))
    expansion = models.ForeignKey(Expansion, on_delete=models.CASCADE, related_name="piles")

    class Meta(SlugModel.Meta):
        constraints = [one_of("order", Order, "pile_order")]


class PileCard(models.Model):
    """The number of copies of a card in a pile, and that for three or more players; position 0 is the top."""

    pile = models.ForeignKey(Pile, on_delete=models.CASCADE, related_name="contents")
    card = models.OneToOneField(Card, on_delete=models.CASCADE, related_name="pile_row")
    position = models.PositiveSmallIntegerField()
    count = models.PositiveSmallIntegerField()
    count_for_three = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pile", "position"]
        constraints = [
            models.UniqueConstraint(fields=["pile", "position"], name="pile_position_once"),
            models.CheckConstraint(condition=Q(count__gte=1, count_for_three__gte=F("count")), name="pile_counts"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card_id} in {self.pile_id}"


class RecommendedSet(SlugModel):
    """A recommended set: ten piles and what else it prescribes. `how` has the modes of its policies, by choice."""

    name = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80, blank=True, default="")  # where it is known
    aliases = models.JSONField(default=list)
    editions = models.ManyToManyField(Edition, related_name="sets")
    expansions = models.ManyToManyField(Expansion, related_name="sets")
    how = models.JSONField(default=dict)
    note = models.CharField(max_length=400, blank=True)
    only_english = models.BooleanField(default=False)
    misprints = models.JSONField(default=list)
    sources = models.JSONField(default=list)  # slugs of source blocks; no relation, for `rulings` may not be imported


class SetCard(models.Model):
    """A card of a recommended set and its role; for a Merkmal `on` is the pile that it belongs to."""

    set = models.ForeignKey(RecommendedSet, on_delete=models.CASCADE, related_name="rows")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="set_rows")
    role = models.CharField(max_length=12, choices=[(role.value, role.name) for role in Role])
    on = models.ForeignKey(Card, on_delete=models.CASCADE, null=True, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["set", "position"]
        constraints = [
            models.UniqueConstraint(fields=["set", "card", "role"], name="set_card_once"),
            one_of("role", Role, "set_card_role"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.set_id}"


class RenamedKind(models.TextChoices):
    """Kinds of records whose slugs may change."""

    CARD = "card"
    EDITION = "edition"
    EXPANSION = "expansion"
    SET = "set"
    RULING = "ruling"
    DIFFERENCE = "difference"
    RULE = "rule"
    TOPIC = "topic"
    TAG = "tag"


class Renamed(models.Model):
    """A former slug; old links are redirected permanently."""

    kind = models.CharField(max_length=12, choices=RenamedKind.choices)
    old = models.SlugField(max_length=100)
    new = models.SlugField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "old"], name="renamed_once"),
            one_of("kind", RenamedKind, "renamed_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.old} → {self.new}"


class ContentVersion(models.Model):
    """The loaded content: a single row. Its hash also names the search index that belongs to it."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    hash = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()
    counts = models.JSONField(default=dict)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="content_version_single")]

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


class ChangeKind(models.TextChoices):
    """What happened to a record."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    RENAMED = "renamed"


class Change(models.Model):
    """What a version changed in one record; rows are never changed or removed. `former` is the slug before a rename."""

    version = models.ForeignKey(LoadedVersion, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=120)
    change = models.CharField(max_length=8, choices=ChangeKind.choices)
    former = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [one_of("change", ChangeKind, "change_kind")]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}: {self.change}"


class Fingerprint(models.Model):
    """The hash of a record and the time when it last changed: what the next load is compared with."""

    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=120)
    hash = models.CharField(max_length=16)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "slug"], name="fingerprint_once")]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}: {self.hash}"
