"""Tests of `web`: caching, limits, certificates, static files."""
