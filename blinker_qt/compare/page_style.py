"""What all pages of HTML that the program makes look alike in."""

COLOURS = """
:root { color-scheme: light dark; --page: #fdfcf9; --ink: #1f2226; --quiet: #5c6169;
  --edge: #d9d5cc; --wash: #efece5; --accent: #1c5fb0; --linked: #d8e9f9; --under: #2f6ca8;
  --none: #eae8e2; --none-ink: #5f5d57; --stroke: #6f7985; --right: #2f6ca8; --wrong: #b8400c; }
@media screen and (prefers-color-scheme: dark) { :root { --page: #1a1c1f; --ink: #e9e6df;
  --quiet: #a5abb3; --edge: #3c4147; --wash: #2b2f33; --accent: #7db4f0; --linked: #1d3750;
  --under: #78b1e8; --none: #2a2d31; --none-ink: #a3a29c; --stroke: #8b95a0; --right: #78b1e8;
  --wrong: #ffa261; } }
@media print { :root { --page: #ffffff; } }
""".strip()
"""The colours of the parts of a page, light and dark; on paper always light."""

DRAWING = """
svg { display: block; max-inline-size: 100%; block-size: auto; }
svg text { font: 17px Georgia, "Noto Serif", "DejaVu Serif", serif; fill: var(--ink);
  text-anchor: middle; unicode-bidi: isolate; }
.word.linked { fill: var(--linked); }
.word.untranslated { fill: var(--none); }
.word.unaccounted { fill: none; stroke: var(--edge); }
.under { fill: none; stroke: var(--under); stroke-width: 2; }
.under.untranslated { stroke: var(--none-ink); stroke-dasharray: 3 3; }
.under.unaccounted { stroke: none; }
.stroke { fill: none; stroke: var(--stroke); stroke-width: 1.5; }
.mark { fill: none; stroke: var(--none-ink); stroke-width: 1.5; }
svg text.none { fill: var(--none-ink); }
""".strip()
"""How verse pairs drawn by `blinker_qt.layouts.drawing` look."""
