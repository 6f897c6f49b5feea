"""Query parameters: how each is documented and parsed, and the query of a request, which refuses all others."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from api.conventions import slugs
from api.conventions.languages import LANGUAGES, names_in
from content.model.types import Library
from engine.messages import Message
from engine.names import MAX_NEAREST
from web.absolute_urls import absolute_url
from web.messages import did_you_mean, message
from web.problems import invalid_request

SLUG = f"^{slugs.SLUG}$"
SLUGS = f"^{slugs.WORD}([-,]{slugs.WORD})*$"
SLUG_FILTER_PATTERN = f"^-?{slugs.WORD}((-|,-?){slugs.WORD})*$"
"""Slugs separated by commas, each optionally negated by `-`. Written flat, word by word: generating texts from nested
repetitions takes schemathesis three times as long."""

MAX_NUMBER = 1000  # value of an integer filter
MAX_REPETITIONS = 5  # of one filter
MAX_FILTER_CHARS = 1000  # of one filter value: the slugs of all boxes fit

FIELDS = "fields"
"""The parameter that limits records to some fields. In the OpenAPI document it is `x-fields` of an operation and not a
parameter, because the types of responses promise all fields."""

Test = Callable[[Library, Any], bool]
"""Whether a record of the library matches the value of a parameter."""


class InvalidValue(ValueError):
    """A parameter value that cannot be parsed, with the messages about it."""

    def __init__(self, *messages: Message) -> None:
        self.messages = messages
        super().__init__(messages)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A query parameter: its name and documentation, and how its text becomes a value.

    `slug_kind`: the value is a list of slugs of this kind of record, given separated by commas.
    `matches`: for filters, makes the test of records from the value.
    `if_missing`: for required parameters, the code of the message where it is missing.
    """

    name: str
    description: str
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    parse: Callable[[str], Any] = str  # raises InvalidValue
    default: Any = None
    slug_kind: str = ""
    is_repeatable: bool = False
    matches: Callable[[Any], Test] | None = None
    if_missing: str = ""

    def value_of(self, text: str) -> Any:
        """The value; raises InvalidValue."""
        if not text and (self.matches or self.slug_kind):
            raise InvalidValue(message("no-value"))
        return self.parse(text)

    @property
    def documentation(self) -> OpenApiParameter:
        schema = dict(self.schema)
        if self.is_repeatable:
            items = {**schema, "maxLength": MAX_FILTER_CHARS}
            schema = {"type": "array", "items": items, "maxItems": MAX_REPETITIONS}
        return OpenApiParameter(
            self.name,
            schema,
            description=self.description,
            required=bool(self.if_missing),
            style="form" if self.is_repeatable else None,
            explode=True if self.is_repeatable else None,
        )


