"""A study as a folder: its plan, its texts, and the packets that annotators get.

| in the folder | |
|---|---|
| `study.toml` | the plan with the identifier of the study |
| `texts/study.blinker` | the verse pairs and settings, without any work |
| `packets/` | a file for each annotator, as it was sent |
| `returned/` | the work of each annotator (see `blinker_qt.study.collecting`) |
| `corrections.toml` | corrections of words, if there are any |
| `looks.toml` | verse pairs to be looked at again for rulings, if there are any |
| `guide/` | the study's own style guide, if it has one (see `blinker_qt.study.guide`) |
"""

import json
import secrets
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.annotate.document import preview
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.study import GUIDE_CONTENTS, GuidePage, Study
from blinker_qt.compare.judged_systems import read_systems, systems_file_of
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.shared_pairs import NOT_HELD, places_in
from blinker_qt.files import check_new, make_folder, safe_names, unused_path, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.reading import all_read
from blinker_qt.study.assigning import Assignment, AssignmentError
from blinker_qt.study.corrections import (
    NO_CORRECTIONS,
    RECORD_FILE,
    CorrectionRecord,
    UnknownWordsError,
    corrected,
    read_record,
)
from blinker_qt.study.guide import checked_pages, newest_guide, version_of, version_text
from blinker_qt.study.kit import KIT_FOLDER, kit_of
from blinker_qt.study.location import REPORTS_FOLDER, STUDY_FILE, SYSTEMS_FILE
from blinker_qt.study.packets import planned_assignment, planned_order, second_pass_of
from blinker_qt.study.plan import Plan, plan_in, read_plan
from blinker_qt.study.second_looks import LOOKS_FILE, SecondLook, read_looks, with_looks
from blinker_qt.study.second_pass import with_second_pass
from blinker_qt.study.taking_turns import turn_in
from blinker_qt.translation import N_

TEXTS_FILE = Path("texts", f"study{SUFFIX}")
PACKETS_FOLDER = "packets"
RETURNED_FOLDER = "returned"
GUIDE_FOLDER = "guide"
CHANGED_BY_ANOTHER = N_(
    "{path} was changed since it was read, by another lead for instance: read the study again"
)
"""Why a file of a study that several leads may change is not written."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that are not mistaken for each other."""

StudyPair = tuple[int, int]
"""A verse pair of an annotator: its index in the study, and its pass."""


def called(plan: Plan, root: Path) -> str:
    """What a study is called in messages: its title, or its folder."""
    return plan.title or root.resolve().name


