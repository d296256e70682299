"""Damaged annotation files are read or refused with the program's own error."""

import argparse
import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from annotation_examples import (
    gold_work,
    labelled_work,
    plain_work,
    running_text_work,
    scored_work,
    suggested_work,
)
from blinker_qt.bitext.adjudication import (
    Adjudication,
    Origin,
    Rule,
    RuleKind,
    Settled,
    Source,
    verdict_of,
)
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import GuidePage
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.commands import command
from blinker_qt.formats.annotation import UnwritableError, read, write
from blinker_qt.paths import resource
from exchanged import read_both_ways
from works import with_pair

SCHEMA = etree.XMLSchema(etree.parse(resource("annotation-set-1.xsd")))
NOTED = Remarks((Note("so", (Side.SOURCE, 0), "ART-3"), Note("and so")), "hard")
REJECTED = Remarks(rejected=Rejection(RejectionKind.OTHER, "why"))
WORKS = (
    plain_work(),
    suggested_work(),
    gold_work(),
    running_text_work(),
    labelled_work(),
    scored_work(),
)
FILES = tuple(map(write, WORKS))
VALUES = (
    *("", " ", "0", "1", "2", "1 2", "2 1", "1 1", "4", "5", "9999", "10000", "65537", "9" * 9),
    *("9" * 20, "-1", "01", "１", "1-1", "1-1 1-1", "2-2 1-1", "1,2-1,2", "4-4", "9-9", "1-1 2-3"),
    *("yes", "no", "all", "majority", "prefer", "union", "A", "B", "Machine", "ART-3", "ART-0"),
    *("annotator", "gold", "machine", "practice", "feedback", "done", "begun", "untouched"),
    *("SEM:1-1", "GIS:1-1", "SEM:1-1 GIS:1-1", "no:1-1", "SEM:9-9", "SEM:1,2-1,2", "SEM", "S"),
    *("1-1:0.5", "1-1:0.5 1-1:0.5", "1-1:1 1-1:2", "9-9:0.5", "2-2:1e99", "1-1:x"),
    *("source:1", "target:99", "ease:1", "kind:2", "ease:4", "scale", "choices", "shuffled"),
    *("sha256:" + "0" * 64, "\n", "x" * 1_001, "x" * 10_001, "1.0", "1.7", "2.0", "<&>"),
)

Change = tuple[int, str, str, int]
CHANGES = st.lists(
    st.tuples(
        st.integers(0, 200),
        st.sampled_from(("remove", "repeat", "move", "set", "unset", "write", "rename", "add")),
        st.sampled_from(VALUES),
        st.integers(0, 200),
    ),
    min_size=1,
    max_size=3,
)


def moved(element: etree._Element, act: str, goal: etree._Element) -> None:
    """Take an element away, repeat it or put it elsewhere."""
    parent, copied = element.getparent(), deepcopy(element)
    if act == "repeat" and parent is not None:
        element.addnext(copied)
    elif parent is not None:
        parent.remove(element)
    if act == "move" and parent is not None:
        goal.append(copied)


def changed(data: bytes, changes: list[Change]) -> bytes:
    """The file with its elements and attributes changed, still laid out as we write it."""
    root = etree.fromstring(data)
    for place, act, value, other in changes:
        elements = list(root.iter())
        element, goal = elements[place % len(elements)], elements[other % len(elements)]
        every = sorted({str(name) for each in elements for name in each.attrib})
        names = sorted(map(str, element.attrib)) or every
        if act == "write":
            element.text = value
        elif act == "add":
            element.set(every[other % len(every)], value)
        elif act == "set":
            element.set(names[other % len(names)], value)
        elif act == "unset":
            element.attrib.pop(names[other % len(names)], None)
        elif act == "rename":
            element.tag = goal.tag
        else:
            moved(element, act, goal)
    return in_bytes(root)


def in_bytes(root: etree._Element) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8"?>\n%b\n' % etree.tostring(root)


def assert_read_or_refused(data: bytes, folder: Path) -> None:
    """Values, arrays and the command line say the same, be it the content or the problems."""
    read_both_ways(data)
    path = folder / "changed.blinker"
    path.write_bytes(data)
    assert command("check").run(argparse.Namespace(files=[str(path)])) in {0, 1}
    try:
        work = read(data, "f", on_changed_text="untouched")
    except InputError:
        return
    assert read(write(work), "f") == work


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(FILES), CHANGES)
def test_a_changed_file_is_read_or_refused(
    tmp_path: Path, data: bytes, changes: list[Change]
) -> None:
    assert_read_or_refused(changed(data, changes), tmp_path)


HIDING = (
    ("<note><![CDATA[\n  </pair>\n", "]]></note>"),
    ("<!--\n  </pair>\n", "-->"),
    ("<?a\n  </pair>\n", "?>"),
    ('<x:y xmlns:x="urn:x"><pair>\n  </pair>\n', "</pair></x:y>"),
)


