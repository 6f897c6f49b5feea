"""Settings of a site that fails on undefined template variables, as templates do within the tests."""

from typing import Any

from companion.settings import *  # noqa: F403
from companion.settings import TEMPLATES as USUAL


class Undefined(str):
    """The value of `string_if_invalid`: raises as soon as Django inserts the name of an undefined variable."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return key == "%s"  # Django then calls % with the name

    def __mod__(self, name: object) -> str:
        raise AssertionError(f"Undefined template variable: {name}")


OPTIONS: Any = USUAL[0]["OPTIONS"]
TEMPLATES = [{**USUAL[0], "OPTIONS": {**OPTIONS, "string_if_invalid": Undefined("undefined")}}]
