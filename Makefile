# Everything runs in .venv, which is made when it is first needed; node comes with it.
# What has been installed is remembered in stamp files there and redone when its sources change.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
# One thing after the other, except for checks that share nothing.
ifndef AT_ONCE
.NOTPARALLEL:
endif

PYTHON ?= python3
VENV := .venv
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Hundreds of interpreters start in a test run: each would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

# No step may hang. (macOS has no `timeout`; there the steps run without a limit.)
limit = $(if $(shell command -v timeout),timeout --kill-after=10 $(1),)
comma := ,
install = $(call limit,900) python -m pip install --quiet --editable '.[$(1)]'

FRONT_END := js/package.json js/package-lock.json js/.npmrc $(wildcard js/*.mjs) js/bundles.json $(shell find js/src -type f)
# A line of bundles.json for each bundle, which begins with its name.
BUNDLES := $(shell sed -n 's/^  "\([a-z]*\)":.*/\1/p' js/bundles.json)
BUNDLE := $(foreach name,$(BUNDLES),fjords_widget/static/$(name).js fjords_widget/static/$(name).css)
# The bundle is built by an installation, so a missing one asks for another.
INSTALLED_FROM := pyproject.toml hatch_build.py $(FRONT_END) $(if $(filter-out $(wildcard $(BUNDLE)),$(BUNDLE)),missing-bundle)

.PHONY: help play site serve site-test test checks test-lowest test-python hosts attack rounds lint types page chromium headless pytest bench golden puzzles walkthroughs pictures clean missing-bundle

help:
	@echo 'make play    open JupyterLab on a board'
	@echo 'make site    make the documentation, with notebooks that run in the browser, in site/'
	@echo 'make serve   make the site, and show it'
	@echo 'make test    all checks and tests'
	@echo 'make site-test every notebook of the site, run in a browser that is cut off from the network'
	@echo 'make test-lowest the Python tests with the oldest versions of what we need'
	@echo 'make test-python PYTHON=python3.13 the same, with another Python'
	@echo 'make attack  forged messages, spoiled files, killed writers and kernels, with figures'
	@echo 'make rounds  the tests of the browser ten times, on a busy machine'
	@echo 'make bench   how fast we are, beside others'
	@echo 'make golden  make the golden playthroughs anew'
	@echo 'make puzzles mine the puzzles anew'
	@echo 'make walkthroughs run the walkthroughs anew, and keep their pictures'
	@echo 'make pictures make the pictures of the documentation anew'
	@echo 'make clean   remove everything that was made here'

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.play: $(VENV)/.made $(INSTALLED_FROM)
	$(call install,play)
	touch $@

$(VENV)/.test: $(VENV)/.made $(INSTALLED_FROM)
	$(call install,test)
	touch $@

$(VENV)/.site: $(VENV)/.made $(INSTALLED_FROM)
	$(call install,site$(comma)pictures)
	touch $@

$(VENV)/.bench: $(VENV)/.made $(INSTALLED_FROM)
	$(call install,bench)
	touch $@

# npm writes this file last.
js/node_modules/.package-lock.json: js/package.json js/package-lock.json js/.npmrc | $(VENV)/.test
	$(call limit,300) npm --prefix js ci
	touch $@

# JupyterLab takes the next free port by itself and prints its address.
play: $(VENV)/.play
	exec fjords play notebooks/play.ipynb

site: $(VENV)/.site js/node_modules/.package-lock.json
	$(call limit,900) python -m scripts.site

SITE_PORT ?= 8000
serve: site
	exec python -m http.server --bind 127.0.0.1 --directory site $(SITE_PORT)

site-test: site $(VENV)/.test headless
	$(call limit,3600) python -m pytest tests/site -m site --timeout 900

test: checks pytest

# mypy needs one processor and a minute: the page's checks have the other.
checks: $(VENV)/.test js/node_modules/.package-lock.json
	$(MAKE) --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) --no-print-directory AT_ONCE=1 types page lint

lint: $(VENV)/.test
	$(call limit,60) ruff check .
	$(call limit,60) ruff format --check .

types: $(VENV)/.test
	$(call limit,300) mypy

page: js/node_modules/.package-lock.json
	$(call limit,120) npm --prefix js run --silent check
	$(call limit,300) npm --prefix js run --silent test

