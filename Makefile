# Short words for packaging/develop.py, which does the work and needs no make.
PYTHON ?= python3

.PHONY: run test docs bundles prove
run test docs bundles prove:
	@$(PYTHON) packaging/develop.py $@
