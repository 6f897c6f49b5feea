"""Commands of the search."""
