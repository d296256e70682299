"""An automatic aligner as one more annotator: trained on the bitext alone, in its own process.

The aligner is EFLOMAL (R. Östling and J. Tiedemann, *Efficient Word Alignment with Markov Chain
Monte Carlo*, 2016) as the library sil-thot has it, trained in both directions and symmetrized by
grow-diag-final-and. It is deterministic: the same bitext, the same links.
"""

import importlib
import importlib.util
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from multiprocessing.connection import Connection
from types import ModuleType
from typing import NamedTuple

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.notation import links_as_text
from blinker_qt.bitext.stoplist import without_case
from blinker_qt.bitext.verses import Bitext, Side

_LIBRARY, _DISTRIBUTION = "thot", "sil-thot"
_SEED = 1998
_SCHEDULE = (8, 8, 32)
"""Rounds of EFLOMAL's three models, each from the one before: its own for large bitexts."""


class AlignerError(BlinkerError):
    """The aligner is not installed, or came to an end before its work was done."""


class _Step(NamedTuple):
    """How far the training is."""

    done: int
    all: int


_Links = tuple[str, ...]
"""The links of each verse pair in canonical notation."""


def check_installed() -> None:
    """Check that the aligner is there.

    Raises:
        AlignerError: it is not.
    """
    if importlib.util.find_spec(_LIBRARY) is None:
        raise AlignerError(
            "the aligner is not installed; install it with: pip install 'blinker-qt[align]'"
        )


def align(bitext: Bitext, tell: Callable[[int, int], None]) -> _Links:
    """Train on a bitext and link its words; words are compared without case.

    Args:
        bitext: the texts. A verse of more than 1,024 words is left without links.
        tell: told after each round of training how many are done, and how many there are.

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
            tell(place * sum(_SCHEDULE) + done + 1, rounds)
        model.end_training()
        models.append(model)
    return _symmetrized(thot, models, len(bitext))


class MachineAnnotator:
    """Links the words of a bitext in a process of its own.

    Args:
        bitext: the texts.

    Raises:
        AlignerError: the aligner is not installed.
    """

    def __init__(self, bitext: Bitext) -> None:
        check_installed()
        self._bitext = bitext
        self._step = _Step(0, 0)
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_serve, args=(theirs, bitext), name="blinker-qt aligning", daemon=True
        )
        self._process.start()
        # Only the process may hold its end: its death is then heard as the end of the line.
        theirs.close()

    @property
    def progress(self) -> tuple[int, int]:
        """Rounds of training that are done, and all of them; (0, 0) before the first."""
        return self._step

    def take(self, timeout: float = 0.0) -> AnnotationSet | None:
        """Take over news, if any has come; the annotation set, once it is there.

        Args:
            timeout: how many seconds to wait for news.

        Returns:
            Every verse pair done, by a machine, with sure links and no marks; None before.

        Raises:
            AlignerError: the process ended before its work was done.
        """
        while self._connection.poll(timeout):
            try:
                message: _Step | _Links = self._connection.recv()
            except (EOFError, ConnectionError) as error:
                raise AlignerError(
                    "aligning ended by itself; there may not have been enough memory"
                ) from error
            if not isinstance(message, _Step):
                pairs = tuple(PairAnnotation(links, done=True) for links in message)
                return AnnotationSet(self._bitext, pairs, name(), Role.MACHINE)
            self._step = message
            timeout = 0
        return None

    def stop(self) -> None:
        """End the process, whether it is done or not."""
        self._process.terminate()
        self._process.join()
        self._process.close()
        self._connection.close()


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


def _serve(connection: "Connection[_Step | _Links, None]", bitext: Bitext) -> None:
    """Be the process: a key press that interrupts the program is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody may be there any more.
    with suppress(ConnectionError):
        connection.send(align(bitext, lambda done, all_: connection.send(_Step(done, all_))))
