"""Studies in which a machine's links are suggested."""

from dataclasses import replace
from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import annotation
from blinker_qt.gold.machine import source_of

MACHINE = "EFLOMAL"


def write_machine(path: Path, bitext: Bitext, *links: str) -> AnnotationSet:
    """Write what a machine linked in each verse pair."""
    pairs = tuple(PairAnnotation(text, done=True) for text in links)
    work = AnnotationSet(bitext, pairs, MACHINE, Role.MACHINE)
    path.write_bytes(annotation.write(work))
    return work


def with_suggestions(work: AnnotationSet, file: Path, machine: Path) -> AnnotationSet:
    """The same work, in a study that suggests what a machine linked; written to a file."""
    source = source_of(machine, work.bitext, file)
    suggested = replace(work, study=replace(work.study, suggestions=source))
    file.write_bytes(annotation.write(suggested))
    return suggested
