"""Two tables: one row for each shared table with its whole state, and the changes that its phones have sent."""

from django.db import models


class SharedTable(models.Model):
    """A shared table. `state` is that of `tables.state`; `version` repeats its version, for polls that need no more.

    Row and changes are deleted `LIFETIME` after the last change. No address is stored.
    """

    code = models.CharField(max_length=10, primary_key=True)
    spoken_code = models.CharField(max_length=8, unique=True)
    state = models.JSONField()
    version = models.PositiveIntegerField()
    changed_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.code


class SentChange(models.Model):
    """A change that was applied, under the key with which the phone of a guest sends it again if it got no answer.

    `version` is that of the table after it: the cursor of the log. `entry` says what was changed, without any points.
    """

    table = models.ForeignKey(SharedTable, on_delete=models.CASCADE, related_name="changes")
    guest = models.PositiveIntegerField()
    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    entry = models.JSONField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "guest", "key"], name="tables_change_once")]
        indexes = [models.Index(fields=["table", "version"], name="tables_log")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.version}"
