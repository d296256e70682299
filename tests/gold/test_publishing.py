"""Publishing a gold standard as a folder: content, anonymity and reproducibility."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from blinker_qt import __version__
from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    Origin,
    Rule,
    RuleKind,
    Settled,
    by_decision,
    grouped,
)
from blinker_qt.bitext.adjudication import Source as AdjudicationSource
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.loading import Gathered, collated
from blinker_qt.compare.pages import report_page
from blinker_qt.compare.pseudonyms import PseudonymKey
from blinker_qt.compare.report import report
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import Choices, IndexBase
from blinker_qt.gold.publication import (
    PUBLISHED,
    Licence,
    PublicationPlan,
    PublishedTexts,
    SourceFile,
)
from blinker_qt.gold.publish import TextsNeededError, publication
from blinker_qt.gold.rules import signature_of_gold
from commands import Commands, write
from gathered import copying

READMES = Path(__file__).parent / "readmes"
BITEXT = Bitext.of(
    [
        VersePair("GEN 1:1", ("Zanzibar", "sank"), ("Sansibar", "versank")),
        VersePair("GEN 1:2", ("now",), ("jetzt",)),
    ],
    Language("en"),
    Language("de"),
)
WORDS = (b"Zanzibar", b"sank", b"Sansibar", b"versank", b"jetzt")
FIRST = Alignment(frozenset({(0, 0), (1, 1)}), possible=frozenset({(1, 1)}))
SECOND = Alignment(frozenset(), frozenset({0}), frozenset({0}))


def source(name: str, *alignments: Alignment, role: Role = Role.ANNOTATOR) -> SourceFile:
    work = replace(AnnotationSet.finished(BITEXT, alignments, name), role=role)
    return SourceFile(f"{name}.blinker", work, sha256(name.encode()).hexdigest())


GOLD = source("gold", FIRST, SECOND, role=Role.GOLD)
SOURCES = (source("A1", FIRST, SECOND), source("A2", FIRST, Alignment().link({0}, {0})))
KEY = PseudonymKey(b"secret", Path("pseudonyms.key"))
EFLOMAL = source("EFLOMAL", FIRST, SECOND, role=Role.MACHINE)
PLAN = PublicationPlan("A small gold standard", ("naacl",), KEY, licence=Licence.of("CC-BY-4.0"))
WITHOUT_TEXTS = replace(PLAN, texts=PublishedTexts.FINGERPRINTS)


def test_content_of_the_folder() -> None:
    files = dict(publication(GOLD, SOURCES, PLAN))
    assert set(files) == {
        "LICENCE.txt",
        "README.md",
        "SHA256SUMS",
        "agreement/agreement.json",
        "agreement/agreement.txt",
        "browse.html",
        "links/naacl/gold.naacl",
        "links/naacl/left-out.txt",
        "links/naacl/source.txt",
        "links/naacl/target.txt",
        "report.html",
        "texts/references.txt",
        "texts/source.txt",
        "texts/target.txt",
    }
    assert files["links/naacl/gold.naacl"].splitlines()[:2] == [b"0001 1 1 S", b"0001 2 2 P"]
    report = json.loads(files["agreement/agreement.json"])
    assert report["pairs"][0]["compared"] == 2
    readme = files["README.md"].decode()
    assert report["signatures"]["pairs"] in readme
    for said in ("| links | 2 |", "| of them possible | 1 |", "CC-BY-4.0", "role (gold standard"):
        assert said in readme
    sums = files.pop("SHA256SUMS").decode().splitlines()
    assert sums == [f"{sha256(files[path]).hexdigest()}  {path}" for path in sorted(files)]


def test_the_report_has_no_times_and_without_texts_no_words() -> None:
    full, bare = (
        publication(GOLD, SOURCES, plan)["report.html"].decode() for plan in (PLAN, WITHOUT_TEXTS)
    )
    for said, in_full, in_bare in (
        ("How far do the annotators agree?", True, True),
        ("Why do they differ?", True, False),
        ("jetzt", True, False),
        ("How long did it take?", False, False),
    ):
        assert (said in full, said in bare) == (in_full, in_bare)


def test_published_figures_say_that_work_is_identical_but_not_whose() -> None:
    files = [SourceFile(f"{work.annotator}.blinker", work, "0" * 64) for work in copying()]
    gold = replace(files[0], called="gold.blinker", work=replace(files[0].work, role=Role.GOLD))
    published = publication(gold, files, PLAN)
    for name in ("agreement/agreement.txt", "agreement/agreement.json", "report.html"):
        assert b"ome annotators have long stretches of identical work" in published[name]
        assert b"is identical in" not in published[name]
    own = report_page(
        report(Gathered(collated(*((one.called, one.work) for one in files)), (), ()))
    )
    for said in (b"copied", b"Identical work", b"identical|", b"Who differs from the others?"):
        assert said in own
        assert said not in published["report.html"]


def test_only_gold_standards_are_published_and_only_work_is_compared() -> None:
    for role in {*Role} - {Role.GOLD}:
        with pytest.raises(InputError, match=r"this is not a gold standard.*Create gold standard"):
            publication(replace(GOLD, work=replace(GOLD.work, role=role)), (), PLAN)
    for role in (Role.FEEDBACK, Role.PRACTICE):
        with pytest.raises(InputError, match="this is practice or feedback"):
            publication(GOLD, (*SOURCES, source("B", FIRST, SECOND, role=role)), PLAN)


def test_the_digest_depends_only_on_decisions() -> None:
    rejecting = Study(reject=True)

    def digest(pair: PairAnnotation, study: Study = rejecting) -> str:
        work = replace(GOLD.work, pairs=(pair, GOLD.work.pairs[1]), study=study)
        (found,) = re.findall(r"decisions:[0-9a-f]{12}", signature_of_gold(work))
        return str(found)

    first = GOLD.work.pairs[0]
    assert digest(first) == "decisions:ea5591ad0198"
    noted = replace(first, seconds=7, remarks=Remarks(notes=(Note("unclear"),)))
    asked = replace(rejecting, questions=(Question("sense", "Clear?", ("no", "yes")),))
    assert digest(noted, asked) == digest(first)
    others = (
        PairAnnotation.of(replace(FIRST, possible=frozenset())),
        PairAnnotation.of(SECOND),
        replace(first, links=""),
        replace(first, remarks=Remarks(rejected=Rejection(RejectionKind.OTHER))),
        replace(first, labels="SEM:1-1"),
        replace(first, labels="FUN:1-1"),
    )
    assert len({digest(one) for one in (first, *others)}) == 7


WITH_WORDS = "blinker xl-wa jsonl jacana giza msr ldc alpheios alpheios-json aligned-usfm".split()
"""Formats whose links stand in a file with at least one of the texts."""
LINKS_ALONE = tuple(name for name in PUBLISHED if name not in WITH_WORDS)


def in_formats(plan: PublicationPlan, *names: str) -> PublicationPlan:
    return replace(plan, formats=names, choices=Choices(base=IndexBase.ZERO))


def test_without_texts_no_word_is_published() -> None:
    files = publication(GOLD, SOURCES, in_formats(WITHOUT_TEXTS, *LINKS_ALONE))
    assert {path.split("/")[1] for path in files if path.startswith("links/")} == {*LINKS_ALONE}
    for path, data in files.items():
        assert not [word for word in WORDS if word in data], path
    table = files["texts/fingerprints.tsv"].decode().splitlines()
    assert table[1] == f"GEN 1:1\t2\t2\t{BITEXT[0].fingerprint}"
    for name in WITH_WORDS:
        with pytest.raises(TextsNeededError):
            publication(GOLD, (), in_formats(WITHOUT_TEXTS, name))


def test_several_sources_of_one_study_are_needed() -> None:
    other = Bitext.of([VersePair("1", ("a",), ("b",))])
    others = tuple(
        replace(one, work=AnnotationSet.finished(other, [Alignment().link({0}, {0})], name))
        for one, name in zip(SOURCES, ("A1", "A2"), strict=True)
    )
    again = replace(SOURCES[0], called="again.blinker")
    for sources, message in (
        (SOURCES[:1], "two sources"),
        ((SOURCES[0], EFLOMAL), "between at least two annotators"),
        (others, "no verse pair in common with"),
        ((*SOURCES, again), "is also by the annotator A1"),
        ((*SOURCES, SOURCES[0]), "given twice"),
    ):
        with pytest.raises(BlinkerError, match=message):
            publication(GOLD, sources, PLAN)
    with pytest.raises(BlinkerError, match="at least one format"):
        publication(GOLD, (), replace(PLAN, formats=()))


def test_user_texts_are_escaped() -> None:
    plan = replace(PLAN, title="# A\n<img src=x>|", made="[x](y)\x1b", date="2026", style_guide="1")
    readme = publication(GOLD, (), plan)["README.md"].decode()
    assert readme.startswith("# \\# A")
    assert "<img" not in readme.replace("\\<img", "")
    assert "\x1b" not in readme
    for said in ("- date: 2026", "are not named"):
        assert said in readme


def test_a_licence_is_an_identifier_or_a_file(tmp_path: Path) -> None:
    for said in ("MIT", "CC-BY-SA-3.0-DE", "GPL-3.0-or-later"):
        assert Licence.of(said).text == f"SPDX-License-Identifier: {said}\n".encode()
    for said in ("CC BY 4.0", "public domain"):
        with pytest.raises(InputError, match="write it with hyphens"):
            Licence.of(said)
    path = tmp_path / "terms.txt"
    path.write_text("Do as you like.\n", "utf-8")
    assert Licence.of(str(path)) == Licence("terms.txt", b"Do as you like.\n")
    with pytest.raises(InputError, match="file not found"):
        Licence.of(str(tmp_path / "LICENCE.txt"))
    path.write_bytes(b"\xff")
    with pytest.raises(InputError, match="0xFF"):
        Licence.of(str(path))


@pytest.fixture
def saved(tmp_path: Path) -> list[str]:
    """The gold standard and its sources as files."""
    return [write(tmp_path / one.called, one.work) for one in (GOLD, *SOURCES)]


def contents(folder: Path) -> dict[Path, bytes]:
    """The files in a folder and in those in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


