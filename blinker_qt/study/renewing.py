"""Files that are sent again: for corrected words, or for a new version of the style guide."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import all_read
from blinker_qt.study.collecting import PairName, returned_files, undone_since
from blinker_qt.study.folder import (
    GUIDE_FOLDER,
    StudyFolder,
    StudyPair,
    held_pairs,
    owed_pairs,
)
from blinker_qt.study.guide import version_of, version_text

_AGAIN_FOLDER = "again"


@dataclass(frozen=True, slots=True)
class Renewal:
    """The files that are to be sent again, by what to write.

    Attributes:
        corrected: those with verse pairs that are to be looked at again.
        with_guide: unfinished ones with an older style guide.
    """

    corrected: Mapping[Path, AnnotationSet]
    with_guide: Mapping[Path, AnnotationSet]

    @property
    def files(self) -> Mapping[Path, AnnotationSet]:
        """All of them."""
        return {**self.corrected, **self.with_guide}


def files_to_renew(study: StudyFolder) -> Renewal:
    """The files to send again, with the present guide and the work that came back.

    Annotators whose verse pairs were corrected after they did them, so that these need a look, get
    their work with the new words, in a folder of the packets named after the number of changes.
    Annotators who are not finished get a new version of the style guide, in a folder named after
    the version; if nothing came back from a packet, it is sent as it was. Files that exist already
    are not written again. Verse pairs that the plan no longer assigns are left out if they were not
    begun.

    Raises:
        InputError: a file of the study cannot be read.
        AssignmentError: the plan cannot be carried out.
    """
    packets = study.packets()
    owed = owed_pairs(study, held_pairs(study, packets))
    corrected, with_guide = dict[Path, AnnotationSet](), dict[Path, AnnotationSet]()
    guide_folder = study.packets_folder / f"{GUIDE_FOLDER}-{version_text(study.guide)}"
    for path, work, undone in _out(study, packets):
        owed_by_annotator = owed.get(study.plan.present_name(work.annotator), set())
        left = _left(study, work, owed_by_annotator)
        looks = undone & left
        changes = study.corrections.changes_until({reference for reference, _ in looks})
        again = study.packets_folder / f"{_AGAIN_FOLDER}-{changes}" / path.name
        newest = guide_folder / path.name
        if looks and changes and not again.exists():
            corrected[again] = _to_send(study, work, owed_by_annotator)
        elif (
            left
            and version_of(work.study.guide) < version_of(study.guide)
            and not newest.exists()
            and not (again.exists() and annotation.load(again).study.guide == study.guide)
        ):
            with_guide[newest] = _to_send(study, work, owed_by_annotator)
    return Renewal(corrected, with_guide)


def _left(
    study: StudyFolder, work: AnnotationSet, owed: Collection[StudyPair]
) -> frozenset[PairName]:
    """The verse pairs of a file that are owed and not done, by reference and pass."""
    rows = zip(work.bitext.names, study.pairs_of(work), work.pairs, strict=True)
    return frozenset(
        name for name, pair, work_on_pair in rows if pair in owed and not work_on_pair.done
    )


def _to_send(study: StudyFolder, work: AnnotationSet, owed: Collection[StudyPair]) -> AnnotationSet:
    """A file with the present guide, and with the verse pairs that are owed or were begun."""
    begun = {
        reference
        for reference, pair in zip(work.bitext.references, work.pairs, strict=True)
        if pair != UNTOUCHED
    }
    rows = zip(work.bitext.references, study.pairs_of(work), strict=True)
    kept = [row for row, (name, pair) in enumerate(rows) if pair in owed or name in begun]
    guide = study.guide or work.study.guide
    return replace(work.chosen(kept), study=replace(work.study, guide=guide))


def _out(
    study: StudyFolder, packets: Mapping[Path, AnnotationSet]
) -> Iterator[tuple[Path, AnnotationSet, frozenset[PairName]]]:
    """The files that annotators have, with the verse pairs in them that corrections made undone.

    This is the newest work of each, and packets from which nothing came back.
    """
    files = returned_files(study)
    undone = undone_since(study)
    returned: dict[str, set[int]] = {}
    for path, received in zip(files, all_read(annotation.load, files), strict=True):
        work = study.renewed(received)
        returned.setdefault(work.annotator, set()).update(study.rows_of(work))
        yield path, work, undone.get(work.annotator, frozenset())
    for path, work in packets.items():
        name = study.plan.present_name(work.annotator)
        if not study.rows_of(work) <= returned.get(name, set()):
            yield path, work, frozenset()


def renew(study: StudyFolder) -> Mapping[Path, AnnotationSet]:
    """Write the files that are to be sent again, and return them.

    Raises:
        InputError: a file of the study cannot be read.
        AssignmentError: the plan cannot be carried out.
        SaveError: a file could not be written; none was left behind.
    """
    files = files_to_renew(study).files
    write_new({file: annotation.write(work) for file, work in files.items()})
    return files