# As root, or as whoever may become root without being asked.
apt_get = $$([ "$$(id -u)" = 0 ] || echo sudo -n) env DEBIAN_FRONTEND=noninteractive apt-get -qq
apt_install = $(call limit,300) $(apt_get) update && $(call limit,600) $(apt_get) install -y --no-install-recommends $(1)

chromium:
	@if command -v apt-get >/dev/null && [ -z "$${FJORDS_CHROMIUM:-}" ] \
		&& ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then \
		$(call apt_install,chromium); \
	fi

# The same browser without windows, half the work for most tests. Where it is not to be had they take the other.
headless:
	@if command -v apt-get >/dev/null && [ -z "$${FJORDS_CHROMIUM:-}" ] \
		&& ! command -v chromium-headless-shell >/dev/null \
		&& { [ "$$(id -u)" = 0 ] || ! command -v chromium >/dev/null; }; then \
		$(call apt_install,chromium-headless-shell) || true; \
	fi
	@command -v chromium-headless-shell >/dev/null || $(MAKE) --no-print-directory chromium

PROCESSES ?= auto
pytest: $(VENV)/.test headless js/node_modules/.package-lock.json
	$(call limit,2700) python -m pytest -n $(PROCESSES) --maxprocesses 8 -m 'not host and not site'

# Every test of the browser, again and again, while others keep the processors busy.
rounds: $(VENV)/.test headless
	python -m tests.browser.rounds --rounds 10 --burn 2 --minutes 240

# Other places than JupyterLab, each with a server of its own: slow to start. The lowest JupyterLab and the one for
# real-time collaboration have environments of their own, since each would change the others.
OTHER_LABS := .venv-lab-lowest .venv-collaboration
.venv-lab-lowest/.made: OTHER := 'jupyterlab==4.2.*'
.venv-collaboration/.made: OTHER := 'jupyterlab>=4.4' jupyter-collaboration
$(OTHER_LABS:=/.made): $(VENV)/.test
	python -m venv $(@D)
	$(call limit,900) $(@D)/bin/python -m pip install --quiet --editable . $(OTHER)
	touch $@

hosts: $(VENV)/.test $(OTHER_LABS:=/.made) headless js/node_modules/.package-lock.json
	$(call limit,1800) python -m pytest tests/hosts

# The tests that are quick, in an environment of their own.
quick = $(call limit,1100) $(1)/bin/python -m pytest -n auto --maxprocesses 8 -m 'not slow and not browser and not site'

# What the package needs, in the lowest versions that it names; `make test` has the newest.
LOWEST := .venv-lowest
test-lowest: $(VENV)/.test
	python -m venv $(LOWEST)
	python -m scripts.lowest > $(LOWEST)/constraints.txt
	$(call limit,900) $(LOWEST)/bin/python -m pip install --quiet --editable '.[test]' --constraint $(LOWEST)/constraints.txt
	$(call quick,$(LOWEST))

# Another Python: make test-python PYTHON=python3.13
OTHER_PYTHON := .venv-python
test-python: $(VENV)/.test
	$(PYTHON) -m venv --clear $(OTHER_PYTHON)
	$(call limit,900) $(OTHER_PYTHON)/bin/python -m pip install --quiet --editable '.[test]'
	$(call quick,$(OTHER_PYTHON))

# Each part has its own limits; the fuzzer's library is not to be had everywhere.
attack: $(VENV)/.test headless
	$(call install,attack) || echo 'No atheris here: the rest goes on without it.'
	$(call limit,14400) python -m tests.attack

bench: $(VENV)/.bench chromium
	$(call limit,1800) python -m benchmarks
	$(call limit,900) python -m benchmarks.page
	$(call limit,1800) python -m benchmarks.settlements

golden: $(VENV)/.test
	$(call limit,600) python -m tests.engine.golden
	$(call limit,600) python -m tests.records.golden
	$(call limit,120) python -m tests.algorithms.golden_frames

walkthroughs: $(VENV)/.test
	$(call limit,600) python -m scripts.walkthroughs

puzzles: $(VENV)/.test
	$(call limit,3600) python -m scripts.mine_puzzles

pictures: $(VENV)/.test chromium
	$(call limit,120) python -m scripts.pictures
	$(call limit,300) python -m scripts.screenshots

clean:
	rm -rf $(VENV) $(LOWEST) $(OTHER_PYTHON) $(OTHER_LABS) fjords_widget/static js/node_modules dist build site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
