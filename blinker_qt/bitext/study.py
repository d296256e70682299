"""What a study asks of its annotators."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Study:
    """The settings of a study; every annotation file of it holds them.

    Attributes:
        sure_possible: whether annotators tell possible links from sure ones.
    """

    sure_possible: bool = False


USUAL_STUDY = Study()
