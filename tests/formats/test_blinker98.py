from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment, UnknownContent
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, PairState, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import blinker98
from blinker_qt.formats.blinker98 import BLINKER98, ENGLISH, FRENCH
from blinker_qt.formats.choices import Choices, Conflicts, IndexBase, Part
from blinker_qt.formats.interchange import Contents, Feature
from exchanged import files_in, remarks
from real_data import SAMPLE_1998, needs

NO_CHOICES = Choices()


def read(folder: Path, choices: Choices = NO_CHOICES) -> Contents:
    return blinker98.read({Part.FOLDER: folder}, choices)


def write(works: Mapping[str, AnnotationSet]) -> Mapping[str, bytes]:
    return blinker98.write(works, NO_CHOICES)


TWO_VERSES = {"EN.sample.1": b"a b c\nd\n", "FR.sample.1": b"x y\nz\n"}


def one_file(folder: Path, content: bytes, conflicts: Conflicts = Conflicts.REFUSE) -> Contents:
    files = {"A1/samp1.SentPair0": content, "A1/samp1.SentPair1": b"1 1\n"}
    return read(files_in(folder, {**TWO_VERSES, **files}), Choices(conflicts=conflicts))


@needs(SAMPLE_1998)
def test_known_content_of_the_1998_sample() -> None:
    found = read(SAMPLE_1998)
    (work,) = found.annotation_sets
    assert work.annotator == "A1"
    assert work.bitext.references == tuple(f"samp1.SentPair{verse}" for verse in range(10))
    assert work.bitext.sets == (1,) * 10
    assert (work.bitext.source_language, work.bitext.target_language) == (ENGLISH, FRENCH)
    alignments = [pair.alignment for pair in work.pairs]
    marks = {side: [len(one.not_translated(side)) for one in alignments] for side in Side}
    links = [len(one.links) for one in alignments]
    assert sum(links) == 339
    assert (sum(marks[Side.SOURCE]), sum(marks[Side.TARGET])) == (49, 43)
    rows = [sum(counts) for counts in zip(links, *marks.values(), strict=True)]
    assert rows == [58, 75, 40, 23, 46, 25, 38, 76, 24, 26]
    assert [one.partition(":")[0] for one in remarks(found, SAMPLE_1998)] == [
        "EN.sample.1",
        "FR.sample.1",
    ]


def test_every_folder_with_files_is_an_annotator_and_samples_without_files_are_untouched(
    tmp_path: Path,
) -> None:
    files = {
        "EN.sample.1": b"a b\n",
        "FR.sample.1": b"x\n",
        "EN.sample.12": b"\xe9t\xe9\n",
        "FR.sample.12": b"z\n\n \n",
        "A10/samp1.SentPair0": b"0 1\n1 0\n2 0\n",
        "A2/samp12.SentPair0": b"1 1\n",
        "A2/samp1.SentPair0": b"2 1\n\n1 1\n",
        "A2/README": b"hello",
        "notes/README": b"hello",
    }
    found = read(files_in(tmp_path, files), Choices(target_language=Language("oc")))
    a2, a10 = found.annotation_sets
    assert (a2.annotator, a10.annotator) == ("A2", "A10")
    assert a2.bitext.references == ("samp1.SentPair0", "samp12.SentPair0")
    assert a2.bitext.sets == (1, 12)
    assert a2.bitext.source_verses == ("a b", "été")
    assert a2.bitext.target_language.tag == "oc"
    assert a2.pairs[0].alignment == Alignment(frozenset({(0, 0), (1, 0)}))
    assert a10.pairs[0].alignment == Alignment(frozenset(), frozenset({0, 1}), frozenset({0}))
    assert [pair.state for pair in a2.pairs] == [PairState.DONE, PairState.DONE]
    assert [pair.state for pair in a10.pairs] == [PairState.DONE, PairState.UNTOUCHED]


def test_copies_beside_an_annotators_files_are_named_and_left_alone(tmp_path: Path) -> None:
    files_in(tmp_path, {"A1/samp1.SentPair0~": b"?", "A1/copy": b"?"})
    found = one_file(tmp_path, b"")
    assert remarks(found, tmp_path) == ["A1/samp1.SentPair0~ was not read: it looks like a copy"]


@pytest.mark.parametrize(
    ("conflicts", "links", "marks"),
    [
        (Conflicts.LINKS, {(0, 0), (1, 0), (1, 1)}, ({2}, set())),
        (Conflicts.NOT_TRANSLATED, {(0, 0)}, ({1, 2}, {1})),
    ],
)
def test_conflicts_are_settled_as_chosen(
    tmp_path: Path, conflicts: Conflicts, links: set[tuple[int, int]], marks: tuple[set[int], ...]
) -> None:
    rows = b"1 1\n2 1\n2 2\n2 0\n0 2\n3 0\n"
    found = one_file(tmp_path, rows, conflicts)
    source, target = map(frozenset, marks)
    expected = Alignment(frozenset(links), source, target)
    assert found.annotation_sets[0].pairs[0].alignment == expected
    assert remarks(found, tmp_path) == [
        f"words both linked and not translated: 2; settled by: {conflicts.value}"
    ]


