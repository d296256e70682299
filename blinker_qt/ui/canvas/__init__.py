"""The verse canvas: one verse pair, painted from a scene, clickable and heard."""
