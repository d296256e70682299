"""Options that several commands share, and their values."""

import argparse
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import (
    SETS_IN_FILE,
    EqualSets,
    Partition,
    Parts,
    SetsOfSize,
    StudyPart,
)
from blinker_qt.agreement.resampling import Draws, fewest_replicates
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.word_details import USUAL_CONTENT, PartsOfSpeech
from blinker_qt.cli.commands import Argument, Arguments, Group, OneOf, argument
from blinker_qt.cli.output import print_line, reading
from blinker_qt.compare.collation import Collation, no_sets_error
from blinker_qt.compare.loading import (
    INCLUDABLE,
    NOT_INCLUDED,
    Gathered,
    annotation_files_in,
    gather,
    gather_passes,
    no_annotation_files,
)
from blinker_qt.compare.options import (
    CHOICE_OPTIONS,
    Options,
    Scope,
    choices_about,
    read_stoplist,
)
from blinker_qt.compare.other_measures import difference_table
from blinker_qt.compare.pseudonyms import KEY_FILE, PseudonymKey
from blinker_qt.compare.table import FORMATS, Table
from blinker_qt.files import BeforeEach
from blinker_qt.formats.annotation import SUFFIX, load_columns
from blinker_qt.formats.choices import FormatQuestion, IndexBase, numbers_in, score_in
from blinker_qt.formats.reading import decoded, encoding_of, read_capped
from blinker_qt.formats.registry import BLINKER
from blinker_qt.gold.systems import SYSTEM_FORMATS, OutputReading, try_out
from blinker_qt.translation import N_

_FEWEST_REPLICATES = 100
_PART = re.compile(r"(.+?):([0-9]{1,7})-([0-9]{1,7})(?::([0-9]{1,7}))?")


def count(text: str, most: int = 9_999_999) -> int:
    """A whole number of the command line, from 1."""
    if not (text.isascii() and text.isdecimal() and len(text) < 8 and 1 <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 to {most}")
    return int(text)


def score(text: str) -> float:
    """A score of the command line (see `score_in`)."""
    try:
        return score_in(text)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def number_range(text: str) -> tuple[int, int | None]:
    """A range of numbers of the command line (see `numbers_in`)."""
    try:
        return numbers_in(text)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def encoding(name: str) -> str:
    """The name of an encoding of texts."""
    try:
        encoding_of(name)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name


def _roles(text: str) -> tuple[Role, ...]:
    known = {role.value: role for role in INCLUDABLE}
    try:
        return tuple(known[name] for name in text.split(","))
    except KeyError as error:
        wrong = f"'{text}' is not a list of the roles {' and '.join(known)}, such as gold,machine"
        raise argparse.ArgumentTypeError(wrong) from error


def _parts_of_speech(text: str) -> PartsOfSpeech:
    try:
        return PartsOfSpeech.from_text(text)
    except BlinkerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _part(text: str) -> StudyPart:
    match = _PART.fullmatch(text)
    first, last = map(int, match.group(2, 3)) if match else (0, 0)
    size = int(match[4] or last) if match else 0
    if match is None or not (0 < first <= last and size):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not NAME:FIRST-LAST:SETSIZE, such as 'Part 1:1-100:10'"
        )
    return StudyPart(match[1], first - 1, last - 1, size)


def _replicates(text: str) -> int:
    if count(text) < _FEWEST_REPLICATES:
        raise argparse.ArgumentTypeError(
            f"{text} replicates are too few for an interval; "
            f"expected {_FEWEST_REPLICATES} or more, such as 1000"
        )
    return int(text)


def _level(text: str) -> float:
    # Less than a half is a share written as a fraction (0.95), and says nothing as a percentage.
    if not re.fullmatch(r"[5-9][0-9](\.[0-9]{1,3})?", text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a percentage from 50 to less than 100, such as 95"
        )
    # 99.9 / 100 is 0.9990000000000001, which would stand in signatures.
    return round(float(text) / 100, 5)


