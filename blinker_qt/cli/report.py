"""``blinker-qt report``: everything about a study in one page."""

import argparse
from pathlib import Path

from blinker_qt.cli import choosing
from blinker_qt.cli.status_line import reading, status_line
from blinker_qt.compare.loading import gather_with_passes
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.report import report
from blinker_qt.files import write_new

_DESCRIPTION = """Write one page of HTML on a study, with figures to look at and figures to quote:
what was annotated, how far annotators agree, where and why they do not, and how long it took. The
page needs nothing else, and prints. Exit status 0 only if no file was left out; what was left out
is said in the page too."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "report",
        help="write one page on everything about a study",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.set_defaults(misused=parser.error)
    choosing.add_files(parser)
    choosing.add_options(parser)
    parser.add_argument(
        "--output", metavar="FILE", required=True, help="the new file to write, such as report.html"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the report; 0 only if no file was left out."""
    options = choosing.options(arguments)
    files = [Path(file) for file in arguments.files]
    with reading() as tell:
        found = gather_with_passes(files, tell)
    _, gathered = choosing.chosen(found.gathered, arguments)
    with status_line() as say:
        made = report(
            gathered,
            options,
            passes=found.passes,
            before_each=lambda number, count: say(f"making section {number + 1} of {count}"),
        )
    page = report_page(made)
    for path in write_new({Path(arguments.output): page}):
        print(path)
    return 1 if gathered.left_out else 0
