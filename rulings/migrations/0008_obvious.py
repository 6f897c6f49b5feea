"""Rules that most players know: shown where certain cards are on one table only to fill up a short list."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0007_opposite_phrasings")]

    operations = [
        migrations.AddField(model_name="rule", name="is_obvious", field=models.BooleanField(default=False)),
    ]
