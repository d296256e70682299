"""The command ``study``: printing and changing the settings of studies."""

import argparse
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from blinker_qt.bitext.annotation import AnnotationSet, tally
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence, Value, Values
from blinker_qt.bitext.study import (
    LinkLabel,
    Question,
    QuestionError,
    Study,
    labels_in,
    labels_text,
)
from blinker_qt.cli.commands import Arguments, Command, argument
from blinker_qt.cli.options import files_of, score
from blinker_qt.cli.output import describe, print_line
from blinker_qt.compare.second_pass import SecondPassError
from blinker_qt.exchange.exporting import save_new
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import relocated, source_of
from blinker_qt.study.second_pass import (
    USUAL_DISTANCE,
    PairCount,
    SecondPassPlan,
    second_pass_alone,
)
from blinker_qt.study.settings import Revised, StudyError, read_questions, revised
from blinker_qt.translation import N_

_DESCRIPTION = """Print the settings of annotation files, or write copies with other settings to
another folder. The old files stay as they are. A setting on which existing work depends cannot be
changed. A done verse pair that lacks something under the new settings is no longer done. Nothing is
written if any file cannot take the settings."""

_EPILOG = """QUESTIONS is a TOML file with a table [[question]] for each question: name (an
identifier), text (the question), kind ("scale", the default, or "choices"), steps (two to nine
labels of a scale, of which those between the ends may be empty, or two to 60 choices) and perhaps
hides ("source" or "target", whose words are hidden while it is answered)."""

_SWITCH: Mapping[str, bool] = {"yes": True, "no": False}

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")

_CHANGING = (
    "linking separate_questions pause_after suggestions least_score sure_possible reject "
    "leave_for_later precedents shuffle questions labels second_pass"
).split()
"""Options that change a study."""


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 to 999999999")
    return int(text)


def _least_score(text: str) -> float | str:
    return text if text == "no" else score(text)


def _count(text: str) -> int:
    if not _number(text):
        raise argparse.ArgumentTypeError("at least one verse pair must come between")
    return int(text)


def _seed_or_no(text: str) -> int | Literal["no"]:
    return "no" if text == "no" else _number(text)


def _minutes_or_no(text: str) -> int:
    return 0 if text == "no" else _number(text)


def _labels_or_no(text: str) -> tuple[LinkLabel, ...]:
    try:
        return () if text == "no" else labels_in(text)
    except QuestionError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def pair_count(text: str) -> PairCount:
    """A number or percentage of verse pairs on the command line."""
    counted = PairCount.parsed(text)
    if counted is None:
        raise argparse.ArgumentTypeError(f"'{text}' is neither a number from 1 nor 1% to 100%")
    return counted


_SWITCHES = (
    ("--linking", "have annotators link words, or only answer questions"),
    ("--sure-possible", "have annotators distinguish sure and possible links"),
    ("--reject", "let annotators reject verse pairs"),
    ("--leave-for-later", "let annotators leave verse pairs for later"),
    ("--separate-questions", "ask each question for all verse pairs before the next question"),
    ("--precedents", "show annotators what they decided on the same words elsewhere"),
)
_STUDY_ARGUMENTS: Arguments = (
    argument(
        "files", nargs="+", metavar="FILE", help="annotation files (.blinker), or folders of them"
    ),
    *(argument(name, choices=list(_SWITCH), help=meaning) for name, meaning in _SWITCHES),
    argument(
        "--shuffle",
        metavar="SEED|no",
        type=_seed_or_no,
        help="shuffle the verse pairs with this random seed; no: keep the order of the file",
    ),
    argument(
        "--questions",
        metavar="QUESTIONS|no",
        help="ask the questions in this file about each verse pair; no: ask none",
    ),
    argument(
        "--pause-after",
        metavar="MINUTES|no",
        type=_minutes_or_no,
        help="propose a pause after this many minutes of work, such as 90; no: propose none",
    ),
    argument(
        "--labels",
        metavar="LABELS|no",
        type=_labels_or_no,
        help="let annotators give links these labels, such as SEM,FUN,GIF=I: up to nine names, "
        "perhaps with the letter that is drawn on links; no: none",
    ),
    argument(
        "--suggestions",
        metavar="MACHINE|no",
        help="show the links in a machine's annotation file (see align) for annotators to accept; "
        "no: show none, because suggestions bias a gold standard",
    ),
    argument(
        "--least-score",
        metavar="P|no",
        type=_least_score,
        help="do not suggest links that the machine gave a lower score; no: suggest all",
    ),
    argument(
        "--second-pass",
        metavar="N|N%",
        type=pair_count,
        help="repeat this number or percentage of verse pairs, to measure how well annotators "
        "agree with themselves (agree --with-self)",
    ),
    argument(
        "--distance",
        metavar="N",
        type=_count,
        help=f"keep at least N verse pairs between the two passes (default: {USUAL_DISTANCE})",
    ),
    argument(
        "--seed",
        metavar="SEED",
        type=_number,
        default=1,
        help="draw the repeated verse pairs with this random seed (default: %(default)s)",
    ),
    argument(
        "--later",
        action="store_true",
        help="write the repeated verse pairs to files of their own, to be annotated later",
    ),
    argument(
        "-o",
        "--output",
        metavar="DIR",
        help="write the new files to DIR",
    ),
)


