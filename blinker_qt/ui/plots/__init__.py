"""Plots as people see them: painted, asked by pointer and keys, and saved."""
