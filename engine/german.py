"""German grammar for sentences that are put together from names."""

from collections.abc import Iterable


def join_german(names: Iterable[str]) -> str:
    """Names as a German enumeration; at least one name is needed.

    >>> join_german(["Markt", "Dorf", "Mine"])
    'Markt, Dorf und Mine'
    """
    *most, last = names
    return f"{', '.join(most)} und {last}" if most else last
