"""Import and export: finding out formats, reading and writing files of others."""
