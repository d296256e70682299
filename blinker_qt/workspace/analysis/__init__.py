"""The lead's analysis: one module a question, from a collation to figures, tables and plots."""
