"""How the page of a report looks: light, dark and on paper."""

from blinker_qt.compare.page_style import COLOURS

_LAYOUT = """
body { margin: 0 auto; max-inline-size: 60rem; padding: 2rem 1.25rem 4rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin-block: 0 .25rem; }
h2 { font-size: 1.5rem; margin-block: 3rem .75rem; padding-block-end: .2rem;
  border-block-end: 1px solid var(--edge); }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.signature { font: .8rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; color: var(--quiet);
  overflow-wrap: anywhere; margin-block: .4rem 0; }
nav ul { padding-inline-start: 1.2rem; }
.figures { overflow-x: auto; margin-block: 1.25rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 600; padding-block-end: .35rem; font-size: 1rem;
  inline-size: 0; white-space: nowrap; }
th, td { padding: .2rem .7rem; text-align: end; border-block-end: 1px solid var(--edge); }
th { font-weight: 600; vertical-align: bottom; color: var(--quiet); }
th:first-child, td:first-child { padding-inline-start: 0; white-space: nowrap; }
th.text, td.text { text-align: start; }
td.spread, td.rate, td.figure, td.count, td.amount { white-space: nowrap; }
tbody tr:hover { background: var(--wash); }
.note { font-size: .85rem; color: var(--quiet); margin-block: .4rem 0; max-inline-size: 48rem; }
.problems { border: 1px solid var(--wrong); border-radius: 8px; padding: .5rem 1rem; }
.problems li { overflow-wrap: anywhere; }
figure { margin: 1.25rem 0; }
.plot { display: block; max-inline-size: 100%; block-size: auto; }
.plot .ink { --colour: var(--ink); }
.plot .quiet { --colour: var(--quiet); }
.plot .edge { --colour: var(--edge); }
.plot .accent { --colour: var(--accent); }
.plot .strong { --colour: var(--wrong); }
.plot text, .plot rect, .plot circle, .plot polygon { fill: var(--colour); }
.plot rect { fill-opacity: var(--shade, 1); }
.plot .page { fill: none; }
.plot line, .plot polyline { stroke: var(--colour); }
""".strip()

_PRINT = """
@page { margin: 15mm; }
@media print { body { max-inline-size: none; padding: 0; font-size: 10pt; }
  h1 { font-size: 18pt; } h2 { font-size: 14pt; margin-block-start: 2rem; } nav { display: none; }
  h1, h2, h2 + p, caption, thead { break-after: avoid; }
  figure, tr, caption { break-inside: avoid; } .signature, .note { break-before: avoid; }
  .figures { overflow: visible; } .figures:not(:has(tr:nth-child(13))) { break-inside: avoid; }
  table { font-size: 8pt; } th, td { padding: .1rem .4rem; }
  a { color: inherit; text-decoration: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
""".strip()

STYLE = f"{COLOURS}\n{_LAYOUT}\n{_PRINT}"
"""The whole style sheet."""
