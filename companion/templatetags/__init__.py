"""Template filters and tags: how values are written, never which values a page shows."""