def finished(sizes: int, reference: str = "Gen 1:{}") -> AnnotationSet:
    pairs = [VersePair(reference.format(n), ("été", f"w{n}"), ("x",)) for n in range(sizes)]
    alignment = Alignment(frozenset({(1, 0)}), frozenset({0}))
    return AnnotationSet.finished(Bitext.of(pairs), [alignment] * sizes, "A1")


def test_unfinished_samples_are_refused() -> None:
    work = finished(12)
    pairs = [*work.pairs[:10], UNTOUCHED, replace(work.pairs[11], done=False)]
    half = replace(work, pairs=tuple(pairs))
    with pytest.raises(InputError) as error:
        write({"a": half})
    because = "is not done, and the 1998 format cannot say so; finish all of sample 2 first"
    assert list(map(str, error.value.problems)) == [
        f"a: verse pair Gen 1:10 {because}",
        f"a: verse pair Gen 1:11 {because}",
    ]


def test_an_untouched_sample_has_texts_and_no_links(tmp_path: Path) -> None:
    work = finished(11)
    work = replace(work, pairs=(*work.pairs[:10], UNTOUCHED))
    files = write({"A1": work, "A2": finished(11)})
    assert "FR.sample.2" in files
    assert [name for name in files if name.startswith("A1/samp2")] == []
    a1, a2 = read(files_in(tmp_path, files)).annotation_sets
    assert (a1.pairs, a2.pairs) == (work.pairs, finished(11).pairs)
    assert a1.bitext.source_verses == work.bitext.source_verses


def test_an_annotation_set_without_work_is_refused() -> None:
    with pytest.raises(InputError, match="no sample in it is annotated"):
        write({"a": AnnotationSet.unannotated(finished(2).bitext)})


def test_losses_are_named() -> None:
    work = finished(3, "samp1.SentPair{}")
    plain = replace(
        work, bitext=replace(work.bitext, source_language=ENGLISH, target_language=FRENCH)
    )
    assert BLINKER98.losses(plain) == ()
    unknown = UnknownContent(attributes=(("", "mood", "good"),))
    known = PairAnnotation("1-1", seconds=3, done=True, possible="1-1", ratings=(("ease", 1),))
    pair = replace(known, remarks=Remarks(difficult="why"))
    everything = replace(finished(3), pairs=(pair,) * 3, role=Role.GOLD, unknown=unknown)
    everything = replace(everything, bitext=replace(everything.bitext, sets=(1, 2, 2)))
    assert BLINKER98.losses(everything) == (
        *(Feature.REFERENCES, Feature.SETS, Feature.POSSIBLE),
        *(Feature.ROLE, Feature.TIME, Feature.REMARKS, Feature.RATINGS, Feature.UNKNOWN),
    )
    pairs = (PairAnnotation("1-1", done=True, unknown=unknown),) * 3
    assert BLINKER98.losses(replace(plain, pairs=pairs)) == (Feature.UNKNOWN,)


# Alpaco's variant

BY_A1 = Choices(strict=True, annotator="A1")
ALPACO_BITEXT = Bitext.of(
    [
        VersePair("verse2", ("the", "blue", "cloth"), ("le", "drap", "bleu")),
        VersePair("verse10.txt", ("no",), ("non",)),
    ]
)
ALPACO_FILES = {
    "verse2.alpaco": "data/en.2 C:\\data\\fr.2\n1 1\n3 2\r\n2 3\n\n",
    "verse10.txt": "en.10 fr.10\n1 0\n0 1",
    "en.2": "the blue\ncloth\n",
    "fr.2": "le drap bleu\n\n",
    "en.10": "no\n",
    "fr.10": "non",
}
"""The file of links of the second verse names its texts without folders, the first with some."""


def read_alpaco(folder: Path, choices: Choices = BY_A1) -> Contents:
    return blinker98.read_alpaco({Part.FOLDER: folder}, choices)


def test_files_of_links_and_the_texts_that_they_name_are_read(tmp_path: Path) -> None:
    files_in(
        tmp_path, ALPACO_FILES | {"README": "two words", "1998": "1 1\n2 2\n", "two": "no such\n"}
    )
    (tmp_path / "picture").write_bytes(b"\xff\x00")
    (tmp_path / "below").mkdir()
    found = read_alpaco(tmp_path)
    alignments = [
        Alignment(frozenset({(0, 0), (2, 1), (1, 2)})),
        Alignment(frozenset(), frozenset({0}), frozenset({0})),
    ]
    assert found.base is IndexBase.ONE
    assert found.annotation_sets == (AnnotationSet.finished(ALPACO_BITEXT, alignments, "A1"),)
    assert remarks(found, tmp_path) == [
        "en.2: 2 lines were read as one verse",
        *(
            f"{name} was not read: it names no texts, and no file of links names it"
            for name in ("1998", "README", "picture", "two")
        ),
    ]
