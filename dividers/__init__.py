"""Printable dividers for the boxes: what stands on them, where they lie on sheets, and how they are typeset.

`choices` parses what somebody wants to print. `builder` decides what stands on each divider, as pure functions over the
read model, with `answers`, `piles`, `drawings` and `texts`; `sheets` where each lies. `document` puts all that into one
JSON document, which the templates in `templates/` draw: they decide how it looks, and what of it fits. `press` typesets
a document in a process of its own; `jobs` starts that process, and keeps what it made.
"""
