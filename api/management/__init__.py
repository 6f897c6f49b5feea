"""Commands of the API for `manage.py`."""
