"""Frozen values: verse pairs, alignments, coverage and annotation sets; standard library only."""
