"""Records of ClearAligner and Scripture Burrito."""

import json
from functools import partial
from pathlib import Path

import pytest

import exchanged
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.remarks import Note
from blinker_qt.bitext.verses import Bitext, Language, Side
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.formats.choices import Choices
from blinker_qt.formats.clear_aligner import CLEAR_ALIGNER

LANGUAGES = Language.of("grc"), Language.of("en")
CHOICES = Choices(*LANGUAGES, annotator="A1")
SOURCE = """id\taltId\ttext\tpos
n40001001001\tx-1\tΒίβλος\tnoun
n40001001002\tx-2\tγενέσεως\tnoun
n400010020011\ty-1\tἐν\tprep
n99001001001\tz\tἄλλο\tnoun
"""
TARGET = '''id\tsource_verse\ttext\tskip_space_after\texclude\tsource_verse_range_end
40001001001\t40001001\tbook\t\t\t
40001001002\t40001001\tof\t\tn\t
40001001003\t40001001\t""""\ty\t\t40001002
40001001004\t40001001\t,\t\ty\t
40001001005\t40001002\tin\t\t\t
40005001001\t40005001\tmore\t\t\t
'''


def record(
    source: list[str], target: list[str], status: str | None = "created", origin: str = "manual"
) -> dict[str, object]:
    meta = {"id": "r", "origin": origin} | ({"status": status} if status else {})
    return {"meta": meta, "source": source, "target": target}


RECORDS = [
    record(["40001001001"], ["40001001001", "40001001002"]),
    record(["n40001001002"], ["40001001002"], None, "machine"),
    record(["n40001001002"], ["40001001003"], "approved"),
    record(["n40001001001"], ["40001001001"]),
    record(["n400010020011"], ["40001001005"], "needsReview"),
    record(["n40001001002"], ["40001001001"], "rejected"),
    record(["n40001001002"], ["40001001005"]),
    record([], ["40001001001"]),
]
ALL = {"type": "translation", "meta": {}, "records": RECORDS}

found = partial(exchanged.found, CLEAR_ALIGNER, choices=CHOICES)
problems = partial(exchanged.problems, CLEAR_ALIGNER, choices=CHOICES)


@pytest.mark.parametrize("content", [ALL, {"format": "alignment", "groups": [ALL]}])
def test_records_become_links_of_verse_pairs(content: object, tmp_path: Path) -> None:
    got = found(tmp_path, SOURCE, TARGET, json.dumps(content))
    (work,) = got.annotation_sets
    assert work.bitext == Bitext(
        *LANGUAGES,
        ("MAT 1:1", "MAT 1:2"),
        ("Βίβλος γενέσεως", "ἐν"),
        ('book of "', "in"),
        (1, 1),
        source_details=(WordDetails("", "noun noun"), WordDetails("", "prep")),
    )
    first, second = work.pairs
    assert problems(tmp_path, SOURCE, TARGET, json.dumps(content), choices=exchanged.CHOICES) == [
        "links: record 4 links 1-1 again"
    ]
    assert first.alignment == Alignment(frozenset({(0, 0), (0, 1), (1, 1), (1, 2)}))
    assert second.alignment == Alignment(frozenset({(0, 0)}))
    assert (first.done, second.done, work.annotator) == (True, False, "A1")
    assert set(exchanged.remarks(got, tmp_path)) == {
        "rejected records that were left out: 1",
        "records in need of a review, whose verse pairs are not done: 1",
        "records left out because they link several verses: 1",
        "records left out because they name one side only: 1",
        "links: links in several records were read once (1; records 4)",
        "records that were not made by hand: 1",
        "approved or reviewed records, read like all others: 1",
        "verses of one side only that were left out: 2",
        "excluded words that were left out: 1",
        "words of several verses, put into the first: 1",
    }


def test_notes_of_records_are_kept_where_their_links_are_and_counted_otherwise(
    tmp_path: Path,
) -> None:
    records = [
        record(["40001001001"], ["40001001002", "40001001001"]),
        record(["n40001001002"], ["40001001003"], "approved"),
        record(["n40001001002"], ["40001001003"], "rejected"),
        record(["n40001001002"], ["40001001005"]),
    ]
    language = {"code": "eng", "textDirection": "ltr"}
    notes = ["book?", "two words", "wrong", "elsewhere"]
    for one, text in zip(records, notes, strict=True):
        assert isinstance(one["meta"], dict)
        one["meta"]["note"] = [{"note": text, "language": language}, {"note": " "}]
    records[0]["note"] = "\x00"
    got = found(tmp_path, SOURCE, TARGET, json.dumps({"records": records}))
    (work,) = got.annotation_sets
    assert work.pairs[0].remarks.notes == (
        Note("book?", (Side.TARGET, 0)),
        Note("two words", (Side.TARGET, 2)),
    )
    remarks = list(map(str, got.remarks))
    assert "notes of records that were kept on their words: 2" in remarks
    assert "notes of records that were not kept: 3" in remarks


