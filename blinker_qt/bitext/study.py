"""What a study asks of its annotators."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from blinker_qt.bitext.remarks import Remarks


@dataclass(frozen=True, slots=True)
class Study:
    """The settings of a study; every annotation file of it holds them.

    Attributes:
        sure_possible: whether annotators tell possible links from sure ones.
        reject: whether annotators may reject verse pairs.
        seed: what the order of the verse pairs is shuffled by; None for the order of the bitext.
    """

    sure_possible: bool = False
    reject: bool = False
    seed: int | None = None

    def order(self, count: int) -> Sequence[int]:
        """The 0-based places of so many verse pairs, in the order in which they are worked.

        Shuffled ones come in the order of the SHA-256 digests of ``seed:number``, in ASCII digits,
        where numbers count from 1.

        >>> Study(seed=7).order(5)
        [3, 2, 1, 0, 4]
        """
        places, seed = range(count), self.seed
        if seed is None:
            return places
        return sorted(places, key=lambda place: sha256(b"%d:%d" % (seed, place + 1)).digest())

    def leaves_out(self, remarks: Remarks) -> bool:
        """Whether a verse pair with these remarks counts as accounted for and is not compared."""
        return self.reject and remarks.rejected is not None


USUAL_STUDY = Study()
