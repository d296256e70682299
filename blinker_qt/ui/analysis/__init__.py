"""The analysis pane: how far annotators agree, down to the single link."""
