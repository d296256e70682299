"""What a study asks of its annotators."""

from dataclasses import dataclass

from blinker_qt.bitext.remarks import Remarks


@dataclass(frozen=True, slots=True)
class Study:
    """The settings of a study; every annotation file of it holds them.

    Attributes:
        sure_possible: whether annotators tell possible links from sure ones.
        reject: whether annotators may reject verse pairs.
    """

    sure_possible: bool = False
    reject: bool = False

    def leaves_out(self, remarks: Remarks) -> bool:
        """Whether a verse pair with these remarks counts as accounted for and is not compared."""
        return self.reject and remarks.rejected is not None


USUAL_STUDY = Study()
