"""What can be learnt of a study: one module for each question, from a collation to tables."""
