"""The commands of a study folder: ``new-study``, ``hand-out``, ``collect`` and ``status``."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.study import GuidePage
from blinker_qt.cli.commands import Arguments, Command, Group, OneOf, argument
from blinker_qt.cli.guide_options import beginning_of, beginning_options
from blinker_qt.cli.options import FORMAT, count, files_of, print_problems, print_tables
from blinker_qt.cli.output import print_line, reading
from blinker_qt.cli.study import pair_count
from blinker_qt.compare.table import ANNOTATOR, FIRST, SECOND, Cell, Column, Kind, Table, columns
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.study.assigning import Assignment
from blinker_qt.study.changing import add_verse_pairs
from blinker_qt.study.collecting import Collected, collect, returned_files
from blinker_qt.study.examples import EXAMPLES, make_example
from blinker_qt.study.folder import (
    StudyFolder,
    called,
    create_study,
    hand_out,
    held_rows,
)
from blinker_qt.study.guide_editing import first_pages
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import (
    NO_ADDRESSES,
    PartEntry,
    PlanEntry,
    WorkOrder,
    addresses_in,
    names_in,
    parts_by_goal,
    plan_in,
    plan_text,
)
from blinker_qt.study.rebuilding import rebuild
from blinker_qt.study.renewing import renew
from blinker_qt.study.second_pass import USUAL_DISTANCE
from blinker_qt.study.status import status_of

_FOLDER = "the folder of a study (see new-study)"
_NEW_DESCRIPTION = """Make the folder of a study, with a file for each annotator, which has the
annotator's name and verse pairs according to a plan. Sets are numbered through the study, so that
files with different verse pairs can be compared. Nothing is written if the plan cannot be carried
out."""
_NEW_EPILOG = """PLAN is a TOML file with title, contact (to whom annotators send their files), pace
(words per hour of both texts, from which hours are estimated), and a table [[part]] for each part
of the study: pairs (such as "1-100"), annotators (a list of names), and optionally name, by (how
many of the annotators get each verse pair; default: all), sets (their number) or set-size (verse
pairs in a set) and training = true (its verse pairs come first in every file). If not all
annotators get a part, whole sets are assigned, in equal numbers and so that all pairs of annotators
share about the same number of verse pairs. Goals for the whole plan: share (how many verse pairs
every two annotators share at least), most-words or most-hours (for anybody). If they cannot be
reached, the command says by how much. The order of work: order ("text", "random" or "halves"),
second-pass (such as "10%"), distance and seed, as in the options. Tables [[annotator]] may have a
name and any facts. The plan becomes study.toml in the folder, where it can be changed later (see
hand-out). Instead of PLAN, options can say who annotates what. In these, names are separated by
commas, and A1-A5 stands for five names."""
_USUAL_SET = 10
"""Verse pairs in a set if a verse pair does not go to everybody; the sets of 1998 had as many."""
_PLANNING = (
    "annotators part training everyone by sets set_size share most_words most_hours order seed "
    "second_pass distance title contact pace"
).split()
"""Options that make a plan."""
_HAND_OUT_DESCRIPTION = """Write files with the verse pairs that annotators should have by
study.toml and have no file for yet, after a part or an annotator was added there. Files that were
written before stay valid; nobody gets a verse pair twice. If words were corrected after work had
come back, annotators who have to look at verse pairs again get a new file with their work, in a
folder of packets/ such as again-3, named after the number of corrections. If there is a new version
of the style guide, unfinished files are written again with it, and with the work that came back
last, into a folder such as guide-2."""
_COLLECT_DESCRIPTION = """Take in the files that came back from annotators. They are copied to
returned/received in the folder of the study, and returned/ is brought up to date: the newest file
of each annotator, put together where several have different verse pairs. The order of the files
does not matter, and taking in a file twice changes nothing. Files that belong to other studies or
unknown annotators, have no name, or are damaged are named and left where they are."""
_REBUILD_DESCRIPTION = """Restore the plan, the texts and the style guide of a study, where they are
missing, from the packets in its folder and the files in returned/. The plan then says who has which
verse pairs, in which sets. What no annotation file holds is lost: pace, goals, orders and facts
about annotators, and verse pairs that nobody has."""
_STATUS_DESCRIPTION = """Print the progress of a study: for each annotator and part what is handed
out, returned and done (a repeated verse pair counts as a separate one), the hours, the pace
and the agreement so far; the agreement in each set, in the order of the study; the remarks of
annotators; and what comes next."""


_IN_FOLDER = argument("folder", metavar="DIR", help=_FOLDER)


class _People(NamedTuple):
    """Annotators, and the addresses of those who have one, by name."""

    names: tuple[str, ...]
    addresses: Mapping[str, str]


def _names(text: str) -> tuple[str, ...]:
    names = names_in(text)
    if not names:
        raise argparse.ArgumentTypeError("no annotators")
    return names


def _people(text: str) -> _People:
    return _People(_names(text), addresses_in(text))


def _part(text: str) -> PartEntry:
    pairs, _, names = text.partition("=")
    first, _, last = pairs.partition("-")
    if count(first) > count(last):
        raise argparse.ArgumentTypeError(f"'{pairs}' ends before it begins")
    return PartEntry(pairs, _names(names))


_NEW_ARGUMENTS: Arguments = (
    argument(
        "file", metavar="FILE", help="an annotation file (.blinker) that nobody has worked on"
    ),
    argument(
        "plan", metavar="PLAN", nargs="?", help="who annotates what (.toml), instead of options"
    ),
    argument(
        "--systems",
        metavar="TABLE",
        type=Path,
        help="keep this table in the folder, not in the files of annotators: which system each "
        "verse pair is from, for ratings --systems",
    ),
    *beginning_options("guide", "guide-language"),
    argument("-o", "--output", metavar="DIR", required=True, help="the new folder of the study"),
    Group(
        "who annotates what",
        (
            OneOf(
                (
                    argument(
                        "--annotators",
                        metavar="NAME,...",
                        type=_people,
                        help="who takes part, such as A1-A5,Ben, perhaps with addresses: "
                        '"Ann <ann@example.org>"',
                    ),
                    argument(
                        "--part",
                        metavar="FIRST-LAST=NAME,...",
                        type=_part,
                        action="append",
                        help="who annotates these verse pairs, counted from 1 (repeatable)",
                    ),
                )
            ),
            argument(
                "--training",
                metavar="N",
                type=count,
                help="give everybody the first N before all others",
            ),
            argument("--everyone", metavar="N", type=count, help="give everybody the next N"),
            argument(
                "--by",
                metavar="N",
                type=count,
                help="give each of the others to N annotators (default: to all)",
            ),
            OneOf(
                (
                    argument("--sets", metavar="N", type=count, help="make N sets of each part"),
                    argument(
                        "--set-size",
                        metavar="N",
                        type=count,
                        help=f"put N verse pairs into each set (default with --by: {_USUAL_SET})",
                    ),
                )
            ),
            argument(
                "--share",
                metavar="N",
                type=count,
                help="let every two annotators have at least N verse pairs in common",
            ),
            OneOf(
                (
                    argument(
                        "--most-words",
                        metavar="N",
                        type=count,
                        help="give nobody more than N words, both sides together",
                    ),
                    argument(
                        "--most-hours",
                        metavar="N",
                        type=float,
                        help="give nobody more than N hours, by --pace",
                    ),
                )
            ),
        ),
    ),
    Group(
        "in which order",
        (
            argument(
                "--order",
                choices=[order.value for order in WorkOrder],
                help="the order of the text; at random, another one for each annotator; or at "
                "random in complementary halves: what one gets in the first half of the work, the "
                "next one gets in the second (default: text)",
            ),
            argument(
                "--second-pass",
                metavar="N|N%",
                type=pair_count,
                help="let this number or percentage of the verse pairs of each file come again, "
                "unmarked, to measure how well annotators agree with themselves",
            ),
            argument(
                "--distance",
                metavar="N",
                type=count,
                help=f"keep at least N verse pairs between the passes (default: {USUAL_DISTANCE})",
            ),
            argument(
                "--seed",
                metavar="N",
                type=count,
                help="the random seed of order and second pass (default: 1)",
            ),
        ),
    ),
    Group(
        "about the study",
        (
            argument("--title", metavar="TEXT", help="what it is called"),
            argument("--contact", metavar="TEXT", help="to whom annotators send their files"),
            argument("--pace", metavar="N", type=count, help="expect N words per hour"),
        ),
    ),
    FORMAT,
)


_EXAMPLE_DESCRIPTION = """Make the folder of an example study, in which the work of all judges has
come back. The examples have the designs of three papers; their texts and judges are made up for
this program, so their figures mean nothing."""


_EXAMPLE_ARGUMENTS: Arguments = (
    argument(
        "name",
        choices=EXAMPLES,
        metavar="EXAMPLE",
        help="plato: clarity and coherence, after Miller and Vanni (2005); cesta: fluency and "
        "adequacy, after Hamon (2010); temporal: times in dialogs, after Wiebe and others (1998)",
    ),
    argument(
        "-o", "--output", metavar="DIR", required=True, help="the folder of the study to make"
    ),
)


def _example(arguments: argparse.Namespace) -> int:
    study = make_example(arguments.name, Path(arguments.output))
    for path in returned_files(study):
        print_line(path)
    return 0


def _new_study(arguments: argparse.Namespace) -> int:
    root = Path(arguments.output)
    has_options = any(getattr(arguments, name) is not None for name in _PLANNING)
    if (arguments.plan is not None) == has_options:
        arguments.misused("who annotates what: name either PLAN or options such as --annotators")
    whole = annotation.load(Path(arguments.file))
    if arguments.plan is None:
        plan = Path("options")
        text = plan_text(_plan_of(arguments, len(whole.bitext)))
    else:
        plan = Path(arguments.plan)
        text = decoded(read_capped(plan), plan)
    guide = tuple[GuidePage, ...]()
    if beginning := beginning_of(arguments, "--guide"):
        name = called(plan_in(text, str(plan)), root)
        guide = first_pages(*beginning, name)
    systems = arguments.systems
    packets = create_study(root, whole, text, str(plan), systems=systems, guide=guide)
    study = StudyFolder.open(root)
    assignment = study.assignment(held_rows(study, packets))
    print_tables((_packets(study, packets), _shared(assignment)), arguments.format)
    return 0


def _plan_of(arguments: argparse.Namespace, verse_pairs: int) -> PlanEntry:
    """The plan that options describe."""
    fault = _misuse(arguments)
    if fault:
        arguments.misused(fault)
    set_size = arguments.set_size
    if set_size is None and arguments.sets is None and arguments.by is not None:
        set_size = _USUAL_SET
    if arguments.part:
        parts = [
            part._replace(by=arguments.by, sets=arguments.sets, set_size=set_size)
            for part in arguments.part
        ]
    else:
        parts = parts_by_goal(
            verse_pairs,
            arguments.annotators.names,
            training=arguments.training or 0,
            everyone=arguments.everyone or 0,
            by=arguments.by,
            sets=arguments.sets,
            set_size=set_size,
        )
    return PlanEntry(
        parts,
        arguments.title or "",
        arguments.contact or "",
        arguments.pace,
        arguments.share,
        arguments.most_words,
        arguments.most_hours,
        WorkOrder(arguments.order or WorkOrder.TEXT.value),
        arguments.seed,
        arguments.second_pass,
        arguments.distance,
        arguments.annotators.addresses if arguments.annotators else NO_ADDRESSES,
    )


def _misuse(arguments: argparse.Namespace) -> str | None:
    """The mistake in the combination of options that make a plan, or None."""
    faults = {
        "missing: --annotators or --part": not (arguments.annotators or arguments.part),
        "--training and --everyone need --annotators": (
            (arguments.training or arguments.everyone) and not arguments.annotators
        ),
        "--distance needs --second-pass": arguments.distance and not arguments.second_pass,
        "--most-hours needs --pace": arguments.most_hours is not None and arguments.pace is None,
    }
    return next((fault for fault, is_there in faults.items() if is_there), None)


_HAND_OUT_ARGUMENTS: Arguments = (
    _IN_FOLDER,
    argument(
        "--add",
        metavar="FILE",
        help="first add the verse pairs of an untouched annotation file (.blinker) at the end of "
        "the study, for a part of their own",
    ),
    FORMAT,
)


def _hand_out(arguments: argparse.Namespace) -> int:
    root = Path(arguments.folder)
    if arguments.add is not None:
        added = add_verse_pairs(root, Path(arguments.add))
        print_line(
            f"verse pairs {added.start + 1} to {added.stop} are new; a part of {STUDY_FILE} with "
            "them hands them out",
            sys.stderr,
        )
    with StudyFolder.to_change(root) as study:
        packets = {**hand_out(study), **renew(study)}
    print_tables((_packets(study, packets),), arguments.format)
    return 0


def _packets(study: StudyFolder, packets: Mapping[Path, AnnotationSet]) -> Table:
    pace = study.plan.pace
    rows = list[tuple[Cell, ...]]()
    has_passes = any(work.bitext.passes for work in packets.values())
    for file, work in packets.items():
        bitext = work.bitext
        again = (len(bitext.of_pass(2)),) if has_passes else ()
        words = sum(bitext.words_in(row) for row in range(len(bitext)))
        hours = (words / pace,) if pace else ()
        rows.append(
            (
                work.annotator,
                file.relative_to(study.packets_folder).as_posix(),
                len(set(bitext.sets)),
                len(work.pairs),
                *again,
                words,
                *hours,
            )
        )
    headings = (
        *(ANNOTATOR, Column("file", "file")),
        *columns(Kind.COUNT, "sets", "verse pairs"),
        *(columns(Kind.COUNT, "come again") if has_passes else ()),
        *columns(Kind.COUNT, "words"),
        *(columns(Kind.AMOUNT, "hours") if pace else ()),
    )
    notes = () if packets else (Sentence("everybody has a file for all of their verse pairs"),)
    return Table("packets", "Files to send", headings, tuple(rows), notes=notes)


def _shared(assignment: Assignment) -> Table:
    return Table(
        "shared",
        "Verse pairs in common",
        (FIRST, SECOND, *columns(Kind.COUNT, "verse pairs")),
        tuple(assignment.shared()),
    )


_COLLECT_ARGUMENTS: Arguments = (
    _IN_FOLDER,
    argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="files that came back, or folders of them (default: those put into returned/ by hand)",
    ),
    FORMAT,
)


def _collect(arguments: argparse.Namespace) -> int:
    root = Path(arguments.folder)
    with StudyFolder.to_change(root) as study, reading() as progress:
        collected = collect(study, files_of(arguments.files), progress)
    print_problems(collected.problems)
    if collected.taken_in or arguments.format != "text":
        print_tables((_taken_in(collected),), arguments.format)
    elif not collected.problems:
        print_line("nothing came back that was not taken in before", sys.stderr)
    return 1 if collected.problems else 0


def _taken_in(collected: Collected) -> Table:
    return Table(
        "taken_in",
        "Taken in",
        (
            Column("file", "file"),
            ANNOTATOR,
            Column("arrival", "what it is"),
            Column("notes", "notes"),
        ),
        tuple(
            (
                str(taken.file),
                taken.annotator,
                taken.arrival.value,
                "; ".join(map(str, taken.notes)),
            )
            for taken in collected.taken_in
        ),
    )


def _rebuild(arguments: argparse.Namespace) -> int:
    written = rebuild(Path(arguments.folder))
    for path in written:
        print_line(path)
    if not written:
        print_line("nothing is missing", sys.stderr)
    return 0


_STATUS_ARGUMENTS: Arguments = (
    _IN_FOLDER,
    FORMAT,
)


def _status(arguments: argparse.Namespace) -> int:
    study = StudyFolder.open(Path(arguments.folder))
    with reading() as progress:
        status = status_of(study, progress)
    steps = Table(
        "next_steps",
        "What comes next",
        (Column("step", "step"), Column("reason", "because")),
        tuple((step.task.value, step.reason) for step in status.steps),
    )
    print_tables((*status.tables, steps), arguments.format)
    return 0


COMMANDS: Mapping[str, Command] = {
    "new-study": Command(
        "make the folder of a study, with a file for each annotator",
        _NEW_DESCRIPTION,
        _NEW_ARGUMENTS,
        _new_study,
        epilog=_NEW_EPILOG,
    ),
    "example": Command(
        "make an example of a study of judgments",
        _EXAMPLE_DESCRIPTION,
        _EXAMPLE_ARGUMENTS,
        _example,
    ),
    "hand-out": Command(
        "write files for annotators who were added to a study",
        _HAND_OUT_DESCRIPTION,
        _HAND_OUT_ARGUMENTS,
        _hand_out,
    ),
    "collect": Command(
        "take in the files that annotators sent back",
        _COLLECT_DESCRIPTION,
        _COLLECT_ARGUMENTS,
        _collect,
    ),
    "rebuild-study": Command(
        "restore what a study folder has lost",
        _REBUILD_DESCRIPTION,
        (_IN_FOLDER,),
        _rebuild,
    ),
    "status": Command(
        "print the progress of a study",
        _STATUS_DESCRIPTION,
        _STATUS_ARGUMENTS,
        _status,
    ),
}
