"""Numbers: inter-annotator agreement as pure functions of arrays."""
