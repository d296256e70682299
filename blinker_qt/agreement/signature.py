"""The choices behind a figure, in one line."""

from dataclasses import dataclass

from blinker_qt.agreement.weights import Weights


@dataclass(frozen=True, slots=True)
class Signature:
    """Everything that must be known to compute a figure again from the same files.

    Attributes:
        measure: what was measured, such as ``dice`` or ``entropy``.
        weights: how links were weighted.
        marks: whether not-translated marks counted.
        words: ``all``, or which stoplists were used.
        partition: how the verse pairs were cut into sets.
        sets: how many sets came of it.
        pairs: how many verse pairs there are in these sets.
        left_out: how many of them not every annotator has done, rejected ones included.
        version: the program's version.
        annotators: ``all``, or which of those there are took part.
        passes: ``first``, or ``both`` where annotators were compared with themselves.
    """

    measure: str
    weights: Weights
    marks: bool
    words: str
    partition: str
    sets: int
    pairs: int
    left_out: int
    version: str
    annotators: str = "all"
    passes: str = "first"

    def __str__(self) -> str:
        fields = (
            f"weights:{self.weights.value}",
            f"marks:{'included' if self.marks else 'excluded'}",
            f"words:{self.words}",
            f"partition:{self.partition}",
            f"sets:{self.sets}",
            f"pairs:{self.pairs}",
            f"left-out:{self.left_out}",
            f"annotators:{self.annotators}",
            f"passes:{self.passes}",
            "sd:population",
            f"version:{self.version}",
        )
        return "|".join((self.measure, *fields))
