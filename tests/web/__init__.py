"""Tests of `web`: caching, rate limits, certificates, static files."""
