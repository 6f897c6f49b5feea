"""The tables `SharedTable` and `SentChange`."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="SharedTable",
            fields=[
                ("code", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("spoken_code", models.CharField(max_length=8, unique=True)),
                ("state", models.JSONField()),
                ("version", models.PositiveIntegerField()),
                ("changed_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="SentChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("guest", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=40)),
                ("version", models.PositiveIntegerField()),
                ("entry", models.JSONField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="tables.sharedtable"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [models.Index(fields=["table", "version"], name="tables_log")],
                "constraints": [models.UniqueConstraint(fields=("table", "guest", "key"), name="tables_change_once")],
            },
        ),
    ]
