"""Tests of shared tables."""
