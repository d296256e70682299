"""Pages of HTML that need nothing else, made from templates: a report to read, a ballot to vote on.

Both can be passed on and printed, and let nothing from elsewhere run or load.
"""

import base64
import hashlib
import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from blinker_qt import __version__
from blinker_qt.bitext.errors import MORE, Problem, Sentence
from blinker_qt.bitext.verses import Side
from blinker_qt.compare import plot_svg
from blinker_qt.compare.ballot import NONE, Ballot, BallotCase, Choice, about
from blinker_qt.compare.table import (
    Cell,
    Column,
    Table,
    Words,
    as_it_is,
    headed,
    printable,
    said,
    shown,
)
from blinker_qt.layouts.drawing import Excerpt, as_svg, excerpt
from blinker_qt.translation import N_, filled

if TYPE_CHECKING:
    from blinker_qt.compare.report import Report

_TEMPLATES = Path(__file__).with_name("templates")
_QUOTED = re.compile("“([^“”]*)”")
_HOW_MADE = N_("Made by Blinker Qt {version}. Quote the signature with every figure:")
_REPORT = {
    "title": Sentence("Report on a study"),
    "contents": Sentence("Contents"),
    "left_out": Sentence("Files that were left out"),
    "noted": Sentence("What else there is to know"),
    "how_made": Sentence(_HOW_MADE, {"version": __version__}),
}
_BALLOT = {
    "title": Sentence("Ballot"),
    "what": Sentence(
        "Annotators decided differently on the words below. Say for each of them how the style "
        "guide should have it linked. What annotators decided stands there without their names "
        "and in no particular order."
    ),
    "on_screen": Sentence(
        "On screen: choose, then save your votes at the end of the page and send the file back. "
        "Nothing leaves this page by itself, and nothing is kept when you close it."
    ),
    "on_paper": Sentence("On paper: tick one circle for each word, and send the pages back."),
    "name": Sentence("Your name, if you like to say it"),
    "none_of_them": Sentence("none of these"),
    "remark": Sentence("Remark"),
    "save": Sentence("Save my votes"),
    "voted": Sentence("words voted on:"),
}
"""What the pages say, by the names that the templates have for it."""


def part_of_page(name: str) -> str:
    """A file that pages include, such as a style sheet."""
    return (_TEMPLATES / name).read_text(encoding="utf-8").strip()


def report_page(report: "Report", words: Words = as_it_is, language: str = "en") -> bytes:
    """The page of a report, in the reader's language, which has this tag."""
    return _page(
        "report.html",
        _REPORT,
        words,
        language,
        report=report,
        figures=[list(_told_once(section.tables)) for section in report.sections],
        problems=partial(_problems, words=words),
    )


def ballot_page(ballot: Ballot, words: Words = as_it_is, language: str = "en") -> bytes:
    """The page of a ballot, in the reader's language, which has this tag."""
    script = part_of_page("ballot.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return _page(
        "ballot.html",
        _BALLOT,
        words,
        language,
        ballot=ballot,
        no_choice=NONE,
        script=Markup(script),  # noqa: S704 (our own file)
        digest=digest,
        about=about,
        verses=partial(_verses, ballot),
        drawn=partial(_drawn, ballot, words),
    )


def as_html(table: Table, words: Words = as_it_is) -> str:
    """A table as an HTML ``table`` element with its caption, followed by its notes."""
    template = _environment(words).get_template("table.html")
    return str(template.module.table(table))  # type: ignore[attr-defined]


def _page(
    template: str, texts: Mapping[str, Sentence], words: Words, language: str, **content: object
) -> bytes:
    text = {name: said(sentence, words) for name, sentence in texts.items()}
    made = _environment(words).get_template(template)
    return made.render(text=text, language=language, **content).encode()


def _environment(words: Words) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(
        said=partial(said, words=words),
        quoted=partial(_quoted, words=words),
        translated=words,
        heading=partial(headed, words=words),
        svg=lambda plot: Markup(plot_svg.as_svg(plot)),  # noqa: S704 (escaped there)
    )
    environment.globals["cell"] = partial(_cell, words=words)
    return environment


def _quoted(sentence: Sentence, words: Words) -> Markup:
    """A sentence as HTML; words that it quotes are runs of their own, whichever way they go."""
    text = html.escape(printable(said(sentence, words)))
    return Markup(_QUOTED.sub(r"“<bdi>\1</bdi>”", text))  # noqa: S704 (escaped above)


def _cell(column: Column, cell: Cell, words: Words) -> str:
    if isinstance(cell, Sentence):
        return _quoted(cell, words)
    return printable(shown(column.kind, cell))


def _told_once(tables: Sequence[Table]) -> Iterator[Table]:
    """The tables without notes that stand below a table before."""
    told = set[str]()
    for table in tables:
        notes = tuple(note for note in table.notes if str(note) not in told)
        told.update(map(str, notes))
        yield replace(table, notes=notes)


def _problems(problems: Sequence[Problem], words: Words) -> Iterator[str]:
    for problem in problems:
        parts = (filled(words(part), **problem.values) for part in (problem.what, problem.expected))
        yield printable(f"{problem.place}: {'; '.join(parts)}")
        if problem.more:
            yield words(MORE).format(count=f"{problem.more:,}")


def _verses(ballot: Ballot, case: BallotCase) -> Iterator[dict[str, object]]:
    """Both verses, the source first, as words, with the place of the one that is asked about."""
    for side in Side:
        language = ballot.source_language if side is Side.SOURCE else ballot.target_language
        yield {
            "language": language,
            "words": case.pair.tokens(side),
            "asked": case.position if side is case.side else None,
        }


def _drawn(ballot: Ballot, words: Words, case: BallotCase, choice: Choice) -> Markup:
    """A choice as a picture of the part of the verse pair that choices are about."""
    shown_part = _excerpt(case)
    source, target = ballot.source_language, ballot.target_language
    picture = as_svg(
        shown_part.pair,
        shown_part.alignment(choice.alignment(case)),
        (source.direction, target.direction),
        (source.tag, target.tag),
        f"{choice.letter}: {said(choice.said(case), words)}",
        shown_part.word((case.side, case.position)),
    )
    return Markup(picture)  # noqa: S704 (escaped there)


def _excerpt(case: BallotCase) -> Excerpt:
    links = [link for choice in case.choices for link in choice.links]
    return excerpt(case.pair, (case.side, case.position), links)
