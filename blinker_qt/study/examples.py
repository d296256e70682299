"""Example studies of judgments: the designs of three papers, with texts and judges made up here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role, is_covered
from blinker_qt.bitext.study import ratings_of
from blinker_qt.files import unused_path, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.foreign_files import ForeignFile
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.formats.tables import Separator, read_table
from blinker_qt.paths import resource
from blinker_qt.study.collecting import collect, returned_folder
from blinker_qt.study.folder import StudyFolder, create_study
from blinker_qt.study.location import SYSTEMS_FILE

EXAMPLES = ("plato", "cesta", "temporal")
"""The names of the examples."""
EXPERT = "Expert"
"""Whose answers are a gold standard beside the study."""
_GOLD_FILE = Path("gold", f"expert{SUFFIX}")
_KEYS = ("annotator", "reference", "pass")


@dataclass(frozen=True, slots=True)
class _Answers:
    """The answers of invented judges: numbers of steps by question, for verse pairs and passes."""

    of: Mapping[tuple[str, ...], Mapping[str, int]]

    @classmethod
    def read(cls, path: Path, questions: Sequence[str]) -> "_Answers":
        table = read_table(ForeignFile(path, Choices()), Separator.COMMA, (*_KEYS, *questions))
        return cls(
            {
                tuple(row.cells[key] for key in _KEYS): {
                    name: int(row.cells[name]) for name in questions
                }
                for row in table.rows
            }
        )

    def given(self, work: AnnotationSet, annotator: str) -> AnnotationSet:
        """The same verse pairs with all answers of one annotator."""
        pairs = []
        for index, (reference, number) in enumerate(work.bitext.names):
            ratings = ratings_of(self.of[annotator, reference, str(number)])
            answered = PairAnnotation(ratings=ratings)
            done = is_covered(work.bitext[index], answered, work.study)
            pairs.append(replace(answered, done=done))
        return replace(work, annotator=annotator, pairs=tuple(pairs), revision=len(pairs))


def make_example(name: str, root: Path) -> StudyFolder:
    """Make the folder of an example, in which the work of all invented judges has come back.

    Args:
        name: one of `EXAMPLES`.
        root: the folder to make. If it exists, the example is made in a new folder inside it.

    Raises:
        SaveError: a file could not be written.
    """
    root = unused_path(root / name) if root.is_dir() else root
    shipped = resource("examples", name)
    whole = annotation.load(shipped / f"study{SUFFIX}")
    plan = shipped / "plan.toml"
    systems = shipped / SYSTEMS_FILE
    packets = create_study(
        root,
        whole,
        decoded(read_capped(plan), plan),
        str(plan),
        systems=systems if systems.is_file() else None,
    )
    study = StudyFolder.open(root)
    names = [question.name for question in whole.study.questions]
    answers = _Answers.read(shipped / "answers.csv", names)
    returned = {
        returned_folder(study) / packet.name: answers.given(work, work.annotator)
        for packet, work in packets.items()
    }
    if any(annotator == EXPERT for annotator, *_ in answers.of):
        # A packet with all verse pairs has the sets of the plan, in which files are compared.
        count = len(study.whole.bitext)
        whole_packet = next(work for work in packets.values() if len(work.bitext) == count)
        expert = answers.given(whole_packet, EXPERT)
        returned[root / _GOLD_FILE] = replace(expert, role=Role.GOLD)
    write_new(
        {
            root / "README.md": read_capped(shipped / "README.md"),
            **{file: annotation.write(work) for file, work in returned.items()},
        }
    )
    collect(study, [])
    return study
