"""Import and export dialogs."""
