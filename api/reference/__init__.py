"""What there is: cards, editions, statements, sets, and the search over all of it. Read-only lists and items."""
