from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0004_everyday_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="rule",
            name="typed",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="ruling",
            name="typed",
            field=models.JSONField(default=list),
        ),
    ]
