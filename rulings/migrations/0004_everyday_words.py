from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0003_matters_when")]

    operations = [
        migrations.RenameField(model_name="synonym", old_name="also", new_name="means"),
        migrations.AddField(model_name="synonym", name="beside", field=models.JSONField(default=list)),
    ]
