"""Handing work out: in formats of other programs, and as a published gold standard."""
