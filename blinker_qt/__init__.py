"""Blinker Qt: annotate translational equivalence word by word, and measure agreement."""

__version__ = "1.0.0"