def _study(arguments: argparse.Namespace) -> int:
    arguments.files = files_of(arguments.files)
    changes = any(getattr(arguments, name) is not None for name in _CHANGING)
    fault = _misuse(arguments, changes=changes)
    if fault:
        arguments.misused(fault)
    if changes:
        questions = arguments.questions
        if questions is not None:
            arguments.questions = () if questions == "no" else read_questions(Path(questions))
        _write_changed(arguments)
    else:
        for path in arguments.files:
            print_line(f"{path}: {described(annotation.load(path).study)}")
    return 0


def described(study: Study) -> str:
    """The settings of a study in one line.

    >>> described(Study(reject=True))
    'linking yes, sure and possible no, reject yes, leave for later no, precedents yes, \
suggestions no, order of the file, no questions'
    """
    order = "of the file" if study.seed is None else f"shuffled by {study.seed}"
    machine, least = study.suggestions, ""
    if study.least_score is not None:
        least = f" from score {study.least_score:g}"
    questions = ", ".join(map(_question, study.questions))
    return ", ".join(
        (
            f"linking {_yes_or_no(study.linking)}",
            f"sure and possible {_yes_or_no(study.sure_possible)}",
            f"reject {_yes_or_no(study.reject)}",
            f"leave for later {_yes_or_no(study.leave_for_later)}",
            f"precedents {_yes_or_no(study.precedents)}",
            "suggestions no" if machine is None else f"suggestions of {machine.annotator}{least}",
            f"order {order}",
            f"questions: {questions}" if questions else "no questions",
            *(["each question by itself"] if study.separate_questions else ()),
            *([f"pause after {study.pause_after} min"] if study.pause_after else ()),
            *([f"labels: {labels_text(study.labels)}"] if study.labels else ()),
            *([f"verse pairs chosen by {study.chosen}"] if study.chosen else ()),
        )
    )


def _question(question: Question) -> str:
    hidden = "" if question.hides is None else f" (hides the {question.hides.value})"
    return f"{question.name}{hidden}"


def _write_changed(arguments: argparse.Namespace) -> None:
    """Write all files with other settings, or none."""
    works: dict[Path, AnnotationSet] = {}
    notes: list[str] = []
    problems: list[Problem] = []
    for path in arguments.files:
        try:
            outcome = _revised_file(path, arguments)
        except InputError as error:
            problems += error.problems
        except (StudyError, SecondPassError, QuestionError) as error:
            problems.append(_problem(path, error, arguments))
        else:
            works[Path(arguments.output, path.name)] = outcome.work
            if outcome.reopened:
                template = "note: {path}: {count} verse {count:pair is|pairs are} no longer done"
                values: Values = {"path": str(path), "count": outcome.reopened}
                notes.append(str(Sentence(template, values)))
    if problems:
        raise InputError(*problems)
    for path in save_new(works):
        print_line(f"{path}: {described(works[path].study)}; {describe(tally(works[path]))}")
    for note in notes:
        print_line(note)


