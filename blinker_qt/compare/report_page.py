"""A report as one page of HTML that needs nothing else: to read, to pass on and to print."""

import html
from collections.abc import Iterator, Sequence
from dataclasses import replace

from blinker_qt import __version__
from blinker_qt.bitext.errors import MORE, Problem, Sentence
from blinker_qt.compare.plot_svg import as_svg
from blinker_qt.compare.report import Report, Section
from blinker_qt.compare.report_style import STYLE
from blinker_qt.compare.table import Words, as_html, as_it_is, printable, said
from blinker_qt.translation import filled

_TITLE = Sentence("Report on a study")
_CONTENTS = Sentence("Contents")
_LEFT_OUT = Sentence("Files that were left out")
_NOTED = Sentence("What else there is to know")
_HOW_MADE = "Made by Blinker Qt {version}. Quote the signature with every figure:"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_page(report: Report, words: Words = as_it_is, language: str = "en") -> bytes:
    """The page of a report."""
    title = f"{said(_TITLE, words)} ({report.languages[0]} – {report.languages[1]})"
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{html.escape(language)}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html.escape(title)}</title>",
        f"<style>\n{STYLE}\n</style></head>",
        f"<body>\n<h1>{html.escape(title)}</h1>",
        f'<p class="quiet">{_escaped(Sentence(_HOW_MADE, {"version": __version__}), words)}</p>',
        f'<p class="signature">{html.escape(report.signature)}</p>',
        *_problems(_LEFT_OUT, [one for some in report.left_out for one in some], words),
        *_problems(_NOTED, report.noted, words),
        f'<nav aria-label="{_escaped(_CONTENTS, words)}"><ul>',
    ]
    lines += [
        f'<li><a href="#{section.name}">{_escaped(section.question, words)}</a></li>'
        for section in report.sections
    ]
    lines.append("</ul></nav>\n<main>")
    for section in report.sections:
        lines += _section(section, words)
    lines.append("</main>\n</body></html>")
    return "".join(f"{line}\n" for line in lines).encode()


def _section(section: Section, words: Words) -> Iterator[str]:
    yield f'<section id="{section.name}"><h2>{_escaped(section.question, words)}</h2>'
    for sentence in section.introduction:
        yield f"<p>{_escaped(sentence, words)}</p>"
    for plot in section.plots:
        yield f"<figure>\n{as_svg(plot)}</figure>"
    told = set[str]()
    for table in section.tables:
        # What was said below a table before need not be said again.
        notes = tuple(note for note in table.notes if str(note) not in told)
        told.update(map(str, notes))
        yield f'<div class="figures">\n{as_html(replace(table, notes=notes), words)}'
        yield f'<p class="signature">{html.escape(table.signature)}</p></div>'
    yield "</section>"


def _problems(heading: Sentence, problems: Sequence[Problem], words: Words) -> Iterator[str]:
    if problems:
        yield f'<div class="problems"><b>{_escaped(heading, words)}</b><ul>'
        for problem in problems:
            parts = (
                filled(words(part), **problem.values) for part in (problem.what, problem.expected)
            )
            text = f"{problem.place}: {'; '.join(parts)}"
            yield f"<li>{html.escape(printable(text))}</li>"
            if problem.more:
                more = words(MORE).format(count=f"{problem.more:,}")
                yield f"<li>{html.escape(more)}</li>"
        yield "</ul></div>"


def _escaped(sentence: Sentence, words: Words) -> str:
    return html.escape(said(sentence, words))
