"""The command ``convert``."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Language
from blinker_qt.cli.commands import Arguments, Command, OneOf, argument, listed
from blinker_qt.cli.options import count, encoding, number_range, score
from blinker_qt.cli.output import describe, naming_options, print_line, reading, whose
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.table import as_csv
from blinker_qt.exchange.exporting import WRITABLE, export_sets, load_sets, losses
from blinker_qt.exchange.importing import (
    NO_CHOICES,
    TO_SPLIT,
    Imported,
    ImportReport,
    import_files,
    language_of_tag,
    read_exceptions,
)
from blinker_qt.exchange.trial import READABLE, Candidate, candidates, detect, unrecognised
from blinker_qt.files import check_new, safe_names, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    FormatQuestion,
    IndexBase,
    Numbering,
    Pairing,
    Part,
    Unlinked,
    Words,
)
from blinker_qt.formats.foreign_files import as_lines, first_lines
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.markup import markup_of
from blinker_qt.formats.registry import BLINKER, EXCHANGED
from blinker_qt.formats.versification import SUFFIX as SUFFIX_OF_NUMBERING
from blinker_qt.formats.versification import TITLES
from blinker_qt.translation import N_, counted_noun
from blinker_qt.words.exceptions import NO_EXCEPTIONS
from blinker_qt.words.languages import Contractions

_DESCRIPTION = """Convert files of other formats to annotation files, and annotation files to other
formats. The format of the input is detected, and so are the texts, the links, whether words are
counted from 0 or 1, and which word of a link comes first; what was found is printed. The suffix of
OUT names the format to write. Nothing is written if any line cannot be read."""

_STREAM = "-"
_PARTS = {
    Part.FOLDER: "a folder",
    Part.BITEXT: "both texts",
    Part.SOURCE: "the source text",
    Part.TARGET: "the target text",
    Part.REFERENCES: "references",
    Part.LINKS: "links",
    Part.REVERSE: "the links from target to source",
}
_OPTIONS = (
    *("from_format", "swapped", "strict", "encoding", "source_language", "target_language"),
    *(
        "verse_list",
        "first",
        "range",
        "sample",
        "seed",
        "settled_only",
        "doubtful",
        *(question.value for question in FormatQuestion),
    ),
)
"""Options that do not apply to every format."""

_BY_LANGUAGE = "contractions", "exceptions", "doubtful"
"""Options of words by language."""
_NOBODY = "annotator: the files do not say who linked the words (--annotator)"
_OUTSIDE = "some links would lie outside their verses"

_Say = Callable[[str], None]
"""Prints a line for the user."""


def _numbering(name: str) -> str:
    if name not in TITLES and not name.endswith(SUFFIX_OF_NUMBERING):
        known = f"{', '.join(TITLES)} or a file {SUFFIX_OF_NUMBERING}"
        raise argparse.ArgumentTypeError(f"'{name}' is not known: expected {known}")
    return name


def _encoding(text: str) -> tuple[str, str]:
    """A file, or nothing, and the name of an encoding."""
    file, _, name = text.rpartition("=")
    return file, encoding(name)


def _language(tag: str) -> Language:
    try:
        return language_of_tag(tag)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


_CONVERT_ARGUMENTS: Arguments = (
    argument(
        "inputs",
        nargs="+",
        metavar="IN",
        help="files to read, source before target, or a folder; - is standard input",
    ),
    argument(
        "-o",
        "--output",
        metavar="OUT",
        required=True,
        help="write to a file, or a folder if there are several files; - is standard output",
    ),
    *(
        argument(
            f"--{word}",
            dest=f"{word}_format",
            metavar="FORMAT",
            choices=list(formats),
            help=f"{what} this format, from the list below",
        )
        for word, what, formats in (("from", "read", READABLE), ("to", "write", WRITABLE))
    ),
    argument("--base", choices=["0", "1"], help="count words in links from 0 or from 1"),
    argument("--swapped", action="store_true", help="read the target word of links first"),
    argument(
        "--annotator",
        metavar="NAME",
        help="name the annotator (default: as in the input, or nobody)",
    ),
    argument(
        "--role",
        choices=[Role.ANNOTATOR.value, Role.MACHINE.value],
        help="say whether a person or an automatic aligner linked the words (default: annotator); "
        "a machine without a name is called like its file",
    ),
    argument(
        "--encoding",
        metavar="[FILE=]NAME",
        type=_encoding,
        action="append",
        default=[],
        help="read texts in this encoding, such as iso-8859-1 (default: utf-8); FILE=NAME is "
        "for one file (repeatable)",
    ),
    *(
        argument(
            f"--{side}-language",
            metavar="TAG",
            type=_language,
            help=f"set the {side} language, a BCP 47 tag (default: as in the input, or und)",
        )
        for side in ("source", "target")
    ),
    argument(
        "--unlinked",
        choices=[choice.value for choice in Unlinked],
        help="read words without a link or mark as this (default: unaccounted)",
    ),
    argument(
        "--conflicts",
        choices=[choice.value for choice in Conflicts],
        help="count this if a word is linked and marked not translated (default: refuse)",
    ),
    argument(
        "--combination",
        choices=[choice.value for choice in Combination],
        help="combine the links of two files of opposite directions; sure-possible: links in both "
        "are sure, the others possible",
    ),
    argument(
        "--least-score",
        metavar="P",
        type=score,
        help="leave out links whose score or confidence is lower",
    ),
    argument(
        "--words",
        choices=[choice.value for choice in Words],
        help="take the words of texts without links as they stand between spaces, or split running "
        "text by the rules of its language or at punctuation only (default: by-language for "
        "running text that becomes an annotation file, as-they-stand otherwise); when writing "
        "texts, join the words again",
    ),
    argument(
        "--contractions",
        choices=[choice.value for choice in Contractions],
        help="with --words by-language, write contractions such as du as two words (default for "
        "French) or leave them whole (default for others)",
    ),
    argument(
        "--exceptions",
        metavar="FILE",
        type=Path,
        help="with --words by-language, read exceptions from the rules, and decisions on doubtful "
        "words, from a file",
    ),
    argument(
        "--doubtful",
        metavar="FILE",
        type=Path,
        help="write a list of contractions that may be other words, to be decided and given to "
        "--exceptions",
    ),
    argument(
        "--pairing",
        choices=[choice.value for choice in Pairing],
        help="pair the lines of two plain texts by their numbers or references (default), or by "
        "their lengths, after Gale and Church (1993); --verse-list lists what is in doubt",
    ),
    argument(
        "--numbering",
        choices=[choice.value for choice in Numbering],
        help="leave out a few chapters that the texts seem to number differently, and refuse many "
        "(default), refuse any, or pair their verses by reference all the same",
    ),
    *(
        argument(
            f"--{side}-numbering",
            metavar="NAME",
            type=_numbering,
            help=f"say how the verses of the {side} are numbered: {', '.join(TITLES)}, or a file "
            f"{SUFFIX_OF_NUMBERING} (default: as its last verses show)",
        )
        for side in ("source", "target")
    ),
    argument(
        "--verse-list",
        metavar="FILE",
        type=Path,
        help="write a table of the verses that were joined or left out, and why",
    ),
    argument(
        "--strict", action="store_true", help="refuse untidy input (default: repair and report it)"
    ),
    OneOf(
        (
            argument("--first", metavar="N", type=count, help="take only the first N verse pairs"),
            argument(
                "--range",
                metavar="FIRST-LAST",
                type=number_range,
                help="take only the verse pairs with these numbers, from 1",
            ),
            argument(
                "--sample",
                metavar="N",
                type=count,
                help="take N random verse pairs, in their order",
            ),
        )
    ),
    argument(
        "--seed",
        metavar="N",
        type=count,
        help=f"set the random seed of --sample (default: {NO_CHOICES.seed})",
    ),
    argument(
        "--settled-only",
        action="store_true",
        help="leave out verse pairs that are not done when writing another format",
    ),
)


def _convert(arguments: argparse.Namespace) -> int:
    stream = sys.stderr if arguments.output == _STREAM else sys.stdout
    say = partial(print_line, file=stream)
    by_language = [name for name in _BY_LANGUAGE if getattr(arguments, name) is not None]
    if by_language and arguments.words != Words.BY_LANGUAGE.value:
        arguments.misused(f"{', '.join(map(_flag, by_language))}: add --words by-language")
    with naming_options(), _inputs(arguments) as paths:
        files = _annotation_files(arguments, paths)
        if files:
            _convert_annotation_files(arguments, files, say)
        else:
            _convert_others(arguments, paths, say)
    return 0


@contextmanager
def _inputs(arguments: argparse.Namespace) -> Iterator[list[Path]]:
    """The files to read; standard input is copied to a temporary file."""
    if _STREAM not in arguments.inputs:
        yield [Path(path) for path in arguments.inputs]
        return
    if arguments.inputs.count(_STREAM) > 1:
        arguments.misused("- stands for standard input, which can be read only once")
    with tempfile.TemporaryDirectory() as folder:
        stream = Path(folder, "standard-input")
        stream.write_bytes(sys.stdin.buffer.read())
        try:
            yield [stream if path == _STREAM else Path(path) for path in arguments.inputs]
        except InputError as error:
            problems = (
                replace(problem, path=_STREAM) if problem.path == str(stream) else problem
                for problem in error.problems
            )
            raise InputError(*problems) from error


def _annotation_files(arguments: argparse.Namespace, paths: Sequence[Path]) -> list[Path]:
    """The annotation files among these and in folders; nothing if there are none."""
    annotations: list[Path] = []
    others: list[Path] = []
    for path in paths:
        in_folder = annotation_files_in(path) if path.is_dir() else []
        if in_folder or _is_annotation_file(path):
            annotations += in_folder or [path]
        else:
            others.append(path)
    if annotations and others:
        arguments.misused(
            f"{annotations[0]} is an annotation file and {others[0]} is not: "
            "convert them separately"
        )
    return annotations


def _is_annotation_file(path: Path) -> bool:
    """Whether a file is an annotation file, or a damaged one; others may have its suffix."""
    if path.is_file() and BLINKER.looks_like(path):
        return True
    rows = first_lines(path)
    return path.suffix == SUFFIX and (not any(rows) or markup_of(rows) is not None)


# From annotation files


def _convert_annotation_files(
    arguments: argparse.Namespace, files: Sequence[Path], say: _Say
) -> None:
    if not arguments.to_format and (arguments.output == _STREAM or _is_folder(arguments.output)):
        arguments.misused("name the format to write: --to FORMAT")
    if not arguments.to_format and arguments.output.endswith(SUFFIX):
        arguments.misused("the input is an annotation file already: name another format")
    _check_applicable(arguments, [None], _writable(arguments))
    with reading() as progress:
        works = load_sets(files, progress)
    row = _format_to_write(arguments, works)
    _check_applicable(arguments, [None], [row])
    _write(arguments, row, works, _choices(arguments), say, {}, files)


# From other formats


def _convert_others(arguments: argparse.Namespace, paths: Sequence[Path], say: _Say) -> None:
    check_new(filter(None, [arguments.doubtful, arguments.verse_list]))
    known = _choices(arguments, paths)
    is_native = arguments.output == _STREAM or _is_folder(arguments.output)
    is_native = (is_native or arguments.output.endswith(SUFFIX)) and not arguments.to_format
    writable = [BLINKER] if is_native else _writable(arguments)
    # Before anything is read, which may take long.
    _check_applicable(arguments, candidates(paths, known, arguments.from_format or ""), writable)
    candidate = _detected(arguments, paths, known)
    row = READABLE[candidate.name]
    choices = _completed(arguments, candidate, known)
    if is_native and arguments.words is None and candidate.proof.words is not None:
        choices = replace(choices, words=candidate.proof.words)
    _check_applicable(arguments, [candidate], writable)
    swapped = arguments.swapped or bool(candidate.proof.swapped)
    reading = candidate.proof.reading
    is_read = reading is not None and reading[:2] == (choices.base, swapped)
    read_before = reading.contents if reading is not None and is_read else None
    imported = import_files(row, candidate.parts, choices, swapped=swapped, contents=read_before)
    works = imported.annotation_sets
    written = BLINKER if is_native else _format_to_write(arguments, works)
    _check_applicable(arguments, [candidate], [written])
    for line in _reading_note(arguments, candidate, imported, choices, swapped=swapped):
        say(line)
    lists = _lists(arguments, imported.report)
    if is_native:
        _save(arguments, imported, say, lists)
    else:
        base = imported.report.base if choices.base is None else choices.base
        _write(arguments, written, works, replace(choices, base=base), say, lists)
    for line in _notes_on_lists(arguments, imported.report):
        say(line)


def _detected(arguments: argparse.Namespace, paths: Sequence[Path], known: Choices) -> Candidate:
    """The format of files, and which file is which; InputError if there is none."""
    missing = [path for path in paths if not path.exists()]
    if missing:
        what = N_("file not found")
        raise InputError(*(Problem(str(path), what) for path in missing))
    fitting = detect(paths, known, arguments.from_format or "")
    if fitting:
        return fitting[0]
    if arguments.from_format:
        row = READABLE[arguments.from_format]
        needed = ", ".join(_PARTS[part] for part in row.needs)
        optional = "".join(f", optionally {_PARTS[part]}" for part in row.takes)
        arguments.misused(f"{row.name} is read from {needed}{optional}")
    raise unrecognised(paths)


def _completed(arguments: argparse.Namespace, candidate: Candidate, choices: Choices) -> Choices:
    """The choices, with what the files show; InputError if they do not show what is needed."""
    row, proof = READABLE[candidate.name], candidate.proof
    if Part.REVERSE in candidate.parts and choices.combination is None:
        known = ", ".join(choice.value for choice in Combination)
        arguments.misused(f"say how to combine the links of two directions: --combination {known}")
    named = candidate.parts.get(Part.LINKS) or next(iter(candidate.parts.values()))
    if FormatQuestion.BASE in row.asks and choices.base is None:
        if proof.base is None:
            if proof.problems:
                raise InputError(*proof.problems)
            what = N_(
                "this looks like {format}, and words may be counted from 0 or from 1; say what "
                "words are counted from: --base 0 or --base 1"
            )
            raise InputError(Problem(str(named), what, values={"format": row.name}))
        choices = replace(choices, base=proof.base)
    return choices


def _reading_note(
    arguments: argparse.Namespace,
    candidate: Candidate,
    imported: Imported,
    choices: Choices,
    *,
    swapped: bool,
) -> Iterator[str]:
    """A note on how the files were read, and why."""
    row, proof, report = READABLE[candidate.name], candidate.proof, imported.report
    why = "as --from says" if arguments.from_format else "recognised by its contents"
    yield f"format {row.name} ({row.description}): {why}"
    if len(candidate.parts) > 1:
        yield from (f"{path.name}: {_PARTS[part]}" for part, path in candidate.parts.items())
    if FormatQuestion.BASE in row.asks:
        why = "as --base says" if arguments.base else f"counted otherwise, {_OUTSIDE}"
        yield f"words are counted from {report.base}: {why}"
    if Part.LINKS in candidate.parts:
        why = "as --swapped says" if arguments.swapped else f"in the other order, {_OUTSIDE}"
        if not arguments.swapped and proof.swapped is None:
            why = "the other order fits too (--swapped)"
        yield f"links name the {'target' if swapped else 'source'} word first: {why}"
    if FormatQuestion.ANNOTATOR in row.asks:
        name = arguments.annotator
        named = imported.annotation_sets[0].annotator
        if named and not name:
            yield f"annotator {named}: as the file is called"
        else:
            yield f"annotator {name}: as --annotator says" if name else _NOBODY
    yield f"source is {report.source_language.tag}, target is {report.target_language.tag}"
    if arguments.words is None and choices.words is Words.BY_LANGUAGE:
        yield "this is running text: words are split by language (--words as-they-stand keeps them)"
    if report.unlinked:
        yield f"words without a link: {report.unlinked.value}"
    yield from (f"note: {remark}" for remark in report.remarks)
    if any(remark.template in TO_SPLIT for remark in report.remarks):
        yield "note: --words by-language splits words by language"


def _lists(arguments: argparse.Namespace, report: ImportReport) -> dict[Path, bytes]:
    """The lists of verses joined or left out and of doubtful words, as far as they are asked for.

    The list of doubtful words is left out if no word is doubtful.
    """
    lists: dict[Path, bytes] = {}
    if arguments.verse_list:
        delimiter = "\t" if arguments.verse_list.suffix == ".tsv" else ","
        lists[arguments.verse_list] = as_csv([report.verse_table], delimiter).encode()
    if arguments.doubtful and report.doubtful:
        lists[arguments.doubtful] = as_lines(report.doubtful)
    return lists


def _notes_on_lists(arguments: argparse.Namespace, report: ImportReport) -> Iterator[str]:
    """Notes on the lists that were written, or that could be."""
    rows = counted_noun(len(report.verse_notes), "row")
    if arguments.verse_list:
        yield f"{arguments.verse_list}: {rows} on verses that were joined or left out"
    elif report.verse_notes:
        yield f"note: --verse-list FILE lists the verses that were joined or left out ({rows})"
    if arguments.doubtful and report.doubtful:
        yield f"{arguments.doubtful}: the doubtful words; decide and give them to --exceptions"
    elif arguments.doubtful:
        yield f"{arguments.doubtful}: not written, since no word is doubtful"


def _write_together(files: Mapping[Path, bytes], lists: Mapping[Path, bytes]) -> None:
    """Write the output and the lists, or nothing at all; InputError for a file named twice."""
    seen: set[Path] = set()
    for path in map(Path.resolve, (*files, *lists)):
        if path in seen:
            raise InputError(
                Problem(str(path), N_("the file is given twice; name another file for each list"))
            )
        seen.add(path)
    write_new({**files, **lists})


def _options_for_reading(arguments: argparse.Namespace, candidate: Candidate) -> set[str]:
    """The options that apply to reading a format."""
    row = READABLE[candidate.name]
    taken = {
        "from_format",
        "strict",
        "source_language",
        "target_language",
        "first",
        "range",
        "sample",
    }
    taken |= {question.value for question in row.asks} | {"swapped"}
    if Part.REVERSE not in candidate.parts:
        taken.discard(FormatQuestion.COMBINATION.value)
    if not row.says_encoding:
        taken.add("encoding")
    if FormatQuestion.WORDS in row.asks:
        taken.add("doubtful")
    if FormatQuestion.SOURCE_NUMBERING in row.asks:
        taken.add("verse_list")
    if arguments.sample:
        taken.add("seed")
    return taken


def _save(
    arguments: argparse.Namespace, imported: Imported, say: _Say, lists: Mapping[Path, bytes]
) -> None:
    """Write annotation files, and lists beside them."""
    works = imported.annotation_sets
    if _is_folder(arguments.output):
        names = safe_names([work.annotator for work in works])
        paths = [Path(arguments.output, name + SUFFIX) for name in names]
    elif len(works) == 1:
        paths = [Path(arguments.output)]
    else:
        arguments.misused(f"the input has {len(works)} annotators: name a folder as OUT")
    contents = dict(zip(paths, map(annotation.write, works), strict=True))
    if arguments.output == _STREAM:
        _write_together({}, lists)
        sys.stdout.buffer.write(contents[paths[0]])
    else:
        _write_together(contents, lists)
    for path, work, counts in zip(paths, works, imported.report.tallies, strict=True):
        say(f"{path}: {whose(path.stem, work.annotator)}{describe(counts)}")


# To other formats


def _is_folder(output: str) -> bool:
    return output != _STREAM and (Path(output).is_dir() or not Path(output).suffix)


def _format_to_write(arguments: argparse.Namespace, works: Sequence[AnnotationSet]) -> Format:
    """The format asked for, or the one with this suffix that leaves out the least."""
    return min(_writable(arguments), key=lambda row: len(losses(row, works)))


def _writable(arguments: argparse.Namespace) -> Sequence[Format]:
    """The format asked for, or those with the suffix of the output."""
    if arguments.to_format:
        return [WRITABLE[arguments.to_format]]
    suffix = Path(arguments.output).suffix
    rows = [row for row in WRITABLE.values() if row.suffix == suffix]
    if not rows:
        known = sorted({row.suffix for row in WRITABLE.values() if row.suffix})
        what = f"no format has the suffix {suffix}"
        arguments.misused(f"{what}: name it with --to, or use {' '.join([SUFFIX, *known])}")
    return rows


def _write(
    arguments: argparse.Namespace,
    row: Format,
    works: Sequence[AnnotationSet],
    choices: Choices,
    say: _Say,
    lists: Mapping[Path, bytes],
    files: Sequence[Path] = (),
) -> None:
    """Write annotation sets in another format, to a folder or one file of one set, and lists."""
    made = export_sets(row, works, choices, files, settled_only=arguments.settled_only)
    output, tallies = arguments.output, made.tallies
    if _is_folder(output):
        contents = made.files_in(Path(output))
        _write_together(contents, lists)
        done = f"{counted_noun(len(contents), 'file')} to {output}"
    elif made.own_file is None:
        arguments.misused(f"{row.name} is written as several files: name a folder as OUT")
    else:
        done, tallies = output, {output: next(iter(tallies.values()))}
        if output == _STREAM:
            _write_together({}, lists)
            sys.stdout.buffer.write(made.own_file)
        else:
            _write_together({Path(output): made.own_file}, lists)
    for (name, counts), work in zip(tallies.items(), works, strict=True):
        say(f"{name}: {whose(Path(name).stem, work.annotator)}{describe(counts)}")
    if made.dropped:
        say(f"note: left out, for the format cannot hold it: {', '.join(made.dropped)}")
    if not _is_folder(output) and len(made.contents) > 1:
        say("note: the texts were not written; to write them too, name a folder as OUT")
    alike = [
        known.name for known in WRITABLE.values() if known.suffix == row.suffix and known is not row
    ]
    also = f"; --to writes {' or '.join(alike)}" if alike and not arguments.to_format else ""
    say(f"wrote {done} (format {row.name}{also})")


def _choices(arguments: argparse.Namespace, paths: Sequence[Path] = ()) -> Choices:
    """The choices for reading these files that the options give."""
    of_all = [name for file, name in arguments.encoding if not file]
    return Choices(
        arguments.source_language,
        arguments.target_language,
        None if arguments.base is None else IndexBase(int(arguments.base)),
        arguments.annotator or "",
        Conflicts(arguments.conflicts or Conflicts.REFUSE),
        Unlinked(arguments.unlinked or Unlinked.UNACCOUNTED),
        None if arguments.combination is None else Combination(arguments.combination),
        Words(arguments.words or Words.AS_THEY_STAND),
        Contractions(arguments.contractions) if arguments.contractions else None,
        read_exceptions(arguments.exceptions) if arguments.exceptions else NO_EXCEPTIONS,
        Numbering(arguments.numbering or Numbering.LEAVE_OUT),
        arguments.source_numbering or "",
        arguments.target_numbering or "",
        Pairing(arguments.pairing or Pairing.BY_LINE),
        strict=arguments.strict,
        encoding=of_all[-1] if of_all else "",
        encodings=tuple(_encodings(arguments, paths)),
        least_score=arguments.least_score,
        numbers=arguments.range or (1, arguments.first),
        sample=arguments.sample,
        seed=arguments.seed or NO_CHOICES.seed,
        role=Role(arguments.role or Role.ANNOTATOR),
    )


def _encodings(arguments: argparse.Namespace, paths: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """The encodings of single files; ends the program for a file that is not read."""
    named = dict(zip(arguments.inputs, paths, strict=False))
    for file, name in arguments.encoding:
        path = named.get(file, Path(file))
        if file and path not in paths and path.parent not in paths:
            arguments.misused(f"--encoding {file}={name}: {file} is not one of the files to read")
        if file:
            yield path, name


def _check_applicable(
    arguments: argparse.Namespace, read: Sequence[Candidate | None], written: Sequence[Format]
) -> None:
    """End the program if an option is given that applies neither to reading nor to writing.

    Args:
        read: the possible formats of the input; None for annotation files.
        written: the possible formats of the output.
    """
    ways = [_wrong_options(arguments, *way) for way in product(read, written)]
    if ways and all(ways):
        arguments.misused(ways[0])


def _wrong_options(arguments: argparse.Namespace, read: Candidate | None, written: Format) -> str:
    """What is wrong with options for one way of reading and writing; empty if nothing is."""
    taken = {question.value for question in written.asks_writing}
    taken |= set() if written is BLINKER else {"settled_only"}
    taken |= set() if read is None else _options_for_reading(arguments, read)
    rows = [written] if read is None else [READABLE[read.name], written]
    fixed = {row.base: row.name for row in rows if row.base is not None}
    if arguments.base is not None and FormatQuestion.BASE.value not in taken and fixed:
        taken.add(FormatQuestion.BASE.value)
        if IndexBase(int(arguments.base)) not in fixed:
            return "; ".join(
                f"{name} always counts words from {base}" for base, name in fixed.items()
            )
    given = [name for name in _OPTIONS if getattr(arguments, name) not in (None, False, [])]
    strange = [_flag(name) for name in given if name not in taken]
    if strange:
        return f"these files do not take {', '.join(strange)}"
    is_read = read is not None and (FormatQuestion.BASE in rows[0].asks or rows[0].base is not None)
    if FormatQuestion.BASE in written.asks_writing and arguments.base is None and not is_read:
        return f"{written.name} counts words from 0 or from 1: say which with --base"
    return ""


def _flag(name: str) -> str:
    return "--" + name.removesuffix("_format").replace("_", "-")


COMMANDS: Mapping[str, Command] = {
    "convert": Command(
        "convert files of other formats to annotation files and back",
        _DESCRIPTION,
        _CONVERT_ARGUMENTS,
        _convert,
        listed("formats", {row.name: row.description for row in EXCHANGED}),
    )
}
