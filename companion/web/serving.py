"""How gunicorn serves the site, also behind a proxy: `gunicorn -c python:companion.web.serving companion.wsgi`."""

from companion.web.limits import LONGEST_ADDRESS

threads = 4
loglevel = "warning"
limit_request_line = LONGEST_ADDRESS
worker_class = "companion.web.worker.Worker"
worker_connections = 400
keepalive = 5

# Nobody's headers say where the site lies or how it was reached: Django reads what a proxy says, where it is told to.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
