"""How the page of a ballot looks: light, dark and on paper."""

from blinker_qt.compare.page_style import COLOURS, DRAWING

_LAYOUT = """
html { scroll-padding-block-end: 5rem; }
body { margin: 0 auto; max-inline-size: 52rem; padding: 2rem 1.25rem 4rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.75rem; margin-block: 0 .5rem; }
.voter input { font: inherit; inline-size: 18rem; max-inline-size: 100%;
  margin-inline-start: .5em; }
input[type=text], textarea { color: inherit; background: var(--page);
  border: 1px solid var(--quiet); border-radius: 4px; padding: .3em .5em; }
.case { margin: 2rem 0 0; padding: .5rem 1rem 1rem; border: 1px solid var(--edge);
  border-radius: 8px; min-inline-size: 0; }
.case:has(:checked) { border-color: var(--accent); }
legend { font-size: 1.15rem; font-weight: 600; padding: 0 .4em; }
legend .number { color: var(--quiet); font-weight: 400; }
legend .about { font-size: .85rem; font-weight: 400; color: var(--quiet); }
.verse { margin: .25rem 0; font: 1rem/1.5 Georgia, "Noto Serif", "DejaVu Serif", serif; }
.verse mark { color: inherit; background: none; font-weight: 700;
  border-block-end: 3px solid var(--wrong); }
.choice { border-block-start: 1px solid var(--edge); margin-block-start: .6rem;
  padding-block-start: .6rem; break-inside: avoid; }
.choice label { display: flex; gap: .5em; align-items: baseline; cursor: pointer; }
.choice:has(:checked) { background: var(--wash); }
.choice svg { margin-block: .4rem 0; margin-inline-start: 1.6rem; }
input[type=radio] { inline-size: 1.1em; block-size: 1.1em; flex: none;
  accent-color: var(--accent); }
.remark { display: block; margin-block-start: .8rem; color: var(--quiet); }
.remark textarea { display: block; box-sizing: border-box; inline-size: 100%; font: inherit; }
.save { position: sticky; inset-block-end: 0; padding-block: .8rem; background: var(--page);
  border-block-start: 1px solid var(--edge); }
button { font: inherit; font-weight: 600; padding: .45em 1.2em; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--page); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.word.asked { stroke: var(--wrong); stroke-width: 2.5; }
""".strip()

_PRINT = """
@page { margin: 15mm; }
@media print { body { max-inline-size: none; padding: 0; font-size: 10pt; }
  .save { display: none; } .case { break-inside: avoid; margin-block-start: 1.2rem; }
  .choice svg { zoom: .7; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
""".strip()

STYLE = f"{COLOURS}\n{_LAYOUT}\n{DRAWING}\n{_PRINT}"
"""The whole style sheet."""