@pytest.mark.parametrize(("options", "title"), [([], "Gold standard"), (["--names"], "Anna-gold")])
def test_the_title_is_anonymous_by_default(
    saved: list[str], tmp_path: Path, run: Commands, options: list[str], title: str
) -> None:
    gold, out = Path(saved[0]).rename(tmp_path / "Anna-gold.blinker"), tmp_path / "out"
    more = ("--with", *saved[1:], "--formats", "naacl,blinker", "--licence", "CC-BY-4.0", *options)
    assert "licence" not in run("publish", gold, *more, "--output", out).err
    assert (out / "README.md").read_text("utf-8").startswith(f"# {title}\n")
    if not options:
        for path, data in contents(out).items():
            assert "Anna" not in str(path)
            assert b"Anna" not in data, path


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["--formats", "naacl,docx"], 2, "'docx' is not a format"),
        (["--formats", "text"], 2, "'text' is not a format"),
        (["--formats", "pharaoh"], 1, "from 0 or from 1"),
        (["--formats", "ldc", "--texts", "fingerprints"], 1, "holds the texts"),
        (["--formats", "naacl", "--licence", "LICENSE.txt"], 1, "file not found"),
        (["--formats", "naacl", "--with", "missing.blinker"], 1, "file not found"),
    ],
)
def test_errors_leave_nothing_behind(
    saved: list[str], tmp_path: Path, run: Commands, options: list[str], status: int, said: str
) -> None:
    out = tmp_path / "out"
    assert said in run.fails("publish", saved[0], *options, "--output", out, status=status)
    assert not out.exists()


