"""Comparing annotation sets: loading, questions, tables and reports."""
