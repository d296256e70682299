"""Import and export: detecting formats, reading and writing files of other programs."""
