"""A gold standard as Web pages: content, escaping, size, parts and reproducibility."""

import base64
import re
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest
from lxml import etree, html

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    RuleKind,
    Settled,
    alignment_of,
    decisions,
    grouped,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.formats import annotation
from blinker_qt.gold.publication import PublicationPlan, PublishedTexts, SourceFile, outline
from blinker_qt.gold.publish import publication
from blinker_qt.gold.web_pages import web_pages
from blinker_qt.layouts.drawing import Drawing
from works import aligned, with_pair

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources/sample/sample-A1.blinker"
TEMPLATES = ROOT / "blinker_qt/gold/templates"
BY_RULE = Origin(RuleKind.MAJORITY)
PAIRS = (
    VersePair("Gen 1:1", ("The", "sea", "sank"), ("La", "mer", "ne", "coula", "pas")),
    VersePair("Gen 1:2", ("the", "sea"), ("la", "mer")),
    VersePair("Gen 1:3", ("no",), ("non",)),
)
FIRST = replace(aligned("1-1 2-2 3-3,5", target="4"), possible=frozenset({(0, 0)}))


def settled(
    alignment: Alignment, origin: Origin, of_word_3: Origin | None = None
) -> PairAnnotation:
    """A finished verse pair with one origin, and another of everything about one source word."""
    origins = {
        decision: of_word_3 if of_word_3 and decision[0] == 2 else origin
        for decision in decisions(alignment)
    }
    return replace(PairAnnotation.of(alignment, done=True), origins=grouped(origins))


GOLD = AnnotationSet(
    Bitext.of(PAIRS, Language.of("en"), Language.of("fr")),
    (
        settled(FIRST, BY_RULE, Origin(person="Ada", ruling="NEG-1")),
        PairAnnotation("1-1", "2", "2", done=True),
        PairAnnotation(
            done=True,
            remarks=Remarks(rejected=Rejection(RejectionKind.OTHER)),
            origins=(Settled(BY_RULE, rejected=True),),
        ),
    ),
    "Ada",
    Role.GOLD,
    study=Study(reject=True),
)


def page_of(work: AnnotationSet) -> html.HtmlElement:
    return html.fromstring(web_pages(work, "Boats")["browse.html"])


def short(count: int) -> AnnotationSet:
    """A gold standard of so many verse pairs of two words, of which one is new in each."""
    bitext = Bitext.of(
        VersePair(f"Gen {number}", ("the", f"s{number}"), ("la", f"t{number}"))
        for number in range(count)
    )
    both = settled(aligned("1-1 2-2"), BY_RULE)
    return AnnotationSet(bitext, (both,) * count, "Ada", Role.GOLD)


PLAN = PublicationPlan("Boats", ("naacl",), PseudonymKey(b"secret", Path("pseudonyms.key")))


def published(plan: PublicationPlan = PLAN, work: AnnotationSet = GOLD) -> dict[str, bytes]:
    return dict(publication(SourceFile("gold.blinker", work, "0" * 64), (), plan))


def test_verse_pairs_with_their_verses_and_drawings() -> None:
    page = page_of(GOLD)
    assert page.xpath("//h1/text()") == ["Boats"]
    first, *_ = articles = page.xpath("//article")
    assert [one.findtext("h3/bdi") for one in articles] == [pair.reference for pair in PAIRS]
    verses = [(one.text, one.get("lang"), one.get("dir")) for one in first.find_class("verse")]
    assert verses == [("The sea sank", "en", "ltr"), ("La mer ne coula pas", "fr", "ltr")]
    drawing = Drawing.of(PAIRS[0], FIRST, (GOLD.bitext.source_language.direction,) * 2)
    assert first.get("data-links") == "1-1 2-2 3-3,5"
    assert (first.get("data-none0"), first.get("data-none1")) == ("", "4")
    assert first.get("data-strokes") == "|".join(drawing.strokes)
    assert len(first.get("data-source", "").split(" ")) == 3 * 4
    assert len(first.get("data-signs", "").split(" ")) == 2


