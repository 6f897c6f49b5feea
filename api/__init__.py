"""The REST API under /api/v1/: parses, calls the other houses, renders. Owns no models."""
