"""Ballots: their cases and choices, and that they are anonymous."""

import base64
import csv
import hashlib
import io
import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from lxml import html
from PySide6.QtQml import QJSEngine, QJSValue

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.ballot import (
    DEFINITION,
    NONE,
    PAGE,
    VOTES,
    Ballot,
    BallotError,
    about,
    as_json,
    ballot_of,
    ballot_page,
    read_ballot,
    write_ballot,
)
from blinker_qt.compare.causes import Causes, causes_of
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.pages import part_of_page
from blinker_qt.compare.votes import read_votes
from blinker_qt.translation import tr
from commands import SAMPLE
from gathered import annotation_set, collated

HOSTILE = Bitext.of(
    [VersePair('<b>&"1', ("=1+1", "</script><b>"), ("א", "ב"))], Language("en"), Language.of("he")
)

SCRIPT = part_of_page("ballot.js")


def causes_among(*numbers: int) -> Causes:
    """Why these annotators of the sample differ."""
    return causes_of(open_collation([Path(SAMPLE[number - 1]) for number in numbers]))


@cache
def sample(order: tuple[int, ...] = (1, 2, 3)) -> Ballot:
    result = causes_among(*order)
    types = [number for form in ("le", "à", "no") for number in result.types.numbers(form)]
    return ballot_of(result, types, 3)


def small(*works: str, bitext: Bitext = HOSTILE) -> Ballot:
    sets = (
        annotation_set(f"Jane Roe {number}", links, bitext=bitext)
        for number, links in enumerate(works)
    )
    result = causes_of(collated(*sets))
    return ballot_of(result, range(len(result.types)), 9)


def labelled_ballot() -> Ballot:
    """A vote on *ne*, of which two annotators agree, on the label of one link as well."""
    pair = VersePair("1", ("not",), ("ne", "pas"))
    drawn = Alignment(frozenset({(0, 0), (0, 1)}))
    works = (
        drawn.with_label({(0, 0)}, "SEM").with_label({(0, 1)}, "FUN"),
        drawn.with_label({(0, 0), (0, 1)}, "SEM"),
        Alignment(frozenset({(0, 1)})).with_label({(0, 1)}, "GIS"),
    )
    study = Study(labels=labels_in("GIS, SEM, FUN, TIM"))
    sets = (
        AnnotationSet(
            Bitext.of([pair]), (PairAnnotation.of(work, done=True),), f"A{number}", study=study
        )
        for number, work in enumerate(works)
    )
    result = causes_of(collated(*sets))
    return ballot_of(result, range(len(result.types)), 9)


def test_a_choice_shows_the_labels_that_its_annotators_share() -> None:
    ballot = labelled_ballot()
    case = next(case for case in ballot.cases if case.form == "not")
    assert {(choice.links, choice.labels) for choice in case.choices} == {
        (frozenset({(0, 0), (0, 1)}), frozenset({((0, 0), "SEM")})),
        (frozenset({(0, 1)}), frozenset({((0, 1), "GIS")})),
    }
    assert [label.name for label in ballot.labels] == ["GIS", "SEM"]
    assert {str(about(each)) for each in ballot.cases} == {
        "source word 1, verse pair 1",
        "target word 1, verse pair 1",
    }
    page = html.fromstring(ballot_page(ballot))
    assert "Letters on lines stand for labels of links: G GIS, S SEM" in page.text_content()
    (field,) = page.xpath(f"//fieldset[@id='{case.identifier}']")
    letters = field.xpath(".//*[local-name()='text'][@class='letter']/text()")
    assert sorted(letters) == ["G", "S"]


def test_a_ballot_with_labels_round_trips() -> None:
    ballot = labelled_ballot()
    assert read_from_text(as_json(ballot)) == ballot
    content = json.loads(as_json(ballot))
    for case in content["cases"]:
        case.pop("labels", None)
    with pytest.raises(InputError):
        read_from_text(json.dumps(content))
    content = json.loads(as_json(ballot))
    labelled = next(case for case in content["cases"] if "labels" in case)
    letter = next(iter(labelled["labels"]))
    changes: list[object] = [
        {letter: "SEM:1-9"},
        {letter: 1},
        {"Z": "SEM:1-1"},
        {letter: "GIS:1-1"},
        [],
    ]
    for wrong in changes:
        labelled["labels"] = wrong
        with pytest.raises(InputError):
            read_from_text(json.dumps(content))