ROLES = argument(
    "--include-roles",
    metavar="ROLE,ROLE...",
    type=_roles,
    default=(),
    help=f"include sets of these roles, {' or '.join(role.value for role in INCLUDABLE)} (default: "
    "annotators only; output of systems is machine)",
)
_CHOSEN = (
    argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="compare only this annotator (repeatable)",
    ),
    argument(
        "--without",
        metavar="NAME",
        action="append",
        default=[],
        help="leave out this annotator (repeatable)",
    ),
)
OUTPUTS = Group(
    "links in other formats",
    (
        argument(
            "--from",
            dest="from_format",
            metavar="FORMAT",
            choices=[row.name for row in SYSTEM_FORMATS],
            help="read files that do not end in .blinker in this format (see convert --help)",
        ),
        argument("--base", choices=["0", "1"], help="count words in links from 0 or from 1"),
        argument("--swapped", action="store_true", help="read the target word of links first"),
        argument(
            "--encoding",
            metavar="NAME",
            type=encoding,
            help="read texts in this encoding (default: utf-8)",
        ),
    ),
    "They are read over the texts of the first annotation file.",
)
"""How files of links in other formats are read."""
_FILES = argument(
    "files",
    nargs="+",
    metavar="FILE",
    help="annotation files (.blinker), one per annotator, or folders of them; with --from also "
    "links in another format",
)
FILES = (_FILES, Group("annotators", (*_CHOSEN, ROLES)), OUTPUTS)
"""The files, and what chooses annotators and other roles."""
OPTIONAL_FILES: Arguments = (Argument(_FILES.names, {**_FILES.settings, "nargs": "*"}), *FILES[1:])
PAID_FILES = (_FILES, Group("annotators", _CHOSEN), OUTPUTS)
"""The files where only annotators can take part."""
PARTS = argument(
    "--part",
    metavar="NAME:FIRST-LAST[:SETSIZE]",
    type=_part,
    action="append",
    default=[],
    dest="parts",
    help="use only this part of the study, verse pairs FIRST to LAST in sets of SETSIZE, by "
    "default one (repeatable)",
)
CHOICES: Mapping[str, Argument] = {
    name: argument(
        option.argument,
        choices=[value.word for value in option.values],
        default=option.values[0].word,
        dest=name,
        help=f"{option.help} (default: %(default)s)",
    )
    for name, option in CHOICE_OPTIONS.items()
}
"""The `CHOICE_OPTIONS` by name."""


def content_words(help_text: str) -> tuple[OneOf, ...]:
    """The options for content words; ``{}`` in the help is replaced by the others."""
    return tuple(
        OneOf(
            (
                argument(
                    f"--stoplist-{side}",
                    metavar="FILE",
                    help=help_text.format(f"these {side} words, one per line"),
                ),
                argument(
                    f"--content-{side}",
                    metavar="POS,POS...",
                    type=_parts_of_speech,
                    help=help_text.format(
                        f"{side} words with other parts of speech than these, such as "
                        f"{USUAL_CONTENT}"
                    ),
                ),
            )
        )
        for side in ("source", "target")
    )


def _counting(*scopes: Scope) -> Group:
    """What is counted, and how, for the figures of some scopes."""
    sets = (
        argument(
            "--set-size",
            metavar="N",
            type=count,
            help="pool links over sets of N consecutive verse pairs (default: the sets in the "
            "files)",
        ),
        argument(
            "--sets",
            metavar="N",
            type=count,
            help="pool links over N sets of equal size; the last may be smaller or missing",
        ),
        PARTS,
    )
    choices = (CHOICES[name] for name in choices_about(*scopes))
    return Group("counting", (OneOf(sets), *choices, *content_words("leave out links of {}")))


COUNTING = _counting(Scope.VERSE_PAIRS, Scope.LINKS)
RANKING = _counting(*Scope)
"""What is counted, and how, and which words are ranked."""


