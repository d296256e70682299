"""The signs of a ``.wa`` file."""

from blinker_qt.bitext.remarks import Rejection, RejectionKind
from blinker_qt.bitext.verses import Side

END = "</sentence>"
BLOCKS = {Side.SOURCE: "source", Side.TARGET: "translation", None: "alignment"}
"""The names of the blocks of a sentence: the words of a side, or the links."""
COMMENT = "Comment:"
REJECTED = "rejected"
REJECTION = Rejection(RejectionKind.OTHER)
"""What a rejected sentence says."""
LINKED = "COR"
"""The type that says no more than that words are linked."""
NOT_TRANSLATED = "NT"
"""The type that says no more than that words are not translated."""