def _problem(path: Path, error: BlinkerError, arguments: argparse.Namespace) -> Problem:
    """The problem that prevents the change, with the options that help."""
    what = N_("{reason}: choose other settings; nothing was written")
    values: dict[str, Value] = {"reason": error.reason}
    if isinstance(error, SecondPassError) and "most" in error.values:
        values = dict(error.values)
        what = N_(
            "{count} verse {count:pair|pairs} cannot come again, only {most}: ask for fewer with "
            "--second-pass; nothing was written"
        )
        if not arguments.later:
            values["distance"] = _distance(arguments)
            what = N_(
                "{count} verse {count:pair|pairs} cannot come again with at least {distance} "
                "others between, only {most}: ask for fewer with --second-pass or give a smaller "
                "--distance; nothing was written"
            )
    return Problem(str(path), what, values=values)


def _distance(arguments: argparse.Namespace) -> int:
    return USUAL_DISTANCE if arguments.distance is None else int(arguments.distance)


def _revised_file(path: Path, arguments: argparse.Namespace) -> Revised:
    """The annotation set of a file with the new settings."""
    work = annotation.load(path)
    study = _study_asked_for(arguments, work, path)
    if not arguments.second_pass:
        return revised(work, study)
    count = arguments.second_pass.of(sum(number == 1 for _, number in work.bitext.names))
    if arguments.later:
        return Revised(second_pass_alone(revised(work, study).work, count, arguments.seed), 0)
    return revised(work, study, SecondPassPlan(count, _distance(arguments), arguments.seed))


def _study_asked_for(arguments: argparse.Namespace, work: AnnotationSet, path: Path) -> Study:
    """The settings of the study in a file, replaced by those that the arguments name."""
    study, machine, shuffle = work.study, arguments.suggestions, arguments.shuffle
    file = Path(arguments.output, path.name)
    suggestions = None if machine == "no" else study.suggestions
    if suggestions is not None:
        suggestions = relocated(suggestions, path, file)
    if machine and machine != "no":
        suggestions = source_of(Path(machine), work.bitext, file)
    if shuffle is None:
        shuffle = study.seed
    least_score = study.least_score if arguments.least_score is None else arguments.least_score
    return replace(
        study,
        sure_possible=_SWITCH.get(arguments.sure_possible, study.sure_possible),
        reject=_SWITCH.get(arguments.reject, study.reject),
        seed=None if shuffle == "no" else shuffle,
        linking=_SWITCH.get(arguments.linking, study.linking),
        questions=study.questions if arguments.questions is None else arguments.questions,
        suggestions=suggestions,
        least_score=None if least_score == "no" else least_score,
        leave_for_later=_SWITCH.get(arguments.leave_for_later, study.leave_for_later),
        precedents=_SWITCH.get(arguments.precedents, study.precedents),
        separate_questions=_SWITCH.get(arguments.separate_questions, study.separate_questions),
        pause_after=study.pause_after if arguments.pause_after is None else arguments.pause_after,
        labels=study.labels if arguments.labels is None else arguments.labels,
    )


def _misuse(arguments: argparse.Namespace, *, changes: bool) -> str | None:
    """The mistake in the combination of arguments, or None."""
    names = [path.name for path in arguments.files]
    placed = arguments.distance is not None
    faults = {
        "name a setting to change, such as --sure-possible yes": (
            not changes and (arguments.output or arguments.later or placed)
        ),
        "missing: --output; files are never changed in their place": (
            changes and not arguments.output
        ),
        "--later and --distance need --second-pass and exclude each other": (
            (arguments.later or placed) and (not arguments.second_pass or arguments.later == placed)
        ),
        "two files have the same name": changes and len(set(names)) < len(names),
    }
    return next((fault for fault, is_there in faults.items() if is_there), None)


def _yes_or_no(setting: bool) -> str:
    return "yes" if setting else "no"


COMMANDS: Mapping[str, Command] = {
    "study": Command(
        "print or change the settings of a study",
        _DESCRIPTION,
        _STUDY_ARGUMENTS,
        _study,
        epilog=_EPILOG,
    )
}
