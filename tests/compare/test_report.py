"""The report on a study and its page."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree, html

import commands
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import Parts, StudyPart
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.annotator_tables import annotators
from blinker_qt.compare.collation import ComparisonError
from blinker_qt.compare.loading import Gathered, gather
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options
from blinker_qt.compare.pages import part_of_page, report_page
from blinker_qt.compare.report import Report, report
from blinker_qt.compare.table import heading_shown, said, title_shown
from blinker_qt.layouts.charts import ColourRole
from blinker_qt.translation import N_, tr
from gathered import A, B, C, annotation_set, collated, copying, saved
from works import with_pair

pytestmark = pytest.mark.usefixtures("few_draws")

SAMPLE = list(map(Path, commands.SAMPLE))

PARTS = Options(Parts((StudyPart("one", 0, 1, 1), StudyPart("two", 2, 3, 2))))


@pytest.fixture(scope="module")
def sample() -> Report:
    return report(gather(SAMPLE))


def page_of(found: Report) -> html.HtmlElement:
    return html.fromstring(report_page(found))


def findings(found: Report) -> list[str]:
    return [said(one).replace("\N{NO-BREAK SPACE}", " ") for one in found.findings]


def report_on(*works: AnnotationSet, options: Options = DEFAULT_OPTIONS) -> Report:
    return report(Gathered(collated(*works), (), ()), options)


def test_the_report_starts_with_its_findings(sample: Report) -> None:
    page = page_of(sample)
    names = [section.name for section in sample.sections]
    assert [one.get("id") for one in page.iter("section")] == ["findings", *names]
    assert page.xpath("//nav//a/@href") == [f"#{name}" for name in names]
    (beginning,) = page.xpath("//h1/following-sibling::*[1][@id='findings']")
    assert [item.text_content() for item in beginning.iter("li")] == [*map(said, sample.findings)]
    # These are figures of the tables of the commands agree, annotators and items.
    assert findings(sample) == [
        (
            "Mean agreement (Dice of links) is 90.77 % (95 % interval: 88.25 % to 92.86 %), from "
            "87.57 % (Sample A2 and Sample A3) to 94.71 % (Sample A1 and Sample A3)."
        ),
        (
            "Sample A2 differs from the others by more than chance: 2.79 percentage points more "
            "disagreement, with a margin of chance of 1.27. The largest departure from the "
            "others: Sample A2 marks “le” as not translated in 11 of 29, the others in 0 of 58."
        ),
        (
            "Of 1202 words, punctuation left out, all annotators who decided on them agree on 882 "
            "(73.38 %); the words decided differently most often are “le” (target, 11 of 29), “à” "
            "(target, 10 of 19), “de” (target, 10 of 25)."
        ),
        "The work is complete: 30 verse pairs are done in all 3 annotation sets.",
        "No two annotators have more identical work than chance explains.",
    ]
    # Every figure has its signature.
    tables = page.xpath("//table")
    assert len(tables) == sum(len(section.tables) for section in sample.sections)
    for table in tables:
        (signature,) = table.getparent().xpath("./p[@class='signature']")
        assert re.match(r"[\w-]+\|.*\|version:", signature.text or "")
    assert page.findtext(".//p[@class='signature']") == sample.signature


def reported(
    *works: AnnotationSet, options: Options = DEFAULT_OPTIONS, left_out: int = 0
) -> list[str]:
    problems = ((Problem("x.blinker", N_("it is left out")),),) * left_out
    return findings(report(Gathered(collated(*works), problems, ()), options))


def test_findings_claim_only_what_was_computed() -> None:
    two = reported(A, B)
    assert two[0] == "Agreement (Dice of links) of A and B is 67.86 %."
    assert two[1].startswith("Whether an annotator differs from the others cannot be tested")
    assert two[2].startswith(
        "Of 16 words, all annotators who decided on them agree on 10 (62.50 %); the words decided "
    )
    assert two[3] == "The work is complete: 4 verse pairs are done in all 2 annotation sets."
    three = reported(A, B, C, left_out=1)
    assert three[3] == (
        "The work is not complete: 3 of 4 verse pairs are done in all 3 annotation sets, C has "
        "done the fewest (3), and 1 file was left out (1 unusable)."
    )
    assert "(A and B, on 4 verse pairs)" in three[0] or ", on 3 verse pairs)" in three[0]
    assert reported(A, replace(A, annotator="B"), left_out=2)[2:4] == [
        "Annotators decided 16 words and differ on none.",
        (
            "All 2 annotation sets compared are complete (4 verse pairs); 2 files were left out (2 "
            "unusable)."
        ),
    ]
    no_agreement = "No agreement can be computed: no verse pair "
    nothing = reported(*(annotation_set(name, *[PairAnnotation()] * 4) for name in "AB"))
    assert nothing[0] == f"{no_agreement}is done by two annotators."
    assert nothing[2] == "No word was decided by two annotators."
    assert "0 of 4 verse pairs are done in all 2 annotation sets; A" in nothing[3]
    marks = PairAnnotation("", "1 2", "1 2", done=True)
    no_links = reported(*(annotation_set(name, *[marks] * 4) for name in "AB"))
    assert no_links[0] == f"{no_agreement}that both have done has links that count."
    in_parts = reported(A, B, options=PARTS)
    assert in_parts[0].startswith("Mean agreement (Dice of links) is lowest in two (50.00 %)")


def test_work_on_different_verse_pairs_is_complete_when_every_file_is() -> None:
    first, last = A.chosen([0, 1, 2]), B.chosen([1, 2, 3])
    assert reported(first, last)[3] == (
        "The work is complete: 2 annotation sets hold different ones of 4 verse pairs, and each "
        "has done all that it holds."
    )
    begun = with_pair(last, 2, PairAnnotation())
    said = (
        "The work is not complete: the 2 annotation sets hold different verse pairs, and 1 of the "
        "6 in their files is not done; B has most left (1 of 3)."
    )
    assert reported(first, begun)[3] == said
    assert reported(first, begun, left_out=1)[3] == f"{said} 1 file was left out (1 unusable)."


def test_a_report_has_the_title_of_its_study() -> None:
    titled = [replace(one, study=Study(title="Genesis & Exodus")) for one in (A, B, C)]
    gold = replace(A, annotator="G", role=Role.GOLD)
    for works, title in (
        ((*titled, gold), "Genesis & Exodus"),
        ((titled[0], replace(B, study=Study(title="Tales"))), "Report on a study"),
    ):
        page = page_of(report_on(*works))
        assert page.findtext(".//h1") == page.findtext(".//title") == f"{title} (und – und)"


def test_files_left_out_are_counted_by_reason_and_similar_problems(tmp_path: Path) -> None:
    files = list(map(Path, saved(tmp_path)))
    data, end = files[0].read_bytes(), b"</annotation-set>"
    (copy := tmp_path / "copy.blinker").write_bytes(data)
    (damaged := tmp_path / "damaged.blinker").write_bytes(
        data.replace(end, b"<note/>\n" * 1244 + end)
    )
    found = report(gather([*files, copy, damaged, SAMPLE[0]]))
    assert findings(found)[3].endswith(
        "3 files were left out (1 by an annotator with another file, 1 unusable, 1 of another "
        "study)."
    )
    lists = page_of(found).xpath("//div[@class='problems']//ul")
    lines = [line.text_content() for one in lists for line in one.iter("li")]
    assert len(lines) == 13
    assert "… and 1234 more like this" in lines


def test_findings_name_copies_and_outliers_before_gold_standards_and_second_passes() -> None:
    a, b, c, d = copying()
    copied = reported(a, b, c, d)
    assert copied[2].startswith("D differs from the others by more than chance: ")
    assert copied[2].endswith(
        "Some annotators have long stretches of identical work, which raise the agreement and "
        "make any others look more different."
    )
    outliers, *_ = annotators(collated(a, b, c, d)).tables
    assert "make any others look more different" in str(outliers.warnings[-1])
    assert "look more different" not in reported(a, b, d)[1]
    assert copied[1] == (
        "The work of B and C is identical in 30 of 30 longer verse pairs, more than chance "
        "explains."
    )
    twice = reported(a, b, c, d, replace(a, annotator="E"))
    assert twice[1].startswith("2 pairs of annotators have more identical work than chance")
    assert reported(a, b, replace(d, annotator="C"))[1].startswith("C differs from the others")
    same = [replace(a, annotator=name) for name in "AEFGH"]
    assert reported(*same)[2].startswith(
        "No annotator differs from the others by more than chance; A differs most, with 0.00 "
    )
    both = reported(*same, replace(d, annotator="Y"), replace(d, annotator="Z"))
    assert both[2].startswith("2 annotators differ from the others by more than chance (perc")

    gold = replace(a, annotator="G", role=Role.GOLD)
    assert reported(b, replace(d, annotator="C"), gold)[4].startswith(
        "Agreement (Dice of links) with the gold standard is lowest for C ("
    )
    assert reported(b, gold)[4].startswith("Agreement (Dice of links) of B with the gold standard")
    pair = collated(a, replace(b, annotator="again"))
    for passes in ({"A": pair, "D": pair}, {"A": pair}):
        found = findings(report(Gathered(collated(a, d), (), ()), passes=passes))[4]
        assert ("Of 2 annotators with a second pass, A" in found) is (len(passes) > 1)
        assert "the first" in found or "their own first" in found


def test_plots_are_drawn_in_the_colours_of_the_page(sample: Report) -> None:
    drawn = page_of(sample).xpath("//figure/*[local-name()='svg']")
    assert len(drawn) == sum(len(section.plots) for section in sample.sections) == 8
    classes = {name for svg in drawn for element in svg.iter() if (name := element.get("class"))}
    assert classes <= {*(role.value for role in ColourRole), "page", "plot"}
    style = part_of_page("colours.css") + part_of_page("report.css")
    for role in ColourRole:
        assert f".plot .{role.value} {{ --colour: var(--" in style
    for name in set(re.findall(r"var\((--[a-z-]+)\)", style)):
        assert f"{name}:" in style


def test_the_page_is_self_contained_and_well_formed(sample: Report) -> None:
    text = report_page(sample).decode()
    assert not re.search(r"<script|src=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    parser = etree.HTMLParser(recover=False, huge_tree=True)
    # The parser of libxml2 knows HTML 4: what is newer is called an invalid tag, nothing else is.
    with suppress(etree.XMLSyntaxError):
        etree.fromstring(text, parser)
    faults = [entry for entry in parser.error_log if "Tag" not in entry.message]
    assert faults == []


@pytest.mark.usefixtures("in_french")
def test_reports_in_other_languages(sample: Report) -> None:
    found = report(gather(SAMPLE))
    page = page_of(found)
    assert page.get("lang") == "fr"
    assert page.findtext(".//h1") == f"{tr('Report on a study')} (en – fr)"
    questions = [said(section.question) for section in sample.sections]
    assert [heading.text for heading in page.iter("h2")] == questions
    tables = [table for section in sample.sections for table in section.tables]
    assert [caption.text for caption in page.iter("caption")] == [*map(title_shown, tables)]
    headings = [heading_shown(column) for table in tables for column in table.columns]
    assert [heading.text for heading in page.iter("th")] == headings
    assert tr("Word types with the most disagreement") in page.xpath(
        "//*[local-name()='text']/text()"
    )


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        (AgreementMeasure.DICE, ""),
        (AgreementMeasure.BLOCKS, "a block is shared if all its links are"),
        (AgreementMeasure.MARKS, "Dice over not-translated marks"),
        (AgreementMeasure.PRECISION, "the links of A are the reference"),
        (AgreementMeasure.KAPPA, "has no ±"),
    ],
)
def test_notes_on_measures_fit_the_measure(measure: AgreementMeasure, said: str) -> None:
    options = Options(measure=measure, against="A" if measure.is_against_one else "")
    (how_far,) = (
        one for one in report_on(A, B, C, options=options).sections if one.name == "how-far"
    )
    notes = " ".join(str(note) for table in how_far.tables for note in table.notes)
    assert bool(how_far.introduction) is (measure is AgreementMeasure.DICE)
    assert said in notes


def test_pairs_left_for_later_are_counted() -> None:
    left = with_pair(B, 3, PairAnnotation(remarks=Remarks(later=True)))
    tables = []
    for work in (B, replace(left, study=Study(leave_for_later=True)), left):
        every = (table for section in report_on(A, work).sections for table in section.tables)
        tables.append(next(table for table in every if table.name == "work"))
    names = [[column.name for column in table.columns] for table in tables]
    assert [("later" in row) for row in names] == [False, True, False]
    assert [row[names[1].index("later")] for row in tables[1].rows] == [0, 1]
    assert len({table.signature for table in tables}) == 3


def test_parts_are_reported_one_by_one() -> None:
    found = report(gather(SAMPLE), PARTS)
    _, how_far, *_ = found.sections
    names = [table.key for table in how_far.tables]
    assert names[:3] == ["pairs (one)", "annotators (one)", "grand (one)"]
    titles = [plot.title for plot in how_far.plots]
    assert titles[::2] == [f"Pairwise agreement ({name})" for name in ("one", "two")]
    assert "pairs-1-2-size-1+pairs-3-4-size-2" in found.signature


def test_a_report_on_little() -> None:
    found = report_on(*(annotation_set(name, *[PairAnnotation()] * 4) for name in "AB"))
    assert found.sections[-1].name == "why"
    assert "–" in page_of(found).text_content()
    with pytest.raises(ComparisonError, match="at least two"):
        report(gather(SAMPLE[:1]))


def test_words_are_escaped() -> None:
    bitext = Bitext.of([VersePair("<i>1", ("<b>x</b>", "&"), ("y", "z"))], Language("en"))
    works = (annotation_set(f"<u>{links}", links, bitext=bitext) for links in ("1-1", "1-2"))
    page = page_of(report_on(*works))
    assert not page.xpath("//i | //u | //b")
    assert "<b>x</b>" in page.text_content()
