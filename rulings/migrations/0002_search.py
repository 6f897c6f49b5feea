"""The words and documents of the search; what only PostgreSQL has is made only there."""

from collections.abc import Callable

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FORWARDS = """
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TEXT SEARCH CONFIGURATION begleiter_german (COPY = pg_catalog.german);
ALTER TEXT SEARCH CONFIGURATION begleiter_german
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, german_stem;
ALTER TABLE rulings_searchdocument
    ADD COLUMN terms tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(tokens || ' ' || facets, ' '))
    ) STORED,
    ADD COLUMN german tsvector GENERATED ALWAYS AS (
        to_tsvector('begleiter_german', title || ' ' || text)
    ) STORED;
CREATE INDEX rulings_searchdocument_terms ON rulings_searchdocument USING gin (terms) WITH (fastupdate = off);
CREATE INDEX rulings_searchdocument_german ON rulings_searchdocument USING gin (german) WITH (fastupdate = off);
CREATE INDEX cards_cardname_folded_trigrams ON cards_cardname USING gist (folded gist_trgm_ops);
"""
BACKWARDS = """
DROP INDEX cards_cardname_folded_trigrams;
ALTER TABLE rulings_searchdocument DROP COLUMN terms, DROP COLUMN german;
DROP TEXT SEARCH CONFIGURATION begleiter_german;
"""  # the extensions stay: others may use them


def only_on_postgres(sql: str) -> Callable[[StateApps, BaseDatabaseSchemaEditor], None]:
    def run(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(sql)

    return run


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0002_initial"),
        ("rulings", "0001_initial"),
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
                ("art", models.CharField(max_length=16)),
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
        migrations.CreateModel(
            name="Synonym",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=80, unique=True)),
                ("also", models.JSONField(default=list)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.RunPython(only_on_postgres(FORWARDS), only_on_postgres(BACKWARDS)),
    ]
