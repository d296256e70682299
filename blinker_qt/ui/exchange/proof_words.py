"""What files prove of how they are to be read, in the user's language."""

from blinker_qt.exchange.detection import Proof
from blinker_qt.formats.interchange import Cutting, Format, Question
from blinker_qt.translation import N_, tr

_NO_BASE = N_(
    "The files do not prove whether words count from 0 or from 1: choose, and look at the first "
    "verse pairs.",
)
_BASE = N_("The files prove that words count from {base}.")
_ORDERS = {
    True: N_("The files prove that links name target words first."),
    False: N_("The files prove that links name source words first."),
}
_CUT = N_("Punctuation stands on words here, so they are cut at it.")


def proof_in_words(row: Format, proof: Proof) -> str:
    """What files of a format prove; nothing where that is nothing."""
    words = []
    if proof.is_read and Question.BASE in row.asks:
        text = tr(_NO_BASE if proof.base is None else _BASE)
        words.append(text if proof.base is None else text.format(base=int(proof.base)))
    if proof.swapped is not None:
        words.append(tr(_ORDERS[proof.swapped]))
    if proof.cut_at is Cutting.PUNCTUATION:
        words.append(tr(_CUT))
    return " ".join(words)
