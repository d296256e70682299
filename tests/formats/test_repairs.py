"""Untidy files of other programs: repaired and counted, or refused by strict imports."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.exchange.importing import import_files
from blinker_qt.formats.choices import Choices, IndexBase, Part
from blinker_qt.formats.registry import FORMATS
from exchanged import files_in

READ = {row.name: row for row in FORMATS}
HEAD = "# Sentence pair ({}) source length {} target length {} alignment score : 1\n"


def imported(
    name: str, folder: Path, files: Mapping[Part, str] | Mapping[str, str], *, strict: bool = False
) -> tuple[AnnotationSet, list[str]]:
    """The one annotation set and the remarks; files with names are those of a folder."""
    named = {one.value if isinstance(one, Part) else one: text for one, text in files.items()}
    files_in(folder, named)
    parts = {part: folder / part.value for part in Part if part.value in named}
    choices = Choices(base=IndexBase.ZERO, annotator="A1", strict=strict)
    found = import_files(READ[name], parts or {Part.FOLDER: folder}, choices)
    (work,) = found.annotation_sets
    remarks = [str(one).replace(f"{folder}/", "") for one in found.report.remarks]
    return work, remarks


def links(work: AnnotationSet) -> list[list[tuple[int, int]]]:
    return [sorted(pair.alignment.links) for pair in work.pairs]


def texts(source: str, target: str, **others: str) -> dict[Part, str]:
    more = {Part(name): text for name, text in others.items()}
    return {Part.SOURCE: source, Part.TARGET: target} | more


SPACES = "spaces at the ends of verses or in a row, and tabs, were read as single spaces"
NO_VERSE = "verse pairs without a verse were left out"
AGAIN = "repeated links and marks were read once"
MARKS = "bitext: byte order marks at the beginning were dropped"
SENTENCE = (
    '<sentence id="{}" status="">\n<source>\n{}</source>\n<translation>\n1 x : \n'
    "</translation>\n<alignment>\n{}</alignment>\n</sentence>\n"
)
TREE = "1\ta" + 8 * "\t_" + "\n\n"
MEMORY = "".join(f'<tuv xml:lang="{tag}"><seg>a</seg></tuv>' for tag in ("en", "fr"))
UNTIDY = [
    ("text", texts("a  b \n\tc\n", "x\ny\t z\n"),
     ["a b", "c"], ["x", "y z"],
     [f"source: {SPACES} (2; lines 1, 2)", f"target: {SPACES} (1; line 2)"]),
    ("text", texts("a\n\nc\n", "x\ny\n \n\n", references="M 1:1\nM 1:2 \nM 1:3\n"),
     ["a"], ["x"],
     [f"references: {SPACES} (1; line 2)", f"source: {NO_VERSE} (1; line 2)",
      f"target: {NO_VERSE} (1; line 3)",
      "target: empty lines at the end were left out (1; line 4)"]),
    ("pharaoh", texts("a\n\nc d\n", "x\ny\nz\n", links="0-0\n\n1-0 1-0\n\n"),
     ["a", "c d"], ["x", "z"],
     [f"source: {NO_VERSE} (1; line 2)", f"links: {AGAIN} (1; line 3)",
      "links: empty lines at the end were left out (1; line 4)"]),
    ("pharaoh", texts("a\n<range>\nc\n", "x\ny\nz\n", links="0-0\n\n0-0\n"), ["a", "c"], ["x", "z"],
     [f"source: {NO_VERSE} (1; line 2)"]),
    ("text", texts("\ufeff\ufeffa\n", "x\n"), ["a"], ["x"],
     ["source: byte order marks at the beginning were dropped"]),
    ("text-pairs", {Part.BITEXT: "a  b\t||| x \n\nc |||\n||| y\n"}, ["a b"], ["x"],
     [f"bitext: {SPACES} (1; line 1)", f"bitext: {NO_VERSE} (3; lines 2, 3, 4)"]),
    ("pharaoh-pairs", {Part.BITEXT: "a |||\nb ||| y z\n", Part.LINKS: "\n0-1\n"}, ["b"], ["y z"],
     [f"bitext: {NO_VERSE} (1; line 1)"]),
    ("text-tsv", {Part.BITEXT: "source\ttarget\na  b\tx\n\ty\n"}, ["a b"], ["x"],
     [f"bitext: {SPACES} (1; line 2)", f"bitext: {NO_VERSE} (1; line 3)"]),
    ("giza", {Part.BITEXT: HEAD.format(1, 2, 2) + "x  y \nNULL ({ }) a ({ 1 }) b ({ 2 })\n"
              + HEAD.format(2, 1, 0) + "\nNULL ({ }) a ({ })\n"}, ["a b"], ["x y"],
     [f"bitext: {SPACES} (1; line 2)", f"bitext: {NO_VERSE} (1; line 5)",
      "alignment scores that were not kept: 1"]),
    ("naacl", texts("a b\n", "x\n", links="1 1 1\n1 1 1 S\n1 2 0\n1 2 0\n"), ["a b"], ["x"],
     [f"links: {AGAIN} (2; lines 2, 4)"]),
    ("naacl", texts("a\n", "x\n", links="1 1 1 P\n1 1 1\n"), ["a"], ["x"],
     ["links: links that are given as sure and as possible were read as sure (1; line 2)"]),
    ("naacl", texts("NULL a b\nNULL c\n", "x\ny\n", links="1 2 1\n2 1 1\n"),
     ["a b", "c"], ["x", "y"],
     [("source: the word NULL at the beginning of verses was left out, because it stands for "
      "position 0 (2; lines 1, 2)")]),
    ("text", texts("<s snum=1> NULL a b </s>\n<s snum=2> NULL c </s>\n", "x\ny\n"),
     ["a b", "c"], ["x", "y"],
     [("source: the word NULL at the beginning of verses was left out, because it stands for "
      "position 0 (2; lines 1, 2)")]),
    ("ldc", {Part.BITEXT: SENTENCE.format(1, "", "")
             + SENTENCE.format(2, "1 a : \n", 2 * "1 <==> 1 // COR // a <==> x\n")}, ["a"], ["x"],
     [f"bitext: {NO_VERSE} (1; line 1)", f"bitext: {AGAIN} (1; line 19)"]),
    ("pud", texts(TREE, TREE, links='[{"1": ["1", "1"]}]'), ["a"], ["a"],
     [f"links: {AGAIN} (1; items 1)",
      ("annotations of the treebanks other than words, texts, lemmas, parts of speech and glosses "
       "were not kept")]),
    ("msr", {Part.BITEXT: "\ufeff\ufeff\ufeff# sentence pair 1\na  b\n"
             "NULL ({ / / }) x ({ 2 / / })\n"}, ["a b"], ["x"],
     [f"bitext: {SPACES} (1; line 2)", MARKS]),
    ("blinker98", {"EN.sample.1": "the  blue \n", "FR.sample.1": "bleu\n",
                   "A1/samp1.SentPair0": "2 1\n2 1\n1 0\n1 0\n"}, ["the blue"], ["bleu"],
     [f"EN.sample.1: {SPACES} (1; line 1)", f"A1/samp1.SentPair0: {AGAIN} (2; lines 2, 4)"]),
    ("alpaco", {"1.wpt": "en fr\n1 1\n1 1\n", "en": "the  blue \n", "fr": "bleu\n"},
     ["the blue"], ["bleu"], [f"en: {SPACES} (1; line 1)", f"1.wpt: {AGAIN} (1; line 3)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "files", "sources", "targets", "remarks"), UNTIDY)
def test_untidy_files_are_repaired_and_every_repair_is_counted(
    name: str,
    files: Mapping[Part, str] | Mapping[str, str],
    sources: list[str],
    targets: list[str],
    remarks: list[str],
    tmp_path: Path,
) -> None:
    work, said = imported(name, tmp_path, files)
    assert list(work.bitext.source_verses) == sources
    assert list(work.bitext.target_verses) == targets
    assert sorted(one for one in said if "not read" not in one) == sorted(remarks)
    with pytest.raises(InputError):
        imported(name, tmp_path, files, strict=True)


def test_links_keep_their_verse_pairs_where_verses_are_missing(tmp_path: Path) -> None:
    files = texts("a\n\nc d\n", "x\ny\nz\n", links="0-0\n0-0\n1-0\n")
    work, remarks = imported("pharaoh", tmp_path, files)
    assert (work.bitext.references, links(work)) == (("1", "3"), [[(0, 0)], [(1, 0)]])
    assert remarks[-1] == "1 link of verse pairs without text was left out"
    files[Part.LINKS] = "0-0\n0-0\n1-1\n"
    with pytest.raises(InputError, match="links:3:1: the target position 1 does not exist"):
        imported("pharaoh", tmp_path, files)


def test_references_of_joined_verses(tmp_path: Path) -> None:
    files = texts("a\n<range>\n", "x\ny\n", references="GEN 1:31\nGEN 2:1\n")
    work, _ = imported("text", tmp_path, files)
    assert work.bitext.references == ("GEN 1:31-GEN 2:1",)
    files[Part.REFERENCES] = "GEN 1:31\n\n"
    with pytest.raises(InputError, match="references:2: the line is empty"):
        imported("text", tmp_path, files)


def test_null_words_counted_by_links_are_kept(tmp_path: Path) -> None:
    files = texts("NULL a b\nNULL c\n", "x\ny\n", links="1 3 1\n2 2 1\n")
    work, remarks = imported("naacl", tmp_path, files, strict=True)
    assert work.bitext.source_verses == ("NULL a b", "NULL c")
    assert links(work) == [[(2, 0)], [(1, 0)]]
    assert remarks == [
        (
            "every verse of the source begins with the word NULL, and links count it as word 1; it "
            "was kept"
        )
    ]


def test_byte_order_marks_before_xml_are_dropped(tmp_path: Path) -> None:
    memory = f"\ufeff\ufeff<tmx><body><tu>{MEMORY}</tu></body></tmx>"
    assert imported("tmx", tmp_path, {Part.BITEXT: memory})[1] == [MARKS]


def test_files_without_any_verse_pair_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no line has a verse in both files"):
        imported("text", tmp_path, texts("a\n\n", "\nx\n"))
