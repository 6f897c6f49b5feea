from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("search", "0001_rows")]

    operations = [migrations.RenameField("searchdocument", "art", "subkind")]
