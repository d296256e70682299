"""Blinker Qt: annotate translational equivalence word by word, and measure agreement."""

__version__ = "0.1.0"