def _compared() -> str:
    about: dict[str, list[str]] = {}
    for measure in AgreementMeasure:
        about.setdefault(measure.type.about, []).append(measure.value)
    compared = "; ".join(f"{what} ({', '.join(measures)})" for what, measures in about.items())
    alone = [measure.value for measure in AgreementMeasure if measure.is_beyond_chance]
    return f"compare {compared}; {', '.join(alone)} have no ± for two annotators"


MEASURE = (
    argument(
        "--measure",
        choices=[measure.value for measure in AgreementMeasure],
        default=AgreementMeasure.DICE.value,
        help=f"{_compared()} (default: %(default)s)",
    ),
    argument(
        "--against",
        metavar="NAME",
        help="take the links of this annotator as correct, for precision and recall",
    ),
)
HAMON = argument(
    "--hamon",
    action="store_true",
    help="also print outliers by Hamon's rule, above mean + standard deviation; it usually "
    "names somebody even if all annotators are equally good",
)
WITH_SELF = argument(
    "--with-self",
    action="store_true",
    help="compare one annotator's second pass with the first; give one FILE with both passes, "
    "or one of each (default: leave out second passes; study --second-pass makes them)",
)
GROUP = argument(
    "--group",
    metavar="NAME",
    action="append",
    help="test whether this annotator differs from the rest (repeatable, for a group; choose "
    "it before you see any figures)",
)
SEED = argument(
    "--seed",
    metavar="N",
    type=count,
    default=Draws().seed,
    help="draw with this random seed (default: %(default)s)",
)


def intervals(help_text: str) -> Group:
    """The options for confidence intervals."""
    return Group(
        "intervals",
        (
            argument("--bootstrap", metavar="N", type=_replicates, help=help_text),
            SEED,
            argument(
                "--level",
                metavar="PERCENT",
                type=_level,
                default=Draws().level,
                help="set the confidence level, 50 or more (default: 95)",
            ),
        ),
    )


def printed_as(forms: Collection[str]) -> Argument:
    """The option for the output format."""
    return argument(
        "--format", choices=list(forms), default="text", help="print as (default: %(default)s)"
    )


FORMAT = printed_as(FORMATS)


def key_beside(file: str) -> Argument:
    """The option that names the key of the pseudonyms."""
    return argument(
        "--key",
        metavar="FILE",
        help="make pseudonyms with the key in FILE, which is created if there is none; the same "
        f"key gives the same pseudonyms (default: {KEY_FILE} beside {file})",
    )


def draws_of(arguments: argparse.Namespace) -> Draws | None:
    """The draws for confidence intervals; None if there are to be none."""
    if arguments.bootstrap is None:
        return None
    needed = fewest_replicates(arguments.level)
    if arguments.bootstrap < needed:
        arguments.misused(
            f"--level {100 * arguments.level:g} needs --bootstrap {needed} or more: of "
            f"{arguments.bootstrap} replicates too few lie outside such an interval"
        )
    return Draws(arguments.bootstrap, arguments.seed, arguments.level)


def group_tables(
    arguments: argparse.Namespace, collation: Collation, options: Options
) -> tuple[Table, ...]:
    """The table of that test, if it is asked for."""
    if not arguments.group:
        return ()
    return (difference_table(collation, arguments.group, options),)


def options_of(arguments: argparse.Namespace) -> Options:
    """The options for what is counted, and how; ends the program if they do not go together.

    Raises:
        InputError: a stoplist cannot be read.
    """
    partition: Partition = SETS_IN_FILE
    if parts := parts_of(arguments):
        partition = parts
    elif arguments.set_size:
        partition = SetsOfSize(arguments.set_size)
    elif arguments.sets:
        partition = EqualSets(arguments.sets)
    options = replace(content_words_of(arguments), partition=partition, **choices_of(arguments))
    if "against" not in arguments:
        return options
    measure = next(row for row in AgreementMeasure if row.value == arguments.measure)
    if measure.is_against_one != (arguments.against is not None):
        arguments.misused(
            "--measure precision and --measure recall need --against NAME"
            if measure.is_against_one
            else "--against needs --measure precision or --measure recall"
        )
    return replace(options, measure=measure, against=arguments.against or "")