@pytest.mark.parametrize(("opening", "closing"), HIDING)
def test_verse_pairs_inside_other_content_are_not_read(opening: str, closing: str) -> None:
    data = FILES[0]
    *_, last, other = re.findall(rb"  <pair .*?</pair>\n", data, re.DOTALL)
    hiding = other.replace(b"  </pair>\n", opening.encode()) + last + b'  <pair ref="x">'
    hidden = data.replace(other, hiding + closing.encode() + b"\n  </pair>\n")
    hidden = hidden.replace(b'"untouched"', b'"begun"')
    found = read(hidden, "f")
    assert found.bitext == WORKS[0].bitext
    assert found.pairs[:-1] == WORKS[0].pairs[:-1]


NAMES = st.sampled_from(["", "A", "B", "C", "Machine"])
DRAWN = st.frozensets(st.integers(-1, 4)).map(lambda places: tuple(sorted(places)))


ODD = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cn"], exclude_characters=" ")
    | st.sampled_from("<>&\"'\t\u00a0\u2028\u0301\u202e\U0001f9f5"),
    max_size=5,
)


def with_odd_texts(work: AnnotationSet, draw: Callable[[], str]) -> AnnotationSet:
    """The same work, with odd characters in whatever people write."""

    def odd(texts: Iterable[str]) -> tuple[str, ...]:
        found = tuple(texts)
        others = {text: f"{text}{draw()}" for text in dict.fromkeys(found)}
        return tuple(others[text] for text in found)

    questions = tuple(
        replace(one, text=f"?{draw()}", steps=odd(one.steps)) for one in work.study.questions
    )
    study = replace(work.study, questions=questions, title=draw(), contact=draw(), chosen=draw())
    study = replace(study, identifier=draw(), guide=(GuidePage("contents.md", f"{draw()}\r\n"),))
    bitext = replace(work.bitext, references=odd(work.bitext.references))
    if not bitext.source_texts:
        bitext = replace(bitext, source_verses=odd(bitext.source_verses))
    return replace(work, bitext=bitext, study=study, annotator=draw())


@settings(max_examples=30)
@given(st.data())
def test_written_files_round_trip(draw: st.DataObject) -> None:
    """Annotation sets of arbitrary values, consistent or not, and of odd characters."""
    rule = st.builds(
        Rule,
        st.sampled_from(RuleKind),
        st.sampled_from([None, 0, 2, 9_999, 10_000, 10**9]),
        NAMES,
        st.booleans(),
    )
    source = st.builds(Source, NAMES, st.sampled_from(["", "1" * 64, "A" * 64]), NAMES)
    origin = st.builds(Origin, st.sampled_from([None, *RuleKind]), NAMES, st.just(""), DRAWN)
    origin |= st.builds(Origin, suggested=NAMES)
    settled = st.builds(
        Settled,
        origin,
        st.sampled_from(["", "1-1", "2-2", "1-1 2-2", "3-3", "x"]),
        st.sampled_from(["", "4", "1"]),
        st.just(""),
        st.sampled_from([None, None, True, False]),
    )
    pair = st.builds(
        PairAnnotation,
        st.sampled_from(["", "1-1 2-2", "9-9", "x"]),
        st.sampled_from(["", "4", "2"]),
        seconds=st.sampled_from([0, 9, -1, 10**9]),
        possible=st.sampled_from(["", "1-1", "3-3"]),
        remarks=st.sampled_from(
            [
                Remarks(),
                NOTED,
                REJECTED,
                Remarks(later=True),
                Remarks((Note("x", (Side.SOURCE, 9)),)),
            ]
        ),
        ratings=st.sampled_from([(), (("ease", 3),), (("ease", 9),), (("other", 1),)]),
        origins=st.lists(settled, max_size=2).map(tuple),
    )
    try:
        work = replace(
            with_odd_texts(draw.draw(st.sampled_from(WORKS)), lambda: draw.draw(ODD)),
            adjudication=draw.draw(
                st.none() | st.builds(Adjudication, rule, st.lists(source, max_size=3).map(tuple))
            ),
        )
        work = with_pair(work, 0, draw.draw(pair))
    except (BlinkerError, ValueError):
        return
    try:
        data = write(work)
    except UnwritableError:
        return
    found = read_both_ways(data)
    assert found is not None
    pair_as_grouped = work.pairs[0].with_verdict(verdict_of(work.pairs[0].origins))
    assert replace(found, minor=work.minor) == with_pair(work, 0, pair_as_grouped)
    assert found.study.guide == work.study.guide
    assert write(found) == data
    assert b"\r" not in data
    SCHEMA.assertValid(etree.fromstring(data))
