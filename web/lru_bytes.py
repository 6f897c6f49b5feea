"""An LRU cache of responses in the memory of a process, bounded by bytes."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

ENTRY_OVERHEAD_BYTES = 3_000  # roughly what headers, key and the entry itself take
MAX_SEEN_KEYS = 4_096  # recent keys remembered to recognize a second request

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """Headers and body of a 200 response as they go over the wire."""

    headers: tuple[tuple[str, str], ...]
    body: bytes
    etag: str

    @property
    def size(self) -> int:
        return len(self.body) + ENTRY_OVERHEAD_BYTES


class LruBytes:
    """LRU cache: the least recently used entries are evicted while all together exceed `max_bytes`.

    Callers store only what `seen_before`: URLs that are requested once must not evict those that are requested often.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._entries: OrderedDict[Key, CachedResponse] = OrderedDict()
        self._seen: OrderedDict[Key, None] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> CachedResponse | None:
        with self._lock:
            if entry := self._entries.get(key):
                self._entries.move_to_end(key)
            return entry

    def seen_before(self, key: Key) -> bool:
        """Whether this key was asked about before, among the last MAX_SEEN_KEYS; from now on it was."""
        with self._lock:
            is_known = key in self._seen
            self._seen[key] = None
            self._seen.move_to_end(key)
            if len(self._seen) > MAX_SEEN_KEYS:
                self._seen.popitem(last=False)
            return is_known

    def put(self, key: Key, entry: CachedResponse) -> None:
        with self._lock:
            self._drop(key)
            self._entries[key] = entry
            self.bytes += entry.size
            while self.bytes > self.max_bytes:
                self._drop(next(iter(self._entries)))

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self.bytes = 0

    def _drop(self, key: Key) -> None:
        if old := self._entries.pop(key, None):
            self.bytes -= old.size
