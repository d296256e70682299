"""Widgets and helpers that all windows share."""
