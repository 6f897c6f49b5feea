"""The messages of the API by their codes, in German and English; `messages.toml` has their texts."""

from collections.abc import Iterable

from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

from engine.messages import Message, MessageTable, read_messages
from engine.messages import message as message_from
from engine.names import nearest

LANGUAGES = ("de", "en")
MESSAGES: MessageTable = read_messages("web")


def message(code: str, /, **values: object) -> Message:
    """The message of the API with this code, its placeholders filled with the values."""
    return message_from(code, MESSAGES, **values)


def localize(message: Message) -> str:
    """The text of a message in the language of the current request."""
    return message.en if get_language() == "en" else str(message)


def language_of(accepted: str) -> str:
    """The language to answer in, from the value of an Accept-Language header: its first one that we have, or German.

    >>> language_of("en-GB,en;q=0.9,de;q=0.5"), language_of("fr, de;q=0.3, en;q=0.2"), language_of("")
    ('en', 'de', 'de')
    """
    accepted_languages = (language.partition("-")[0] for language, _ in parse_accept_lang_header(accepted.lower()))
    return next((language for language in accepted_languages if language in LANGUAGES), LANGUAGES[0])


def did_you_mean(name: str, known: Iterable[str]) -> Message | str:
    """A sentence with up to three known names that are similar to the given one, to be appended; empty without any."""
    suggestions = nearest(name, known)
    return message_from("did-you-mean", slugs=", ".join(suggestions)) if suggestions else ""
