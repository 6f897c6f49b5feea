"""What phones send about shared tables, and how it becomes the changes of `tables`."""

from collections.abc import Iterator
from typing import Any

from rest_framework import serializers

from api.conventions.json_bodies import (
    BoundedListField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
    StrictRegexField,
    StrictSerializer,
)
from content.model.types import Library
from engine.errors import EngineError
from engine.kingdoms.readable_codes import MAX_CODE_CHARS, from_code, to_code
from engine.messages import Message
from tables.changes import Change, Kind
from tables.state import CRESTS, MAX_GUESTS, MAX_NAME_CHARS
from web.messages import message
from web.problems import Problem

MAX_CHANGES = 50  # in one request
MAX_TIME = 10**14  # milliseconds since 1970
MAX_GUEST_NUMBER = 100_000
MAX_POINTS = 10_000

FIELDS_OF: dict[Kind, tuple[str, ...]] = {
    Kind.JOIN: ("name", "crest"),
    Kind.PROFILE: ("name", "crest"),
    Kind.TICK: ("game", "key", "is_on"),
    Kind.PILE: ("game", "key", "is_on"),
    Kind.PART: ("game", "key", "guest"),
    Kind.START: ("game", "guest"),
    Kind.ORDER: ("game", "guests"),
    Kind.SCORE: ("game", "key", "number"),
    Kind.DONE: ("game", "is_on"),
    Kind.KINGDOM: ("game", "kingdom"),
    Kind.HAND_ON: ("guest",),
    Kind.TAKE: (),
    Kind.REMOVE: ("guest",),
    Kind.CLOSE: (),
}
"""The fields that each kind of change must have."""

KINDS = (
    "`join`: sit down. `profile`: another name or crest. `tick`: a step of the setup is done (`is_on`). `pile`: a pile "
    "is empty. `part`: `guest` lays out the part `key` of the setup, null for nobody. `start`: who begins. `order`: "
    "the seats. `score`: an own number, null for none. `done`: all own numbers are there. By the holder only: "
    "`kingdom`: another kingdom, or with the next `game` the next one. `hand_on`: `guest` holds the table. `remove`: "
    "`guest` leaves; everybody may remove themselves. `close`: delete the table. `take`: hold the table of somebody "
    "who has done nothing for ten minutes."
)


def secret_field() -> serializers.Field:
    return StrictRegexField(
        r"^[A-Za-z0-9_-]+\Z",
        min_length=16,
        max_length=64,
        help_text="Random, made and kept by the device of a guest: proves who sends a change. Only its hash is stored.",
    )


class NameField(StrictCharField):
    """A name, shown as text: visible characters, single spaces between words."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_NAME_CHARS, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> str:
        return " ".join(super().run_validation(data).split())  # may be empty now, which `is_name` refuses


class TableChangeSerializer(StrictSerializer):
    """One change. Which fields it must have depends on its kind; others are refused."""

    id = StrictRegexField(
        r"^[A-Za-z0-9_-]+\Z",
        min_length=8,
        max_length=40,
        help_text="Made by the device, another for each change: sent again, the change is not applied again.",
    )
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind], help_text=KINDS)
    at = StrictIntegerField(
        min_value=0,
        max_value=MAX_TIME,
        help_text="When the guest did it, in milliseconds since 1970 by the clock of the server (`server_time`). "
        "Of two changes of one thing, the later wins.",
    )
    game = StrictIntegerField(
        required=False, min_value=1, max_value=MAX_GUEST_NUMBER, help_text="The `game` of the table that the guest saw."
    )
    key = StrictRegexField(
        r"^[A-Za-z0-9][A-Za-z0-9_.-]*\Z",
        required=False,
        max_length=80,
        help_text="What is ticked, emptied, taken or counted: slugs, or names that the apps of a table agree on.",
    )
    is_on = StrictBooleanField(required=False)
    number = StrictIntegerField(required=False, allow_null=True, min_value=-MAX_POINTS, max_value=MAX_POINTS)
    guest = StrictIntegerField(required=False, allow_null=True, min_value=1, max_value=MAX_GUEST_NUMBER)
    guests = BoundedListField(
        required=False,
        child=StrictIntegerField(min_value=1, max_value=MAX_GUEST_NUMBER),
        max_length=MAX_GUESTS,
    )
    kingdom = StrictCharField(required=False, max_length=MAX_CODE_CHARS, help_text="A kingdom code.")
    name = NameField(required=False)
    crest = serializers.ChoiceField(required=False, choices=CRESTS)


class NewTableSerializer(StrictSerializer):
    """A new table, with the guest who opens it and holds it."""

    kingdom = StrictCharField(max_length=MAX_CODE_CHARS, help_text="A kingdom code, readable or short.")
    secret = secret_field()
    name = NameField()
    crest = serializers.ChoiceField(choices=CRESTS)


class TableChangesSerializer(StrictSerializer):
    """Changes of one guest, in the order in which they were made."""

    secret = secret_field()
    changes = BoundedListField(child=TableChangeSerializer(), min_length=1, max_length=MAX_CHANGES)


def changes_of(library: Library, body: dict[str, Any]) -> list[tuple[str, Change]]:
    """The changes of a body with their ids. Raises Problem 422, naming fields that do not fit their kind."""
    errors = {
        f"changes[{number}].{name}": [reason]
        for number, data in enumerate(body["changes"])
        for name, reason in misplaced_fields(data)
    }
    if errors:
        raise Problem(422, "bad-input", message("misplaced-fields"), errors=errors)
    return [(data["id"], change_of(library, data, f"changes[{at}]")) for at, data in enumerate(body["changes"])]


def check_name(name: str) -> None:
    """Raises Problem 422 for a name without visible characters only."""
    if not is_name(name):
        raise Problem(422, "bad-input", message("no-name"), errors={"name": [message("no-name")]})


def is_name(name: str) -> bool:
    """Whether a name, already without needless spaces, can be shown.

    >>> is_name("Anna"), is_name(""), is_name("Anna" + chr(0x202E))
    (True, False, False)
    """
    return bool(name) and name.isprintable()


def misplaced_fields(data: dict[str, Any]) -> Iterator[tuple[str, Message]]:
    """The fields that a change lacks, that its kind does not know, or that cannot be shown."""
    if "name" in data and not is_name(data["name"]):
        yield "name", message("no-name")
    wanted = {"id", "kind", "at", *FIELDS_OF[Kind(data["kind"])]}
    for name in sorted(wanted - data.keys()):
        yield name, message("needed-by-kind", kind=data["kind"])
    for name in sorted(data.keys() - wanted):
        yield name, message("not-of-kind", kind=data["kind"])


def change_of(library: Library, data: dict[str, Any], path: str) -> Change:
    fields = {name: value for name, value in data.items() if name != "id"}
    if "kingdom" in fields:
        fields["kingdom"] = readable_code(library, fields["kingdom"], f"{path}.kingdom")
    return Change(**{**fields, "kind": Kind(data["kind"]), "guests": tuple(data.get("guests", ()))})


def readable_code(library: Library, code: str, path: str) -> str:
    """The readable code of a kingdom. Raises Problem 422 for a code that cannot be read."""
    try:
        return to_code(*from_code(library.catalog, code))
    except EngineError as error:
        raise Problem(422, "bad-input", error.message, errors={path: [error.message]}) from None
