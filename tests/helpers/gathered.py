"""A small study of three annotators with figures worked out by hand."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.compare import loading
from blinker_qt.compare.answers import AnalysisQuestion
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.loaded_sets import LoadedSets, SetsOverview
from blinker_qt.compare.table import Answer, Table
from blinker_qt.gold.systems import SystemFile, load
from blinker_qt.layouts.charts import Plot, Sketch
from blinker_qt.ui.compare.analysis_tabs import TABS
from commands import write

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "sea"), ("la", "mer")),
        VersePair("Gen 1:2", ("The", "wind"), ("Le", "vent")),
        VersePair("Gen 1:3", ("a", "stone"), ("une", "pierre")),
        VersePair("Gen 1:4", ("the", "rain"), ("la", "pluie")),
    ],
    sets=[1, 1, 2, 2],
)
STRAIGHT = "1-1 2-2"


def annotation_set(
    name: str, *pairs: PairAnnotation | str, bitext: Bitext = BITEXT
) -> AnnotationSet:
    """One annotator's work; verse pairs given as links are done."""
    works = (PairAnnotation(pair, done=True) if isinstance(pair, str) else pair for pair in pairs)
    return AnnotationSet(bitext, tuple(works), name)


A = annotation_set("A", STRAIGHT, STRAIGHT, STRAIGHT, STRAIGHT)
B = annotation_set("B", STRAIGHT, PairAnnotation("1-1", "2", "2", done=True), "1-2 2-1", STRAIGHT)
C = annotation_set("C", STRAIGHT, STRAIGHT, STRAIGHT, PairAnnotation("1-2"))


def copying() -> list[AnnotationSet]:
    """Four annotators of thirty verse pairs; C's work is B's, and D goes wrong more often."""
    words = tuple("abcdefgh")
    bitext = Bitext.of(VersePair(f"v {place}", words, words) for place in range(30))
    wrong = {"A": (1,), "B": (2,), "C": (2,), "D": (3, 5, 7)}
    return [
        annotation_set(
            name,
            *(
                " ".join(
                    f"{word}-{word % 8 + 1 if (word + place) % 8 in missed else word}"
                    for word in range(1, 9)
                )
                for place in range(30)
            ),
            bitext=bitext,
        )
        for name, missed in wrong.items()
    ]


def collated(*works: AnnotationSet) -> Collation:
    """Annotation sets side by side."""
    return loading.collated(*((f"{work.annotator}.blinker", work) for work in works))


def saved(folder: Path, works: Sequence[AnnotationSet] = (A, B, C)) -> list[str]:
    """Annotation files, called as their annotators."""
    return [write(folder / f"{work.annotator}.blinker", work) for work in works]


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    """The rows of a table, to be held against figures that are nearly right."""
    return list(table.rows)


def ignore(_value: object) -> None:
    """Let progress pass."""


def add(sets: LoadedSets, *paths: Path, outputs: Sequence[SystemFile] = ()) -> SetsOverview:
    """Load files, as the window has it done."""
    return load(sets, paths, outputs, ignore)


def loaded(*paths: Path) -> LoadedSets:
    """The annotation sets in files."""
    sets = LoadedSets()
    add(sets, *paths)
    return sets


def laid_out(sketches: Iterable[Sketch]) -> tuple[Plot, ...]:
    """The plots, 600 pixels wide where they are as wide as they may be."""
    return tuple(sketch.lay_out(len, 600) for sketch in sketches)


def answer_of(question: AnalysisQuestion) -> Callable[..., Answer]:
    """What computes the answer to a question in the window."""
    answer = TABS[question].answer
    assert answer is not None
    return answer
