"""The tables of the PostgreSQL backend, and what only PostgreSQL has."""

from collections.abc import Callable

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FORWARDS = """
ALTER TABLE search_searchdocument
    ADD COLUMN terms tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(tokens || ' ' || facets, ' '))
    ) STORED;
CREATE INDEX search_searchdocument_terms ON search_searchdocument USING gin (terms) WITH (fastupdate = off);
"""
BACKWARDS = "ALTER TABLE search_searchdocument DROP COLUMN terms;"


def only_on_postgres(sql: str) -> Callable[[StateApps, BaseDatabaseSchemaEditor], None]:
    def run(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql)

    return run


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("store", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="SearchDocument",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=12)),
                ("slug", models.CharField(max_length=100)),
                ("title", models.TextField()),
                ("text", models.TextField()),
                ("subkind", models.CharField(max_length=16)),
                ("about", models.TextField(blank=True)),
                ("newest", models.PositiveIntegerField()),
                ("tokens", models.TextField()),
                ("facets", models.TextField()),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="SearchVocabulary",
            fields=[
                ("version", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("format", models.CharField(max_length=8)),
                ("documents", models.PositiveIntegerField()),
                ("kinds", models.JSONField(default=list)),
                ("data", models.TextField()),
            ],
        ),
        migrations.RunPython(only_on_postgres(FORWARDS), only_on_postgres(BACKWARDS)),
    ]
