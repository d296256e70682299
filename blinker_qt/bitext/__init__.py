"""Immutable values: verse pairs, alignments, annotation sets, errors; standard library only."""
