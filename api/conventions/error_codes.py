"""All machine-readable error codes with their explanations: of problem documents, and of single fields."""

import tomllib
from pathlib import Path

from engine.messages import REFUSALS as OF_THE_ENGINE
from engine.messages import MessageTable
from web.messages import MESSAGES as OF_THE_API

CODES: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parents[1] / "error_codes.toml").read_text("utf-8"))
PROBLEM_CODES = CODES["problems"]


def explanations(table: MessageTable) -> dict[str, str]:
    """The English texts of messages that are complete sentences, placeholders in braces, as explanations of codes."""
    english = {code: texts["en"] for code, texts in table.items()}
    return {code: text for code, text in english.items() if text.endswith((".", "{hint}")) and not text[0].islower()}


ENTRY_CODES = {**explanations(OF_THE_ENGINE), **explanations(OF_THE_API), **CODES["fields"]}
