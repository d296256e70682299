"""How Sphinx builds the documentation site; `make docs` runs it."""

project = "Blinker Qt"
author = "the Blinker Qt authors"
html_title = "Blinker Qt"

extensions = ["myst_parser"]
root_doc = "index"
nitpicky = True
suppress_warnings = [
    "misc.highlighting_failure",  # examples are shortened with "…"
    "myst.header",  # tables that programs write have headings of the third level
]
myst_heading_anchors = 4
smartquotes = False  # command lines stand in the text, too

html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1c5fb0", "color-brand-content": "#1c5fb0"},
    "dark_css_variables": {"color-brand-primary": "#7db4f0", "color-brand-content": "#7db4f0"},
}
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_use_index = False
html_show_sphinx = False
html_show_copyright = False
# Excerpts come from `search_pages.js`, which packaging/documentation.py writes.
html_show_search_summary = True

linkcheck_timeout = 8
linkcheck_retries = 1
