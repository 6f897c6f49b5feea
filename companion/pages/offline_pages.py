"""Pages in the form in which the offline copy stores them, and from which the service worker makes pages again.

A stored page is the number of its *shell* (everything but title and `<main>`, the same for many pages), its title, and
the HTML of `<main>`. Fragments that recur on many pages, such as the face of a card or a ruling, are *pieces*: the copy
has each once, and `<main>` only its number between two `PIECE_MARK`s. `CODE_MARK` stands for the code of the kingdom,
which is in every link of its pages, `SYMBOLS_MARK` for the definitions of the symbols that `<main>` refers to.

Measured for 1,664 pages, 60 kingdoms and 360 sets, with Brotli: 1.8 MB with pieces, 2.3 MB without; unpacked, 100 MB
with pieces, 181 MB without.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from companion.pages.fragments import Composites, used_fragments
from companion.templatetags.drawings import SYMBOL_LINK, inline_symbol
from content.model.types import Library
from web.absolute_urls import public_host
from web.release import release

PAGE = re.compile(r"(.*<title>)(.*?)(</title>.*<main\b[^>]*>)(.*)(</main>.*)", re.DOTALL)
FOR_CRAWLERS = re.compile(
    r'\s*<(?:(?:meta name="description"|meta property=|link rel="(?:canonical|alternate)")[^>]*>'
    r'|script type="application/ld\+json">.*?</script>)',
    re.DOTALL,
)
SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)

# Atomic groups, because a page without symbols would take 50 ms to try every way to divide its clip paths.
DEFINITIONS = re.compile(
    r'(<svg class="symbol-definitions"[^>]*>(?><clipPath\b.*?</clipPath>)*+)((?><symbol\b.*?</symbol>)++)(?=</svg>)',
    re.DOTALL,
)

CODE_MARK, PIECE_MARK, SYMBOLS_MARK = "\x01", "\x02", "\x03"
MIN_PIECE_CHARS = 100  # shorter HTML is not worth a number


def stored_pages(
    library: Library, addresses: Iterable[str], piece_number: Callable[[str], int | None]
) -> dict[str, Any]:
    """These pages as stored: `{"shells": [[start, middle, end], …], "pages": {address: [shell, title, main]}}`.

    `piece_number` returns the number of a piece, None for HTML that is to stay in the page.
    """
    shells: dict[tuple[str, str, str], int] = {}
    pages = {}
    composites: Composites = {}
    for address in addresses:
        with used_fragments(composites) as pieces:
            html = render_page(library, address)
        [(start, title, middle, main, end)] = PAGE.findall(html)
        main = _without_symbols(main)
        pieces.update(SYMBOL.findall(main))
        for piece in sorted(pieces, key=lambda piece: (-len(piece), piece)):  # the longest first: it may contain others
            if len(piece) >= MIN_PIECE_CHARS and piece in main and (number := piece_number(piece)) is not None:
                main = main.replace(piece, f"{PIECE_MARK}{number}{PIECE_MARK}")
        if code := resolve(address.partition("?")[0]).kwargs.get("code"):
            title, main = title.replace(code, CODE_MARK), main.replace(code, CODE_MARK)
        shell = (FOR_CRAWLERS.sub("", start), FOR_CRAWLERS.sub("", middle), end)
        pages[address] = [shells.setdefault(shell, len(shells)), title, main]
    return {"shells": list(shells), "pages": pages}


def _without_symbols(main: str) -> str:
    """With a mark for the definitions of symbols, as far as they are those that `symbols_of` makes again."""
    marked = DEFINITIONS.sub(rf"\1{SYMBOLS_MARK}", main, count=1)
    return marked if marked.replace(SYMBOLS_MARK, symbols_of(marked)) == main else main


def symbols_of(html: str) -> str:
    """The definitions of the symbols that HTML refers to (`insertSymbols` of the service worker)."""
    return "".join(map(inline_symbol, sorted({*SYMBOL_LINK.findall(html)})))


def render_page(library: Library, address: str) -> str:
    """The HTML of a page, rendered by its view without the middleware, as everybody gets it."""
    path, _, query = address.partition("?")
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = path
    request.META = {
        "SERVER_NAME": public_host(),
        "SERVER_PORT": "",
        "QUERY_STRING": query,
        "HTTP_HOST": public_host(),
        **({"HTTP_X_FORWARDED_PROTO": "https"} if settings.HTTPS else {}),
    }
    request.GET = QueryDict(query)
    view = resolve(path)
    request.resolver_match = view
    request.library, request.release = library, release(library.version)  # type: ignore[attr-defined]
    response: HttpResponse = view.func(request, *view.args, **view.kwargs)
    return response.content.decode()
