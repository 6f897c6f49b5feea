"""What every answer of the API has in common: problem documents, parameters, pages, caching, limits."""
