# zunzu 尊俎: `make` sets up and runs the whole pipeline, `make test` sets up and runs the tests.
# Needs Python 3.11 or later with venv and pip. Everything lands in .venv/ and build/, neither of them in git.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.zunzu-installed

.DEFAULT_GOAL := all
.PHONY: all test quick lint docs wheel pins clean distclean help

all: $(STAMP)  ## create .venv, run the pipeline into build/, print a summary
	@$(BIN)/python -m compileall -q graph/zunzu  # else every command compiles what nobody ran before
	@$(BIN)/zunzu build

# A worker a core, and one for those that wait for a server or a process; a file stays with one,
# which makes its fixtures once; in the order of tests/conftest.py.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
SIDE_BY_SIDE := -n $(WORKERS) --dist loadfile --no-loadscope-reorder
# What Python compiles, and pytest rewrites, is kept for the next of the many processes.
test quick: export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/compiled
unexport PYTHONDONTWRITEBYTECODE

test: $(STAMP)  ## set up, then run the tests; ARGS="-k vessels" chooses among them
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(ARGS)

QUICK := tests/parse tests/lexicon tests/text tests/scholia tests/ask tests/nails tests/test_architecture.py tests/test_records.py

quick: $(STAMP)  ## the tests of the reading half, in under a minute
	@$(BIN)/python -m pytest $(SIDE_BY_SIDE) -q -m "not slow" $(QUICK) $(ARGS)

lint: $(STAMP)  ## style, likely mistakes, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(STAMP)  ## the ontology, its vocabularies and the rules as pages, in build/docs
	@$(BIN)/zunzu document
	@$(BIN)/zunzu document --vocabularies
	@$(BIN)/zunzu document --rules

wheel: $(STAMP)  ## a wheel with its data, in dist/
	rm -rf dist
	PIP_CONSTRAINT=constraints.txt $(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

# The folder is made anew whenever what is to be installed has changed, so that nothing old lingers in it.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "zunzu needs Python 3.11 or later, found: $$($(PYTHON) --version 2>&1); try make PYTHON=/path/to/python3.11" >&2; exit 2; }
	$(PYTHON) -m venv --clear $(VENV)
	PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

pins:  ## renew constraints.txt: the newest of everything, exact versions, nothing else
	rm -rf build/pins && $(PYTHON) -m venv build/pins
	build/pins/bin/pip install --quiet --disable-pip-version-check '.[dev]' editables
	{ sed -n '/^#/p' constraints.txt; build/pins/bin/pip freeze | sed '/^zunzu/d' | LC_ALL=C sort -f; } > constraints.part
	mv constraints.part constraints.txt && rm -rf build/pins

clean:  ## drop what machines made
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis
	find graph tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## and the installation
	rm -rf $(VENV)

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
