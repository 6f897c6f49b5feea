"""The HTTP layer that pages and API share: caching, rate limits, error responses, static files, gunicorn."""
