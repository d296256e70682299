"""The study of the documentation's example of corrected words: seven annotators, one verse wrong.

The texts are those of the sample, but one English verse has five misprints, which seven annotators
have linked as they are. Their work is that of the sample's three, in seven mixtures.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.alignment import links_as_text, links_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.files import write_new
from blinker_qt.formats import annotation
from blinker_qt.paths import resource
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder, create_study

REFERENCE = "Sample 2:2"
WRONG = (
    "For twenty-two years she had woven for for other people , and she owed nothing but her lo om "
    "and two hands ."
)
RIGHT = (
    "For twenty - two years she had woven for other people , and she owned nothing but her loom "
    "and her two hands ."
)
LATE = "Gina"
"""The annotator whose file comes back after the correction."""
ANNOTATORS = ("Anna", "Ben", "Clara", "David", "Elena", "Felix", LATE)
_PLAN = """title = "Tales"
pace = 1500
[[part]]
pairs = "1-30"
sets = 3
annotators = ["Anna", "Ben", "Clara", "David", "Elena", "Felix", "Gina"]
"""
_LINKS_IN_COMMON = "1-1 2-2 3-3 4-4 11-9 12-10 13-11 14-13 20-18 21-20 23-22"
_OTHER_LINKS = (
    "5,6-5 7-6 9,10-7,8 15-12,14 16-15 17-16 18,19-17 22-19,21",
    "6-5 7-6 9,10-8 15,16-12,14,15 17-16 18,19-17 22-19,21",
    "5,6-5 7,8-6 9,10-7,8 15-12,14 16-15 17-16 19-17 22-21",
)
_MARKS_ON_WRONG = (("8", ""), ("5 8", "7"), ("18", "19"))
"""The words not translated, on each side: the second “for”, half of “loom”, and so on."""
_MIXTURES = ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0), (1, 0))
"""For each annotator, whose work of the sample it is in odd and in even verse pairs."""


def make(root: Path) -> None:
    """Make the folder of the study; all but one of the annotators have sent their work back."""
    works = _works()
    texts = replace(works[LATE], annotator="", pairs=(PairAnnotation(),) * len(works[LATE].pairs))
    create_study(root, texts, _PLAN)
    returned = root.parent / "returned"
    write_new(
        {
            returned / path.name: annotation.write(_filled(packet, works[packet.annotator]))
            for path, packet in StudyFolder.open(root).packets().items()
        }
    )
    files = [file for file in sorted(returned.iterdir()) if file.stem != LATE]
    collect(StudyFolder.open(root), files)


def late_file(root: Path) -> Path:
    """The file that comes back late."""
    return root.parent / "returned" / f"{LATE}.blinker"


def _works() -> Mapping[str, AnnotationSet]:
    """The work of each annotator on the texts with the wrong verse."""
    sample = [
        _with_wrong_verse(
            annotation.load(resource("sample", f"sample-A{number}.blinker")), number - 1
        )
        for number in (1, 2, 3)
    ]
    return {
        name: replace(
            sample[0],
            annotator=name,
            pairs=tuple(sample[mixture[row % 2]].pairs[row] for row in range(len(sample[0].pairs))),
        )
        for name, mixture in zip(ANNOTATORS, _MIXTURES, strict=True)
    }


def _with_wrong_verse(work: AnnotationSet, place: int) -> AnnotationSet:
    row = work.bitext.references.index(REFERENCE)
    verses, pairs = list(work.bitext.source_verses), list(work.pairs)
    verses[row] = WRONG
    links = links_as_text(links_from_text(f"{_LINKS_IN_COMMON} {_OTHER_LINKS[place]}"))
    source, target = _MARKS_ON_WRONG[place]
    pairs[row] = PairAnnotation(links, source, target, done=True, seconds=110)
    bitext = work.bitext.with_verses(verses, work.bitext.target_verses)
    return replace(work, bitext=bitext, pairs=tuple(pairs))


def _filled(packet: AnnotationSet, work: AnnotationSet) -> AnnotationSet:
    """A packet as it comes back, with the work on its verse pairs."""
    rows = map(work.bitext.references.index, packet.bitext.references)
    return replace(packet, pairs=tuple(work.pairs[row] for row in rows), revision=1)
