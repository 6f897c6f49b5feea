"""All machine-readable error codes with their explanations: of problem documents, and of single fields."""

from engine.messages import REFUSALS as OF_THE_ENGINE
from engine.messages import MessageTable
from web.messages import MESSAGES as OF_THE_API

OPEN_SET_NOTE = "New codes may be added."

PROBLEM_CODES = {
    "invalid": "400: the request does not match this description; `errors` says where.",
    "parse-error": "400: the body is not valid JSON.",
    "bad-request": "400: the request is incomplete, or its host name is not one of this server.",
    "forbidden": "403: not allowed.",
    "not-found": "404: nothing has this address or slug; `suggestions` may list what was meant.",
    "no-such-page": "404: the list has fewer pages.",
    "bad-code": "404: the kingdom code is damaged; `part` says where.",
    "method-not-allowed": "405: the address exists, but not for this method.",
    "not-acceptable": "406: only JSON is available.",
    "request-timeout": "408: the request body did not arrive within 15 seconds.",
    "ambiguous": "409: several cards match the name; `candidates` are the best of `count`.",
    "too-large": "413: the body is larger than allowed.",
    "address-too-long": "414: the address is longer than 8,190 characters.",
    "unsupported-media-type": "415: request bodies must be JSON.",
    "unknown-slug": "422: slugs that do not exist; `errors` lists all of them, with `suggestions`.",
    "unknown-version": "422: the content version in `since` is not in the change history; fetch everything again.",
    "bad-input": "422: the request matches this description, but contradicts itself or the rules; `fields` lists the "
    "fields at fault where they are known.",
    "nothing-fits": "422: no kingdom fulfils all wishes; `contradiction` is a minimal set of wishes that cannot be "
    "fulfilled together, `fields` their places in the body.",
    "throttled": "429: too many requests from one address; `Retry-After` says when to come back.",
    "headers-too-large": "431: the headers are larger than the server reads.",
    "internal-error": "500: an error on our side, logged under `request_id`.",
    "database-unavailable": "503: try again after `Retry-After`.",
    "busy": "503: too many expensive requests at once, or a file is not there yet; try again after `Retry-After`.",
    "no-content": "503: no content has been loaded yet; try again after `Retry-After`.",
}

FORM_CODES = {
    "required": "The field is missing.",
    "null": "The field may not be null.",
    "invalid": "The value has the wrong type, such as text instead of a number.",
    "invalid-choice": "The value is not one of the allowed values.",
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
"""Codes that Django REST Framework gives for fields of request bodies."""


def explanations(table: MessageTable) -> dict[str, str]:
    """The English texts of messages that are complete sentences, placeholders in braces, as explanations of codes."""
    english = {code: texts["en"] for code, texts in table.items()}
    return {code: text for code, text in english.items() if text.endswith((".", "{hint}")) and not text[0].islower()}


ENTRY_CODES = {**explanations(OF_THE_ENGINE), **explanations(OF_THE_API), **FORM_CODES}
