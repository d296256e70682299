"""Adjudication, gold standards, feedback and publishing."""
