"""Programs for developers: running all checks, measuring, making content of any size. Nothing here is served."""
