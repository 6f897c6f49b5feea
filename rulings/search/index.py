"""The index on disk: one directory for each content version, complete from the moment it has its name."""

import logging
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from whoosh import fields
from whoosh.analysis import LanguageAnalyzer
from whoosh.index import Index, create_in, open_dir

from rulings.search.documents import all_documents

logger = logging.getLogger(__name__)

INDEX_FORMAT = "1"
"""Raise it when documents or schema change: an index of another format is not used."""

GERMAN = LanguageAnalyzer("de")


def schema() -> fields.Schema:
    return fields.Schema(
        kind=fields.ID(stored=True),
        slug=fields.ID(stored=True, unique=True),
        title=fields.TEXT(stored=True, analyzer=GERMAN, field_boost=4.0),
        names=fields.TEXT(analyzer=GERMAN, field_boost=2.0),
        text=fields.TEXT(stored=True, analyzer=GERMAN),
    )


def directory(version: str) -> Path:
    return Path(settings.SEARCH_DIR) / f"{version[:24]}-{INDEX_FORMAT}"


def build(version: str) -> None:
    """Write the index of the rows as they are now, beside any other, and give it its name when it is complete."""
    target = directory(version)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=target.parent))
    try:
        writer = create_in(draft, schema()).writer(limitmb=64)
        for document in all_documents():
            writer.add_document(
                kind=document.kind,
                slug=f"{document.kind}/{document.slug}",
                title=document.title,
                names=document.names,
                text=document.text,
            )
        writer.commit()
        _opened.cache_clear()
        if target.exists():
            shutil.rmtree(target)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def is_ready(version: str) -> bool:
    """Whether there is an index of this version that opens and reads."""
    try:
        with open_dir(directory(version), readonly=True).searcher() as searcher:
            return bool(searcher.doc_count() >= 0)
    except Exception:  # damage shows itself as almost any error, down to struct and zlib ones
        return False


def ensure(version: str) -> None:
    """Build the index of this version unless it is there and sound."""
    if not is_ready(version):
        logger.warning("the search index of version %s is missing or damaged and is built anew", version[:12])
        build(version)


def opened(version: str) -> Index:
    """The index of this version, opened once per process, rebuilt if it has gone."""
    if not directory(version).exists():
        _opened.cache_clear()
        ensure(version)
    return _opened(version)


@lru_cache(maxsize=1)
def _opened(version: str) -> Index:
    return open_dir(directory(version), readonly=True)


def remove_all_but(version: str) -> None:
    """Delete indexes of other versions and drafts that were left behind."""
    for path in Path(settings.SEARCH_DIR).glob("*"):
        if path != directory(version):
            shutil.rmtree(path, ignore_errors=True)
