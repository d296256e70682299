"""Writing, reading and refusing exchange files in tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, LabelledLink, ScoredLink
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.formats.annotation import read, read_columns
from blinker_qt.formats.choices import Choices, IndexBase, Part
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.formats.interchange import Contents, Feature, Format, LinksBesideTexts

LANGUAGES = Language.of("en"), Language.of("fr")
CHOICES = Choices(*LANGUAGES, IndexBase.ZERO, "A1", strict=True)
ODD_WORDS = (
    'NULL ({ }) # 1 p1 été / // : <==> </source> <sentence 1.source " \'" <b>& ]]> _ | || -1 =1 '
    "y\u00a0z , a,b \u05d0 a\u00adb 0"
).split(" ")
REFERENCES = {
    "clear-aligner": ("GEN 1:1", "MAT 28:20", "1SA 119:176", "MAT 1:1", "GEN 1:2"),
    **dict.fromkeys(
        ("aligned-usfm", "usfm", "json-bible", "usx", "vref"),
        ("GEN 1:1", "GEN 1:2-3", "1SA 1:1a", "GEN 2:4", "1SA 3:2"),
    ),
    "osis": ("Gen 1:1", "Gen 1:2-3", "1Sam 1:1a", "Gen 2:4", "1Sam 3:2"),
    **dict.fromkeys(("xces", "alpheios"), ('a "b"\t', "2", "<c>")),
}
"""What formats call verse pairs that hold no other references, or odd ones of theirs."""
ODD_LANGUAGES = (
    LANGUAGES,
    (Language(), Language()),
    (Language.of("az-Arab"), Language.of("pt-BR")),
    (Language.of("he"), Language.of("en-GB")),
)

BLOCK = Alignment(frozenset({(0, 0), (0, 1), (2, 0), (2, 1), (3, 2)}), frozenset({1}))
STAIRCASE = Alignment(frozenset({(0, 0), (1, 0), (1, 1)}), possible=frozenset({(1, 1)}))
MARKS = Alignment(frozenset({(0, 0)}), frozenset({1}), frozenset({1}))
DIRECTED = Alignment(frozenset({(0, 0), (0, 1), (3, 2)}))
REMARKS = Remarks((Note("why // not"),), rejected=Rejection(RejectionKind.OTHER))


def files_in(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder, with these files in it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def found(row: Format, folder: Path, *texts: str | bytes, choices: Choices = CHOICES) -> Contents:
    """What a format's reader finds in these files, given in the order of its parts."""
    assert row.read is not None
    parts = [part for part, _ in zip((*row.needs, *row.takes), texts, strict=False)]
    files_in(folder, {part.value: text for part, text in zip(parts, texts, strict=True)})
    return row.read({part: folder / part.value for part in parts}, choices)


def texts_found(
    row: Format, folder: Path, *texts: str | bytes, choices: Choices = CHOICES
) -> tuple[Bitext, list[str]]:
    """The unannotated bitext, and the remarks on it."""
    got = found(row, folder, *texts, choices=choices)
    (work,) = got.annotation_sets
    assert work == AnnotationSet.unannotated(work.bitext)
    return work.bitext, remarks(got, folder)


def problems(
    row: Format, folder: Path, *texts: str | bytes, choices: Choices = CHOICES
) -> list[str]:
    """What is wrong with files that a format's reader refuses."""
    with pytest.raises(InputError) as error:
        found(row, folder, *texts, choices=choices)
    told = (str(problem).replace(f"{folder}/", "") for problem in error.value.problems)
    return [problem.removeprefix("bitext:") for problem in told]


def links_found(
    row: Format, folder: Path, bitext: Bitext, text: str, choices: Choices = CHOICES
) -> Contents:
    """What a reader of links finds in a file of them, over texts that are there already."""
    assert isinstance(row.read, LinksBesideTexts)
    path = files_in(folder, {"links": text}) / "links"
    return row.read.read_links(path, bitext, choices)


