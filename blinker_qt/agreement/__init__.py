"""Inter-annotator agreement as pure functions of arrays."""
