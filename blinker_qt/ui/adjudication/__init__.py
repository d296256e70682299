"""Settling a gold standard: its cases, the annotators' options, and what decided them."""
