"""Static files: hashed names, also in imports of JavaScript modules, which lose their comments, and one stylesheet
joined from its parts. Styles of single pages, in `css/single-pages/`, are files of their own."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage, Storage
from django.utils.module_loading import import_string
from whitenoise.storage import CompressedManifestStaticFilesStorage

STYLESHEET = "css/begleiter.css"
SINGLE_PAGES = "css/single-pages/"  # folder of stylesheets that only the page which needs them loads


class HashedModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    support_js_module_import_aggregation = True
    max_post_process_passes = 12  # the longest chain of imports between modules

    @cached_property
    def url(self) -> Callable[..., str]:
        """Django's method, with a cache: a page asks for the addresses of ten files."""
        return cache(super().url)


class ShrinkingFinder(FileSystemFinder):
    """Finds the files in static/: instead of the parts in css/ one stylesheet joined from them, and scripts without
    their comments. `collectstatic` collects these; `find` returns scripts as they are written."""

    def find(self, path: str, *args: Any, **kwargs: Any) -> Any:
        found = super().find(path, *args, **kwargs)
        if path == STYLESHEET:
            written = str(write_stylesheet() / path)
        elif path.startswith(SINGLE_PAGES) and found:
            written = str(write_single_page_style(path) / path)
        else:
            return found
        return [written] if any((*args, *kwargs.values())) else written

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        for path, storage in super().list(ignore_patterns):
            if path.endswith(".js"):
                yield path, FileSystemStorage(write_shrunk(path, served_script(Path(storage.path(path)), path)))
            elif path.startswith(SINGLE_PAGES):
                yield path, FileSystemStorage(write_single_page_style(path))
            elif not path.startswith("css/") and not path.endswith(".d.ts"):
                yield path, storage
        yield STYLESHEET, FileSystemStorage(write_stylesheet())


def served_script(file: Path, path: str) -> str:
    """A script without its comments, after the constants that `GENERATED_SCRIPTS` has for its path."""
    constants = import_string(settings.GENERATED_SCRIPTS[path])() if path in settings.GENERATED_SCRIPTS else ""
    return constants + without_comments(file.read_text(encoding="utf-8"))


def write_stylesheet() -> Path:
    """Write the joined stylesheet where it has changed; returns the folder it is in."""
    return write_shrunk(STYLESHEET, "\n".join(map(minify, stylesheet_parts())))


def write_single_page_style(path: str) -> Path:
    """Write a stylesheet of single pages, in the layer of pages; returns the folder that `path` is in."""
    style = (Path(settings.BASE_DIR) / "static" / path).read_text(encoding="utf-8")
    return write_shrunk(path, minify(f"@layer pages {{ {style} }}"))


def write_shrunk(path: str, text: str) -> Path:
    """Write a file to collect where it has changed; returns the folder that `path` is in."""
    folder = Path(settings.VAR_DIR) / "shrunk"
    file = folder / path
    if not file.exists() or file.read_text(encoding="utf-8") != text:  # else keep its modification time
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


SCRIPT_COMMENT = re.compile(r"^ *(?://|/\*\*(?:[^*]|\*(?!/))*\*/$).*\n|/\*\* @type [^*]*\*/ ?", re.MULTILINE)


def without_comments(script: str) -> str:
    """A script without comments: those that begin a line, and types within a line. Half of a module may be its types.

    >>> without_comments('// Twice.\\n/** @param {number} n */\\nf = (n) => 2 * /** @type {any} */ (n); // n + n\\n')
    'f = (n) => 2 * (n); // n + n\\n'
    """
    return SCRIPT_COMMENT.sub("", script)


COMMENT, STRING = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r'("[^"]*")')
QUOTED_NAME = re.compile(r'="([a-z][\w-]*)"]')
SHORTER = (
    (re.compile(r"\s+"), " "),
    (re.compile(r" ?([{};,>~/!]) ?|(?<=\() | (?=\))"), r"\1"),
    (re.compile(r"(?<=[a-z]): "), ":"),
    (re.compile(r"(?<![\w.])0(?=\.\d)"), ""),  # 0.5rem is .5rem
    (re.compile(r";(?=})"), ""),
)


def minify(style: str) -> str:
    """A stylesheet without comments and unnecessary characters: a tenth of its transfer size at a first visit.

    >>> minify('/* Page */\\na, b[type="text"] { margin: 0.5rem; content: ", "; }')
    'a,b[type=text]{margin:.5rem;content:", "}'
    """
    pieces = STRING.split(QUOTED_NAME.sub(r"=\1]", COMMENT.sub("", style)).strip())
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            for pattern, short in SHORTER:
                piece = pattern.sub(short, piece)
            pieces[at] = piece
    return "".join(pieces)


LAYERS = ("reset", "tokens", "base", "layout", "components", "pages", "print")
"""The cascade layers: a rule of a later one wins over any of an earlier one."""


def stylesheet_parts() -> list[str]:
    """The parts of the stylesheet, one for each layer.

    A file belongs to the layer that it, or its folder, is named after. What `GENERATED_STYLES` returns are tokens, too.
    """
    styles = Path(settings.BASE_DIR) / "static" / "css"
    parts = []
    for layer in LAYERS:
        files = sorted([*styles.glob(f"{layer}.css"), *styles.glob(f"{layer}/*.css")])
        texts = [file.read_text(encoding="utf-8") for file in files]
        if layer == "tokens":
            texts = [import_string(settings.GENERATED_STYLES)(), *texts]
        parts.append(f"@layer {layer} {{ {' '.join(texts)} }}")
    return parts