@dataclass(frozen=True, slots=True)
class StudyFolder:
    """A study in a folder.

    Attributes:
        whole: all verse pairs, with the settings of the study, untouched.
        corrections: the corrections of words made after work had begun.
        guide: the pages of its style guide; empty if it has none of its own.
        looks: the verse pairs that rulings of the guide ask to look at again.
    """

    root: Path
    plan: Plan
    whole: AnnotationSet
    corrections: CorrectionRecord = NO_CORRECTIONS
    guide: tuple[GuidePage, ...] = ()
    looks: tuple[SecondLook, ...] = ()

    @classmethod
    def open(cls, root: Path) -> Self:
        """The study in a folder.

        Raises:
            InputError: the folder has no study, or a file of it cannot be read.
        """
        plan = read_plan(root / STUDY_FILE)
        if not plan.identifier:
            what = N_("the study has no id: expected a line such as {example}")
            example = {"example": f'id = "{new_identifier()}"'}
            raise InputError(Problem(str(root / STUDY_FILE), what, values=example))
        guide = root / GUIDE_FOLDER
        return cls(
            root,
            plan,
            annotation.load(root / TEXTS_FILE),
            read_record(root / RECORD_FILE),
            checked_pages(guide) if _has_pages(guide) else (),
            read_looks(root / LOOKS_FILE),
        )

    @property
    def called(self) -> str:
        """What the study is called in messages: its title, or its folder."""
        return called(self.plan, self.root)

    @classmethod
    @contextmanager
    def to_change(cls, root: Path) -> Iterator[Self]:
        """The study in a folder, locked against changes by others (see `turn_in`).

        Raises:
            InputError: see `open`.
            OthersTurnError: another lead went on changing it for too long.
        """
        with turn_in(root):
            yield cls.open(root)

    @property
    def texts_file(self) -> Path:
        """The file of all verse pairs."""
        return self.root / TEXTS_FILE

    @property
    def packets_folder(self) -> Path:
        """The folder of the files that were written for annotators."""
        return self.root / PACKETS_FOLDER

    def packets(self) -> dict[Path, AnnotationSet]:
        """The packets that were written, by their files; several for one annotator are possible.

        Raises:
            InputError: some cannot be read, or belong to another study; with every problem.
        """
        files = annotation_files_in(self.packets_folder)
        works = dict(zip(files, all_read(annotation.load, files), strict=True))
        foreign = [
            of_another_study(file, work.study, self.plan.title, self.called, was_sent=False)
            for file, work in works.items()
            if work.study.identifier != self.plan.identifier
        ]
        if foreign:
            raise InputError(*foreign)
        return works

    def renewed(self, work: AnnotationSet) -> AnnotationSet:
        """An annotation set with all corrections of words and the present name of its annotator.

        Verse pairs that a ruling asks to look at again are not done. Verse pairs whose words are
        not those of the study are not corrected.
        """
        with suppress(UnknownWordsError):
            work = corrected(work, self.corrections).work
        work = with_looks(work, self.looks)
        name = self.plan.present_name(work.annotator)
        return work if name == work.annotator else replace(work, annotator=name)

    def assignment(self, held: Mapping[str, Collection[int]]) -> Assignment:
        """Who gets which verse pairs, if annotators have these already.

        Raises:
            AssignmentError: the plan cannot be carried out.
        """
        bitext, plan = self.whole.bitext, self.plan
        words = [bitext.words_in(row) for row in range(len(bitext))]
        return planned_assignment(plan, self.whole.study, words, held)

    def packet(
        self,
        annotator: str,
        rows: Collection[int],
        sets: Mapping[int, int],
        *,
        is_later: bool = False,
    ) -> AnnotationSet:
        """The file of an annotator with the verse pairs of these indexes, ready to be worked on.

        They are in the order of the plan, with those that come again.

        Args:
            sets: the number of the set of each verse pair, by index.
            is_later: whether the study has packets already (see `planned_order`).

        Raises:
            AssignmentError: the settings shuffle verse pairs that the plan puts in order, or too
                few verse pairs can come again.
        """
        order, _ = planned_order(self.plan, self.whole.study, annotator, rows, is_later=is_later)
        bitext = self.whole.bitext
        numbers = tuple(sets.get(row, number) for row, number in enumerate(bitext.sets))
        training = {numbers[row] for part in self.plan.parts if part.training for row in part.rows}
        study = replace(
            self.whole.study,
            title=self.plan.title,
            identifier=self.plan.identifier,
            contact=self.plan.contact,
            guide=self.guide,
            training=tuple(sorted(training)),
        )
        whole = replace(self.whole, bitext=replace(bitext, sets=numbers), study=study)
        work = replace(whole.chosen(order), annotator=annotator)
        again = second_pass_of(self.plan, len(order), is_later=is_later)
        return work if again is None else with_second_pass(work, again)

    def file_names(self) -> dict[str, str]:
        """The name of a file for everybody whom the plan names."""
        people = self.plan.people
        return {
            person: f"{name}{SUFFIX}"
            for person, name in zip(people, safe_names(people), strict=True)
        }

    def places_of(self, work: AnnotationSet) -> IntArray:
        """The index in the study of each verse pair of an annotation set (see `places_in`)."""
        return places_in(work.bitext, self.whole.bitext)

    def pairs_of(self, work: AnnotationSet) -> list[StudyPair]:
        """The verse pairs of an annotation set, in order; those of no study are `NOT_HELD`."""
        passes = (number for _, number in work.bitext.names)
        return list(zip(self.places_of(work).tolist(), passes, strict=True))

    def rows_of(self, work: AnnotationSet) -> set[int]:
        """The indexes in the study of the verse pairs of an annotation set."""
        return {*self.places_of(work).tolist()} - {NOT_HELD}