def alignments_of(found: Contents) -> list[Alignment]:
    """The alignments of the one annotation set."""
    (work,) = found.annotation_sets
    return [pair.alignment for pair in work.pairs]


def remarks(found: Contents, folder: Path) -> list[str]:
    """What a reader says of what it read."""
    return [str(remark).replace(f"{folder}/", "") for remark in found.remarks]


def refusal(row: Format, pair: VersePair) -> str:
    """Why a format's writer refuses a verse pair."""
    assert row.write is not None
    work = AnnotationSet.finished(Bitext.of([pair]), [Alignment()], "A1")
    with pytest.raises(InputError) as error:
        row.write({"A1": work}, CHOICES)
    return str(error.value).removeprefix("A1: ")


def parts_of(row: Format, work: AnnotationSet, folder: Path) -> dict[Part, Path]:
    """What a format's writer wrote, as the parts that its reader needs."""
    assert row.write is not None
    files_in(folder, row.write({"A1": work}, CHOICES))
    files = {Part.FOLDER: folder}
    for part in (Part.SOURCE, Part.TARGET, Part.REFERENCES, Part.BITEXT):
        for path in folder.glob(f"{part.value}.*"):
            files[part] = path
    if (folder / "vref.txt").exists():
        files[Part.REFERENCES] = folder / "vref.txt"
    ours = [path for path in folder.iterdir() if path.name.partition(".")[0] == "A1"]
    (rest,) = ours or [folder]
    if not row.several:
        files[Part.FOLDER] = rest
    parts = {part: files.get(part, rest) for part in row.needs}
    return parts | {part: files[part] for part in row.takes if part in files}


def read_back(row: Format, work: AnnotationSet, folder: Path) -> Contents:
    """What a format's reader makes of what its writer wrote."""
    assert row.read is not None
    choices = CHOICES
    if Feature.LANGUAGES in row.holds:
        choices = replace(choices, source_language=None, target_language=None)
    if Feature.SCORES in row.holds:
        choices = replace(choices, role=Role.MACHINE)
    return row.read(parts_of(row, work, folder), choices)


def works_of_two(row: Format) -> dict[str, AnnotationSet]:
    """The work of two annotators on one bitext."""
    first, second = REFERENCES.get(row.name, ("Gen 1:1", "2"))[:2]
    pairs = [
        VersePair(first, ("the", "blue", "<b>&", "the"), ("le", "été,", "là")),
        VersePair(second, ("no", "no"), ("<==>", "non")),
    ]
    bitext = Bitext.of(pairs, Language("en"), Language.of("he"))
    if Feature.LINKS not in row.holds:
        return {"A1": AnnotationSet.unannotated(bitext)}
    a1 = AnnotationSet.finished(bitext, [DIRECTED if row.name == "giza" else BLOCK, MARKS], "A1")
    if row.name == "giza":
        return {"A1": a1}
    rejected = replace(PairAnnotation.of(STAIRCASE, done=True), remarks=REMARKS)
    a2 = AnnotationSet(bitext, (PairAnnotation.of(Alignment(), done=True), rejected), "A2")
    return {"A1": a1, "A2": a2}


