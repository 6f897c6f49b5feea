"""The Django project: settings, addresses, middleware. No rules, no models, no content."""
