"""Tests mirror the houses they test; test names are sentences."""
