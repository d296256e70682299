"""The report on a study: what it says, and the page it stands on."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree, html

import commands
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.loading import Gathered, gather, open_collation
from blinker_qt.compare.options import Options
from blinker_qt.compare.pages import part_of_page, report_page
from blinker_qt.compare.report import Report, report
from blinker_qt.compare.table import heading_shown, said
from blinker_qt.layouts.charts import ColourRole
from blinker_qt.translation import tr
from gathered import BITEXT, A, B, C, annotation_set, collated, saved

SAMPLE = list(map(Path, commands.SAMPLE))

STYLE = part_of_page("colours.css") + part_of_page("report.css")


@pytest.fixture(scope="module")
def sample() -> Report:
    return report(gather(SAMPLE))


def page_of(found: Report) -> html.HtmlElement:
    return html.fromstring(report_page(found))


def sections(found: Report) -> list[str]:
    return [section.name for section in found.sections]


def test_every_question_is_answered(sample: Report) -> None:
    assert sections(sample) == ["study", "how-far", "in-other-ways", "who", "where", "why", "hours"]
    page = page_of(sample)
    assert [one.get("id") for one in page.iter("section")] == sections(sample)
    assert page.xpath("//nav//a/@href") == [f"#{name}" for name in sections(sample)]
    assert page.get("lang") == "en"


def test_no_figure_stands_without_its_signature(sample: Report) -> None:
    page = page_of(sample)
    tables = page.xpath("//table")
    assert len(tables) == sum(len(section.tables) for section in sample.sections)
    for table in tables:
        (signature,) = table.getparent().xpath("./p[@class='signature']")
        assert re.match(r"[\w-]+\|.*\|version:", signature.text or "")
    assert page.findtext(".//p[@class='signature']") == sample.signature


def test_the_figures_are_those_of_the_commands(sample: Report) -> None:
    text = page_of(sample).text_content()
    grand = compare(open_collation(SAMPLE)).grand
    assert grand is not None
    assert f"{100 * grand.mean:.2f} ± {100 * grand.sd:.2f}" in text
    assert "linked by one, not by the other" in text
    assert "One decision is what an annotator said of one word" in text


def test_plots_are_drawn_in_the_colours_of_the_page(sample: Report) -> None:
    page = page_of(sample)
    drawn = page.xpath("//figure/*[local-name()='svg']")
    assert len(drawn) == sum(len(section.plots) for section in sample.sections) == 8
    roles = {role.value for role in ColourRole} | {"page", "plot"}
    for svg in drawn:
        classes = {element.get("class") for element in svg.iter() if element.get("class")}
        assert classes <= roles
    for role in ColourRole:
        assert f".plot .{role.value} {{ --colour: var(--" in STYLE
    for name in set(re.findall(r"var\((--[a-z-]+)\)", STYLE)):
        assert f"{name}:" in STYLE


def test_the_page_needs_nothing_else_and_is_well_formed(sample: Report) -> None:
    text = report_page(sample).decode()
    assert not re.search(r"<script|src=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    parser = etree.HTMLParser(recover=False, huge_tree=True)
    # The parser of libxml2 knows HTML 4: what is newer is called an invalid tag, nothing else is.
    with suppress(etree.XMLSyntaxError):
        etree.fromstring(text, parser)
    faults = [entry for entry in parser.error_log if "Tag" not in entry.message]
    assert faults == []


@pytest.mark.usefixtures("in_french")
def test_other_languages_are_spoken(sample: Report) -> None:
    found = report(gather(SAMPLE))
    page = page_of(found)
    assert page.get("lang") == "fr"
    assert page.findtext(".//h1") == f"{tr('Report on a study')} (en – fr)"
    questions = [said(section.question) for section in sample.sections]
    assert [heading.text for heading in page.iter("h2")] == questions
    tables = [table for section in sample.sections for table in section.tables]
    assert [caption.text for caption in page.iter("caption")] == [tr(one.title) for one in tables]
    headings = [heading_shown(column) for table in tables for column in table.columns]
    assert [heading.text for heading in page.iter("th")] == headings
    assert tr("Word types with the most disagreement") in page.xpath(
        "//*[local-name()='text']/text()"
    )


@pytest.mark.parametrize("measure", AgreementMeasure)
def test_what_is_said_of_a_measure_is_true_of_it(measure: AgreementMeasure) -> None:
    against = "A" if measure.is_against_one else ""
    options = Options(measure=measure, against=against)
    gathered = Gathered(collated(A, B, C), (), ())
    (how_far,) = (one for one in report(gathered, options).sections if one.name == "how-far")
    notes = " ".join(str(note) for table in how_far.tables for note in table.notes)
    said = {
        AgreementMeasure.BLOCKS: "a block is shared if all its links are",
        AgreementMeasure.MARKS: "Dice over not-translated marks",
        AgreementMeasure.PRECISION: "the links of A are the reference",
        AgreementMeasure.KAPPA: "has no ±",
    }
    assert bool(how_far.introduction) is (measure is AgreementMeasure.DICE)
    assert said.get(measure, "") in notes


def test_what_was_left_out_is_said(tmp_path: Path) -> None:
    files = [*map(Path, saved(tmp_path, (A, B, annotation_set("Z", *[PairAnnotation()] * 4))))]
    gathered = gather([*files, tmp_path / "<b>absent</b>.blinker"])
    page = page_of(report(gathered))
    (left_out, noted) = page.xpath("//div[@class='problems']")
    assert "<b>absent</b>.blinker: there is no such file" in left_out.text_content()
    assert "no verse pair is done" in noted.text_content()


def test_like_problems_of_a_file_that_was_left_out_are_counted(tmp_path: Path) -> None:
    files = [*map(Path, saved(tmp_path, (A, B)))]
    damaged = tmp_path / "damaged.blinker"
    end = b"</annotation-set>"
    damaged.write_bytes(files[0].read_bytes().replace(end, b"<note/>\n" * 1244 + end))
    page = page_of(report(gather([*files, damaged])))
    (left_out,) = page.xpath("//div[@class='problems']")
    lines = [line.text_content() for line in left_out.iter("li")]
    assert len(lines) == 11
    assert lines[-1] == "… and 1,234 more of this kind"


def test_without_time_there_is_no_section_on_it() -> None:
    assert sections(report(Gathered(collated(A, B, C), (), ()))) == [
        *("study", "how-far", "in-other-ways", "who", "where", "why")
    ]


def test_answers_to_questions_are_reported() -> None:
    asked = Study(questions=(Question("ease", "How easy is it?", ("hard", "", "easy")),))
    sets = []
    for name, answers in (("A", (1, 2, 3, 3)), ("B", (1, 3, 3, 2))):
        pairs = (PairAnnotation(done=True, ratings=(("ease", one),)) for one in answers)
        sets.append(AnnotationSet(BITEXT, tuple(pairs), name, study=asked))
    found = report(Gathered(collated(*sets), (), ()))
    (section,) = (one for one in found.sections if one.name == "ratings")
    assert [column.name for column in section.tables[0].columns][5:8] == ["kappa", "low", "high"]
    assert "ease" in page_of(found).text_content()


def test_agreement_with_oneself_stands_beside_that_with_others() -> None:
    passes = {"A": collated(A, replace(B, annotator="A again"))}
    found = report(Gathered(collated(A, B), (), ()), passes=passes)
    (table,) = [
        table for section in found.sections for table in section.tables if table.name == "with_self"
    ]
    assert [row[0] for row in table.rows] == ["A"]


def test_parts_are_reported_one_by_one() -> None:
    parts = Parts((StudyPart("one", 0, 1, 1), StudyPart("two", 2, 3, 2)))
    found = report(gather(SAMPLE), Options(partition=parts))
    names = [table.name for table in found.sections[1].tables]
    assert names[:3] == ["pairs (one)", "annotators (one)", "grand (one)"]
    titles = [plot.title for plot in found.sections[1].plots]
    assert titles[::2] == [f"Pairwise agreement ({name})" for name in ("one", "two")]
    assert "pairs-1-2-size-1+pairs-3-4-size-2" in found.signature


def test_nothing_done_is_reported_as_nothing() -> None:
    untouched = (annotation_set(name, *[PairAnnotation()] * 4) for name in "AB")
    found = report(Gathered(collated(*untouched), (), ()))
    assert sections(found) == ["study", "how-far", "in-other-ways", "who", "where", "why"]
    assert "–" in page_of(found).text_content()


def test_one_annotator_makes_no_report() -> None:
    with pytest.raises(ComparisonError):
        report(gather(SAMPLE[:1]))


def test_hostile_words_stay_words() -> None:
    bitext = Bitext.of([VersePair("<i>1", ("<b>x</b>", "&"), ("y", "z"))], Language("en"))
    works = (
        annotation_set(f"<u>{one}", links, bitext=bitext)
        for one, links in enumerate(("1-1", "1-2"))
    )
    page = page_of(report(Gathered(collated(*works), (), ())))
    assert not page.xpath("//i | //u | //b")
    assert "<b>x</b>" in page.text_content()


def test_progress_is_told_section_by_section() -> None:
    told: list[tuple[int, int]] = []
    report(gather(SAMPLE), before_each=lambda number, count: told.append((number, count)))
    assert told == [(number, 8) for number in range(8)]
