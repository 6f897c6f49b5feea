"""A line to a site that can be cut: for the device at its end there is no server any more, everybody else goes on."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from urllib.parse import urlsplit

NOTICED = 0.05
"""Seconds until the end of the block is noticed."""


@contextmanager
def line(url: str) -> Iterator[str]:
    """Another address of a site; with the end of the block nothing answers there, and what was open is closed."""
    site, is_cut = urlsplit(url), Event()

    class Connection(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(ConnectionError), socket.create_connection((site.hostname, site.port)) as there:
                ends = {self.request: there, there: self.request}
                while not is_cut.is_set():
                    for end in select([*ends], [], [], NOTICED)[0]:
                        if not (data := end.recv(65_536)):
                            return
                        ends[end].sendall(data)

    with ThreadingTCPServer(("127.0.0.1", 0), Connection) as relay:
        relaying = Thread(target=relay.serve_forever, args=(NOTICED,))
        relaying.start()
        try:
            yield f"http://127.0.0.1:{relay.server_address[1]}"
        finally:
            relay.shutdown()
            is_cut.set()
            relaying.join()
