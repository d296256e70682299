"""An automatic aligner as one more annotator, trained on the bitext alone.

The aligner is EFLOMAL (R. Östling and J. Tiedemann, *Efficient Word Alignment with Markov Chain
Monte Carlo*, 2016) as the library sil-thot has it, trained in both directions and symmetrized by
grow-diag-final-and. It is deterministic: the same bitext, the same links.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.notation import links_as_text
from blinker_qt.bitext.stoplist import without_case
from blinker_qt.bitext.tally import Tally, tally
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.exchange.exporting import save_new
from blinker_qt.files import check_new, check_place
from blinker_qt.formats import annotation
from blinker_qt.translation import N_

_LIBRARY, _DISTRIBUTION = "thot", "sil-thot"
_SEED = 1998
_SCHEDULE = (8, 8, 32)
"""Rounds of EFLOMAL's three models, each from the one before: its own for large bitexts."""


class AlignerError(BlinkerError):
    """The aligner is not installed."""


_Links = tuple[str, ...]
"""The links of each verse pair in canonical notation."""


def check_installed() -> None:
    """Check that the aligner is there."""
    if importlib.util.find_spec(_LIBRARY) is None:
        raise AlignerError(
            N_("the aligner is not installed; install it beside the program with: {command}"),
            command=f'"{sys.executable}" -m pip install {_DISTRIBUTION}',
        )


def align(bitext: Bitext, progress: Callable[[int, int], None]) -> _Links:
    """Train on a bitext and link its words, which are compared without case.

    A verse of more than 1,024 words is left without links.

    Args:
        progress: told after each round of training how many are done, and how many there are.

    Returns:
        The links of each verse pair in canonical notation.
    """
    thot = importlib.import_module(f"{_LIBRARY}.alignment")
    verses = [[without_case(verse).split(" ") for verse in bitext.verses(side)] for side in Side]
    rounds = 2 * sum(_SCHEDULE)
    models = []
    for place, (ones, others) in enumerate((verses, verses[::-1])):
        model = thot.EflomalAlignmentModel()
        model.deterministic, model.seed = True, _SEED
        model.auto_iterations, model.emit_training_alignments = False, True
        model.set_iterations(*_SCHEDULE)
        for one, other in zip(ones, others, strict=True):
            model.add_sentence_pair(one, other)
        model.start_training()
        for done in range(sum(_SCHEDULE)):
            model.train()
            progress(place * sum(_SCHEDULE) + done + 1, rounds)
        model.end_training()
        models.append(model)
    return _symmetrized(thot, models, len(bitext))


def check_can_align(output: Path) -> None:
    """Check what can be checked before anything is read.

    Raises:
        AlignerError: the aligner is not installed.
        InputError: there is a file in the place of the new one.
    """
    check_new([output])
    check_installed()


def align_file(file: Path, output: Path, progress: Callable[[tuple[int, int]], None]) -> Tally:
    """Link the words of an annotation file, whose own links are not looked at, in another file.

    Args:
        progress: told after each round of training how many are done, and how many there are.

    Raises:
        InputError: the file was refused, or something is in the place of the new one.
        SaveError: the annotation set could not be written.
    """
    bitext = annotation.load(file).bitext
    check_place(output)
    links = align(bitext, lambda done, rounds: progress((done, rounds)))
    pairs = tuple(PairAnnotation(one, done=True) for one in links)
    work = AnnotationSet(bitext, pairs, name(), Role.MACHINE)
    save_new({output: work})
    return tally(work)


def name() -> str:
    """What the aligner is called as an annotator."""
    return f"EFLOMAL ({_DISTRIBUTION} {version(_DISTRIBUTION)})"


def _symmetrized(thot: ModuleType, models: Sequence[object], count: int) -> _Links:
    both = thot.SymmetrizedAlignmentModel(*models)
    both.heuristic = thot.SymmetrizationHeuristic.GROW_DIAG_FINAL_AND
    texts = []
    for index in range(count):
        _, matrix = both.get_training_alignment(index)
        links = zip(*(ends.tolist() for ends in matrix.to_numpy().nonzero()), strict=True)
        texts.append(links_as_text(links))
    return tuple(texts)
