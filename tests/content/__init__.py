"""Loading content, each way to break it, and what becomes of it."""