def test_who_settled_what() -> None:
    page = page_of(GOLD)
    options = page.xpath("//select[@id='settled']/option")
    assert [(option.get("value"), option.text) for option in options] == [
        ("", "in any way"),
        ("0", "by the rule"),
        ("1", "by Ada"),
        ("2", "in an unknown way"),
    ]
    articles = page.xpath("//article")
    assert [one.get("data-settled", "").split() for one in articles] == [["0", "1"], ["2"], ["0"]]
    assert [settled_by(article) for article in articles] == [
        "Settled by the rule (3), by Ada (2)",
        "Settled in an unknown way (3)",
        "A rejected verse pair. Settled by the rule (1)",
    ]
    assert [one.text_content() for one in page.xpath("//article//dl")[0]] == [
        "possible links",
        "The ↔ La",
        "by Ada (NEG-1)",
        "sank ↔ ne pas",
    ]
    # The rule comes before persons, and these are in order.
    origins: dict[Decision, Origin] = {
        (0, 0): Origin(person="Zoe"),
        (1, 1): Origin(person="Ada"),
        (2, 2): BY_RULE,
    }
    pair = PairAnnotation.of(alignment_of(origins), done=True)
    work = replace(GOLD, pairs=(replace(pair, origins=grouped(origins)), *GOLD.pairs[1:]))
    first, *_ = page_of(work).xpath("//article")
    assert settled_by(first) == "Settled by the rule (1), by Ada (1), by Zoe (1)"


def settled_by(article: html.HtmlElement) -> str:
    """What the page says about who settled a verse pair."""
    return " ".join((article.findtext("p[@class='quiet']") or "").split())


def test_labels_are_listed_and_drawn() -> None:
    first = GOLD.pairs[0]
    link, *others = sorted(first.alignment.links)
    alignment = first.alignment.with_label([link], "FUN").with_label(others, "SEM")
    study = replace(GOLD.study, labels=labels_in("SEM, FUN, GIS"))
    work = with_pair(replace(GOLD, study=study), 0, first.with_alignment(alignment))
    shown, *rest = page_of(work).xpath("//article")
    assert set(shown.get("data-letters").split()[2::3]) == {"S", "F"}
    assert [term.text for term in shown.xpath(".//dt")][1:3] == ["label SEM", "label FUN"]
    plain = page_of(GOLD).xpath("//article")
    assert not any(article.get("data-letters") for article in (*rest, *plain))


def test_lexicon_and_places_of_each_word() -> None:
    page = page_of(GOLD)

    def entries(side: str) -> list[tuple[str, str]]:
        found = page.xpath(f"//section[@id='{side}']/details")
        return [(" ".join(one.text_content().split()), one.get("data-places")) for one in found]

    # Rejected verse pairs count for nothing.
    assert entries("source") == [
        ("the 2 la 2", "1.0 2.0"),
        ("sea 2 mer 1 ∅ 1", "1.1 2.1"),
        ("sank 1 ne … pas 1", "1.2"),
    ]
    assert ("coula 1 ∅ 1", "1.3") in entries("target")


def test_hostile_words_stay_words() -> None:
    """Markup in words, references, titles and names is shown and not obeyed."""
    markup = "<b>'\"&</b>"
    hostile = ('</script><script>alert("1")</script>', "<img/src=x>", "&amp;", '"onload="x')
    bitext = Bitext.of([VersePair(markup, hostile, ("a",))], Language('"><i>'), Language("fr"))
    pair = settled(aligned("1-1"), Origin(person=markup))
    work = AnnotationSet(bitext, (pair,), "Ada", Role.GOLD)
    page = html.fromstring(web_pages(work, markup)["browse.html"])
    verse = page.find_class("verse")[0]
    assert (verse.text, verse.get("lang")) == (" ".join(hostile), '"><i>')
    assert page.xpath("//h1/text()") == page.xpath("//h3/bdi/text()") == [markup]
    assert page.xpath("//option[@value='0']/text()") == [f"by {markup}"]
    assert page.xpath("//details/@data-places")
    assert (len(page.xpath("//script")), page.xpath("//img | //b[not(@id)]")) == (1, [])
    attributes = {name for element in page.iter() for name in element.attrib}
    assert not [name for name in attributes if name.startswith("on")]


