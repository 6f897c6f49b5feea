"""How gunicorn serves the site, also behind a proxy: `gunicorn -c python:companion.serving companion.wsgi`."""

import json
import socket
from typing import Any

from gunicorn import util
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.workers.gthread import ThreadWorker

threads = 4
loglevel = "warning"
limit_request_line = 8190  # a kingdom code with a Schwarzmarkt deck, and wishes behind it
worker_class = "companion.serving.Worker"

ANSWERS = {
    LimitRequestLine: (414, "address-too-long", "Diese Adresse ist zu lang."),
    LimitRequestHeaders: (431, "headers-too-large", "Die Kopfzeilen der Anfrage sind zu groß."),
    ParseException: (400, "bad-request", "Diese Anfrage ist kein gültiges HTTP."),
}
"""What is refused before Django sees it."""


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Refuses what is no HTTP with a problem document, as everything else is refused."""

    def handle_error(self, req: Any, client: socket.socket, addr: tuple[str, int], exc: Exception) -> None:
        found = next((answer for error, answer in ANSWERS.items() if isinstance(exc, error)), None)
        if found is None:
            super().handle_error(req, client, addr, exc)
            return
        from api.conventions.problems import MEDIA_TYPE, document  # needs the settings, which this file comes before

        status, code, detail = found
        body = document(status, code, detail)
        self.log.warning("refused a request from %s: %s", (addr or ("?",))[0], exc)
        content = json.dumps(body).encode()
        head = f"HTTP/1.1 {status} {body['title']}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
        util.write_nonblock(client, f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
