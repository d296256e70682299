"""Plots as geometry: shapes in logical pixels, which others paint or write down."""