def choices_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """The values of those of the `CHOICE_OPTIONS` that the command has, by name."""
    return {
        name: next(row.value for row in option.values if row.word == getattr(arguments, name))
        for name, option in CHOICE_OPTIONS.items()
        if name in arguments
    }


def content_words_of(arguments: argparse.Namespace) -> Options:
    """The default options with the stoplists or parts of speech that are named.

    Raises:
        InputError: a stoplist cannot be read.
    """
    source, target = (
        read_stoplist(Path(file)) if file else parts_of_speech
        for file, parts_of_speech in (
            (arguments.stoplist_source, arguments.content_source),
            (arguments.stoplist_target, arguments.content_target),
        )
    )
    return Options(content_source=source, content_target=target)


def files_of(names: Iterable[str], *, others: bool = False) -> list[Path]:
    """The files of these names, with each folder replaced by the annotation files in it.

    Args:
        others: whether folders without annotation files are kept, as they may be of other formats.

    Raises:
        InputError: a folder has no annotation files.
    """
    paths = [Path(name) for name in names]
    files_in = [annotation_files_in(path) if path.is_dir() else [path] for path in paths]
    empty = [path for path, files in zip(paths, files_in, strict=True) if not files]
    if empty and not others:
        raise InputError(*map(no_annotation_files, empty))
    return [file for path, files in zip(paths, files_in, strict=True) for file in files or [path]]


def collation_of(
    arguments: argparse.Namespace, *, with_self: bool = False
) -> tuple[Collation, bool]:
    """The annotation sets, at least one, and whether all files are among them.

    What was left out is said on standard error. With `with_self`, the two passes of one annotator
    are the annotation sets.
    """
    wanted, gathered = chosen(gathered_from(arguments, with_self=with_self), arguments)
    return wanted, not gathered.left_out


def gathered_from(arguments: argparse.Namespace, *, with_self: bool = False) -> Gathered:
    """All annotation sets in the files, also those that are not asked for (see `chosen`)."""
    outputs = outputs_of(arguments)
    if with_self and outputs is not None:
        arguments.misused("--with-self reads annotation files: other formats have no second pass")
    files = files_of(arguments.files, others=outputs is not None)
    with reading() as progress:
        if with_self:
            return gather_passes(files, progress)
        return gather(files, progress, None if outputs is None else outputs.read)


def chosen(gathered: Gathered, arguments: argparse.Namespace) -> tuple[Collation, Gathered]:
    """The annotation sets that are asked for, and what was gathered.

    What was left out is said on standard error.
    """
    roles = arguments.include_roles if "include_roles" in arguments else None
    taking_part = gathered.taking_part(roles)
    print_problems((*chain.from_iterable(gathered.left_out), *taking_part.noted))
    others = [
        problem.path for problem, *_ in gathered.left_out if not problem.path.endswith(SUFFIX)
    ]
    if arguments.from_format is None and any(Path(path).is_file() for path in others):
        print_line("blinker-qt: to read links in other formats, add --from FORMAT", file=sys.stderr)
    if taking_part.collation is None:
        raise no_sets_error()
    wanted = taking_part.collation.chosen(arguments.only, arguments.without)
    return wanted, taking_part._replace(collation=wanted)


def parts_of(arguments: argparse.Namespace) -> Parts | None:
    """The parts of the study that are named, if any."""
    try:
        return Parts(tuple(arguments.parts)) if arguments.parts else None
    except ValueError:
        arguments.misused("two parts have a verse pair in common")
        raise


def key_of(arguments: argparse.Namespace, beside: Path) -> PseudonymKey:
    """The key of the pseudonyms that is named, or the one beside a file."""
    return PseudonymKey.at(Path(arguments.key) if arguments.key else beside.with_name(KEY_FILE))


