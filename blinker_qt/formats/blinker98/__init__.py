"""The distribution of the 1998 Blinker project: a folder of samples and annotators' folders.

``EN.sample.N`` and ``FR.sample.N`` hold ten verses each, one a line, in Latin-1; copyists added
trailers, so nothing behind the tenth line is read. ``A1/sampN.SentPairK`` holds what annotator A1
decided on verse K + 1 of sample N: lines ``4 1`` (source word 4 is linked with target word 1),
``4 0`` (source word 4 is not translated) and ``0 1``, in any order (Melamed 1998, Manual annotation
of translational equivalence: the Blinker project).
"""

from blinker_qt.formats.blinker98.distribution import Distribution, read
from blinker_qt.formats.blinker98.export import write
from blinker_qt.formats.blinker98.format import FORMAT
from blinker_qt.formats.blinker98.layout import ENGLISH, FRENCH

__all__ = ["ENGLISH", "FORMAT", "FRENCH", "Distribution", "read", "write"]
