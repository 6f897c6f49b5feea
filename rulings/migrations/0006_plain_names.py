from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulings", "0005_typed")]

    operations = [
        migrations.RenameField(model_name="ruling", old_name="asked", new_name="phrasings"),
        migrations.RenameField(model_name="ruling", old_name="typed", new_name="search_phrasings"),
        migrations.RenameField(model_name="ruling", old_name="instead", new_name="superseded_by"),
        migrations.RenameField(model_name="difference", old_name="instead", new_name="superseded_by"),
        migrations.RenameField(model_name="rule", old_name="asked", new_name="phrasings"),
        migrations.RenameField(model_name="rule", old_name="typed", new_name="search_phrasings"),
        migrations.RenameField(model_name="rule", old_name="instead", new_name="superseded_by"),
        migrations.RenameField(model_name="rule", old_name="matters_when", new_name="applies_when"),
        migrations.RenameField(model_name="synonym", old_name="beside", new_name="next_to"),
    ]
