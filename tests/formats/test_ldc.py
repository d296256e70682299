"""The .wa files of the LDC Word Aligner."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment, labels_from_text
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import ldc
from blinker_qt.formats.choices import Choices, IndexBase, Part
from blinker_qt.formats.interchange import Feature

BY_A1 = Choices(strict=True, annotator="A1")
REJECTED = Rejection(RejectionKind.OTHER)
BITEXT = Bitext.of(
    [
        VersePair("1", ("the", "blue", "cloth", ":"), ("le", "drap", "<bleu>", "//")),
        VersePair("7", ("no",), ("<==>",)),
        VersePair("8", ("yes",), ("oui",)),
    ]
)
CONTENT = """\
<sentence id="1" status="">
// the blue cloth :
// le drap <bleu> //
## the blue cloth:
<source>
1 the : DET
2 blue :\x20
3 cloth :\x20
4 : :\x20
</source>
<translation>
1 le :\x20
2 drap :\x20
3 <bleu> :\x20
4 // : FUN
</translation>
<alignment>
2 <==> 3 // SEM // blue <==> <bleu>\x20
1 3 <==> 1 2 // GIS // the cloth <==> le drap\x20

4 <==> 0 // INC // : <==> <not translated>\x20
0 <==> 4 // NT // <not translated> <==> //\x20
</alignment>

Comment: perhaps a  name
Comment:
</sentence>


<sentence id="7" status="rejected">
// no
// <==>
<source>
1 no :\x20
</source>
<translation>
1 <==> :\x20
</translation>
<alignment>
1 <==> 1 // COR // no <==> <==>\x20
</alignment>
</sentence>


<sentence id ="8" status="seen">
<source>
1 yes :
</source>
<translation>
1 oui :
</translation>
<alignment>
</alignment>
</sentence>
"""


def sentence(links: str = "", words: str = "1 a :\n2 b :", number: str = "1") -> str:
    return (
        f'<sentence id="{number}" status="">\n<source>\n{words}\n</source>\n'
        "<translation>\n1 x :\n2 y :\n</translation>\n"
        f"<alignment>\n{links}</alignment>\n</sentence>\n"
    )


found = partial(exchanged.found, ldc.LDC, choices=BY_A1)


def test_links_marks_comments_and_rejections_are_read(tmp_path: Path) -> None:
    got = found(tmp_path, CONTENT)
    (work,) = got.annotation_sets
    assert (work.annotator, work.bitext, got.base) == ("A1", BITEXT, IndexBase.ONE)
    assert work.study == Study(reject=True)
    assert [pair.alignment for pair in work.pairs] == [
        Alignment(
            frozenset({(1, 2), (0, 0), (0, 1), (2, 0), (2, 1)}),
            frozenset({3}),
            frozenset({3}),
            labels=labels_from_text("GIS:1,3-1,2 SEM:2-3"),
        ),
        Alignment(frozenset({(0, 0)})),
        Alignment(),
    ]
    assert [pair.remarks for pair in work.pairs] == [
        Remarks((Note("perhaps a  name"),)),
        Remarks(rejected=REJECTED),
        Remarks(),
    ]
    assert all(pair.done for pair in work.pairs)
    assert set(exchanged.remarks(got, tmp_path)) == {
        "words on one side whose type INC was not kept: 1",
        "tags of words that were not kept: 2",
        "texts before they were split into words, not kept: 1",
        "sentences whose status was not kept: 1",
        "sentences without links and marks that are not rejected: 1",
    }


@pytest.mark.parametrize(
    ("remarks", "held"),
    [
        (Remarks(), True),
        (Remarks((Note("one line"),), rejected=REJECTED), True),
        (Remarks(difficult="long"), False),
        (Remarks(difficult=""), False),
        (Remarks(rejected=Rejection(RejectionKind.OTHER, "mixed up")), False),
        (Remarks(rejected=Rejection(RejectionKind.UNREADABLE)), False),
        (Remarks((Note("of a word", (Side.TARGET, 0)),)), False),
        (Remarks((Note("by the guide", ruling="ART-3"),)), False),
        (Remarks((Note("two\nlines"),)), False),
        (Remarks((Note(" indented"),)), False),
    ],
)
def test_supported_remarks(remarks: Remarks, held: bool) -> None:
    pairs = (PairAnnotation(remarks=remarks), *(PairAnnotation(),) * 2)
    held_features = ldc.LDC.may_also_hold(AnnotationSet(BITEXT, pairs, "A1"))
    assert (Feature.REMARKS in held_features) is held


def test_rejected_sentences_without_words_are_counted_once(tmp_path: Path) -> None:
    rejected = (
        '<sentence id="5" status="rejected">\n<source>\n</source>\n<translation>\n'
        "</translation>\n<alignment>\n</alignment>\n</sentence>\n"
    )
    (tmp_path / "a.wa").write_text(sentence(number="4") + rejected, "utf-8")
    choices = replace(exchanged.CHOICES, strict=False)
    remarks = list(map(str, ldc.read({Part.BITEXT: tmp_path / "a.wa"}, choices).remarks))
    assert "rejected sentences without words that were left out: 1" in remarks
    assert any("verse pairs without a verse were left out (1;" in remark for remark in remarks)
