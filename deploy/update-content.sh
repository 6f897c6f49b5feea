#!/bin/sh
# Pull the content at FIXTURES_DIR, a clone or a folder in one, check it and load it. Where anything is wrong with it,
# this ends with an error and the old content stays. Runs in the folder of the code, with the environment of the site.
set -eu
: "${FIXTURES_DIR:?set it to the folder of the content, in a clone of its repository}"
manage() { "${PYTHON:-.venv/bin/python}" manage.py "$@"; }
git -C "$FIXTURES_DIR" pull --quiet --ff-only
manage load_content --check
manage load_content
manage write_exports
manage build_offline
