"""What tests need: sites and programs to start, content to load, catalogs, browsers, comparisons. No tests."""
