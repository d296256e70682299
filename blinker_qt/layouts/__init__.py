"""A verse pair and its alignment as a picture, and as a scene of boxes and curves; charts."""
