"""Rebuilding lost parts of a study folder from packets and from files that came back."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.study import GuidePage
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.shared_pairs import NOT_HELD, places_in, united
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import all_read
from blinker_qt.study.folder import (
    GUIDE_FOLDER,
    PACKETS_FOLDER,
    RETURNED_FOLDER,
    TEXTS_FILE,
    of_another_study,
)
from blinker_qt.study.guide import newest_guide
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import PartEntry, PlanEntry, plan_text
from blinker_qt.study.taking_turns import turn_in
from blinker_qt.translation import N_


def rebuild(root: Path) -> tuple[Path, ...]:
    """Write the plan, texts and style guide of a study again, where they are missing.

    They are made from the packets in the folder and the files in `returned`. The plan says who has
    which verse pairs now, and in which sets. What no annotation file holds is not known: the pace,
    goals, orders and facts about annotators of the plan, and verse pairs that nobody has.

    Returns:
        The files that were written.

    Raises:
        InputError: there are no files of annotators, a file cannot be read, or they belong to
            several studies or to none; nothing was written.
        OthersTurnError: another lead is changing the study.
        SaveError: a file could not be written; none was left behind.
    """
    with turn_in(root):
        return _rebuilt(root)


def _rebuilt(root: Path) -> tuple[Path, ...]:
    files = [
        *annotation_files_in(root / PACKETS_FOLDER),
        *annotation_files_in(root / RETURNED_FOLDER),
    ]
    works = dict(zip(files, all_read(annotation.load, files), strict=True))
    works = {path: work for path, work in works.items() if work.role is Role.ANNOTATOR}
    first = _check_one_study(root, works)
    texts = [work.chosen(work.bitext.of_pass(1)) for work in works.values()]
    bitext = united([work.bitext for work in texts], [1] * len(texts)).bitext
    settings = replace(first.study, title="", identifier="", contact="", guide=(), training=())
    whole = replace(AnnotationSet.unannotated(bitext), study=settings)
    guide = newest_guide(work.study for work in works.values())
    wanted = {
        root / STUDY_FILE: _plan(first, bitext, texts).encode(),
        root / TEXTS_FILE: annotation.write(whole),
        **_guide_files(root, guide),
    }
    return write_new({path: data for path, data in wanted.items() if not path.exists()})


def _guide_files(root: Path, guide: Sequence[GuidePage]) -> dict[Path, bytes]:
    """The pages of a style guide, unless the study has one."""
    folder = root / GUIDE_FOLDER
    return {} if folder.exists() else {folder / page.name: page.text.encode() for page in guide}


def _check_one_study(root: Path, works: Mapping[Path, AnnotationSet]) -> AnnotationSet:
    """The first of the files; InputError unless all are of one study."""
    if not works:
        what = N_("neither packets nor returned holds files")
        raise InputError(Problem(str(root), what))
    first, *_ = works.values()
    identifier = first.study.identifier
    if not identifier:
        what = N_("it does not say to which study it belongs; move it out of this folder")
        raise InputError(*(Problem(str(path), what) for path in works))
    foreign = {
        path: work.study for path, work in works.items() if work.study.identifier != identifier
    }
    if foreign:
        title, called = first.study.title, first.study.called
        raise InputError(
            *(
                of_another_study(path, study, title, called, was_sent=False)
                for path, study in foreign.items()
            )
        )
    return first


def _plan(first: AnnotationSet, bitext: Bitext, works: Sequence[AnnotationSet]) -> str:
    """The text of a plan that assigns to everybody the verse pairs that they have."""
    holders: list[dict[str, None]] = [{} for _ in bitext.references]
    for work in works:
        for place in places_in(work.bitext, bitext).tolist():
            if place != NOT_HELD:
                holders[place][work.annotator] = None
    names = sorted({name for held in holders for name in held})
    training = frozenset(number for work in works for number in work.study.training)
    entry = PlanEntry(
        tuple(_parts(bitext, holders, training)), first.study.title, first.study.contact
    )
    people = [f"[[annotator]]\nname = {json.dumps(name, ensure_ascii=False)}\n" for name in names]
    identifier = f"id = {json.dumps(first.study.identifier)}\n"
    return "\n".join([identifier + plan_text(entry), *people])


def _parts(
    bitext: Bitext, holders: Sequence[Mapping[str, None]], training: Collection[int]
) -> Iterator[PartEntry]:
    """Parts of consecutive sets of one size that the same annotators have.

    Args:
        training: the numbers of the sets for training.
    """
    rows = range(len(bitext))
    sets = [
        (list(group), names, number in training)
        for (number, names), group in groupby(
            rows, key=lambda row: (bitext.sets[row], tuple(sorted(holders[row])))
        )
    ]

    def part_of(described: tuple[list[int], tuple[str, ...], bool]) -> tuple[object, ...]:
        rows_of_set, names, is_training = described
        return len(rows_of_set), names, is_training

    for _, group in groupby(sets, key=part_of):
        sets_of_part = list(group)
        first_rows, names, is_training = sets_of_part[0]
        last_rows, _, _ = sets_of_part[-1]
        pairs = f"{first_rows[0] + 1}-{last_rows[-1] + 1}"
        yield PartEntry(pairs, names, set_size=len(first_rows), training=is_training)