def print_key(key: PseudonymKey) -> None:
    """Print where the key of the pseudonyms is."""
    made = "new " if key.is_new else ""
    print_line(
        f"pseudonyms: {made}key in {key.path}; keep it for the next publication, to yourself"
    )


def print_problems(problems: Iterable[Problem]) -> None:
    """Print what was left out on standard error, and how sets of other roles are included."""
    hint = ""
    for problem in problems:
        print(problem, file=sys.stderr)
        if problem.template in NOT_INCLUDED:
            hint = "blinker-qt: to include these, add --include-roles gold,machine"
    if hint:
        print_line(hint, file=sys.stderr)


def print_tables(tables: Sequence[Table], form: str) -> None:
    """Print tables in one of the formats."""
    sys.stdout.writelines(FORMATS[form](tables))


def outputs_of(arguments: argparse.Namespace) -> OutputReading | None:
    """How files of links are read; ends the program if the options do not go together."""
    if arguments.from_format is None:
        if arguments.base is not None or arguments.swapped or arguments.encoding is not None:
            arguments.misused("--base, --swapped and --encoding need --from")
        return None
    row = next(row for row in SYSTEM_FORMATS if row.name == arguments.from_format)
    asks_base = FormatQuestion.BASE in row.asks
    if asks_base and arguments.base is None:
        arguments.misused(f"--from {row.name} needs --base")
    if arguments.base is not None and not asks_base:
        if row.base is None:
            arguments.misused(f"--from {row.name} does not take --base")
        if row.base != IndexBase(int(arguments.base)):
            arguments.misused(f"{row.name} always counts words from {row.base}")
    if arguments.encoding is not None and row.says_encoding:
        arguments.misused(f"--from {row.name} does not take --encoding")
    base = IndexBase(int(arguments.base)) if asks_base else None
    return OutputReading(row.name, base, arguments.swapped, arguments.encoding or "")


def detected_outputs(
    gold: Path, systems: Sequence[Path], before_each: BeforeEach
) -> OutputReading | None:
    """How files that are not annotation files are read over the texts of one, from their content.

    What was found is said on standard error. None where all are annotation files, or are not there.
    """
    others = [
        path
        for path in systems
        if path.suffix != SUFFIX and path.exists() and not BLINKER.looks_like(path)
    ]
    if not others:
        return None
    bitext = load_columns(gold).bitext
    trial = try_out(others, bitext, before_each=before_each)
    reading, proof = trial.reading, trial.sight.proof
    if reading is None:
        for path in others:
            if path.is_file():
                decoded(read_capped(path), path)
        what = N_(
            "this is neither an annotation file nor a known format of links; say how it is read: "
            "--from FORMAT, and --base 0 or 1 if positions are counted"
        )
        raise InputError(*(Problem(str(path), what) for path in others))
    if reading.lacks_base:
        what = N_(
            "this looks like {format}, and positions may count from 0 or from 1: say how it is "
            "read, --from {format} --base 0 or --base 1"
        )
        if not proof.is_read:
            what = N_(
                "this looks like {format}, and does not fit the texts: say how it is read, --from "
                "{format} --base 0 or --base 1"
            )
        values = {"format": reading.format}
        asked = (Problem(str(path), what, values=values) for path in others)
        raise InputError(*chain.from_iterable(trial.left_out), *asked)
    swapped: set[str] = set()
    if proof.is_read and proof.swapped is None:
        # Only the first files were judged.
        swapped_trial = try_out(others, bitext, replace(reading, swapped=True), proof, before_each)
        unfit = {problem.path for problems in swapped_trial.left_out for problem in problems}
        swapped = {str(path) for path in others} - unfit
    for path in others:
        also = "; --swapped would fit too" if str(path) in swapped else ""
        print_line(
            f"{path}: read as if you had said {_as_options(reading)}{also}",
            file=sys.stderr,
        )
    return reading


def _as_options(reading: OutputReading) -> str:
    base = "" if reading.base is None else f" --base {reading.base.value}"
    return f"--from {reading.format}{base}{' --swapped' if reading.swapped else ''}"
