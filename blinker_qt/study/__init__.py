"""Setting up studies: texts, samples, settings and the style guide."""
