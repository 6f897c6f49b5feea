"""Configuration of gunicorn, also behind a proxy: `gunicorn -c python:web.gunicorn_config companion.wsgi`."""

from web.limits import MAX_REQUEST_LINE_BYTES

threads = 4
loglevel = "warning"
limit_request_line = MAX_REQUEST_LINE_BYTES
worker_class = "web.gunicorn_worker.Worker"
worker_connections = 400
keepalive = 5

# gunicorn takes neither path nor scheme from headers; Django reads X-Forwarded-Proto where HTTPS=1 says so.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