def named_gold(*, finished: bool = True) -> SourceFile:
    """A gold standard of Zoe's and Yann's work, settled by a rule and by Xenia."""
    origins: dict[Decision, Origin] = {
        (0, 0): Origin(person="Xenia", drawn=(0,)),
        (1, 1): Origin(person="Walter"),
    }
    pairs = (
        replace(PairAnnotation.of(FIRST, done=True), origins=grouped(origins)),
        PairAnnotation.of(SECOND, done=finished),
    )
    sources = (
        AdjudicationSource("Yann", "1" * 64, "../Yann/work.blinker"),
        AdjudicationSource("Zoe", "2" * 64, "Zoe.blinker"),
    )
    adjudication = Adjudication(Rule(RuleKind.PREFER, preferred="Zoe"), sources)
    work = AnnotationSet(BITEXT, pairs, "Xenia", Role.GOLD, adjudication=adjudication)
    return SourceFile("gold-by-Xenia.blinker", work, "0" * 64)


UNFINISHED = named_gold(finished=False)


def test_publications_are_anonymous_by_default() -> None:
    """Neither in a file nor in its name, in any format; only machines are named."""
    people = (*PEOPLE, EFLOMAL)
    files = publication(named_gold(), people, in_formats(PLAN, *PUBLISHED))
    for path, data in files.items():
        for person in ("Zoe", "Yann", "Xenia", "Walter"):
            assert person not in path
            assert person.encode() not in data, path
    readme = files["README.md"].decode()
    assert "Annotators and adjudicators have pseudonyms." in readme
    assert re.search(r"\| Annotator \d{4} \| – \|", readme)
    assert "2 annotators voted." in readme
    assert "| EFLOMAL (a machine) | – |" in readme
    named = publication(named_gold(), people, NAMED)["README.md"].decode()
    assert "| Zoe | Zoe.blinker |" in named
    assert "gold-by-Xenia.blinker" in named


