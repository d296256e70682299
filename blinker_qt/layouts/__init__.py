"""Geometry: a verse pair and its alignment as a scene of boxes and curves."""
