"""The messages of the API by their codes, in German and English; `messages.toml` has their texts."""

from collections.abc import Iterable

from django.utils.translation import get_language

from engine.messages import Message, MessageTable, read_messages
from engine.messages import message as message_from
from engine.names import nearest

MESSAGES: MessageTable = read_messages("web")


def message(code: str, /, **values: object) -> Message:
    """The message of the API with this code, its placeholders filled with the values."""
    return message_from(code, MESSAGES, **values)


def localize(message: Message) -> str:
    """The text of a message in the language of the current request."""
    return message.en if get_language() == "en" else str(message)


def did_you_mean(name: str, known: Iterable[str]) -> Message | str:
    """A sentence with up to three known names that are similar to the given one, to be appended; empty without any."""
    suggestions = nearest(name, known)
    return message_from("did-you-mean", slugs=", ".join(suggestions)) if suggestions else ""
