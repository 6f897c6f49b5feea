"""Tests of the search: of each module here, over the real content in `content/`."""
