"""The verse canvas: the widget that shows one verse pair and takes mouse and key input."""
