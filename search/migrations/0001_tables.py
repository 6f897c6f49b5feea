"""The tables of the PostgreSQL backend, and what only PostgreSQL has."""

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
ALTER TABLE search_searchdocument
    ADD COLUMN terms tsvector GENERATED ALWAYS AS (
        array_to_tsvector(string_to_array(tokens || ' ' || facets, ' '))
    ) STORED,
    ADD COLUMN german tsvector GENERATED ALWAYS AS (
        to_tsvector('begleiter_german', title || ' ' || text)
    ) STORED;
CREATE INDEX search_searchdocument_terms ON search_searchdocument USING gin (terms) WITH (fastupdate = off);
CREATE INDEX search_searchdocument_german ON search_searchdocument USING gin (german) WITH (fastupdate = off);
CREATE INDEX store_cardname_folded_trigrams ON store_cardname USING gist (folded gist_trgm_ops);
"""
BACKWARDS = """
DROP INDEX store_cardname_folded_trigrams;
ALTER TABLE search_searchdocument DROP COLUMN terms, DROP COLUMN german;
DROP TEXT SEARCH CONFIGURATION begleiter_german;
"""  # the extensions stay: others may use them


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