@pytest.mark.parametrize("order", [(2, 1, 3), (3, 1, 2)])
def test_the_order_of_choices_is_independent_of_annotators(order: tuple[int, ...]) -> None:
    assert sample(order) == sample()
    assert sample(order).identifier == sample().identifier


def test_letters_do_not_identify_annotators() -> None:
    # The choice of one and the same annotator, who never links "le", has more letters than one.
    unlinked = {
        choice.letter
        for case in sample().cases
        for choice in case.choices
        if not choice.links and case.form == "le"
    }
    assert len(unlinked) > 1


def test_no_ballot_without_disagreement() -> None:
    with pytest.raises(BallotError, match="nothing to vote on"):
        small("1-1", "1-1")


def read_from_text(text: str) -> Ballot:
    with TemporaryDirectory() as folder:
        Path(folder, DEFINITION).write_text(text, encoding="utf-8")
        return read_ballot(Path(folder))


def text_of_votes(ballot: Ballot) -> str:
    with TemporaryDirectory() as folder:
        write_ballot(ballot, Path(folder))
        return Path(folder, VOTES).read_text(encoding="utf-8-sig")


def changed(**fields: object) -> str:
    return json.dumps({**json.loads(as_json(sample())), **fields})


def changed_case(**fields: object) -> str:
    content: dict[str, Any] = json.loads(as_json(sample()))
    content["cases"][0].update(fields)
    return json.dumps(content)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "[]",
        "null",
        "{}",
        changed(format="blinker-qt-ballot-2"),
        changed(ballot="0000-0000"),
        changed(cases=[]),
        changed(cases=[1]),
        changed(cases=2 * json.loads(as_json(sample()))["cases"]),
        changed(source_language="en"),
        changed(source_language={"tag": "en", "direction": "up"}),
        changed_case(side="left"),
        changed_case(position=0),
        changed_case(position=999),
        changed_case(position="5"),
        changed_case(source="Some other verse ."),
        changed_case(case="0000-0000"),
        changed_case(choices={}),
        changed_case(choices={"A": "4-5", "B": 1}),
        changed_case(choices={"A": "4-5", "B": "x"}),
        changed_case(choices={"A": "4-5", "B": "4-999"}),
        changed_case(choices={"A": "4-5", "C": ""}),
        changed_case(choices={"A": "4-5", "B": "3-5"}),
    ],
)
def test_foreign_definitions_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_from_text(text)
    (problem,) = caught.value.problems
    assert problem.path.endswith(DEFINITION)
    assert "JSON" in problem.template or "it has been changed" in problem.template


def test_ballots_name_no_annotator_and_are_never_overwritten(tmp_path: Path) -> None:
    ballot = small("1-1", "1-2")
    written = write_ballot(ballot, tmp_path / "new" / "folder")
    assert [path.name for path in written] == [PAGE, DEFINITION, VOTES]
    assert not any("Roe" in path.read_text(encoding="utf-8-sig") for path in written)
    with pytest.raises(InputError, match="exists already"):
        write_ballot(ballot, tmp_path / "new" / "folder")


@pytest.mark.usefixtures("in_french")
def test_the_page_has_all_cases_and_choices() -> None:
    page = html.fromstring(ballot_page(sample()))
    assert page.get("lang") == "fr"
    assert page.findtext(".//h1") == f"{tr('Ballot')} {sample().identifier}"
    assert tr("linked with {words}").format(words="«\u00a0bread\u00a0» (4)") in page.text_content()
    cases = page.xpath("//fieldset")
    assert [case.get("id") for case in cases] == [case.identifier for case in sample().cases]
    for element, case in zip(cases, sample().cases, strict=True):
        radios = element.xpath(".//input[@type='radio']")
        assert [radio.get("value") for radio in radios] == list(case.letters)
        assert {radio.get("name") for radio in radios} == {case.identifier}
        drawings = element.xpath(".//*[local-name()='svg']")
        assert len(drawings) == len(case.choices)
        for drawing in drawings:
            assert len(drawing.xpath(".//rect[contains(@class, 'asked')]")) == 1
        assert element.xpath(".//textarea")
        assert element.xpath("string(.//mark)") == case.form


