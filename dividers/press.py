"""Typesets a document in a process of its own, so that what Typst remembers of it goes with the process.

`python -m dividers.press document.json output.pdf lock` is started by `dividers.jobs`; `lock` is the number of the open
job file, into which it writes how far it is, and on which it holds the lock as long as it lives. A name of the output
that ends with .png gets a picture of the first page. Imports nothing of the project but how to cut a document.
"""

import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from dividers.parts import Data, finished_boxes, first_page, parts

HERE = Path(__file__).resolve().parent
TEMPLATE, FONTS = HERE / "templates" / "dividers.typ", HERE / "fonts"
NICENESS = 10  # pages go first
MAX_SECONDS, MAX_CPU_SECONDS, MAX_BYTES = 180, 60, 2_000_000_000  # of one process; address space, not memory
PREVIEW_PIXELS_PER_INCH = 96
ENVIRONMENT = {
    "RAYON_NUM_THREADS": "1",  # Typst computes in as many threads as there are cores otherwise
    # One heap that grows in large steps: a fifth less time in the kernel.
    "MALLOC_TOP_PAD_": "67108864",
    "MALLOC_TRIM_THRESHOLD_": "1000000000",
    "MALLOC_MMAP_THRESHOLD_": "1000000000",
}
"""Must be set before the process starts."""


class Unprintable(RuntimeError):
    """Typst cannot typeset a document, for the reason in the message."""


def compiler(data: Data) -> Any:
    import typst

    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    return typst.Compiler(str(TEMPLATE), root=str(HERE / "templates"), font_paths=fonts, sys_inputs=inputs)


def typeset(data: Data, output: Path) -> None:
    """Typeset a document, or the picture of a page, into a file."""
    import typst

    picture = output.suffix == ".png"
    more = {"format": "png", "ppi": PREVIEW_PIXELS_PER_INCH} if picture else {"format": "pdf"}
    try:
        output.write_bytes(compiler(data).compile(**more))
    except typst.TypstError as error:
        raise Unprintable(error.diagnostic[:2000]) from None


def measurements(data: Data) -> list[Data]:
    """What the templates report as <fit>: each measured text with the room that it has."""
    return [entry["value"] for entry in json.loads(compiler(data).query("<fit>"))]


def print_document(data: Data, output: Path, lock: int) -> None:
    """Typeset a document in parts and join them; the output is there when it is complete, or not at all."""
    with tempfile.TemporaryDirectory(dir=output.parent) as folder:
        draft = Path(folder) / output.name
        if output.suffix == ".png":
            typeset({**first_page(data), "tagged": False}, draft)
        else:
            _print_parts(data, draft, lock)
        draft.replace(output)


def _print_parts(data: Data, output: Path, lock: int) -> None:
    boxes: list[str] = data.get("boxes", [])
    _write_progress(lock, 0, len({*boxes} - {""}))
    files: list[Path] = []
    printed = 0
    for part in parts(data):
        files.append(output.with_suffix(f".{len(files)}.pdf"))
        if part["tagged"]:
            typeset(part, files[-1])
            continue
        process = multiprocessing.get_context("fork").Process(target=_typeset_in_child, args=(part, files[-1]))
        process.start()
        process.join()
        if process.exitcode:
            raise Unprintable(f"a part ended with {process.exitcode}")
        printed += len(part["dividers"])
        _write_progress(lock, finished_boxes(boxes, printed), len({*boxes} - {""}))
    if len(files) == 1:
        files[0].rename(output)
    else:
        join_files(files, output)


def _typeset_in_child(part: Data, output: Path) -> None:
    signal.alarm(MAX_SECONDS)
    typeset(part, output)


def join_files(files: list[Path], output: Path) -> None:
    import pypdf

    joined = pypdf.PdfWriter()
    for file in files:
        joined.append(str(file), import_outline=False)
    joined.add_metadata({"/Title": "Kartentrenner", "/Author": "Dominion-Begleiter"})
    joined.root_object[pypdf.generic.NameObject("/Lang")] = pypdf.generic.TextStringObject("de")
    joined.write(str(output))


def _write_progress(lock: int, done: int, total: int) -> None:
    os.pwrite(lock, f"{done:4} {total:4}".encode(), 0)


def main(document: str, output: str, lock: str) -> None:
    os.nice(NICENESS)
    signal.alarm(MAX_SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    source = Path(document)
    data = json.loads(source.read_bytes())
    source.unlink()
    print_document(data, Path(output), int(lock))
    Path(output).with_suffix(f"{Path(output).suffix}.job").unlink(missing_ok=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