def of_another_study(
    path: Path, study: Study, title: str, called: str, *, was_sent: bool
) -> Problem:
    """Says that a file belongs to another study, and to which.

    Args:
        study: the one that the file belongs to.
        title: the title of the one that it does not belong to.
        called: what that one is called.
        was_sent: whether the file came from an annotator and was left where it was; otherwise it is
            in the folder of the study and must be moved.
    """
    name = study.identifier if study.title == title else study.called
    if was_sent and name:
        what = N_("it belongs to the study “{study}”, not to “{own}”; it was not taken in")
    elif was_sent:
        what = N_("it does not belong to the study “{own}”; it was not taken in")
    elif name:
        what = N_("it belongs to the study “{study}”, not to “{own}”: move it out of this folder")
    else:
        what = N_("it does not belong to the study “{own}”: move it out of this folder")
    return Problem(str(path), what, values={"study": name, "own": called})


def held_pairs(
    study: StudyFolder, packets: Mapping[Path, AnnotationSet]
) -> dict[str, set[StudyPair]]:
    """The verse pairs in these packets, by annotator; those that come again are two."""
    held: dict[str, set[StudyPair]] = {}
    for work in packets.values():
        name = study.plan.present_name(work.annotator)
        pairs = (pair for pair in study.pairs_of(work) if pair[0] != NOT_HELD)
        held.setdefault(name, set()).update(pairs)
    return held


def owed_pairs(
    study: StudyFolder, held: Mapping[str, Collection[StudyPair]]
) -> dict[str, set[StudyPair]]:
    """Those verse pairs of annotators that the plan still gives them.

    Raises:
        AssignmentError: the plan cannot be carried out.
    """
    rows_held = {name: {row for row, _ in pairs} for name, pairs in held.items()}
    given = study.assignment(rows_held).rows
    rows = {name: frozenset(given.get(name, ())) for name in held}
    return {name: {pair for pair in pairs if pair[0] in rows[name]} for name, pairs in held.items()}


def held_rows(study: StudyFolder, packets: Mapping[Path, AnnotationSet]) -> dict[str, set[int]]:
    """The indexes of the verse pairs in these packets, by annotator."""
    return {name: {row for row, _ in pairs} for name, pairs in held_pairs(study, packets).items()}


def missing_rows(study: StudyFolder, held: Mapping[str, Collection[int]]) -> dict[str, set[int]]:
    """The verse pairs that annotators should get by the plan and do not have yet, by annotator.

    Raises:
        AssignmentError: the plan cannot be carried out.
    """
    assigned = study.assignment(held).rows
    missing = {name: set(rows).difference(held.get(name, ())) for name, rows in assigned.items()}
    return {name: rows for name, rows in missing.items() if rows}


def missing_packets(study: StudyFolder) -> dict[Path, AnnotationSet]:
    """What annotators should get by the plan and have no packet for yet, by the files to write.

    Packets that were written stay valid: nobody gets a verse pair twice.

    Raises:
        InputError: a packet cannot be read, or the style guide was changed without a new version.
        AssignmentError: the plan cannot be carried out.
    """
    sent = study.packets()
    _check_guide(study)
    held = held_rows(study, sent)
    sets = study.assignment(held).sets
    names = study.file_names()
    return {
        unused_path(study.packets_folder / names[name]): study.packet(
            name, rows, sets, is_later=bool(sent)
        )
        for name, rows in missing_rows(study, held).items()
    }


