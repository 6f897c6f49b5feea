"""One management command per file; its docstring is its help."""
