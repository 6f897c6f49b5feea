"""Names for a beginning with a typo."""

from search.autocomplete import _names_with_typo, _one_edit_variants


class Recorder:
    """Stands for the completer: knows no name, and lists the beginnings that it was asked for."""

    def __init__(self) -> None:
        self.prefixes: list[str] = []

    def has_prefix(self, prefix: str) -> bool:
        self.prefixes.append(prefix)
        return False


def test_corrections_are_tried_in_the_same_order_in_every_process() -> None:
    """The order of a set would depend on the hash seed of the process, and with it the suggestions."""
    completer = Recorder()
    _names_with_typo(completer, "hxe")  # type: ignore[arg-type]
    in_order = list(dict.fromkeys(_one_edit_variants("hxe")))
    same_letter = [variant for variant in in_order if variant[0] == "h"]
    assert completer.prefixes == same_letter + [variant for variant in in_order if variant[0] != "h"]