@st.composite
def alignments(draw: st.DrawFn, pair: VersePair, held: frozenset[Feature]) -> Alignment:
    """Links of a verse pair, with marks, possible links, labels and scores where they are held."""
    cells = st.sampled_from(
        [(s, t) for s in range(len(pair.source)) for t in range(len(pair.target))]
    )
    plain = Alignment(draw(st.frozensets(cells, max_size=8)))
    marks = [
        draw(st.frozensets(st.integers(0, len(pair.tokens(side)) - 1))) - plain.linked(side)
        for side in Side
        if Feature.MARKS in held
    ]
    possible = draw(st.frozensets(cells)) & plain.links if Feature.POSSIBLE in held else frozenset()
    labels = frozenset[LabelledLink]()
    if Feature.LABELS in held:
        names = st.sampled_from(["", "SEM", "FUN", "élan.2"])
        labels = frozenset((link, name) for link in sorted(plain.links) if (name := draw(names)))
    scores = frozenset[ScoredLink]()
    if Feature.SCORES in held:
        scored = draw(st.frozensets(cells)) & plain.links
        numbers = st.sampled_from([0.0, 0.5, 1.0, 1e-05, 0.1 + 0.2])
        scores = frozenset((link, draw(numbers)) for link in sorted(scored))
    return Alignment(plain.links, *marks, possible=possible, labels=labels, scores=scores)


@st.composite
def works(
    draw: st.DrawFn, row: Format, words: Sequence[str], *, directed: bool = False
) -> AnnotationSet:
    """Work that a format can hold, in which nothing but links, marks and words is odd."""
    verses = st.lists(st.sampled_from(words), min_size=1, max_size=5).map(tuple)
    count = draw(st.integers(1, 3))
    references = [str(number) for number in range(1, count + 1)]
    if row.name == "blinker98":
        references = [f"samp1.SentPair{number}" for number in range(count)]
    elif Feature.REFERENCES in row.holds:
        names = REFERENCES.get(row.name, ("Gen 1:1", "2", "Gen 1:3 b"))
        references = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    pairs = [VersePair(reference, draw(verses), draw(verses)) for reference in references]
    languages = LANGUAGES
    if Feature.LANGUAGES in row.holds:
        languages = draw(st.sampled_from(ODD_LANGUAGES))
    if row.name == "alpheios":
        languages = Language("en", Direction.RIGHT_TO_LEFT), languages[1]
    bitext = Bitext.of(pairs, *languages)
    if Feature.LINKS not in row.holds:
        return AnnotationSet.unannotated(bitext)
    found = [draw(alignments(pair, row.holds)) for pair in pairs]
    if directed:
        first = ({target: source for source, target in sorted(one.links)} for one in found)
        found = [Alignment(frozenset((s, t) for t, s in one.items())) for one in first]
    work = AnnotationSet.finished(bitext, found, "A1")
    if row.name != "ldc":
        return work
    notes = st.lists(st.sampled_from([Note("why"), Note("a // b")]), unique=True).map(tuple)
    rejections = st.sampled_from([None, Rejection(RejectionKind.OTHER)])
    remarks = st.builds(Remarks, notes, rejected=rejections)
    remarked = tuple(replace(pair, remarks=draw(remarks)) for pair in work.pairs)
    study = Study(reject=any(pair.remarks.rejected for pair in remarked))
    return replace(work, pairs=remarked, study=study)


def assert_same(found: AnnotationColumns, expected: AnnotationColumns) -> None:
    for field in fields(AnnotationColumns):
        ours, theirs = getattr(found, field.name), getattr(expected, field.name)
        if isinstance(ours, np.ndarray | tuple):
            assert np.shape(ours) == np.shape(theirs) or isinstance(ours, tuple)
            for one, other in zip(ours, theirs, strict=True):
                assert np.array_equal(one, other)
                assert np.asarray(one).dtype == np.asarray(other).dtype
        else:
            assert ours == theirs


def read_both_ways(data: bytes) -> AnnotationSet | None:
    """What a file says, the same as values and as arrays; None where it is refused."""
    work = outcome(lambda: read(data, "f"))
    columns = outcome(lambda: read_columns(data, "f"))
    if not isinstance(work, AnnotationSet):
        assert columns == work
        return None
    assert isinstance(columns, AnnotationColumns)
    assert_same(columns, AnnotationColumns.of(work))
    return work


def outcome(reading: Callable[[], object]) -> object:
    """What reading gives, or what is wrong."""
    try:
        return reading()
    except InputError as error:
        return error.problems
