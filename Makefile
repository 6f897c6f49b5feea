# `make run` serves the site, `make check` takes a minute, `make test` runs everything. docs/development.md explains all targets.
PORT ?= 8000
HOST ?= 127.0.0.1
WORKERS ?= 2
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps

.PHONY: run check test test-deps bench eval train shots lock schema generated release clean

run: $(VENV)/ready
	@HTTPS=$(filter-out home,$(HTTPS)) exec $(PY) manage.py serve --host $(HOST) --port $(PORT) --workers $(WORKERS) \
		$(if $(filter home,$(HTTPS)),--home-certificate)

check: $(VENV)/ready-dev node_modules/ready
	@$(PY) tools/test.py check

test: $(VENV)/ready-dev node_modules/ready
	@$(PY) tools/test.py test $(if $(ONLY),"$(ONLY)")

# Debian packages that tests need: Chromium with fonts, nginx, Caddy, … The only target that installs outside this folder.
test-deps:
	@$(PYTHON) tools/test_deps.py

bench: $(VENV)/ready-dev
	@$(PY) -m bench.run $(ONLY)

# How many everyday questions the search answers; GOLDEN=<file> also writes its answers to all queries.
eval: $(VENV)/ready
	@$(PY) evals/run.py $(GOLDEN)

# Learns the word vectors of the search from the loaded content, see evals/train.py.
train: $(VENV)/ready-dev
	@$(PY) evals/train.py

# Screenshots of the main pages on four screens in both themes, for review by eye.
shots: $(VENV)/ready-dev
	@$(PY) tools/shots.py $(ONLY)

# Pins requirements*.in with all transitive dependencies and the hashes of all files that may be installed.
LOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock"
lock: $(VENV)/uv
	@$(LOCK) requirements.in --output-file requirements.txt
	@$(LOCK) requirements-dev.in --output-file requirements-dev.txt

# JSON Schemas of the content for editors, from the schema that the loader checks.
schema: $(VENV)/ready
	@$(PY) manage.py write_schema

# All files that are generated and committed: schemas, examples of the API, and the OpenAPI document, which contains them.
generated: $(VENV)/ready-dev schema
	@WRITE_EXAMPLES=1 $(PY) -m pytest --quiet tests/api/test_docs.py
	@$(PY) manage.py write_openapi

# Whether this state can be released, and how.
release: $(VENV)/ready
	@$(PY) tools/release.py

clean:
	rm -rf var $(VENV) node_modules .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis

$(VENV)/ready: requirements.txt
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/ready-dev: requirements-dev.txt $(VENV)/ready
	@$(INSTALL) -r requirements-dev.txt
	@touch $@

# Lint, formatter and type checker of the JavaScript. Without npm the check says that it is missing; to run the site
# nothing of this is needed.
node_modules/ready: package.json package-lock.json
	@if command -v npm > /dev/null; then npm ci --silent --no-audit --no-fund --ignore-scripts && touch $@; fi

$(VENV)/uv:
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check uv==0.13.8
	@touch $@
