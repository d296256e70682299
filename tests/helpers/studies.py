"""Studies as large as a whole Bible, made up quickly."""

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, Language

WORDS = "pq ygvqxrug xohy dymxo yeq dkygqnn kkcthq bosk terra nuvo silat oro".split()


def study(pairs: int) -> AnnotationSet:
    """Verses of 8 to 45 words linked along the diagonal; the first half of them is done."""
    verses, work = [], []
    for number in range(pairs):
        length = 8 + number * 7 % 38
        verses.append(
            " ".join(WORDS[(number + word * word) % len(WORDS)] for word in range(length))
        )
        links = " ".join(f"{word}-{word}" for word in range(1, length))
        work.append(PairAnnotation(links, str(length), str(length), done=number < pairs // 2))
    references = tuple(f"Book {number // 30}:{number % 30 + 1}" for number in range(pairs))
    sets = tuple(number // 10 + 1 for number in range(pairs))
    bitext = Bitext(Language("en"), Language("fr"), references, (*verses,), (*verses,), sets)
    return AnnotationSet(bitext, tuple(work), "A1")
