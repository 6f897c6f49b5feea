"""Every code that a program may decide by: of problems as a whole, and of what is wrong with one field."""

from engine.messages import MESSAGES as OF_THE_ENGINE
from engine.messages import MessageTable
from web.messages import MESSAGES as OF_THE_API

OPEN_SET_NOTE = "New ones may be added."

PROBLEM_CODES = {
    "invalid": "400: the request does not have the form that is described; `errors` says where.",
    "parse-error": "400: the body is no JSON.",
    "bad-request": "400: this is no HTTP that a server may answer, or asks under a strange host name.",
    "forbidden": "403: not allowed.",
    "not-found": "404: there is no such thing; `suggestions` may name what was meant.",
    "no-such-page": "404: the list has fewer pages.",
    "bad-code": "404: the kingdom code is damaged; `part` says where.",
    "method-not-allowed": "405: the address exists, but not for this method.",
    "not-acceptable": "406: there is only JSON.",
    "ambiguous": "409: several cards have the name; `candidates` are the best of `count`.",
    "too-large": "413: the body is larger than allowed.",
    "address-too-long": "414: the address is longer than 8,190 characters.",
    "unsupported-media-type": "415: bodies are JSON.",
    "unknown-slug": "422: slugs that do not exist, all of them in `errors`, with `suggestions`.",
    "unknown-version": "422: the content version asked for is not in the record of changes; mirror everything anew.",
    "bad-input": "422: the request has the form that is described, but contradicts itself or the rules; `fields` names "
    "the places where they are known.",
    "nothing-fits": "422: no kingdom fulfils all wishes; `contradiction` is a smallest set of them that cannot be "
    "fulfilled together, `fields` their places in the body.",
    "throttled": "429: too many requests from one address; `Retry-After` says when to come back.",
    "headers-too-large": "431: the headers are larger than the server reads.",
    "internal-error": "500: a mistake of ours, which has been noted under `request_id`.",
    "database-unavailable": "503: try again after `Retry-After`.",
    "no-content": "503: no content is loaded yet; try again after `Retry-After`.",
}

FORM_CODES = {
    "required": "The field is missing.",
    "null": "The field may not be null.",
    "invalid": "The value is of another type, such as text instead of a number.",
    "invalid-choice": "The value is none of those that there are.",
    "not-a-list": "A list is expected.",
    "not-a-dict": "An object is expected.",
    "min-length": "The text or list is too short.",
    "max-length": "The text or list is too long.",
    "max-string-length": "The text is far too long.",
    "min-value": "The number is too small.",
    "max-value": "The number is too large.",
    "blank": "The text is empty.",
    "empty": "The list is empty.",
    "contradicts": "One of the wishes that cannot be fulfilled together.",
}
"""What the fields of every body may lack, whichever they are."""


def explanations(table: MessageTable) -> dict[str, str]:
    """Messages that stand alone, as explanations: their English, values in braces."""
    return {code: text for code, (_, text) in table.items() if text.endswith((".", "{hint}")) and not text[0].islower()}


ENTRY_CODES = {**explanations(OF_THE_ENGINE), **explanations(OF_THE_API), **FORM_CODES}
