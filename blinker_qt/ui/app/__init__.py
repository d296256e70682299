"""Windows, menus, theme, preferences and help."""
