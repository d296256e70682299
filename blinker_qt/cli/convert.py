"""``blinker-qt convert``: bring work in from other formats and hand it out in them."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Language
from blinker_qt.cli.wording import describe
from blinker_qt.formats.blinker98 import ENGLISH, FRENCH, Conflicts
from blinker_qt.formats.pharaoh import IndexBase
from blinker_qt.formats.registry import BLINKER98, PHARAOH, TEXT, Unlinked
from blinker_qt.workspace import exchange
from blinker_qt.workspace.safe_names import safe_names

_FORMS = """
  blinker-qt convert --from blinker98 DIR --output DIR
  blinker-qt convert --to blinker98 FILE... --output DIR
  blinker-qt convert --from text --source FILE --target FILE [--references FILE] --output FILE
  blinker-qt convert --from pharaoh --base 0|1 --source FILE --target FILE --links FILE
                     [--references FILE] --annotator NAME --output FILE"""

_DESCRIPTION = """Convert other formats to annotation files and back. Imported verse pairs are taken
as done (plain text holds no work: its verse pairs are untouched). Input that is not right in every
line is refused as a whole, with one error a line on standard error, and no file is ever written
over. Exit status 0 only if everything was read."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "convert",
        help="convert other formats to annotation files and back",
        usage=_FORMS,
        description=_DESCRIPTION,
        epilog="Formats: "
        + "; ".join(f"{row.name}: {row.description}" for row in (BLINKER98, TEXT, PHARAOH)),
        allow_abbrev=False,
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--from",
        dest="from_format",
        choices=[BLINKER98.name, TEXT.name, PHARAOH.name],
        help="the format to read",
    )
    which.add_argument(
        "--to", dest="to_format", choices=[BLINKER98.name], help="the format to write"
    )
    parser.add_argument(
        "inputs",
        nargs="*",
        metavar="INPUT",
        help="the folder to read (--from blinker98), or annotation files (--to blinker98)",
    )
    parser.add_argument(
        "--output",
        metavar="PATH",
        help="the annotation file to write (it ends in .blinker), or the folder to write to",
    )
    parser.add_argument("--source", metavar="FILE", help="source verses, one a line")
    parser.add_argument("--target", metavar="FILE", help="target verses, one a line")
    parser.add_argument(
        "--references",
        metavar="FILE",
        help="references, one a line; without it verse pairs are numbered from 1",
    )
    parser.add_argument("--links", metavar="FILE", help="links i-j, one line a verse pair")
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether the links count words from 0 or from 1"
    )
    parser.add_argument("--annotator", metavar="NAME", help="who drew the links")
    parser.add_argument(
        "--source-language",
        metavar="TAG",
        type=_language,
        help="BCP 47 tag of the source language (by default en for blinker98, else und)",
    )
    parser.add_argument(
        "--target-language",
        metavar="TAG",
        type=_language,
        help="BCP 47 tag of the target language (by default fr for blinker98, else und)",
    )
    parser.add_argument(
        "--unlinked",
        choices=[choice.value for choice in Unlinked],
        help="how to read words that have neither a link nor a mark (by default unaccounted)",
    )
    parser.add_argument(
        "--conflicts",
        choices=[choice.value for choice in Conflicts],
        help="which counts where blinker98 both links a word and marks it not translated "
        "(by default such input is refused)",
    )
    parser.set_defaults(misused=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Convert as asked.

    Raises:
        BlinkerError: the input was refused, or the output could not be written.
    """
    form = _FORM_OF[arguments.from_format, arguments.to_format]
    fault = form.fault(arguments)
    if fault:
        arguments.misused(fault)
    form.run(arguments)
    return 0


def _language(tag: str) -> Language:
    try:
        return exchange.language(tag)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _from_blinker98(arguments: argparse.Namespace) -> None:
    imported = exchange.import_blinker98(
        Path(arguments.inputs[0]),
        source_language=arguments.source_language or ENGLISH,
        target_language=arguments.target_language or FRENCH,
        unlinked=Unlinked(arguments.unlinked or BLINKER98.unlinked),
        conflicts=Conflicts(arguments.conflicts or Conflicts.REFUSE),
    )
    names = safe_names([work.annotator for work in imported.annotation_sets])
    _save(imported, [Path(arguments.output, name + exchange.SUFFIX) for name in names])


def _from_text(arguments: argparse.Namespace) -> None:
    if arguments.unlinked == Unlinked.NOT_TRANSLATED.value:
        arguments.misused("plain text holds no links: every word would be marked not translated")
    imported = exchange.import_text(
        Path(arguments.source),
        Path(arguments.target),
        _references(arguments),
        source_language=arguments.source_language or Language(),
        target_language=arguments.target_language or Language(),
    )
    _save(imported, [Path(arguments.output)])


def _from_pharaoh(arguments: argparse.Namespace) -> None:
    imported = exchange.import_pharaoh(
        Path(arguments.links),
        Path(arguments.source),
        Path(arguments.target),
        _references(arguments),
        base=IndexBase(int(arguments.base)),
        annotator=arguments.annotator,
        source_language=arguments.source_language or Language(),
        target_language=arguments.target_language or Language(),
        unlinked=Unlinked(arguments.unlinked or PHARAOH.unlinked),
    )
    _save(imported, [Path(arguments.output)])


def _to_blinker98(arguments: argparse.Namespace) -> None:
    report = exchange.export_blinker98(list(map(Path, arguments.inputs)), Path(arguments.output))
    for folder, counts in report.tallies.items():
        print(f"{folder}: {describe(counts)}")
    if report.dropped:
        print(f"note: left out, for the format cannot hold it: {', '.join(report.dropped)}")
    print(f"wrote {len(report.files)} files to {arguments.output}")


def _references(arguments: argparse.Namespace) -> Path | None:
    return None if arguments.references is None else Path(arguments.references)


def _save(imported: exchange.Imported, paths: list[Path]) -> None:
    works, report = imported.annotation_sets, imported.report
    exchange.save_new(dict(zip(paths, works, strict=True)))
    positions = "" if report.base is None else f"positions count from {report.base}; "
    unlinked = "" if report.base is None else f"; words without a link: {report.unlinked.value}"
    print(
        f"read {report.format.name}: {positions}source is {report.source_language.tag}, "
        f"target is {report.target_language.tag}{unlinked}"
    )
    for remark in report.remarks:
        print(f"note: {remark}")
    for path, counts in zip(paths, report.tallies, strict=True):
        print(f"{path}: {describe(counts)}")


@dataclass(frozen=True, slots=True)
class _Form:
    """One form of the command.

    Attributes:
        name: how it is called in messages.
        inputs: what it takes beside its options, in words.
        least_inputs: at least how many of them.
        most_inputs: at most how many.
        required: the options that it needs.
        allowed: the other options that it takes.
        writes_file: whether it writes one annotation file, not a folder.
        run: carries it out.
    """

    name: str
    inputs: str
    least_inputs: int
    most_inputs: int
    required: tuple[str, ...]
    allowed: tuple[str, ...]
    writes_file: bool
    run: Callable[[argparse.Namespace], None]

    def fault(self, arguments: argparse.Namespace) -> str | None:
        """What is wrong with the options, in words; None where nothing is."""
        given = {name for name in _OPTIONS if getattr(arguments, name) is not None}
        missing = [_flag(name) for name in self.required if name not in given]
        if missing:
            return f"{self.name} needs {', '.join(missing)}"
        strange = sorted(given - {*self.required, *self.allowed})
        if strange:
            return f"{self.name} does not take {', '.join(map(_flag, strange))}"
        if not self.least_inputs <= len(arguments.inputs) <= self.most_inputs:
            return f"{self.name} takes {self.inputs}; {len(arguments.inputs)} given"
        if self.writes_file and not arguments.output.endswith(exchange.SUFFIX):
            return f"the name of the output must end in {exchange.SUFFIX}"
        return None


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


_OPTIONS = (
    "output source target references links base annotator "
    "source_language target_language unlinked conflicts"
).split()
_LANGUAGES = ("source_language", "target_language")
_FORM_OF = {
    (BLINKER98.name, None): _Form(
        "--from blinker98",
        "one folder",
        1,
        1,
        ("output",),
        (*_LANGUAGES, "unlinked", "conflicts"),
        writes_file=False,
        run=_from_blinker98,
    ),
    (None, BLINKER98.name): _Form(
        "--to blinker98",
        "one or more annotation files",
        1,
        sys.maxsize,
        ("output",),
        (),
        writes_file=False,
        run=_to_blinker98,
    ),
    (TEXT.name, None): _Form(
        "--from text",
        "no input but its options",
        0,
        0,
        ("source", "target", "output"),
        ("references", *_LANGUAGES, "unlinked"),
        writes_file=True,
        run=_from_text,
    ),
    (PHARAOH.name, None): _Form(
        "--from pharaoh",
        "no input but its options",
        0,
        0,
        ("base", "source", "target", "links", "annotator", "output"),
        ("references", *_LANGUAGES, "unlinked"),
        writes_file=True,
        run=_from_pharaoh,
    ),
}
