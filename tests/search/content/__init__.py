"""The search over the real content: the suite of queries, and every name. Nothing here writes."""
