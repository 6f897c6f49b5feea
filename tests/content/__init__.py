"""Tests of the content: loading, each way to break it, its history, and the library that is built from it."""
