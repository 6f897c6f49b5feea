"""The settings of a site that fails where a template asks for what is not there, as it does inside the tests."""

from companion.settings import *  # noqa: F403
from companion.settings import TEMPLATES as USUAL


class Undefined(str):
    """What Django shows in the place of a name that a template does not know."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        return key == "%s"  # then the name is put into it

    def __mod__(self, name: object) -> str:
        raise AssertionError(f"Undefined template variable: {name}")


TEMPLATES = [{**USUAL[0], "OPTIONS": {**USUAL[0]["OPTIONS"], "string_if_invalid": Undefined("undefined")}}]  # type: ignore[dict-item]