def test_pages_are_self_contained_and_run_only_their_own_script() -> None:
    text = web_pages(GOLD, "Boats")["browse.html"].decode()
    own = (TEMPLATES / "browse.js").read_text(encoding="utf-8").strip()
    assert html.fromstring(text).findtext(".//script") == own
    digest = base64.b64encode(sha256(own.encode()).digest()).decode()
    assert (
        "content=\"default-src 'none'; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'\"" in text
    )
    assert not re.search(r"src=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    assert not re.search(r"innerHTML|insertAdjacent|document\.write|eval", text)
    parser = etree.HTMLParser(recover=False, huge_tree=True)
    # The parser of libxml2 knows HTML 4: what is newer is called an invalid tag, nothing else is.
    with suppress(etree.XMLSyntaxError):
        etree.fromstring(text, parser)
    assert [entry for entry in parser.error_log if "Tag" not in entry.message] == []


def test_every_field_has_a_label_and_every_link_a_target() -> None:
    page = page_of(GOLD)
    for field in page.xpath("//input | //select"):
        assert [one.tag for one in field.iterancestors("label")] == ["label"]
    identifiers = page.xpath("//@id")
    assert len(identifiers) == len(set(identifiers))
    targets = [*page.xpath("//a/@href"), *(f"#{one}" for one in page.xpath("//@aria-labelledby"))]
    assert set(targets) <= {f"#{one}" for one in identifiers}
    assert page.xpath("//*[@role='status']")


def test_the_size_of_30_verse_pairs() -> None:
    work = annotation.load(SAMPLE)
    pairs = tuple(settled(pair.alignment, BY_RULE) for pair in work.pairs)
    data = web_pages(replace(work, role=Role.GOLD, pairs=pairs), "Boats")["browse.html"]
    assert len(html.fromstring(data).xpath("//article")) == 30
    assert len(data) < 360_000


def test_many_verse_pairs_are_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting, count in (
        ("publication.MOST_ON_A_PAGE", 20),
        ("web_pages.MOST_ON_A_PAGE", 20),
        ("web_pages._IN_A_PART", 10),
    ):
        monkeypatch.setattr(f"blinker_qt.gold.{setting}", count)
    files = published(work=short(21))
    names = ["browse/part-1.html", "browse/part-2.html", "browse/part-3.html"]
    assert sorted(path for path in files if path.startswith("browse")) == ["browse.html", *names]
    said = outline(["naacl"], PublishedTexts.FULL, 21, with_licence=False, with_sources=False)
    assert {"browse.html", "browse/"} <= set(said)
    assert "in parts that are in `browse/`" in files["README.md"].decode()
    sums = files["SHA256SUMS"].decode()
    assert all(f"  {path}\n" in sums for path in ("browse.html", *names))
    index, *parts = (html.fromstring(files[name]) for name in ("browse.html", *names))
    links = index.xpath("//ol[@class='parts']/li/a")
    assert [link.get("href") for link in links] == names
    assert links[-1].text_content() == "Gen 20 – Gen 20"
    shown = [part.xpath("//article/@id") for part in parts]
    assert [len(articles) for articles in shown] == [10, 10, 1]
    assert [*chain.from_iterable(shown)] == [f"p{place}" for place in range(1, 22)]
    assert all(part.xpath("//nav/a[@href='../browse.html']") for part in parts)
    # Every place of a word in the index is that word in the lexicon of a part.
    (the,) = index.xpath("//section[@id='source']/details[summary/bdi='the']")
    total = 0
    for place in the.get("data-places").split():
        number, row = place.split(".")
        (entry,) = parts[int(number) - 1].xpath(f"//details[@id='source-{row}']")
        assert entry.findtext("summary/bdi") == "the"
        total += int(entry.findtext("summary/span"))
    assert total == int(the.findtext("summary/span"))


def test_published_pages_have_pseudonyms_and_checksums() -> None:
    files = published()
    page = files["browse.html"]
    assert (b"Ada" in page, b"by Adjudicator" in page) == (False, True)
    assert f"{sha256(page).hexdigest()}  browse.html" in files["SHA256SUMS"].decode()
    assert "`browse.html`" in files["README.md"].decode()
    assert published() == files
    assert b"by Ada" in published(replace(PLAN, key=None))["browse.html"]


def test_pages_show_only_what_is_published() -> None:
    """Second passes are left out, and so is what is not settled if that is asked for."""
    again = replace(GOLD.bitext, passes=(1, 2, 1), references=("Gen 1:1", "Gen 1:1", "Gen 1:3"))
    work = with_pair(replace(GOLD, bitext=again), 2, replace(GOLD.pairs[2], done=False))
    for plan, shown in (
        (replace(PLAN, formats=("blinker",)), ["Gen 1:1", "Gen 1:3"]),
        (replace(PLAN, settled_only=True), ["Gen 1:1"]),
    ):
        page = html.fromstring(published(plan, work)["browse.html"])
        assert page.xpath("//article/h3/bdi/text()") == shown
    # Without texts, there is no page.
    files = published(replace(PLAN, texts=PublishedTexts.FINGERPRINTS))
    assert not [path for path in files if path.startswith("browse")]
    assert "so there is no page" in files["README.md"].decode()


@pytest.mark.usefixtures("in_french")
def test_pages_in_other_languages() -> None:
    page = page_of(GOLD)
    assert page.get("lang") == "fr"
    assert page.xpath("//h2/text()") == ["Paires de versets", "Lexique"]
    assert page.xpath("//option[@value='1']/text()") == ["par Ada"]
