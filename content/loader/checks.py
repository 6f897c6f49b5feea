"""The registry of checks across files: each function `check_…` of these modules yields the faults that it finds.

They run on records that are right by themselves and refer only to slugs that exist (`content.loader.records`).
"""

from collections.abc import Callable, Iterator

from content.loader import card_checks, interaction_checks, set_checks, statement_checks, word_checks
from content.loader.faults import ContentError, Fault
from content.model.records import Records

MODULES = (card_checks, set_checks, word_checks, statement_checks, interaction_checks)
CHECKS: tuple[Callable[[Records], Iterator[Fault]], ...] = tuple(
    function for module in MODULES for name, function in vars(module).items() if name.startswith("check_")
)


def run_checks(records: Records) -> None:
    """Run every check; ContentError names all faults at once."""
    faults = [fault for check in CHECKS for fault in check(records)]
    if faults:
        raise ContentError(faults)
