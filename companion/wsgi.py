"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django = get_wsgi_application()

from web.response_cache import ResponseCache  # noqa: E402 - it needs the settings

application = ResponseCache(django)
