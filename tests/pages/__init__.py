"""The pages of `companion/pages` through their addresses, with the real content; no browser."""
