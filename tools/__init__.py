"""Tools for developers, not used by the site: running checks, comparing behaviour, screenshots, the sprite."""
