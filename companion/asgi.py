"""The application that the web server runs: `granian --interface asginl companion.asgi:application`."""

import gc
import os
import sys
from contextlib import suppress

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
if "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
    # Django REST Framework would import the driver of PostgreSQL wherever it is installed: 11 MB with its libraries.
    sys.modules.setdefault("psycopg", None)  # type: ignore[arg-type]
django.setup()

from django.db import DatabaseError, connection  # noqa: E402 - it needs the settings

from api.tables.polls import poll_reply_of  # noqa: E402
from content.model.library import NoContent, library  # noqa: E402
from web.asgi import Application  # noqa: E402

# Built before the first request, which would otherwise wait for it; without a database or content, each request tries.
with suppress(DatabaseError, NoContent):
    library()
connection.close()

application = Application(poll_reply_of)

# What is there now stays: without it, the collector soon finds the little garbage of requests, which else waits until
# it is a quarter of all objects. That is 14 MB less after 6,000 mixed requests.
gc.collect()
gc.freeze()