def test_pseudonyms_keep_sources_distinct_and_not_in_the_order_of_names() -> None:
    """With some key Zoe comes first, in the sources as in all figures, and stays who she is."""
    keys = (PseudonymKey(bytes([number]) * 32, KEY.path) for number in range(99))
    key = next(key for key in keys if next(iter(key.of(["Yann", "Zoe"], "Annotator"))) == "Zoe")
    called = key.of(["Yann", "Zoe"], "Annotator")
    files = publication(named_gold(), PEOPLE[::-1], replace(IN_OUR_FORMAT, key=key))
    work = annotation.read(files["links/blinker/gold.blinker"], "gold.blinker")
    assert work.adjudication is not None
    assert [(one.annotator, one.fingerprint) for one in work.adjudication.sources] == [
        (called["Zoe"], "2" * 64),
        (called["Yann"], "1" * 64),
    ]
    assert work.adjudication.rule.preferred == called["Zoe"]
    drawn = {origin.drawn for origin in by_decision(work.pairs[0].origins).values()}
    assert drawn == {(), (1,)}
    assert work.annotator == "Adjudicator"
    settled = {one.origin.person for pair in work.pairs for one in pair.origins}
    assert settled == {"Adjudicator", *key.of(["Walter"], "Adjudicator").values()}
    figures = json.loads(files["agreement/agreement.json"])
    assert [row["annotator"] for row in figures["annotators"]] == [called["Zoe"], called["Yann"]]


def test_the_same_key_gives_the_same_bytes_and_is_not_published(
    tmp_path: Path, saved: list[str], run: Commands
) -> None:
    out, key = tmp_path / "out", tmp_path / "kept.key"
    formats = ("--formats", "naacl,pharaoh,blinker", "--base", 0)
    command = ("publish", saved[0], "--with", *saved[1:], *formats)
    kept = (*command, "--key", key)
    inside = run.fails(*command, "--key", out / "pseudonyms.key", "-o", out)
    assert "must not be in the published folder" in inside
    assert not out.exists()
    printed, warned = run(*kept, "-o", out)
    assert f"pseudonyms: new key in {key}" in printed
    assert "wrote 16 files" in printed
    assert "no licence is stated" in warned
    assert "exists already" in run.fails(*kept, "-o", out)
    secret = key.read_bytes().split()[-1]
    assert all(secret not in data for data in contents(out).values())
    run(*kept, "-o", tmp_path / "again")
    assert contents(tmp_path / "again") == contents(out)
    run(*command, "--key", tmp_path / "other.key", "-o", tmp_path / "other")
    assert contents(tmp_path / "other") != contents(out)


def test_only_annotators_agreement_is_published() -> None:
    alone, among = (publication(GOLD, sources, PLAN) for sources in (SOURCES, (*SOURCES, EFLOMAL)))
    for path in ("agreement/agreement.txt", "agreement/agreement.json", "report.html"):
        assert among[path] == alone[path]


def test_unfinished_gold_standards_are_marked_or_refused() -> None:
    with pytest.raises(BlinkerError, match="1 of 2 verse pairs is not settled, and the format"):
        publication(UNFINISHED, (), PLAN)
    files = publication(UNFINISHED, (), SETTLED_ONLY)
    assert files["texts/references.txt"] == b"GEN 1:1\n"
    assert b"states of verse pairs" not in files["links/naacl/left-out.txt"]
    work = replace(UNFINISHED.work, pairs=(PairAnnotation(),) * 2)
    with pytest.raises(BlinkerError, match="no verse pair is settled"):
        publication(replace(UNFINISHED, work=work), (), SETTLED_ONLY)


