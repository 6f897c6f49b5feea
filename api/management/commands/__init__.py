"""One command a file; what it does stands in its docstring."""
