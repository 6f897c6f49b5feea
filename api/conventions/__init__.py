"""What all endpoints of the API share: problem documents, parameters, paging, caching, limits."""
