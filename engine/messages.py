"""Messages to players in German and English, each with a permanent code; `messages.toml` has their texts.

A `Message` is a `str`, its German text; `.en` and `.code` are its English text and code. The steps and reasons of a
setup are German only, like the content.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Protocol

MessageTable = Mapping[str, Mapping[str, str]]
"""By code, the texts in German ("de") and English ("en"); values are inserted at names in braces."""


def read_messages(package: str) -> dict[str, Any]:
    """What `messages.toml` of a package says: tables of messages by name, or one table."""
    return tomllib.loads(files(package).joinpath("messages.toml").read_text(encoding="utf-8"))


TABLES: Mapping[str, MessageTable] = read_messages("engine")
REFUSALS = TABLES["refusals"]


class Message(str):
    """A German text with its English translation `en` and its `code`, which is "" for parts of sentences.

    >>> message("wrong-players", least=2, most=6, players=7).en
    'Dominion is for 2 to 6 players, not for 7.'
    """

    __slots__ = ("code", "en")

    code: str
    en: str

    def __new__(cls, german: str, english: str, code: str = "") -> "Message":
        text = super().__new__(cls, german)
        text.code, text.en = code, english
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (str(self), self.en, self.code)


EMPTY = Message("", "")


class HasNames(Protocol):
    """An item with a name in both languages, such as a card."""

    @property
    def name(self) -> str: ...
    @property
    def name_en(self) -> str: ...


def message(code: str, table: MessageTable = REFUSALS, /, **values: object) -> Message:
    """The message with this code, with its values inserted; values that are messages are translated, too."""
    texts = table[code]
    english_values = {name: in_english(value) for name, value in values.items()}
    return Message(texts["de"].format_map(values), texts["en"].format_map(english_values), code)


def in_english(value: Any) -> Any:
    """The English text of a message; anything else is returned as it is.

    >>> in_english("moat"), in_english(Message("Burggraben", "Moat"))
    ('moat', 'Moat')
    """
    return value.en if isinstance(value, Message) else value


def name_of(thing: HasNames) -> Message:
    """The name of a card or expansion, in both languages."""
    return Message(thing.name, thing.name_en or thing.name)


def join_messages(texts: Iterable[str], between: str = ", ", between_en: str = "") -> Message:
    """Messages and texts joined by a separator, which may differ between the languages.

    >>> join_messages([Message("Markt", "Market"), Message("Mine", "Mine")], " und ", " and ").en
    'Market and Mine'
    """
    parts = list(texts)
    return Message(between.join(parts), (between_en or between).join(map(in_english, parts)))


def listed(names: Iterable[str], last: str = "und", last_en: str = "and") -> Message:
    """Names as an enumeration in both languages; empty without names.

    >>> listed(["Markt", "Dorf", "Mine"]), listed([Message("Markt", "Market"), Message("Mine", "Mine")]).en
    ('Markt, Dorf und Mine', 'Market and Mine')
    """
    names = list(names)
    return Message(enumeration(names, last), enumeration(map(in_english, names), last_en))


def enumeration(names: Iterable[str], last: str = "und") -> str:
    """Names as an enumeration in one language: in German unless `last` is an English word.

    >>> enumeration(["Markt", "Dorf", "Mine"]), enumeration([])
    ('Markt, Dorf und Mine', '')
    """
    *most, final = [*names] or [""]
    return f"{', '.join(most)} {last} {final}" if most else final
