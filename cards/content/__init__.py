"""From YAML to rows: read files with line numbers, check shapes, check across files, replace the database content.

`read` and `check` need no database; `store` does nothing else than write. Everything wrong is reported at once.
The one part of `cards` that knows `rulings`: its tables, its index, how it reads words. Nothing there knows the loader.
"""
