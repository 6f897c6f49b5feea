"""The loader: reads the YAML files, checks them, stores them as rows and builds the search index, in one transaction.

`load(folder)` does all of that, `read_content(folder)` only reads and checks; faults raise `ContentError`.
It is the only package that reads the YAML of the content. Commands and tests import it, `api` and `companion` do not.
"""

from content.loader.faults import ContentError, Fault
from content.loader.pipeline import LoadResult, load, read_content

__all__ = ["ContentError", "Fault", "LoadResult", "load", "read_content"]
