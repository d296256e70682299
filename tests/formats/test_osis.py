"""Verses of OSIS files."""

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.osis import write


def test_books_and_chapters_open_and_close_in_turn() -> None:
    references = ("Gen 1:1", "Gen 2:1", "Exod 1:1", "Exod 1:2")
    pairs = [VersePair(reference, ("a",), ("b",)) for reference in references]
    source = write({"A1": AnnotationSet.unannotated(Bitext.of(pairs))}, Choices())
    text = source["source.osis.xml"].decode()
    assert [text.count(part) for part in ("<div type", "</div>", "<chapter", "</chapter>")] == [
        *(2, 2),
        *(3, 3),
    ]
