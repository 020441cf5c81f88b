# Everything is made in .venv, which `make` builds from the lock files. `make help` lists the targets.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
LOG := python/guobiao/data/sample_log.txt
RUST := Cargo.toml Cargo.lock $(shell find src -name '*.rs')

.DEFAULT_GOAL := help

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | sort | expand -t 22

demo: $(VENV)/built  ## set everything up and rescore the shipped log
	$(BIN)/guobiao replay $(LOG)

test: test-rust test-python lint  ## set everything up and run every test and lint

test-rust:  ## the crate alone, without Python
	cargo test --locked --quiet

test-python: $(VENV)/built $(VENV)/tools  ## pytest: tests, docstrings, README
	$(BIN)/python -m pytest -q

test-distributed: $(VENV)/built $(VENV)/distributed-tools  ## a Ray cluster of two workers, Dask, Spark
	$(BIN)/python -m pytest -q tests/test_distributed.py

lint: $(VENV)/built $(VENV)/tools circles  ## formatters, clippy, ruff, mypy, circles of imports
	cargo fmt --check
	cargo clippy --locked --quiet --all-targets -- -D warnings
	cargo clippy --locked --quiet --features python -- -D warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

circles: $(VENV)/tools  ## circles of imports among the modules of src and of python/guobiao
	$(BIN)/python tools/circles.py

N ?= 1000000
SEED ?= 1

oracle: $(VENV)/built $(VENV)/tools  ## compare with PyMahjongGB: N=1000000 SEED=1 random hands and whole sets; waits and shanten of 200,000; N in bulk with one by one; every rule book with a plain scorer
	$(BIN)/python -m tools.oracle --n $(N) --seed $(SEED) --exhaustive
	$(BIN)/python -m tools.oracle_waits --n 200000 --seed $(SEED)
	$(BIN)/python -m tools.compare_batch --n $(N) --seed $(SEED)
	$(BIN)/python -m tools.compare_plain --n 20000 --seed $(SEED)

census:  ## every winning hand of 14 tiles on both paths, every ready hand of 13 (minutes)
	cargo test --locked --quiet --test census --test ready -- --ignored --nocapture

legal:  ## the legal distance beside a scan over all wins, exchanges of tiles, every rule book (minutes)
	cargo test --locked --quiet --test legal_twin -- --ignored --nocapture

duel: $(VENV)/built  ## a player who minds the points a win needs against one who doesn't, over the same walls
	$(BIN)/python examples/duel.py

games:  ## 100,000 random rounds at the table, every law at every decision (minutes)
	cargo test --locked --quiet --test game -- --ignored --nocapture

SECONDS ?= 60
FUZZ_RUNS ?= 10000000
TARGETS ?= notation row win wait rules game log json archive book drop-in

fuzz: $(VENV)/built $(VENV)/tools  ## look for input that breaks a law: SECONDS=60 for each of eleven TARGETS
	$(BIN)/python fuzz/run.py --seconds $(SECONDS) --runs $(FUZZ_RUNS) --targets $(TARGETS)

leaks: $(VENV)/built $(VENV)/tools  ## memory over N=1000000 calls of each entry point, errors included
	$(BIN)/python -m tools.leaks --calls $(N)

memcheck:  ## the crate's tests of hands, readings and notation under valgrind (minutes)
	cargo test --locked --quiet --test notation --test hands --test corpus --test waits \
	  --config 'target."cfg(all())".runner = "valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite"'
	@echo "memcheck: valgrind found no error and no lost memory"

coverage: $(VENV)/built $(VENV)/tools  ## lines and branches of python/guobiao that the tests run: all
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

coverage-rust:  ## lines of src, src/python left out, that the crate's tests run; needs cargo-llvm-cov
	cargo llvm-cov --locked --ignore-filename-regex src/python --summary-only

bench: $(VENV)/built $(VENV)/tools  ## speed: the core, then a table beside PyMahjongGB
	cargo bench --locked --quiet
	$(BIN)/python -m benches.table

bench-python: $(VENV)/built $(VENV)/tools  ## the drop-in and bulk calls beside PyMahjongGB, by family
	$(BIN)/python -m pytest -q benches --benchmark-only --benchmark-sort=name

bench-file: $(VENV)/built $(VENV)/tools  ## 10 million hands in a Parquet file beside hands in memory
	$(BIN)/python benches/file.py

bench-instructions:  ## instructions a hand, counted by callgrind
	$(PYTHON) benches/instructions.py

bench-guard:  ## fail if instructions a hand are 3 percent above benches/budget.json
	$(PYTHON) benches/instructions.py --guard

rules: $(VENV)/built  ## regenerate the printed rule books under rules
	$(BIN)/python -m tools.print_rules

wheel: $(VENV)/wheel-tools  ## dist: the sdist, and of it the abi3 wheel for manylinux
	rm -rf dist
	. $(BIN)/activate && maturin build --release --locked --sdist --zig --compatibility manylinux2014 --out dist

PYTHONS ?=

test-wheel: wheel  ## install each of dist into an empty environment, also on PYTHONS="...", and use it there
	$(BIN)/python -m tools.packages dist $(PYTHONS)

docs: $(VENV)/built $(VENV)/docs-tools  ## regenerate the pages that follow from the code, run every example, build the site in target/site
	$(BIN)/python -m tools.print_docs
	$(BIN)/python -m pytest -q docs README.md README.zh-CN.md
	$(MKDOCS) --site-dir target/site
	$(MKDOCS) --config-file mkdocs.zh.yml --site-dir target/site/zh
	$(BIN)/python -m tools.check_links target/site

MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

lock: $(VENV)/tools  ## pin the dependency groups of pyproject.toml in lock; LOCK_FLAGS=--upgrade takes the newest
	$(BIN)/python -m pip install -q uv
	$(PIN) test -o lock/test.txt
	for of in distributed wheel docs; do $(PIN) $$of -c lock/test.txt -o lock/$$of.txt; done

LOCK_FLAGS ?=
PIN := $(BIN)/uv pip compile -q --python $(BIN)/python --custom-compile-command "make lock" $(LOCK_FLAGS) --group

$(VENV)/tools: lock/test.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q -r lock/test.txt
	touch $@

$(VENV)/%-tools: lock/%.txt $(VENV)/tools
	$(BIN)/python -m pip install -q -r $<
	touch $@

$(VENV)/built: $(VENV)/tools $(RUST) pyproject.toml
	. $(BIN)/activate && maturin develop --release --locked --quiet
	touch $@


.PHONY: help demo test test-rust test-python test-distributed lint circles oracle census legal duel bench bench-python bench-file bench-instructions bench-guard rules docs lock wheel test-wheel fuzz leaks memcheck coverage coverage-rust games
