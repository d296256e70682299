"""Annotating: sessions, undo, journal, saving and recovery."""