def test_words_are_escaped() -> None:
    ballot = small("1-1 2-2", "1-2 2-1")
    page = html.fromstring(ballot_page(ballot))
    assert len(page.xpath("//script")) == 1
    assert not page.xpath("//p//b[not(@id)]")
    assert page.xpath("//p[@lang='he'][@dir='rtl']")
    text = ballot_page(ballot).decode()
    assert "“<bdi>א</bdi>” (1)" in text
    assert "<bdi>“" not in text
    assert not re.search(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    rows = list(csv.DictReader(io.StringIO(text_of_votes(ballot))))
    # Spreadsheets would take what begins so for a formula.
    assert all(
        not (row[key] or "x").startswith(("=", "+", "-", "@")) for row in rows for key in row
    )


def test_scripts_come_before_the_font_that_lacks_their_accents() -> None:
    """DejaVu has Hebrew letters but not their accents, which were boxes when it came first."""
    text = ballot_page(small("1-1 2-2", "1-2 2-1")).decode()
    families = re.findall(r"font: [^;]*DejaVu[^;]*", text)
    assert families
    for family in families:
        assert 0 < family.find("var(--scripts") < family.find("DejaVu")
    for script in ("Hebrew", "Arabic", "Devanagari", "Thai", "CJK"):
        assert len(re.findall(f'"Noto (?:Sans|Serif|Naskh) {script}', text)) == 2


def test_the_page_allows_only_its_own_script() -> None:
    page = html.fromstring(ballot_page(sample()))
    script = page.xpath("string(//script)")
    assert script == SCRIPT
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; ")
    assert policy.endswith(f"script-src 'sha256-{digest}'")


BROWSER = """
var saved = null, listeners = {};
function element(fields) {
  fields.addEventListener = function(name, what) { listeners[name] = what; };
  fields.click = function() {};
  return fields;
}
var byId = {voted: element({textContent: "0"}), voter: element({value: %s}), save: element({})};
function fieldset(id, word, vote, remark) {
  return {id: id, dataset: {word: word}, querySelector: function(what) {
    return what === "textarea" ? {value: remark} : vote ? {value: vote} : null;
  }};
}
var document = element({
  body: {dataset: {ballot: %s}},
  querySelectorAll: function() { return %s; },
  getElementById: function(id) { return byId[id]; },
  createElement: function() { return element({}); },
});
var window = element({});
var URL = {createObjectURL: function(blob) { saved = blob.text; }, revokeObjectURL: function() {}};
function Blob(parts) { this.text = parts.join(""); }
function setTimeout() {}
"""


def run(engine: QJSEngine, text: str) -> QJSValue:
    # Its declaration leaves out that only the value is returned.
    return cast("QJSValue", engine.evaluate(text))


@pytest.mark.usefixtures("qapp")
def test_votes_saved_by_the_page_are_read(tmp_path: Path) -> None:
    ballot = small("1-1 2-2", "1-2 2-1")
    first, second, *others = ballot.cases
    votes = {first.identifier: "B", second.identifier: NONE}
    remark = 'a "quoted",\nremark; é'
    sets = [
        ", ".join(
            json.dumps(text)
            for text in (
                case.identifier,
                "“" + case.form + "”",
                votes.get(case.identifier, ""),
                remark if case is first else "",
            )
        )
        for case in ballot.cases
    ]
    listed = "[" + ", ".join(f"fieldset({one})" for one in sets) + "]"
    engine = QJSEngine()
    for text in (
        BROWSER % (json.dumps(" Zoë, B. "), json.dumps(ballot.identifier), listed),
        SCRIPT,
        "listeners.input(); listeners.click();",
    ):
        assert not run(engine, text).isError()
    assert run(engine, "byId.voted.textContent").toString() == "2"
    path = tmp_path / "votes.csv"
    path.write_text(run(engine, "saved").toString(), encoding="utf-8")
    found = read_votes(ballot, path)
    assert found.voter == "Zoë, B."
    assert found.votes == votes
    assert found.remarks == {first.identifier: 'a "quoted", remark; é'}
    assert others
