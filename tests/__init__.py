"""Tests mirror the packages they test; test names are sentences."""
