"""Verses of OSIS files."""

from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.osis import OSIS, write

HEAD = (
    '<osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace">\n'
    '<osisText osisIDWork="T" xml:lang="{}"><header><work osisWork="T"/></header>\n'
)
TAIL = "\n</osisText></osis>"
WITHIN = (
    HEAD.format("he")
    + """<div type="book" osisID="Ruth"><title>Ruth</title><chapter osisID="Ruth.1">
<title canonical="true">outside</title>
<verse osisID="Ruth.1.1">In <w lemma="x">those</w><note>or: these</note> days<lb/>of old,</verse>
<verse osisID="Ruth.1.2 Ruth.1.3"><title canonical="true">Song.</title> A &amp; b</verse>
<verse osisID="Bible:Ruth.1.4!b">part</verse>
</chapter></div>"""
    + TAIL
)
BETWEEN = (
    HEAD.format("not a language!")
    + """<div><chapter sID="c" osisID="Ruth.1"/><p><verse sID="r1" osisID="Ruth.1.1"/>one
<q>two</q></p><p>three<verse eID="r1"/> between
<verse sID="Ruth.1.2"/>two<verse eID="Ruth.1.2"/>
<verse sID="Ruth.1.3"/>three<verse eID="Ruth.1.3"/>
<verse sID="Ruth.1.4!b"/>b<verse eID="Ruth.1.4!b"/><verse osisID="Ruth.2.1">more</verse></p></div>
"""
    + TAIL
)

NO_CHOICES = Choices()
found = partial(exchanged.texts_found, OSIS, choices=NO_CHOICES)


def test_verses_as_elements_and_milestones(tmp_path: Path) -> None:
    bitext, remarks = found(tmp_path, WITHIN, BETWEEN)
    assert bitext == Bitext(
        Language.of("he"),
        Language(),
        ("Ruth 1:1", "Ruth 1:2-3", "Ruth 1:4b"),
        ("In those days of old,", "Song. A & b", "part"),
        ("one two three", "two three", "b"),
        (1, 1, 1),
    )
    assert remarks == [
        "notes, titles and pictures left out: 2",
        "verse pairs joined, because one side has several verses as one (1): Ruth 1:2-3",
        "verses of the target only that were left out (1): Ruth 2:1",
    ]


def test_nested_ends_of_verses(tmp_path: Path) -> None:
    text = HEAD.format("en") + '<verse osisID="Ruth.1.1">a<verse eID="Ruth.1.1"/> b</verse>' + TAIL
    bitext, _ = found(tmp_path, text, WITHIN)
    assert (bitext.references, bitext.source_verses) == (("Ruth 1:1",), ("a",))


def test_books_and_chapters_open_and_close_in_turn() -> None:
    references = ("Gen 1:1", "Gen 2:1", "Exod 1:1", "Exod 1:2")
    pairs = [VersePair(reference, ("a",), ("b",)) for reference in references]
    source = write({"A1": AnnotationSet.unannotated(Bitext.of(pairs))}, Choices())
    text = source["source.osis.xml"].decode()
    assert [text.count(part) for part in ("<div type", "</div>", "<chapter", "</chapter>")] == [
        *(2, 2),
        *(3, 3),
    ]
