from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import exchanged
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats.choices import Choices, Numbering, Pairing, Part
from blinker_qt.formats.foreign_files import text_problem
from blinker_qt.formats.interchange import Contents
from blinker_qt.formats.plain_text import (
    TEXT,
    TEXT_PAIRS,
    read_texts,
    write_texts,
)
from exchanged import files_in

BY_REFERENCE = Choices(numbering=Numbering.BY_REFERENCE)

PARTS = Part.SOURCE, Part.TARGET, Part.REFERENCES


def found(folder: Path, *texts: str, strict: bool = False) -> tuple[Bitext, list[str]]:
    """The verse pairs that are kept, and what is said of them."""
    parts = {part: folder / part.value for part, _ in zip(PARTS, texts, strict=False)}
    files_in(folder, {part.value: text for part, text in zip(parts, texts, strict=True)})
    read = read_texts(parts, Choices(strict=strict), beside_links=False)
    remarks = [str(one).removeprefix(f"{folder}/") for one in read.remarks]
    return read.bitext.chosen(read.kept), remarks


def problems(folder: Path, *texts: str) -> list[str]:
    with pytest.raises(InputError) as refusal:
        found(folder, *texts, strict=True)
    return [str(problem).replace(f"{folder}/", "") for problem in refusal.value.problems]


def test_identifiers_that_begin_the_same_lines_of_both_texts_are_no_words(tmp_path: Path) -> None:
    source = "Gen 1:1\ta b\nGen 1:2\tc\nGen 1:3\t\n"
    target = "Gen 1:1\td\nGen 1:2\te  f\nGen 1:3\tg\n"
    bitext, remarks = found(tmp_path, source, target)
    assert bitext.references == ("Gen 1:1", "Gen 1:2")
    assert (bitext.source_verses, bitext.target_verses) == (("a b", "c"), ("d", "e f"))
    assert "identifiers before tabs, which became references: 3" in remarks
    bitext, remarks = found(tmp_path, source, target, "x\ny\nz\n")
    assert bitext.references == ("x", "y")
    assert bitext.source_verses == ("a b", "c")
    assert "identifiers of lines that are not references, not kept: 3" in remarks


def test_numbered_sentences_of_shared_tasks_are_verses(tmp_path: Path) -> None:
    source = "<s snum=0001> sold , sold !  </s>\r\n<s snum=2>a</s> \n"
    bitext, _ = found(tmp_path, source, "vendu !\nb\n")
    assert bitext.source_verses == ("sold , sold !", "a")
    numbered = "<s snum=1> a  b </s>\n<s snum=3> c </s>\nd\n<s snum=4> </s>\n"
    second = "the line does not hold sentence {} as the first line holds sentence 1; expected {}"
    assert problems(tmp_path, numbered, "a\nb\nc\nd\n") == [
        "source:1:14: there are two spaces in a row; expected one",
        "source:2: " + second.format(2, "<s snum=2> … </s>"),
        "source:3: " + second.format(3, "<s snum=3> … </s>"),
        "source:4: the verse has no word",
    ]


@settings(max_examples=30)
@given(st.text(st.sampled_from(" ab\r\n\t\x00\ufffeé"), max_size=6))
def test_lines_are_valid_if_their_words_join_to_them(line: str) -> None:
    holdable = not {"\r", "\t"} & set(line) and first_unholdable(line) is None
    words = [word for word in line.split(" ") if word]
    is_right = holdable and bool(words) and " ".join(words) == line
    assert (text_problem("file", 1, line) is None) == is_right


@pytest.mark.parametrize("line", ["en ||| fr", "one two three four five six seven eight nine",
                                  "x" * 101])  # fmt: skip
def test_a_third_text_is_not_taken_for_references(line: str, tmp_path: Path) -> None:
    message = "references:2: the line looks like a text; expected a short reference such as Gen 1:1"
    assert problems(tmp_path, "a\nb\n", "c\nd\n", f"1\n{line}\n") == [message]
    work = AnnotationSet.unannotated(Bitext.of([VersePair(line, ("a",), ("b",))]))
    with pytest.raises(InputError, match="is not a short one such as Gen 1:1"):
        write_texts({"A1": work}, Choices())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("<verse>", "a", "</verse>"), "looks like markup: '<verse> a </verse>"),
        (("a\u200b",), r"the word 'a\u200b' holds characters that cannot be seen"),
    ],
)
def test_texts_that_would_be_read_otherwise_are_not_written(
    words: tuple[str, ...], message: str
) -> None:
    work = AnnotationSet.unannotated(Bitext.of([VersePair("1", words, words)]))
    for row in (TEXT, TEXT_PAIRS):
        assert row.write is not None
        with pytest.raises(InputError, match=message):
            row.write({"A1": work}, Choices())


def by_length(folder: Path, *texts: str) -> Contents:
    """Two texts paired by length."""
    return exchanged.found(TEXT, folder, *texts, choices=Choices(pairing=Pairing.BY_LENGTH))


def test_what_cannot_be_paired_by_length_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="references name lines"):
        by_length(tmp_path, "a\n", "b\n", "GEN 1:1\n")
    with pytest.raises(InputError, match="the file is empty"):
        by_length(tmp_path, "", "b\n")
    with pytest.raises(InputError, match="no sentences belong together"):
        by_length(tmp_path, "\n", "b\n")


def test_the_same_references_are_paired_as_they_stand_without_a_remark(tmp_path: Path) -> None:
    texts, choices = ("GEN 1:1\tone word\n", "GEN 1:1\tun mot\n"), BY_REFERENCE
    contents = exchanged.found(TEXT, tmp_path, *texts, choices=choices)
    assert contents.annotation_sets[0].bitext.references == ("GEN 1:1",)
    assert contents.numberings == ()
    assert [str(remark) for remark in contents.remarks if "numbered" in str(remark)] == []