def gold_by_majority() -> SourceFile:
    """A link by the rule, one by a ruling, and a verse pair that the rule rejected."""
    by_rule = Origin(RuleKind.MAJORITY, drawn=(0, 1))
    origins: dict[Decision, Origin] = {
        (0, 0): by_rule,
        (1, 1): Origin(person="Lead", ruling="ART-3"),
    }
    rejected = Remarks(rejected=Rejection(RejectionKind.OTHER))
    pairs = (
        replace(PairAnnotation.of(FIRST, done=True), origins=grouped(origins)),
        PairAnnotation.of(SECOND, done=True),
        PairAnnotation(done=True, remarks=rejected, origins=(Settled(by_rule, rejected=True),)),
    )
    sources = (
        AdjudicationSource("A1", "1" * 64, "../work/A1.blinker"),
        AdjudicationSource("A2", "2" * 64),
    )
    work = AnnotationSet(
        Bitext.of([*BITEXT, VersePair("GEN 1:3", ("x",), ("y",))]),
        pairs,
        "Lead",
        Role.GOLD,
        adjudication=Adjudication(Rule(RuleKind.MAJORITY, 2, sure_possible=True), sources),
        study=Study(reject=True),
    )
    return SourceFile("gold.blinker", work, "0" * 64)


def gold_of_a_changed_source() -> SourceFile:
    """A1's file is as it was settled from, A2's is not."""
    sources = (AdjudicationSource("A1", SOURCES[0].digest), AdjudicationSource("A2", "2" * 64))
    adjudication = Adjudication(Rule(RuleKind.PREFER, preferred="A1"), sources)
    return replace(GOLD, work=replace(GOLD.work, adjudication=adjudication))


PEOPLE = (source("Zoe", FIRST, SECOND), source("Yann", FIRST, Alignment().link({0}, {0})))
NAMED = replace(PLAN, key=None)
IN_OUR_FORMAT = replace(PLAN, formats=("blinker",))
SETTLED_ONLY = replace(PLAN, settled_only=True)


@pytest.mark.parametrize(
    ("name", "gold", "sources", "plan"),
    [
        ("by-majority", gold_by_majority(), (), NAMED),
        ("a-source-changed", gold_of_a_changed_source(), SOURCES, NAMED),
        ("named", named_gold(), SOURCES, replace(NAMED, formats=("blinker",))),
        ("unnamed", named_gold(), SOURCES, IN_OUR_FORMAT),
        ("unfinished", UNFINISHED, (), IN_OUR_FORMAT),
        ("settled-only", UNFINISHED, PEOPLE, SETTLED_ONLY),
        ("all-settled", named_gold(), PEOPLE, SETTLED_ONLY),
        ("two-of-three", named_gold(), (PEOPLE[0], source("Wim", FIRST, SECOND)), SETTLED_ONLY),
        ("with-a-machine", UNFINISHED, (*PEOPLE, EFLOMAL), SETTLED_ONLY),
    ],
)
def test_the_readme_matches_the_golden_file(
    name: str, gold: SourceFile, sources: tuple[SourceFile, ...], plan: PublicationPlan
) -> None:
    readme = publication(gold, sources, plan)["README.md"].decode().replace(__version__, "VERSION")
    assert readme == (READMES / f"{name}.md").read_text(encoding="utf-8")


def test_commands_count_unsettled_decisions(tmp_path: Path, run: Commands) -> None:
    gold = write(tmp_path / "gold.blinker", UNFINISHED.work)
    publishing = ("publish", gold, "--output", tmp_path / "published", "--formats", "naacl")
    converting = ("convert", gold, "--to", "naacl", "-o", tmp_path / "out")
    for command in (publishing, converting):
        err = run.fails(*command)
        assert "1 of 2 verse pairs is not settled" in err
        assert "or leave them out with --settled-only" in err
    err = run(*publishing, "--settled-only").err
    assert "1 of 2 verse pairs not settled, left out" in err
    err = run("publish", gold, "--output", tmp_path / "unfinished", "--formats", "blinker").err
    assert "not settled, listed in README.md; see --settled-only" in err
    run(*converting, "--settled-only")
    (links,) = (tmp_path / "out").rglob("*.naacl")
    assert {line.split()[0] for line in links.read_text("utf-8").splitlines()} == {"0001"}
