# Short words for packaging/develop.py, which does the work and needs no make.
PYTHON ?= python3

.PHONY: run test docs
run test docs:
	@$(PYTHON) packaging/develop.py $@
