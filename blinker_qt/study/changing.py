"""Changing the plan of a study in progress, without overwriting what another lead wrote."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from blinker_qt.annotate.backups import back_up
from blinker_qt.annotate.closed_files import check_closed, rewrite, take_in_journal
from blinker_qt.bitext.adjudication import Adjudication, Source
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare.loading import annotation_files_in
from blinker_qt.compare.shared_pairs import NOT_HELD
from blinker_qt.files import name_in, unused_path
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import ChangedError, replace_known
from blinker_qt.formats.reading import content_hash, decoded, read_capped
from blinker_qt.study.collecting import collect, returned_files, returned_folder
from blinker_qt.study.folder import (
    CHANGED_BY_ANOTHER,
    StudyFolder,
    check_untouched,
    held_pairs,
    missing_packets,
    owed_pairs,
)
from blinker_qt.study.location import STUDY_FILE
from blinker_qt.study.plan import plan_in, with_renamed
from blinker_qt.study.status import GOLD_FOLDER
from blinker_qt.study.taking_turns import turn_in
from blinker_qt.translation import N_


@dataclass(frozen=True, slots=True)
class WrittenPlan:
    """The plan of a study as it was read from its file.

    Attributes:
        known: the SHA-256 of the file.
    """

    path: Path
    text: str
    known: str

    @classmethod
    def read(cls, root: Path) -> Self:
        """The plan of the study in a folder.

        Raises:
            InputError: the file cannot be read.
        """
        path = root / STUDY_FILE
        data = read_capped(path)
        return cls(path, decoded(data, path), content_hash(data))

    def save(self, text: str) -> None:
        """Write a changed plan, unless the file was changed since it was read.

        Raises:
            ChangedError: it was, by another lead for instance; nothing was written, or what was
                there is kept under another name.
            OthersTurnError: another lead is changing the study.
            InputError: the text is no plan of this study; nothing was written.
            SaveError: the file could not be written.
        """
        check_plan(self, text)
        with turn_in(self.path.parent):
            if content_hash(read_capped(self.path)) != self.known:
                raise ChangedError(CHANGED_BY_ANOTHER, path=str(self.path))
            # What an editor writes at this moment is kept too.
            aside = unused_path(self.path.with_stem(f"{self.path.stem}-changed"))
            if replace_known(self.path, text.encode(), {self.known}, aside):
                raise ChangedError(
                    N_("{path} was changed at the moment it was saved: compare it with {other}"),
                    path=str(self.path),
                    other=str(aside),
                )


def check_plan(written: WrittenPlan, text: str) -> None:
    """Raise InputError if a text is not a plan of the same study."""
    path = str(written.path)
    before, plan = (plan_in(each, path) for each in (written.text, text))
    if plan.identifier != before.identifier:
        what = N_(
            "the id of the study was changed, so that files would not belong to it any more; "
            "expected the line {example}"
        )
        example = f'id = "{before.identifier}"'
        raise InputError(Problem(path, what, values={"example": example}))


@dataclass(frozen=True, slots=True)
class PlanOutcome:
    """The effects of a changed plan.

    Attributes:
        packets: what is to be sent, by the files that `hand_out` would write.
        held: how many verse pairs annotators have, by name; a repeated one counts twice.
        released: how many verse pairs annotators have that the plan no longer gives them.
        unnamed: those who have a packet but are not named in the plan, so that their work is not
            taken in.
    """

    packets: Mapping[Path, AnnotationSet]
    held: Mapping[str, int]
    released: Mapping[str, int]
    unnamed: tuple[str, ...]


def outcome_of(root: Path, written: WrittenPlan, text: str) -> PlanOutcome:
    """The effects of a changed plan of the study in a folder; nothing is written.

    Raises:
        InputError: the text is no plan of this study, or a file of the study cannot be read.
        AssignmentError: the plan cannot be carried out.
    """
    check_plan(written, text)
    study = replace(StudyFolder.open(root), plan=plan_in(text, str(written.path)))
    held = held_pairs(study, study.packets())
    owed = owed_pairs(study, held)
    return PlanOutcome(
        missing_packets(study),
        {name: len(pairs) for name, pairs in held.items()},
        {name: count for name in held if (count := len(held[name] - owed[name]))},
        tuple(name for name in held if name not in study.plan.people),
    )


def rename_person(root: Path, before: str, name: str, data_directory: Path) -> None:
    """Give an annotator another name, in the plan, in what came back and in gold standards.

    Packets and received files stay as they are: the earlier name counts as the same person. Files
    that are changed also get the edits that are only in their journals, and are copied to the
    backups.

    Raises:
        InputError: a file of the study cannot be read.
        PlanError: the plan does not name the annotator, or the new name cannot be given.
        InUseError: a window has a file of the annotator open, or a gold standard made from it.
        BackupError: no copy could be made.
        ChangedError: another lead changed the plan meanwhile.
        OthersTurnError: another lead is changing the study.
        SaveError: a file could not be written.
    """
    with turn_in(root):
        _rename_person(root, before, name, data_directory)


def _rename_person(root: Path, before: str, name: str, data_directory: Path) -> None:
    written = WrittenPlan.read(root)
    text = with_renamed(written.text, plan_in(written.text, str(written.path)), before, name)
    study = StudyFolder.open(root)
    own_files = _files_of(study, before)
    golds = [
        file
        for file in annotation_files_in(root / GOLD_FOLDER)
        if (adjudication := annotation.load(file).adjudication) is not None
        and adjudication.place(before) is not None
    ]
    for file in (*own_files, *golds):
        check_closed(file)
    for file in (*own_files, *golds):
        take_in_journal(file, data_directory)
    # What was in the journal is work that came back.
    collect(study, [])
    own_files = _files_of(study, before)
    for file in own_files:
        back_up(file, data_directory)
    known = {content_hash(read_capped(file)) for file in own_files}
    written.save(text)
    renamed = StudyFolder.open(root)
    collect(renamed, [])
    file = returned_folder(renamed) / renamed.file_names()[name]
    for gold in golds:
        work = annotation.load(gold)
        if work.adjudication is not None:
            adjudication = _with_source(work.adjudication, before, name, gold, file, known)
            rewrite(gold, replace(work, adjudication=adjudication), data_directory)


def _files_of(study: StudyFolder, name: str) -> list[Path]:
    """The files in `returned` with the work of an annotator."""
    return [
        file
        for file in returned_files(study)
        if study.plan.present_name(annotation.load(file).annotator) == name
    ]


def _with_source(
    adjudication: Adjudication,
    before: str,
    name: str,
    gold: Path,
    file: Path,
    known: Container[str],
) -> Adjudication:
    """The adjudication of a gold standard with another name of one of its annotators.

    Args:
        file: the annotator's file under the new name, which need not exist.
        known: the content hashes that the file had before it was renamed.
    """

    def renamed(source: Source) -> Source:
        if source.annotator != before:
            return source
        if source.fingerprint not in known:
            # The file has changed since the gold standard was made, or is another one.
            return replace(source, annotator=name)
        return replace(
            source,
            annotator=name,
            fingerprint=content_hash(read_capped(file)),
            file=name_in(gold, file),
        )

    rule = adjudication.rule
    return replace(
        adjudication,
        rule=replace(rule, preferred=name) if rule.preferred == before else rule,
        sources=tuple(map(renamed, adjudication.sources)),
    )


def add_verse_pairs(root: Path, file: Path) -> range:
    """Add the verse pairs of a file that a study does not have yet at its end.

    They are not assigned until a part of the plan includes them. Nothing else changes.

    Returns:
        The indexes of the new verse pairs in the study.

    Raises:
        InputError: a file cannot be read, the study has all verse pairs of the file, or other
            words in some of them.
        AssignmentError: somebody has worked on the file.
        ChangedError: another lead changed the texts meanwhile.
        OthersTurnError: another lead is changing the study.
        SaveError: the texts could not be written.
    """
    with StudyFolder.to_change(root) as study:
        return _with_verse_pairs_of(study, file)


def _with_verse_pairs_of(study: StudyFolder, file: Path) -> range:
    known = content_hash(read_capped(study.texts_file))
    more = annotation.load(file)
    check_untouched(more)
    whole, bitext = study.whole, more.bitext
    new = [row for row, place in enumerate(study.places_of(more).tolist()) if place == NOT_HELD]
    if not new:
        what = N_("the study has all of its verse pairs already")
        raise InputError(Problem(str(file), what))
    known_references = {*whole.bitext.references}
    clashing = [bitext.references[row] for row in new if bitext.references[row] in known_references]
    if clashing:
        what = N_(
            "{reference} has other words than in the study; choose another reference, or see "
            "blinker-qt correct"
        )
        raise InputError(
            *(Problem(str(file), what, values={"reference": name}) for name in clashing)
        )
    last = max(whole.bitext.sets)
    added = bitext.chosen(new)
    added = replace(added, sets=tuple(last + number for number in added.sets))
    longer = replace(
        whole,
        bitext=Bitext.joined([whole.bitext, added]),
        pairs=(*whole.pairs, *[UNTOUCHED] * len(new)),
    )
    aside = unused_path(study.texts_file.with_stem(f"{study.texts_file.stem}-changed"))
    replace_known(study.texts_file, annotation.write(longer), {known}, aside)
    return range(len(whole.bitext), len(longer.bitext))
