"""The analysis window."""
