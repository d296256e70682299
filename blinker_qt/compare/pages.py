"""Self-contained HTML pages made from templates: reports, ballots and published gold standards.

They can be passed on and printed, and neither load nor run anything from elsewhere.
"""

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from blinker_qt import __version__
from blinker_qt.bitext.errors import MORE, Problem, Sentence, translated
from blinker_qt.compare import plot_svg
from blinker_qt.compare.table import (
    Cell,
    Column,
    Table,
    heading_shown,
    printable,
    said,
    shown,
    title_shown,
)
from blinker_qt.translation import N_, current_language, filled, tr, with_quoted_words

if TYPE_CHECKING:
    from blinker_qt.compare.report import Report

_TEMPLATES = Path(__file__).with_name("templates")
_HOW_MADE = N_("Made by Blinker Qt {version}. Quote the signature with every figure:")
_REPORT = {
    "title": Sentence("Report on a study"),
    "findings": Sentence("Findings"),
    "contents": Sentence("Contents"),
    "left_out": Sentence("Files that were left out"),
    "noted": Sentence("Further notes"),
    "how_made": Sentence(_HOW_MADE, {"version": __version__}),
}
"""The texts of the report, by their names in the template."""


def part_of_page(name: str) -> str:
    """A file that pages include, such as a style sheet."""
    return (_TEMPLATES / name).read_text(encoding="utf-8").strip()


def report_page(report: "Report") -> bytes:
    """The page of a report, in the reader's language."""
    return page(
        "report.html",
        _REPORT,
        report=report,
        figures=[list(_without_repeated_notes(section.tables)) for section in report.sections],
        problems=_problems,
    )


def page(
    template: str,
    texts: Mapping[str, Sentence],
    folder: Path = _TEMPLATES,
    /,
    **content: object,
) -> bytes:
    """A page from a template, its texts in the reader's language, and other content.

    Args:
        folder: that of the template; it can include the parts of all pages, such as the colours.
    """
    text = {name: said(sentence) for name, sentence in texts.items()}
    made = _environment(folder).get_template(template)
    # File names may not be valid UTF-8.
    return made.render(text=text, language=current_language(), **content).encode(errors="replace")


def _environment(folder: Path) -> Environment:
    environment = Environment(
        loader=FileSystemLoader([folder, _TEMPLATES]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(
        said=said,
        sentence=_sentence,
        printable=printable,
        quoted=_quoted,
        heading=heading_shown,
        title_shown=title_shown,
        svg=lambda plot: Markup(plot_svg.as_svg(plot)),  # noqa: S704 (escaped there)
    )
    environment.globals["cell"] = _cell
    return environment


def _sentence(sentence: Sentence) -> str:
    """A remark with a capital and a full stop."""
    text = said(sentence)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _quoted(sentence: Sentence) -> Markup:
    """A sentence as HTML, with quoted words isolated from the writing direction around them."""
    text = html.escape(printable(said(sentence)))
    return Markup(with_quoted_words(text, "<bdi>{}</bdi>".format))  # noqa: S704 (escaped above)


def _cell(column: Column, cell: Cell) -> str:
    return _quoted(cell) if isinstance(cell, Sentence) else printable(shown(column.kind, cell))


def _without_repeated_notes(tables: Sequence[Table]) -> Iterator[Table]:
    """The tables, without notes and warnings that an earlier table already has."""
    seen = set[str]()
    for table in tables:
        notes, warnings = (
            tuple(note for note in sentences if str(note) not in seen)
            for sentences in (table.notes, table.warnings)
        )
        seen.update(map(str, (*notes, *warnings)))
        yield replace(table, notes=notes, warnings=warnings)


def _problems(problems: Sequence[Problem]) -> Iterator[str]:
    for problem in problems:
        yield printable(f"{problem.place}: {translated(problem.template, problem.values)}")
        if problem.more:
            yield filled(tr(MORE), count=problem.more)
