"""The command ``convert``."""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Language
from blinker_qt.cli.commands import Command
from blinker_qt.cli.options import count
from blinker_qt.cli.output import describe, naming_options, reading
from blinker_qt.exchange.exporting import WRITABLE, export_files, save_new
from blinker_qt.exchange.importing import NO_CHOICES, Imported, import_files, language_of_tag
from blinker_qt.exchange.trial import READABLE
from blinker_qt.files import safe_names
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    Cutting,
    FormatQuestion,
    IndexBase,
    Numbering,
    Part,
    Unlinked,
)
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.translation import counted_noun

_DESCRIPTION = """Convert other formats to annotation files and back. Imported verse pairs are done;
texts without links give untouched verse pairs. Untidy input (double spaces, missing verses,
repeated links) is repaired and reported. If any line cannot be read, all errors are listed and
nothing is written. What a format cannot hold is printed and written to left-out.txt."""

_PART_HELP = {
    Part.SOURCE: "the source text; in plain text, one verse per line",
    Part.TARGET: "the target text, likewise",
    Part.REFERENCES: "references, one per line (default: numbers from 1)",
    Part.LINKS: "the file of links",
    Part.REVERSE: "a second file of links, aligned from target to source",
}

_INPUTS = {Part.FOLDER: "DIR", Part.BITEXT: "FILE"}
"""Parts that stand on the command line by themselves."""

_MUST_BE_SAID = (FormatQuestion.BASE, FormatQuestion.ANNOTATOR)

_OPTIONS = (
    *(part.value for part in _PART_HELP),
    *("base", "annotator", "source_language", "target_language", "unlinked", "conflicts"),
    *("combination", "cut_at", "numbering", "encoding"),
    *("first", "sample", "seed"),
)


def _convert_arguments(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--from", dest="from_format", choices=list(READABLE), help="the format to read"
    )
    which.add_argument("--to", dest="to_format", choices=list(WRITABLE), help="the format to write")
    parser.add_argument(
        "inputs",
        nargs="*",
        metavar="INPUT",
        help="the folder or file to read (--from), or annotation files (--to)",
    )
    parser.add_argument(
        "--output",
        metavar="PATH",
        help="the annotation file to write (it ends in .blinker), or the folder to write to",
    )
    for part, meaning in _PART_HELP.items():
        parser.add_argument(f"--{part.value}", metavar="FILE", help=meaning)
    parser.add_argument(
        "--base", choices=["0", "1"], help="whether links count words from 0 or from 1"
    )
    parser.add_argument(
        "--swapped",
        action="store_true",
        help="links name the target word first; if one file holds texts and links, its second "
        "text is the source",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse untidy input (default: repair it and report the repairs)",
    )
    parser.add_argument(
        "--encoding",
        metavar="NAME",
        help="the character encoding of the input, such as iso-8859-1 (default: utf-8; XML files "
        "state their own)",
    )
    some = parser.add_mutually_exclusive_group()
    some.add_argument("--first", metavar="N", type=count, help="take only the first N verse pairs")
    some.add_argument(
        "--sample",
        metavar="N",
        type=count,
        help="take N random verse pairs, in their original order",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=count,
        help=f"the random seed of --sample (default: {NO_CHOICES.seed})",
    )
    parser.add_argument("--annotator", metavar="NAME", help="the name of the annotator")
    for side in ("source", "target"):
        parser.add_argument(
            f"--{side}-language",
            metavar="TAG",
            type=_language,
            help=f"BCP 47 tag of the {side} language (default: what the input says, or und)",
        )
    parser.add_argument(
        "--unlinked",
        choices=[choice.value for choice in Unlinked],
        help="how to read words without a link or mark (default: unaccounted)",
    )
    parser.add_argument(
        "--conflicts",
        choices=[choice.value for choice in Conflicts],
        help="what counts if a word is both linked and marked not translated (default: refuse the "
        "input)",
    )
    parser.add_argument(
        "--combination",
        choices=[choice.value for choice in Combination],
        help="how to combine the links with those of --reverse; sure-possible: links in both files "
        "are sure, others possible",
    )
    parser.add_argument(
        "--cut-at",
        choices=[choice.value for choice in Cutting],
        help="where to cut texts without links into words (default: spaces); with --to, "
        "punctuation joins punctuation to the words again",
    )
    parser.add_argument(
        "--numbering",
        choices=[choice.value for choice in Numbering],
        help="what to do if the two texts seem to number verses differently (default: refuse); "
        "by-reference: pair them by reference anyway",
    )
    parser.add_argument(
        "--settled-only",
        action="store_true",
        help="with --to: leave out verse pairs that are not done; needed for an unfinished gold "
        "standard if the format cannot mark them",
    )


def _convert(arguments: argparse.Namespace) -> int:
    with naming_options():
        if arguments.from_format:
            _bring_in(READABLE[arguments.from_format], arguments)
        else:
            _hand_out(WRITABLE[arguments.to_format], arguments)
    return 0


def _forms() -> Iterator[str]:
    """The usage of the command, one line for each format."""
    for row in READABLE.values():
        words = [f"blinker-qt convert --from {row.name}"]
        words += ["--base 0|1"] if FormatQuestion.BASE in row.asks else []
        words += [_INPUTS[part] for part in row.needs if part in _INPUTS]
        words += [f"--{part.value} FILE" for part in row.needs if part not in _INPUTS]
        words += [f"[--{part.value} FILE]" for part in row.takes]
        words += ["[--combination HOW]"] if FormatQuestion.COMBINATION in row.asks else []
        words += ["[--cut-at WHERE]"] if FormatQuestion.CUT_AT in row.asks else []
        words += ["[--numbering HOW]"] if FormatQuestion.NUMBERING in row.asks else []
        words += ["--annotator NAME"] if FormatQuestion.ANNOTATOR in row.asks else []
        yield " ".join([*words, "--output", "DIR" if row.several else "FILE"])
    for row in WRITABLE.values():
        base = " --base 0|1" if FormatQuestion.BASE in row.asks_writing else ""
        cut = " [--cut-at WHERE]" if FormatQuestion.CUT_AT in row.asks_writing else ""
        yield f"blinker-qt convert --to {row.name}{base}{cut} FILE... --output DIR"


