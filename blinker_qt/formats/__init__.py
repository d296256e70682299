"""Files: readers and writers, one module a format."""
