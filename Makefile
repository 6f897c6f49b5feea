# Two commands: `make run` serves the site, `make test` checks everything. The README explains both.
PORT ?= 8000
HOST ?= 127.0.0.1
WORKERS ?= 2
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run test bench clean

run: $(VENV)/ready
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT) --workers $(WORKERS)

test: $(VENV)/ready-dev
	@$(PY) tools/test.py

bench: $(VENV)/ready-dev
	@$(PY) tools/bench.py $(ONLY)

clean:
	rm -rf var $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis

$(VENV)/ready: requirements.txt
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/ready-dev: requirements-dev.txt $(VENV)/ready
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
