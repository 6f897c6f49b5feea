"""One migration, with what only PostgreSQL has."""
