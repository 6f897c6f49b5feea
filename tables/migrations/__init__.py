"""One migration."""