def sent_guide(study: StudyFolder) -> tuple[GuidePage, ...]:
    """The newest guide in the files for annotators, also in those that were written again."""
    files = study.packets_folder.rglob(f"*{SUFFIX}")
    heads = (preview(file, 0) for file in files)
    return newest_guide(head.work.study for head in heads if head is not None)


def _check_guide(study: StudyFolder) -> None:
    """Raise InputError if annotators have another guide of the same version."""
    out = sent_guide(study)
    if out != study.guide and version_of(out) >= version_of(study.guide) != ():
        raise InputError(
            Problem(
                str(study.root / GUIDE_FOLDER / GUIDE_CONTENTS),
                N_(
                    "the style guide was changed, but annotators already have version {version}; "
                    "expected a higher version, and what changed in it"
                ),
                values={"version": version_text(out)},
            )
        )


def check_untouched(work: AnnotationSet) -> None:
    """Raise AssignmentError if somebody has worked on a file."""
    if work.annotator or any(pair != UNTOUCHED for pair in work.pairs):
        raise AssignmentError(
            N_("somebody has already worked on this file; assign an untouched one")
        )


def create_study(
    root: Path,
    whole: AnnotationSet,
    plan: str,
    path: str = STUDY_FILE,
    *,
    systems: Path | None = None,
    guide: tuple[GuidePage, ...] = (),
) -> dict[Path, AnnotationSet]:
    """Make the folder of a study from its verse pairs and its plan.

    It has a packet for everybody, and the kit for the lead (see `kit_of`).

    Args:
        whole: the verse pairs and settings; nobody has worked on it.
        plan: the text of the plan (see `plan_in`).
        path: the file of the plan, for messages.
        systems: the table of the systems that the verse pairs are from, for the lead only.
        guide: the pages of its style guide; empty for none of its own.

    Returns:
        The packets, by their files.

    Raises:
        InputError: the plan is invalid or has an id, the folder holds a study already, or the table
            of systems lacks verse pairs or gives them away.
        AssignmentError: the plan cannot be carried out, or somebody has worked on the file.
        SaveError: a file could not be written; none was left behind.
    """
    check_untouched(whole)
    if plan_in(plan, path).identifier:
        what = N_("the plan has the id of a study: remove the line of the id")
        raise InputError(Problem(path, what))
    names = (STUDY_FILE, TEXTS_FILE, PACKETS_FOLDER, KIT_FOLDER, GUIDE_FOLDER)
    check_new([root / name for name in names])
    text = f"id = {json.dumps(new_identifier())}\n{plan}"
    study = StudyFolder(root, plan_in(text, path), whole, guide=guide)
    packets = missing_packets(study)
    of_systems = dict[Path, bytes]()
    if systems is not None:
        table = systems_file_of(read_systems(systems), whole.bitext.references, str(systems))
        of_systems[root / SYSTEMS_FILE] = table
    write_new(
        {
            **of_systems,
            root / STUDY_FILE: text.encode(),
            root / TEXTS_FILE: annotation.write(whole),
            **{file: annotation.write(work) for file, work in packets.items()},
            **{root / GUIDE_FOLDER / page.name: page.text.encode() for page in guide},
            **{root / place: content for place, content in kit_of(study.plan).items()},
        }
    )
    make_folder(root / REPORTS_FOLDER)
    return packets


def _has_pages(folder: Path) -> bool:
    """Whether something is in the folder of a guide, or it cannot be looked into."""
    try:
        return any(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def hand_out(study: StudyFolder) -> dict[Path, AnnotationSet]:
    """Write the packets that are missing, and return them by their files.

    Raises:
        InputError: a packet cannot be read.
        AssignmentError: the plan cannot be carried out.
        SaveError: a file could not be written; none was left behind.
    """
    packets = missing_packets(study)
    write_new({file: annotation.write(work) for file, work in packets.items()})
    return packets


def new_identifier() -> str:
    """A random identifier such as ``k3v9-tq2m``."""
    letters = [secrets.choice(_ALPHABET) for _ in range(8)]
    return "".join((*letters[:4], "-", *letters[4:]))
