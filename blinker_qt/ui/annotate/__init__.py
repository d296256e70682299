"""The page on which verse pairs are annotated."""
