"""The application that the web server runs: `granian --interface asginl companion.asgi:application`."""

import gc
import os
import sys
from contextlib import suppress

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
# Django REST Framework imports what it may use wherever that is installed: the driver of PostgreSQL, 11 MB with its
# libraries, and what is there for tests only, 9 MB.
needless = ["requests", "pygments", "jinja2"]
if "postgresql" not in settings.DATABASES["default"]["ENGINE"]:
    needless.append("psycopg")
for name in needless:
    sys.modules.setdefault(name, None)  # type: ignore[arg-type]
django.setup()

from django.db import DatabaseError, connection  # noqa: E402 - it needs the settings

from api.tables.polls import find_early_reply  # noqa: E402
from content.model.library import NoContent, library  # noqa: E402
from web.asgi import Application  # noqa: E402

# Built before the first request, which would otherwise wait for it; without a database or content, each request tries.
with suppress(DatabaseError, NoContent):
    library()
connection.close()

application = Application(find_early_reply)

# What is there now stays: without it, the collector soon finds the little garbage of requests, which else waits until
# it is a quarter of all objects. That is 14 MB less after 6,000 mixed requests.
gc.collect()
gc.freeze()
