"""``blinker-qt publish``: a gold standard as a folder to be given away."""

import argparse
import sys
from pathlib import Path

from blinker_qt.cli.wording import naming_options
from blinker_qt.exchange.exporting import unsettled
from blinker_qt.formats import annotation
from blinker_qt.formats.interchange import Choices, IndexBase
from blinker_qt.gold.publication import PUBLISHED, Licence, PublicationPlan, PublishedTexts
from blinker_qt.gold.publish import publish
from blinker_qt.study.guide import read_guide
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Publish a gold standard: a folder with its links in the formats named, its texts
or only their fingerprints, the agreement of its sources and a report on them, the licence, a README
that says how it was made and by whom or what it was settled, and SHA-256 of every file. The same
files and options give the same bytes. Nothing is ever written over. Exit status 0 only if
everything was written."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "publish",
        help="publish a gold standard as a folder",
        description=_DESCRIPTION,
        epilog="Formats: " + "; ".join(f"{r.name}: {r.description}" for r in PUBLISHED.values()),
        allow_abbrev=False,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold standard, an annotation file")
    parser.add_argument(
        "--with",
        dest="sources",
        nargs="+",
        default=[],
        metavar="FILE",
        help="the annotation files that it was made from, whose agreement is reported",
    )
    parser.add_argument(
        "--formats",
        required=True,
        type=_formats,
        metavar="NAME,NAME...",
        help="the formats of the links, separated by commas",
    )
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether such links count words from 0 or from 1"
    )
    parser.add_argument("--output", required=True, metavar="DIR", help="where the folder goes")
    parser.add_argument(
        "--texts",
        choices=[texts.value for texts in PublishedTexts],
        default=PublishedTexts.FULL.value,
        help="the texts themselves, or only their fingerprints, where they may not be given away; "
        "files that hold words are left out then, and formats that hold them beside the links "
        "refused (default: %(default)s)",
    )
    parser.add_argument(
        "--licence",
        metavar="FILE|NAME",
        help="the licence: a file of its text, or an SPDX identifier such as CC-BY-4.0",
    )
    parser.add_argument(
        "--title",
        metavar="TEXT",
        help="what it is called (default: Gold standard, or with --names the name of GOLD)",
    )
    parser.add_argument("--made", metavar="TEXT", default="", help="how it was made, in words")
    parser.add_argument(
        "--date", metavar="TEXT", default="", help="the date that the README bears (default: none)"
    )
    parser.add_argument(
        "--settled-only",
        action="store_true",
        help="leave out verse pairs that are not settled; otherwise an unfinished gold standard "
        "is published only in formats that say which they are",
    )
    parser.add_argument(
        "--names",
        action="store_true",
        help="name annotators, adjudicators and their files (by default they have pseudonyms)",
    )
    parser.add_argument(
        "--style-guide",
        metavar="VERSION",
        help="the version of the style guide that was followed (default: that of this program's)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Publish as asked.

    Raises:
        BlinkerError: the input was refused, or the output could not be written.
    """
    gold = Path(arguments.gold)
    guide = arguments.style_guide
    plan = PublicationPlan(
        arguments.title or (gold.stem if arguments.names else "Gold standard"),
        arguments.formats,
        PublishedTexts(arguments.texts),
        None if arguments.licence is None else Licence.of(arguments.licence),
        Choices(base=None if arguments.base is None else IndexBase(int(arguments.base))),
        read_guide("en").version if guide is None else guide,
        arguments.made,
        arguments.date,
        arguments.settled_only,
        arguments.names,
    )
    with naming_options():
        files = publish(gold, list(map(Path, arguments.sources)), plan, Path(arguments.output))
    work = annotation.load(gold)
    if count := unsettled(work):
        left = "left out" if plan.settled_only else "listed in README.md; see --settled-only"
        said = f"{count} of {len(work.pairs)} verse pairs not settled, {left}"
        print(f"{gold}: {said}", file=sys.stderr)
    print(f"wrote {counted_noun(len(files), 'file')} to {arguments.output}")
    return 0


def _formats(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        if name not in PUBLISHED:
            known = ", ".join(PUBLISHED)
            raise argparse.ArgumentTypeError(f"'{name}' is not one of the formats {known}")
    return names
