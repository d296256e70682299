"""Studies of verse pairs with two words on each side: begun, worked in, and corrected."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.correcting import (
    Correcting,
    NewBoundaries,
    NewWords,
    correct_files,
    files_of_study,
    record_file_of,
)
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.guide_editing import Beginning, begin_guide

DONE = PairAnnotation("1-1 2-2", done=True)


def short_texts(count: int) -> Bitext:
    """So many verse pairs, named `v 0` and so on."""
    return Bitext.of([VersePair(f"v {number}", ("a", "b"), ("c", "d")) for number in range(count)])


def send_back(root: Path, name: str, pairs: tuple[PairAnnotation, ...], revision: int = 1) -> Path:
    """Take in the packet of an annotator with work on its first verse pairs; the file that came."""
    packet = annotation.load(root / "packets" / f"{name}.blinker")
    path = root.parent / f"{name}-{revision}.blinker"
    pairs = (*pairs, *packet.pairs[len(pairs) :])
    path.write_bytes(annotation.write(replace(packet, pairs=pairs, revision=revision)))
    assert not collect(StudyFolder.open(root), [path]).problems
    return path


def study_with_guide(
    root: Path, texts: Bitext, beginning: Beginning, done: Mapping[str, int]
) -> StudyFolder:
    """A study of three annotators with a style guide, who have done so many verse pairs."""
    names = '"Ann", "Ben", "Cleo"'
    plan = f'[[part]]\npairs = "1-{len(texts)}"\nannotators = [{names}]\n'
    create_study(root, AnnotationSet.unannotated(texts), plan)
    for path in (root / "packets").iterdir():
        path.unlink()
    begin_guide(StudyFolder.open(root), beginning, "en")
    hand_out(StudyFolder.open(root))
    for name, count in done.items():
        send_back(root, name, (DONE,) * count, count)
    return StudyFolder.open(root)


def correct(root: Path, *wanted: NewWords | NewBoundaries) -> Correcting:
    """Correct all files of a study."""
    record = record_file_of(StudyFolder.open(root).texts_file)
    return correct_files(files_of_study(root), record, lambda _: wanted, root.parent / "data")
