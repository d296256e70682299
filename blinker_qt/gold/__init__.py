"""Gold standards: making, adjudicating, feedback, evaluation and publishing."""
