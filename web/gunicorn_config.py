"""How gunicorn serves the site, also behind a proxy: `gunicorn -c python:web.gunicorn_config companion.wsgi`."""

from web.limits import MAX_REQUEST_LINE_BYTES

threads = 4
loglevel = "warning"
limit_request_line = MAX_REQUEST_LINE_BYTES
worker_class = "web.gunicorn_worker.Worker"
worker_connections = 400
keepalive = 5

# Nobody's headers say where the site lies or how it was reached: Django reads what a proxy says, where it is told to.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
