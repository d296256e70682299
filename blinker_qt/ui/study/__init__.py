"""Setting up studies."""
