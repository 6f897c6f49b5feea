"""The tables as they came to be, and what only PostgreSQL has; never changed once they are released."""
