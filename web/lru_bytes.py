"""Answers kept ready in the memory of a process, as many bytes as there may be; the one used last goes last."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

OVERHEAD_BYTES = 3_000
"""What headers, address and the entry itself take, about."""

REMEMBERED_ASKS = 4_096

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it goes over the wire."""

    headers: tuple[tuple[str, str], ...]
    body: bytes
    etag: str

    @property
    def size(self) -> int:
        return len(self.body) + OVERHEAD_BYTES


class Memory:
    """What was asked for at least twice: an address that nobody asks for again must not push out those that many do."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._asked: OrderedDict[Key, None] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            if kept := self._kept.get(key):
                self._kept.move_to_end(key)
            return kept

    def is_wanted(self, key: Key) -> bool:
        """Whether it was asked for before, lately."""
        with self._lock:
            is_known = key in self._asked
            self._asked[key] = None
            self._asked.move_to_end(key)
            if len(self._asked) > REMEMBERED_ASKS:
                self._asked.popitem(last=False)
            return is_known

    def put(self, key: Key, kept: Kept) -> None:
        with self._lock:
            self._drop(key)
            self._kept[key] = kept
            self.bytes += kept.size
            while self.bytes > self.most_bytes:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _drop(self, key: Key) -> None:
        if old := self._kept.pop(key, None):
            self.bytes -= old.size
