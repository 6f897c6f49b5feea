"""A relay to the test site that can be cut: one device then has no server, all other tests keep using the site."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from select import select
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from urllib.parse import urlsplit

POLL_SECONDS = 0.05  # how soon the relay stops after the end of the block


@contextmanager
def cuttable_connection(url: str) -> Iterator[str]:
    """Another address of a site. At the end of the block, open connections are closed and new ones are refused."""
    site, is_cut = urlsplit(url), Event()

    class Connection(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(ConnectionError), socket.create_connection((site.hostname, site.port)) as there:
                ends = {self.request: there, there: self.request}
                while not is_cut.is_set():
                    for end in select([*ends], [], [], POLL_SECONDS)[0]:
                        if not (data := end.recv(65_536)):
                            return
                        ends[end].sendall(data)

    with ThreadingTCPServer(("127.0.0.1", 0), Connection) as relay:
        relaying = Thread(target=relay.serve_forever, args=(POLL_SECONDS,))
        relaying.start()
        try:
            yield f"http://127.0.0.1:{relay.server_address[1]}"
        finally:
            relay.shutdown()
            is_cut.set()
            relaying.join()
