"""Parsing of JSON bodies as RFC 8259 has it."""

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from web.messages import localize, message


def json_error(code: str, **values: object) -> ParseError:
    """The exception for a body that is not valid JSON."""
    return ParseError(localize(message(code, **values)))


class StrictJSONParser(JSONParser):
    """JSON as RFC 8259 has it: no NaN, no duplicate keys, no lone surrogates, and a clear error for deep nesting."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            text = stream.read().decode("utf-8")
            body = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicate_keys)
            if "\\u" in text:
                json.dumps(body, ensure_ascii=False).encode()  # raises for a lone surrogate, which cannot be encoded
        except RecursionError:
            raise json_error("json-too-deep") from None
        except UnicodeDecodeError:
            raise json_error("no-utf-8") from None
        except UnicodeEncodeError:
            raise json_error("half-character") from None
        except json.JSONDecodeError as error:
            raise json_error("no-json", line=error.lineno, column=error.colno) from None
        except ValueError:  # Python refuses to parse integers of more than 4,300 digits
            raise json_error("number-too-long") from None
        return body


def _refuse_constant(name: str) -> None:
    raise json_error("no-json-value", name=name)


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise json_error("key-twice")
    return body
