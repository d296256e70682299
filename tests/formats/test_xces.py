"""Word links of XCES."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.xces import XCES

LANGUAGES = Language.of("sv"), Language.of("en")
CHOICES = Choices(*LANGUAGES, annotator="A1")
SOURCE = """<text><p id="p1">
<s id="s1.1"><w id="w1.1.1">vi</w> <chunk><w id="w1.1.2">seg<!-- -->lar</w></chunk></s>
<s id="s1.2"><w id="w1.2.1"> hem </w></s><s id="s1.3"/></p></text>
"""
TARGET = """<?xml version="1.0"?><body>
<s id="s1"><w id="w1">we</w><w id="w2">sail</w><w id="w3">R&amp;R</w></s>
<s id="s2"><w id="w4">more</w></s></body>
"""
HEAD = (
    '<!DOCTYPE cesAlign PUBLIC "-//CES//DTD XML cesAlign//EN" "">\n'
    '<cesAlign version="1.0"><linkGrp targType="s" fromDoc="sv.xml" toDoc="en.xml">\n'
)
TAIL = "</linkGrp></cesAlign>"

found = partial(exchanged.found, XCES, choices=CHOICES)
problems = partial(exchanged.problems, XCES, choices=CHOICES)


def test_groups_of_words_are_linked(tmp_path: Path) -> None:
    links = (
        HEAD
        + """<link id="SL1" certainty="1" xtargets="s1.1 s1.2;s1">
<wordLink certainty="0.04" lexPair="vi;we" xtargets="w1.1.1;w1"/>
<wordLink xtargets="w1.1.2+w1.2.1;w2+w3"/><wordLink xtargets="w1.1.1;w1+w2"/>
<wordLink xtargets="w1.1.1;"/><note>unsure</note>
</link><note>skip</note><link id="SL2" xtargets="s1.3;s2"/><link id="SL3" xtargets=";s2"/>"""
        + TAIL
    )
    got = found(tmp_path, SOURCE, TARGET, links)
    assert got.annotation_sets == (
        AnnotationSet.finished(
            Bitext(*LANGUAGES, ("SL1",), ("vi seglar hem",), ("we sail R&R",), (1,)),
            [Alignment(frozenset({(0, 0), (0, 1), (1, 1), (1, 2), (2, 1), (2, 2)}))],
            "A1",
        ),
    )
    assert set(exchanged.remarks(got, tmp_path)) == {
        "certainties that were not kept: 2",
        "links: verse pairs without a verse were left out (2; lines 7)",
        "word links of one side only that were left out: 1",
        "links: repeated links and marks were read once (1; line 5)",
    }
    lacking = "links:7: the link has no words on one side"
    assert problems(tmp_path, SOURCE, TARGET, links, choices=exchanged.CHOICES) == [
        "links:5: the link is already in an earlier word link",
        *(lacking, lacking),
    ]


def test_sentence_links_alone_give_an_unannotated_bitext(tmp_path: Path) -> None:
    # The shape of OPUS: a document type, packed documents, empty links, one-sided links.
    links = HEAD.replace("sv.xml", "sv/1/a.xml.gz") + (
        '<link id="SL0" xtargets="s1.1 s1.2;s1" certainty="0.9" />\n'
        '<link id="SL1" xtargets=";s2" certainty="0" />\n'
    )
    source = SOURCE.replace(" hem ", "hem\n igen")
    got = found(tmp_path, source, TARGET, links + TAIL)
    bitext = Bitext(*LANGUAGES, ("SL0",), ("vi seglar hem\u00a0igen",), ("we sail R&R",), (1,))
    assert got.annotation_sets == (replace(AnnotationSet.unannotated(bitext), annotator="A1"),)
    assert set(exchanged.remarks(got, tmp_path)) == {
        "links: verse pairs without a verse were left out (1; line 4)",
        "words with spaces, which became no-break spaces: 1",
        "certainties that were not kept: 2",
        "the file links sentences only; no verse pair is begun",
    }


def test_documents_are_selected_by_name(tmp_path: Path) -> None:
    others = '<linkGrp fromDoc="a.xml.gz" toDoc="b.xml.gz"><link xtargets="1;1"/></linkGrp>'
    these = '<linkGrp fromDoc="sv/7/source.gz" toDoc="en/7/target.gz">'
    links = f'<cesAlign>{others}{these}<link xtargets="s1.1;s1"/></linkGrp>{others}</cesAlign>'
    (work,) = found(tmp_path, SOURCE, TARGET, links).annotation_sets
    assert work.bitext.source_verses == ("vi seglar",)


def test_verse_pairs_without_names_are_numbered(tmp_path: Path) -> None:
    links = HEAD + '<link xtargets="s1.1;s1"/><link id="x" xtargets="s1.2;s2"/>' + TAIL
    (work,) = found(tmp_path, SOURCE, TARGET, links).annotation_sets
    assert work.bitext.references == ("1", "2")