BURRITO = """{
 "documents": [
    {"docid": "OURS", "scheme": "BCVWP"},
    {"docid": "THEIRS", "scheme": "BCVW"}
 ],
 "meta": {"conformsTo": "0.3.1", "creator": "A weaver"},
 "roles": ["source", "target"],
 "type": {"name": "wordAlignment"},
 "records": [
 {"source": ["o010010010032|אור"], "target": ["010010010021"], "meta": {"process": "manual"}},
 {"source": {"selectors": ["010010010041"]}, "target": {"selectors": ["01001001003"]},
  "meta": {"id": "x", "origin": "manual", "status": "reviewed", "creator": "J."}},
 {"source": ["010010010031ה"], "target": ["01001001001", "01001001004"], "id": "01001001.3"},
 {"source": ["010010010031"], "target": ["MISSING"], "meta": {"status": "created"}},
 {"source": ["010010010031"], "target": ["01001001001"], "meta": {"status": "draft"}}
 ]}"""


def test_files_of_scripture_burrito(tmp_path: Path) -> None:
    # Token tables as the makers publish them: numbers of parts of words, articles that a
    # preposition swallowed, tokens that are not eligible; records with texts behind their numbers,
    # selectors, parts of words that the table does not cut, and words that were not found.
    source = (
        "id\taltId\ttext\tstrongs\tgloss\tgloss2\tlemma\tpos\tmorph\trequired\n"
        "o010010010031\tל-1\tל\tH1\tto\t\tל\tprep\tR\tn\n"
        "o010010010031ה\t\t\tH2\tthe\t\tה\tart\tTd\tn\n"
        "o010010010032\tאור-1\tאור\tH3\tlight\t\tאור\tnoun\tN\ty\n"
        "o010010010041\tיום-1\tיום טוב\tH4\tday\t\tיום\tnoun\tN\ty\n"
    )
    target = (
        "id\tsource_verse\ttext\tspace_after\tskip_space_after\tis_punct\teligible\r\n"
        "01001001001\t01001001\tthe\t\t\t\t\r\n01001001002\t01001001\tlight\t\t\t\t\r\n"
        "01001001003\t01001001\tday\tn\ty\t\t\r\n01001001004\t01001001\t”\t\t\ty\tn\r\n"
    )
    got = found(tmp_path, source, target, BURRITO)
    (work,) = got.annotation_sets
    assert work.bitext.source_verses == ("ל אור יום\u00a0טוב",)
    assert work.bitext.target_verses == ("the light day",)
    assert work.pairs[0].alignment == Alignment(frozenset({(1, 1), (2, 2), (0, 0)}))
    assert not work.pairs[0].done
    assert set(exchanged.remarks(got, tmp_path)) == {
        "records in need of a review, whose verse pairs are not done: 1",
        "records whose status is not known were read as in need of a review: draft",
        "records left out because a word is missing: 1",
        "words of records left out because the table excludes them: 2",
        "records left out because they name one side only: 1",
        "approved or reviewed records, read like all others: 1",
        "excluded words that were left out: 1",
        "words without text that were left out: 1",
        "words with spaces, which became no-break spaces: 1",
    }


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("[" * 100_000, "the file is nested too deeply"),
        ("9" * 5000, "a number of the file is too long"),
    ],
    ids=["nested", "long"],
)
def test_hostile_json_is_refused(content: str, expected: str, tmp_path: Path) -> None:
    assert problems(tmp_path, SOURCE, TARGET, content) == [f"links: {expected}"]


def test_tables_may_have_lemmas_and_glosses(tmp_path: Path) -> None:
    rows = SOURCE.splitlines()
    said = ["lemma\tgloss", "βίβλος\tthe book", "γένεσις\t", "ἐν\tin", "ἄλλος\t"]
    source = "".join(f"{row}\t{more}\n" for row, more in zip(rows, said, strict=True))
    got = found(tmp_path, source, TARGET, json.dumps(ALL))
    assert got.annotation_sets[0].bitext.source_details == (
        WordDetails("βίβλος γένεσις", "noun noun", "the\u00a0book _"),
        WordDetails("ἐν", "prep", "in"),
    )
