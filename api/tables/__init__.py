"""Shared tables: what phones send and get. The operations themselves are in `tables`."""
