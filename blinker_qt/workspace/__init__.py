"""Use cases: annotate, compare, exchange; everything the program does, without a window."""
