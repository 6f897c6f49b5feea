"""Shared tables as JSON."""

from rest_framework import serializers

from tables.changes import Kind, Refusal
from tables.records import APPLIED, REFUSED, REPEATED, UNCHANGED

BY = "Number of the guest who did it; the guest may have left."
AT = "When, in milliseconds since 1970."


class TableGuestSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="The number of the guest at this table, never given to another.")
    name = serializers.CharField()
    crest = serializers.CharField()
    is_done = serializers.BooleanField(help_text="Whether the guest has typed all numbers of the score.")


class StartPlayerSerializer(serializers.Serializer):
    guest = serializers.IntegerField(allow_null=True)
    by = serializers.IntegerField(help_text=BY)
    at = serializers.IntegerField(help_text=AT)


class MarkSerializer(serializers.Serializer):
    """A step that was ticked, or a pile that was emptied, and who said so last."""

    key = serializers.CharField()
    is_on = serializers.BooleanField()
    by = serializers.IntegerField(help_text=BY)
    at = serializers.IntegerField(help_text=AT)


class PartSerializer(serializers.Serializer):
    """Who lays out a part of the setup."""

    key = serializers.CharField()
    guest = serializers.IntegerField(allow_null=True)
    by = serializers.IntegerField(help_text=BY)
    at = serializers.IntegerField(help_text=AT)


class GuestScoreSerializer(serializers.Serializer):
    guest = serializers.IntegerField()
    numbers = serializers.DictField(child=serializers.IntegerField(), help_text="What the guest has typed, by key.")


class LoggedChangeSerializer(serializers.Serializer):
    """A change in the log. What somebody has typed for the score is not in it."""

    version = serializers.IntegerField(help_text="The version of the table after it.")
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    by = serializers.IntegerField(help_text=BY)
    at = serializers.IntegerField(help_text=AT)
    key = serializers.CharField(help_text="Of a tick, pile or part; empty for other kinds.")


class SharedTableSerializer(serializers.Serializer):
    """A table with everything that its guests share."""

    link_code = serializers.CharField(help_text="The code in links; it opens the table.")
    spoken_code = serializers.CharField(help_text="Eight letters to say aloud; they open the table, too.")
    join_url = serializers.URLField(help_text="The address to scan or send; it shows the kingdom and invites.")
    server_time = serializers.IntegerField(help_text="In milliseconds since 1970.")
    version = serializers.IntegerField(help_text="Counts the changes: `since` of the next request.")
    game = serializers.IntegerField(help_text="Counts the kingdoms that were on the table.")
    kingdom = serializers.CharField(help_text="The code of the kingdom.")
    kingdom_by = serializers.IntegerField(help_text=BY)
    holder = serializers.IntegerField(help_text="The guest who decides about kingdom and guests.")
    holder_at = serializers.IntegerField(help_text="When the holder last did something.")
    guests = TableGuestSerializer(many=True, help_text="In the order of their seats.")
    start_player = StartPlayerSerializer(allow_null=True)
    ticks = MarkSerializer(many=True, help_text="Steps of the setup.")
    empty_piles = MarkSerializer(many=True)
    parts = PartSerializer(many=True)
    scores = GuestScoreSerializer(
        many=True, allow_null=True, help_text="Null until all guests are done: until then nobody's numbers are sent."
    )
    changes = LoggedChangeSerializer(many=True, help_text="The last 50 changes after `since`, the oldest first.")


class OpenedTableSerializer(serializers.Serializer):
    guest = serializers.IntegerField(help_text="The number of the guest who opened the table.")
    table = SharedTableSerializer()


class ChangeResultSerializer(serializers.Serializer):
    """What became of a change."""

    id = serializers.CharField()
    result = serializers.ChoiceField(
        choices=[APPLIED, REPEATED, UNCHANGED, REFUSED],
        help_text="`repeated`: it was applied before. `unchanged`: a later change was there, or nothing differs. "
        "`refused`: `refusal` says why; sending it again is of no use.",
    )
    refusal = serializers.ChoiceField(choices=[code.value for code in Refusal], allow_null=True)


class ChangedTableSerializer(serializers.Serializer):
    guest = serializers.IntegerField(
        allow_null=True, help_text="The number of the guest with this secret; null where there is none."
    )
    results = ChangeResultSerializer(many=True, help_text="In the order of the changes.")
    table = SharedTableSerializer()
