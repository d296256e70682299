"""What the analysis window asks about outputs of systems and gold standards.

These functions run in another process, as those of `compare.answers` do.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.agreement.progress import Progress
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.loaded_sets import (
    FileProgress,
    Files,
    LoadedSets,
    SetsOverview,
    names_in_messages,
)
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Answer
from blinker_qt.exchange.trial import ImportPreview, Proof
from blinker_qt.gold import evaluation, systems
from blinker_qt.gold.systems import OutputReading, SystemFile, Trial, looks_like_links
from blinker_qt.translation import N_


def load(
    sets: LoadedSets,
    paths: Sequence[Path],
    outputs: Sequence[SystemFile],
    progress: Callable[[FileProgress], None],
) -> SetsOverview:
    """Load files, and those in folders (see `LoadedSets.load`)."""
    return sets.load(Files.among(paths, looks_like_links), outputs, progress)


def try_out(
    sets: LoadedSets,
    paths: Sequence[Path],
    reading: OutputReading | None,
    known: Proof | None,
    progress: Progress,
) -> Trial:
    """Read outputs of systems over the texts that are loaded (see `systems.try_out`)."""
    try:
        texts = sets.texts()
    except InputError as error:
        return Trial(reading, ImportPreview(Proof()), (error.problems,))
    trial = systems.try_out(
        paths, texts, reading, known, lambda number, count: progress(number / count)
    )
    called = {str(path): name for path, name in names_in_messages(paths).items()}
    left_out = (
        tuple(replace(one, path=called.get(one.path, one.path)) for one in problems)
        for problems in trial.left_out
    )
    return replace(trial, left_out=tuple(left_out))


def gold_answer(sets: LoadedSets, options: Options, progress: Progress) -> Answer:
    """How others compare with the gold standard."""
    collation = sets.with_one_gold()
    roles = [member.role for member in collation.members]
    if Role.GOLD not in roles:
        raise ComparisonError(
            N_(
                "there is no gold standard to hold the others against: add an annotation set with "
                "the role of gold"
            )
        )
    found = evaluation.evaluate(collation, roles.index(Role.GOLD), options, progress=progress)
    return Answer(evaluation.tables(found), gold=found.gold)