def integer(
    name: str, description: str, minimum: int = 0, maximum: int = MAX_NUMBER, default: int | None = None, **more: Any
) -> Parameter:
    """A parameter that takes a number in ASCII digits within bounds."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and minimum <= int(text) <= maximum):
            raise InvalidValue(message("no-number", least=minimum, most=maximum))
        return int(text)

    schema = {"type": "integer", "minimum": minimum, "maximum": maximum}
    return Parameter(name=name, description=description, schema=schema, parse=parse, default=default, **more)


def choice(
    name: str, words: Collection[str], description: str, default: str | None = None, *, is_open: bool = False
) -> Parameter:
    """A parameter that takes one of some words; `is_open`: responses have these words too, and may gain some."""
    values = sorted(words)
    schema = open_enum(values) if is_open else {"type": "string", "enum": values}
    return Parameter(
        name=name, description=description, schema=schema, parse=lambda text: one_of(text, words), default=default
    )


def open_enum(values: Sequence[str]) -> dict[str, Any]:
    """The type of a text that is one of these values today, and may become another one."""
    return {"type": "string", "x-extensible-enum": list(values), "pattern": f"^({'|'.join(values)})$"}


LANG = choice("lang", LANGUAGES, "Language of names; all other texts are German.", LANGUAGES[0])
ERROR_LANG = replace(LANG, description="Language of errors; all other texts are German.")
"""What `lang` is for operations without texts in two languages: all of them take it."""

MESSAGE_LANG = replace(
    LANG,
    description="Language of names, findings, scores and the questions for them. Without it, `Accept-Language` of a "
    "POST decides about all of these but names. Steps, reasons and meetings of a setup are German.",
)


def boolean(name: str, description: str, **more: Any) -> Parameter:
    """A parameter that takes `true` or `false`."""

    def parse(text: str) -> bool:
        return one_of(text, ("true", "false")) == "true"

    return Parameter(name=name, description=description, schema={"type": "boolean"}, parse=parse, **more)


def one_of(text: str, words: Collection[str]) -> str:
    """The text if it is one of these words; raises InvalidValue."""
    if text not in words:
        raise InvalidValue(message("not-possible", values=", ".join(words)))
    return text


def text_filter(name: str, description: str, matches: Callable[[Any], Test]) -> Parameter:
    """A filter by any text."""
    return Parameter(name=name, description=description, schema={"type": "string", "minLength": 1}, matches=matches)


def slug_parameter(name: str, slug_kind: str, description: str, pattern: str = SLUG, **more: Any) -> Parameter:
    """A parameter that takes one slug, or by its pattern several."""

    def parse(text: str) -> list[str]:
        if more.get("is_repeatable") and len(text) > MAX_FILTER_CHARS:
            raise InvalidValue(message("too-long", most=MAX_FILTER_CHARS))
        if not re.fullmatch(pattern.strip("^$"), text):
            raise InvalidValue(message("no-slugs"))
        return text.split(",")

    schema = {"type": "string", "minLength": 1, "pattern": pattern}
    return Parameter(name=name, description=description, schema=schema, parse=parse, slug_kind=slug_kind, **more)


@dataclass(frozen=True, slots=True)
class SlugFilter:
    """One value of a filter, such as `village,curser` or `-attack`: any of some slugs, none of others."""

    any_of: frozenset[str]
    none_of: frozenset[str]

    def fits(self, slugs: Collection[str]) -> bool:
        """Whether a record with these slugs matches.

        >>> SlugFilter(frozenset({"village", "curser"}), frozenset({"attack"})).fits(["village", "coin"])
        True
        """
        return (not self.any_of or not self.any_of.isdisjoint(slugs)) and self.none_of.isdisjoint(slugs)


def slug_filter(
    name: str, description: str, slugs_of: str | Callable[[Library, Any], Collection[str]] = "", slug_kind: str = ""
) -> Parameter:
    """A filter by slugs: commas mean "any of them", repetitions of the parameter "all of them", a leading `-` "not".

    `slugs_of` returns the slugs or codes that a record has for this filter, or is the attribute that has them, one or
    several. Attribute and kind of the slugs are named as the filter if they are left out.
    """

    def found_slugs(lib: Library, record: Any) -> Any:
        value = slugs_of(lib, record) if callable(slugs_of) else getattr(record, slugs_of or name)
        return (value,) if value is None or isinstance(value, str) else value

    def matches(filters: list[SlugFilter]) -> Test:
        return lambda lib, record: all(condition.fits(found_slugs(lib, record)) for condition in filters)

    kind = slug_kind or name
    return slug_parameter(name, kind, description, SLUG_FILTER_PATTERN, matches=matches, is_repeatable=True)


def fields_parameter(serializer: Callable[[], serializers.BaseSerializer]) -> Parameter:
    """The parameter that selects fields of a serializer."""

    known = sorted(serializer().fields)

    def parse(text: str) -> frozenset[str]:
        wanted = frozenset(text.split(","))
        if unknown := sorted(wanted.difference(known)):
            hint = did_you_mean(unknown[0], known)
            raise InvalidValue(message("unknown-field", hint=hint), message("not-possible", values=", ".join(known)))
        return wanted

    return Parameter(name=FIELDS, description="", parse=parse, schema={"x-fields": known})


class Query:
    """The parsed query of a request: `query["limit"]` is the value of a parameter, its default where it is missing.

    Unknown, repeated and invalid parameters are collected in `errors`, slugs that do not exist in `unknown`; former
    slugs are replaced by current ones. `format` is always known: Django REST Framework reads it.
    """

    def __init__(self, request: Request, parameters: Iterable[Parameter] = ()) -> None:
        self.request = request
        self.library: Library = request.library
        self.given: dict[str, list[str]] = {name: request.GET.getlist(name) for name in request.GET}
        self.errors: dict[str, list[Message]] = {}
        self.unknown: list[tuple[str, str, str]] = []
        by_name = {parameter.name: parameter for parameter in parameters}
        self.problem_members: dict[str, Any] = {}
        self._refuse_unknown({*by_name, "format"})
        for name in sorted(self.given.keys() & {*by_name, "format"}):
            is_repeatable = name in by_name and by_name[name].is_repeatable
            if len(self.given[name]) > (MAX_REPETITIONS if is_repeatable else 1):
                self.errors[name] = [message("given-twice")]
        self._values = {name: self._value_of(parameter) for name, parameter in by_name.items()}
        self.lang: str = self._values.get("lang") or LANGUAGES[0]

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def _refuse_unknown(self, known: Set[str]) -> None:
        for name in sorted(self.given.keys() - known):
            shown = name[:80]
            self.errors[shown] = [message("unknown-parameter", hint=did_you_mean(shown, known))]
            self.problem_members["parameters"] = sorted(known)

    def _value_of(self, parameter: Parameter) -> Any:
        name = parameter.name
        if name not in self.given and parameter.if_missing:
            self.errors[name] = [message(parameter.if_missing)]
        if name not in self.given or name in self.errors:
            return parameter.default
        try:
            values = [parameter.value_of(text) for text in self.given[name]]
        except InvalidValue as error:
            self.errors[name] = [*error.messages, *self._names_instead_of_slugs(parameter)]
            return parameter.default
        if parameter.is_repeatable:
            return [self._slug_filter(parameter, terms) for terms in values]
        return self._current_slugs(parameter, values[0]) if parameter.slug_kind else values[0]

    def _names_instead_of_slugs(self, parameter: Parameter) -> list[Message]:
        """A message with suggestions for each name of a record where slugs are expected, and the suggestions apart."""
        words = {word.strip() for text in self.given[parameter.name] for word in text[:MAX_FILTER_CHARS].split(",")}
        names = sorted(word for word in words if word and not re.fullmatch(f"-?{slugs.SLUG}", word))
        kind = parameter.slug_kind
        found = [slugs.unknown_slug(self.library, kind, name) for name in names[: MAX_NEAREST if kind else 0]]
        suggested = {error.slug: list(error.suggestions) for error in found if error.suggestions}
        if suggested:
            self.problem_members["suggestions"] = {**self.problem_members.get("suggestions", {}), **suggested}
        return [error.message for error in found if error.suggestions]

    def _slug_filter(self, parameter: Parameter, terms: Sequence[str]) -> SlugFilter:
        none_of = [term.removeprefix("-") for term in terms if term.startswith("-")]
        any_of = [term for term in terms if not term.startswith("-")]
        current = (frozenset(self._current_slugs(parameter, given)) for given in (any_of, none_of))
        return SlugFilter(*current)

    def _current_slugs(self, parameter: Parameter, given: list[str]) -> list[str]:
        current = slugs.current_slugs(self.library, parameter.slug_kind, given)
        self.unknown += [(parameter.name, parameter.slug_kind, slug) for slug, now in current.items() if now is None]
        return [now for now in current.values() if now]

    def address_with(self, **changed: object) -> str:
        """The address of this request with other values of some parameters."""
        path = f"{self.request.path}?{urlencode({**self.given, **changed}, doseq=True)}"
        return absolute_url(self.request, path)

    def raise_if_invalid(self) -> None:
        """Raises Problem 400 for invalid parameters, else 422 for unknown slugs."""
        if self.errors:
            raise invalid_request(self.errors, **self.problem_members)
        slugs.raise_unknown_slugs(self.library, self.unknown)

    @property
    def context(self) -> dict[str, Any]:
        """The context of serializers."""
        return {
            "request": self.request,
            "query": self,
            "library": self.library,
            "lang": self.lang,
            "names": names_in(self.library, self.lang),
            "english": self.is_english,
        }

    @property
    def is_english(self) -> bool:
        """Whether messages are wanted in English: by `lang`, or in a POST without it by `Accept-Language`.

        In a GET the header must not decide: responses are cached by their URL.
        """
        accepted = get_language() if self.request.method == "POST" else LANGUAGES[0]
        return (self.request.GET.get("lang") or accepted) == "en"

    def serialize(
        self, serializer: Callable[..., serializers.BaseSerializer], data: Any, *, many: bool = False, **context: Any
    ) -> Any:
        """A record, or many, as JSON with the requested fields."""
        instance: Any = serializer(data, many=many, context={**self.context, **context})
        if wanted := self._values.get(FIELDS):
            fields = (instance.child if many else instance).fields
            for name in fields.keys() - wanted:
                del fields[name]
        return instance.data
