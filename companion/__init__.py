"""The Django project: settings, URLs and HTML pages. No rules, no models, no content."""
