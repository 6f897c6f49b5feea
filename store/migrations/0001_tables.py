"""The tables, and what they take over from a database of an earlier release: the history of its content.

Earlier releases had their tables in the apps `cards` and `rulings`, and migrations of the search with other names, so
that to Django nothing of ours is there yet. All else that their tables held comes back with the next `load_content`.
"""

import django.db.models.deletion
from django.core.management.color import no_style
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import store.models

FORMER_TABLES = ("cards_", "rulings_", "search_")
HISTORY = {
    "loadedversion": ("id", "hash", "loaded_at"),
    "change": ("id", "kind", "slug", "change", "former", "version_id"),
    "fingerprint": ("id", "kind", "slug", "hash", "changed_at"),
}
"""Tables that are taken over with these columns, in this order."""


def take_over_history(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Copy the history of a former database, then remove its tables."""
    connection = schema_editor.connection
    quote, on_postgres = connection.ops.quote_name, connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        former = [name for name in connection.introspection.table_names(cursor) if name.startswith(FORMER_TABLES)]
    for table, columns in HISTORY.items():
        if f"cards_{table}" in former:
            names = ", ".join(map(quote, columns))
            schema_editor.execute(f"INSERT INTO store_{table} ({names}) SELECT {names} FROM cards_{table}")  # noqa: S608 - our own names
    for statement in connection.ops.sequence_reset_sql(no_style(), [apps.get_model("store", name) for name in HISTORY]):
        schema_editor.execute(statement)
    if on_postgres:
        schema_editor.execute("DROP TEXT SEARCH CONFIGURATION IF EXISTS begleiter_german CASCADE")
    for table in former:
        schema_editor.execute(f"DROP TABLE {quote(table)}{' CASCADE' if on_postgres else ''}")
    schema_editor.execute("DELETE FROM django_migrations WHERE app IN ('cards', 'rulings', 'search')")


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Card",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("coins", models.PositiveSmallIntegerField(null=True)),
                ("potion", models.PositiveSmallIntegerField(default=0)),
                ("debt", models.PositiveSmallIntegerField(default=0)),
                ("mark", models.CharField(default="", max_length=1)),
                ("name", models.CharField(max_length=80)),
                ("name_en", models.CharField(max_length=80, unique=True)),
                ("kind", models.CharField(max_length=16)),
                ("types", models.JSONField()),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Expansion",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80, unique=True)),
                ("name_en", models.CharField(max_length=80)),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="LoadedVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hash", models.CharField(max_length=64)),
                ("loaded_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Rule",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=120, unique=True)),
                ("text", models.TextField()),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SourceDocument",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=160)),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Topic",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80, unique=True)),
                ("name_en", models.CharField(max_length=80)),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ContentVersion",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("hash", models.CharField(max_length=64)),
                ("loaded_at", models.DateTimeField()),
                ("counts", models.JSONField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="store_content_version_single")
                ],
            },
        ),
        migrations.CreateModel(
            name="Difference",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("aspect", models.CharField(max_length=400)),
                ("consequence", models.CharField(max_length=600)),
                ("changes_play", models.BooleanField()),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="differences", to="store.card"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Edition",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("publisher", models.CharField(max_length=8)),
                ("year", models.PositiveSmallIntegerField()),
                ("generation", models.PositiveSmallIntegerField()),
                ("kingdom_piles", models.PositiveSmallIntegerField()),
                (
                    "expansion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="editions", to="store.expansion"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="card",
            name="expansion",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="store.expansion"
            ),
        ),
        migrations.CreateModel(
            name="Fingerprint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=16)),
                ("slug", models.CharField(max_length=120)),
                ("hash", models.CharField(max_length=16)),
                ("changed_at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "slug"), name="store_fingerprint_once")],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=16)),
                ("slug", models.CharField(max_length=120)),
                ("change", models.CharField(max_length=8)),
                ("former", models.CharField(blank=True, max_length=120)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="store.loadedversion"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="OtherRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("kind", models.CharField(max_length=16)),
                ("slug", models.CharField(max_length=100)),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("kind", "slug"), name="store_other_record_once")],
            },
        ),
        migrations.CreateModel(
            name="Pile",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                ("order", models.CharField(max_length=8)),
                (
                    "expansion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="piles", to="store.expansion"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="RecommendedSet",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sets", to="store.edition"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=12)),
                ("question", models.CharField(max_length=120)),
                ("answer", models.CharField(default="", max_length=80)),
                ("text", models.CharField(max_length=400)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rulings", to="store.card"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SourceBlock",
            fields=[
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("slug", models.SlugField(max_length=100, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=8)),
                ("title", models.CharField(max_length=200)),
                (
                    "edition",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to="store.edition",
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="blocks", to="store.sourcedocument"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Printing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("data", store.models.RecordField()),
                ("coins", models.PositiveSmallIntegerField(null=True)),
                ("potion", models.PositiveSmallIntegerField(default=0)),
                ("debt", models.PositiveSmallIntegerField(default=0)),
                ("mark", models.CharField(default="", max_length=1)),
                ("name", models.CharField(max_length=80)),
                ("types", models.JSONField()),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="printings", to="store.card"
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="printings", to="store.edition"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "constraints": [models.UniqueConstraint(fields=("card", "edition"), name="store_printing_once")],
            },
        ),
        migrations.RunPython(take_over_history, migrations.RunPython.noop),
    ]
