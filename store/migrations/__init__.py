"""One migration, which also takes over the history of a database of an earlier release."""
