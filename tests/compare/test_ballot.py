"""Ballots: their cases and choices, and that they are anonymous."""

import base64
import csv
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from lxml import html
from PySide6.QtQml import QJSEngine, QJSValue

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
from blinker_qt.compare.causes import causes_of
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.pages import part_of_page
from blinker_qt.compare.votes import read_votes
from blinker_qt.translation import tr
from commands import SAMPLE
from gathered import annotation_set, collated

HOSTILE = Bitext.of(
    [VersePair('<b>&"1', ("=1+1", "</script><b>"), ("א", "ב"))], Language("en"), Language.of("he")
)
CROSSED = "1-1 2-2", "1-2 2-1"
SCRIPT = part_of_page("ballot.js")


def ballot_on_all(*sets: AnnotationSet) -> Ballot:
    """A ballot on every word type on which annotators differ."""
    result = causes_of(collated(*sets))
    return ballot_of(result, range(len(result.types)), 9)


@cache
def sample(order: tuple[int, ...] = (1, 2, 3)) -> Ballot:
    """A ballot on three word types on which the annotators of the sample, in some order, differ."""
    result = causes_of(open_collation([Path(SAMPLE[number - 1]) for number in order]))
    types = [number for form in ("le", "à", "no") for number in result.types.numbers(form)]
    return ballot_of(result, types, 3)


def small(*works: str) -> Ballot:
    """A ballot on links that annotators drew between hostile words."""
    names = (f"Jane Roe {number}" for number in range(len(works)))
    sets = zip(names, works, strict=True)
    return ballot_on_all(*(annotation_set(name, links, bitext=HOSTILE) for name, links in sets))


def labelled_ballot() -> Ballot:
    """A vote on *ne*, of which two annotators agree, on the label of one link as well."""
    bitext = Bitext.of([VersePair("1", ("not",), ("ne", "pas"))])
    study = Study(labels=labels_in("GIS, SEM, FUN, TIM"))
    works = (("1-1,2", "SEM:1-1 FUN:1-2"), ("1-1,2", "SEM:1-1,2"), ("1-2", "GIS:1-2"))
    pairs = (PairAnnotation(links, done=True, labels=labels) for links, labels in works)
    return ballot_on_all(
        *(
            AnnotationSet(bitext, (pair,), name, study=study)
            for name, pair in zip(("A0", "A1", "A2"), pairs, strict=True)
        )
    )


def test_a_choice_shows_the_labels_that_its_annotators_share() -> None:
    ballot = labelled_ballot()
    case = next(case for case in ballot.cases if case.form == "not")
    assert {(choice.links, choice.labels) for choice in case.choices} == {
        (frozenset({(0, 0), (0, 1)}), frozenset({((0, 0), "SEM")})),
        (frozenset({(0, 1)}), frozenset({((0, 1), "GIS")})),
    }
    assert [label.name for label in ballot.labels] == ["GIS", "SEM"]
    words = {str(about(each)) for each in ballot.cases}
    assert words == {"source word 1, verse pair 1", "target word 1, verse pair 1"}
    page = html.fromstring(ballot_page(ballot))
    assert "Letters on lines stand for labels of links: G GIS, S SEM" in page.text_content()
    (field,) = page.xpath(f"//fieldset[@id='{case.identifier}']")
    letters = field.xpath(".//*[local-name()='text'][@class='letter']/text()")
    assert sorted(letters) == ["G", "S"]
    # In a file, it stays what it is, and what was changed is refused.
    assert read_from_text(as_json(ballot)) == ballot
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
    for one in content["cases"]:
        one.pop("labels", None)
    with pytest.raises(InputError):
        read_from_text(json.dumps(content))


def test_neither_the_order_of_choices_nor_their_letters_identify_annotators() -> None:
    for order in ((2, 1, 3), (3, 1, 2)):
        assert sample(order) == sample()
        assert sample(order).identifier == sample().identifier
    # The choice of one and the same annotator, who never links "le", has more letters than one.
    unlinked = {
        choice.letter
        for case in sample().cases
        for choice in case.choices
        if not choice.links and case.form == "le"
    }
    assert len(unlinked) > 1


def read_from_text(text: str) -> Ballot:
    with TemporaryDirectory() as folder:
        Path(folder, DEFINITION).write_text(text, encoding="utf-8")
        return read_ballot(Path(folder))


def refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_from_text(text)
    (problem,) = caught.value.problems
    assert problem.path.endswith(DEFINITION)
    assert "JSON" in problem.template or "it has been changed" in problem.template


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "[]", "null", "{}"])
def test_foreign_definitions_are_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "blinker-qt-ballot-2"},
        {"ballot": "0000-0000"},
        {"cases": []},
        {"cases": [1]},
        {"cases": 2 * json.loads(as_json(sample()))["cases"]},
        {"source_language": "en"},
        {"source_language": {"tag": "en", "direction": "up"}},
        {"side": "left"},
        {"position": 0},
        {"position": 999},
        {"position": "5"},
        {"source": "Some other verse ."},
        {"case": "0000-0000"},
        {"choices": {}},
        *(
            {"choices": {"A": "4-5", **other}}
            for other in ({"B": 1}, {"B": "x"}, {"B": "4-999"}, {"C": ""}, {"B": "3-5"})
        ),
    ],
)
def test_definitions_that_were_changed_are_refused(fields: dict[str, object]) -> None:
    """Fields of the ballot, or of its first case."""
    content: dict[str, Any] = json.loads(as_json(sample()))
    first = content["cases"][0]
    for name, value in fields.items():
        (content if name in content else first)[name] = value
    refused(json.dumps(content))


def test_ballots_name_no_annotator_and_are_never_overwritten(tmp_path: Path) -> None:
    ballot, folder = small("1-1", "1-2"), tmp_path / "new" / "folder"
    written = write_ballot(ballot, folder)
    assert [path.name for path in written] == [PAGE, DEFINITION, VOTES]
    assert not any("Roe" in path.read_text(encoding="utf-8-sig") for path in written)
    # Spreadsheets would take what begins so for a formula.
    with written[-1].open(encoding="utf-8-sig") as votes:
        cells = [cell for row in csv.reader(votes) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    with pytest.raises(InputError, match="exists already"):
        write_ballot(ballot, folder)
    with pytest.raises(BallotError, match="nothing to vote on"):
        small("1-1", "1-1")


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


def test_words_are_escaped_and_only_the_own_script_is_allowed() -> None:
    text = ballot_page(small(*CROSSED)).decode()
    page = html.fromstring(text)
    assert page.xpath("//script/text()") == [SCRIPT]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; ")
    assert policy.endswith(f"script-src 'sha256-{digest}'")
    assert not page.xpath("//p//b[not(@id)]")
    assert page.xpath("//p[@lang='he'][@dir='rtl']")
    assert "“<bdi>א</bdi>” (1)" in text
    assert "<bdi>“" not in text
    assert not re.search(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)


def test_scripts_come_before_the_font_that_lacks_their_accents() -> None:
    """DejaVu has Hebrew letters but not their accents, which were boxes when it came first."""
    text = ballot_page(small(*CROSSED)).decode()
    families = re.findall(r"font: [^;]*DejaVu[^;]*", text)
    assert families
    for family in families:
        assert 0 < family.find("var(--scripts") < family.find("DejaVu")
    for script in ("Hebrew", "Arabic", "Devanagari", "Thai", "CJK"):
        assert len(re.findall(f'"Noto (?:Sans|Serif|Naskh) {script}', text)) == 2


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


@pytest.mark.usefixtures("qapp")
def test_votes_saved_by_the_page_are_read(tmp_path: Path) -> None:
    ballot = small(*CROSSED)
    first, second, *others = ballot.cases
    assert others
    votes = {first.identifier: "B", second.identifier: NONE}
    remarks = {first.identifier: 'a "quoted",\nremark; é'}
    fieldsets = [
        (
            case.identifier,
            f"“{case.form}”",
            *(given.get(case.identifier, "") for given in (votes, remarks)),
        )
        for case in ballot.cases
    ]
    listed = ", ".join(f"fieldset({json.dumps(one)[1:-1]})" for one in fieldsets)
    engine = QJSEngine()

    def run(text: str) -> str:
        # Its declaration leaves out that only the value is returned.
        value = cast("QJSValue", engine.evaluate(text))
        assert not value.isError()
        return value.toString()

    run(BROWSER % (json.dumps(" Zoë, B. "), json.dumps(ballot.identifier), f"[{listed}]"))
    run(SCRIPT)
    run("listeners.input(); listeners.click();")
    assert run("byId.voted.textContent") == "2"
    path = tmp_path / "votes.csv"
    path.write_text(run("saved"), encoding="utf-8")
    found = read_votes(ballot, path)
    assert (found.voter, found.votes) == ("Zoë, B.", votes)
    assert found.remarks == {first.identifier: 'a "quoted", remark; é'}
