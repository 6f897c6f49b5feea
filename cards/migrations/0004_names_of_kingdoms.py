from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0003_arms")]

    operations = [
        migrations.AddField(model_name="word", name="fits", field=models.JSONField(default=list)),
    ]
