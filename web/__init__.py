"""The HTTP layer that pages and API share: ASGI application, caching, rate limits, error responses, static files."""
