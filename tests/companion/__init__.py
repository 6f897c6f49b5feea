"""The Django project: settings, serving, middleware, what all pages share. Single pages are tested in `tests/pages`."""