def _language(tag: str) -> Language:
    try:
        return language_of_tag(tag)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _bring_in(row: Format, arguments: argparse.Namespace) -> None:
    inputs = [part for part in row.needs if part in _INPUTS]
    options = [part.value for part in row.needs if part not in _INPUTS]
    required = [*options, *(one.value for one in row.asks if one in _MUST_BE_SAID)]
    combined = [FormatQuestion.COMBINATION.value] if arguments.reverse is not None else []
    required += combined
    allowed = [part.value for part in row.takes]
    allowed += [one.value for one in row.asks if one is not FormatQuestion.COMBINATION]
    allowed += ["source_language", "target_language"]
    allowed += [] if row.says_encoding else ["encoding"]
    allowed += ["first", "sample"] if arguments.sample is None else ["sample", "seed"]
    fault = _fault(f"--from {row.name}", arguments, required, allowed)
    if not fault and len(arguments.inputs) != len(inputs):
        wanted = {Part.FOLDER: "one folder", Part.BITEXT: "one file"}
        words = "".join(wanted[part] for part in inputs) or "no input but its options"
        fault = f"--from {row.name} takes {words}; {len(arguments.inputs)} given"
    if not fault and not row.several and not arguments.output.endswith(annotation.SUFFIX):
        fault = f"the name of the output must end in {annotation.SUFFIX}"
    if fault:
        arguments.misused(fault)
    parts = {part: Path(path) for part, path in zip(inputs, arguments.inputs, strict=True)}
    for part in _PART_HELP:
        if getattr(arguments, part.value) is not None:
            parts[part] = Path(getattr(arguments, part.value))
    choices = _choices(arguments)
    imported = import_files(row, parts, choices, swapped=arguments.swapped)
    _save(row, imported, arguments.output)


def _hand_out(row: Format, arguments: argparse.Namespace) -> None:
    required = [one.value for one in row.asks_writing if one in _MUST_BE_SAID]
    allowed = [one.value for one in row.asks_writing]
    fault = _fault(f"--to {row.name}", arguments, required, allowed)
    if not fault and not arguments.inputs:
        fault = f"--to {row.name} takes one or more annotation files; 0 given"
    if fault:
        arguments.misused(fault)
    paths = list(map(Path, arguments.inputs))
    output, choices = Path(arguments.output), _choices(arguments)
    with reading() as progress:
        report = export_files(
            row, paths, output, choices, progress, settled_only=arguments.settled_only
        )
    for name, counts in report.tallies.items():
        print(f"{name}: {describe(counts)}")
    if report.dropped:
        print(f"note: left out, for the format cannot hold it: {', '.join(report.dropped)}")
    print(f"wrote {counted_noun(len(report.files), 'file')} to {arguments.output}")


def _choices(arguments: argparse.Namespace) -> Choices:
    return Choices(
        arguments.source_language,
        arguments.target_language,
        None if arguments.base is None else IndexBase(int(arguments.base)),
        arguments.annotator or "",
        Conflicts(arguments.conflicts or Conflicts.REFUSE),
        Unlinked(arguments.unlinked or Unlinked.UNACCOUNTED),
        None if arguments.combination is None else Combination(arguments.combination),
        Cutting(arguments.cut_at or Cutting.SPACES),
        Numbering(arguments.numbering or Numbering.REFUSE),
        strict=arguments.strict,
        encoding=arguments.encoding or "",
        first=arguments.first,
        sample=arguments.sample,
        seed=arguments.seed or NO_CHOICES.seed,
    )


def _fault(
    form: str, arguments: argparse.Namespace, required: list[str], allowed: list[str]
) -> str | None:
    """What is wrong with the options, or None."""
    given = {name for name in _OPTIONS if getattr(arguments, name) is not None}
    missing = [_flag(name) for name in required if name not in given]
    missing += [] if arguments.output else ["--output"]
    if missing:
        return f"{form} needs {', '.join(missing)}"
    strange = sorted(given - {*required, *allowed})
    if strange:
        return f"{form} does not take {', '.join(map(_flag, strange))}"
    return None


def _save(row: Format, imported: Imported, output: str) -> None:
    works, report = imported.annotation_sets, imported.report
    paths = [Path(output)]
    if row.several:
        names = safe_names([work.annotator for work in works])
        paths = [Path(output, name + annotation.SUFFIX) for name in names]
    save_new(dict(zip(paths, works, strict=True)))
    positions = "" if report.base is None else f"positions count from {report.base}; "
    unlinked = "" if not report.unlinked else f"; words without a link: {report.unlinked.value}"
    print(
        f"read {row.name}: {positions}source is {report.source_language.tag}, "
        f"target is {report.target_language.tag}{unlinked}"
    )
    for remark in report.remarks:
        print(f"note: {remark}")
    for path, counts in zip(paths, report.tallies, strict=True):
        print(f"{path}: {describe(counts)}")


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


COMMANDS: Mapping[str, Command] = {
    "convert": Command(
        "convert other formats to annotation files and back",
        _DESCRIPTION,
        _convert_arguments,
        _convert,
        usage="".join(f"\n  {form}" for form in _forms()),
        epilog="Formats: " + "; ".join(f"{row.name}: {row.description}" for row in EXCHANGED),
    )
}
