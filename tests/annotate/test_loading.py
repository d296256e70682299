"""Reading an annotation file in another process, and its preview."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.annotate.document import Piece, Pieces, Preview, load, load_in_pieces, preview
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.formats import annotation
from waiting import outcome


@pytest.fixture
def work() -> AnnotationSet:
    """300 verse pairs, of which the first two are done."""
    pairs = [VersePair(f"T {number}", ("one", str(number)), ("un",)) for number in range(300)]
    done = PairAnnotation.of(Alignment().link({0}, {0}), done=True)
    begun = PairAnnotation(links="1-1")
    bitext = Bitext.of(pairs, Language.of("he"), Language.of("fr"), sets=[7] * 300)
    return AnnotationSet(bitext, (done, done, *[begun] * 298), "A1", revision=5)


@pytest.fixture
def file(tmp_path: Path, work: AnnotationSet) -> Path:
    path = tmp_path / "work.blinker"
    path.write_bytes(annotation.write(work))
    return path


def test_pieces_equal_reading_at_once(file: Path, work: AnnotationSet) -> None:
    received: list[Piece | Preview | None] = []
    rest = outcome(load_in_pieces, file, 1, progress=received.append)
    assert received[0] == preview(file, 1)
    pieces = [piece for piece in received if isinstance(piece, Piece)]
    assert len(pieces) == len(received) - 1
    assert [len(piece.work) for piece in pieces] == [128, 128, 44]
    assert {piece.pairs for piece in pieces} == {300}
    joined = Pieces()
    for piece in pieces:
        joined.add(piece)
    assert len(joined) == 300
    loaded = joined.together_with(rest)
    assert loaded == load(file)
    assert loaded.work == work


def test_refusals_equal_those_of_reading_at_once(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"<links>1-1<", b"<links>1-9<", 3))
    with pytest.raises(InputError) as at_once:
        load(file)
    received: list[Piece | Preview | None] = []
    with pytest.raises(InputError) as apart:
        outcome(load_in_pieces, file, None, progress=received.append)
    assert apart.value.problems == at_once.value.problems
    assert not any(isinstance(piece, Piece) for piece in received)


def test_a_preview_takes_time_in_proportion_to_the_file(
    tmp_path: Path, work: AnnotationSet
) -> None:
    """Brackets without an end made a pattern look through the rest of the file for each."""
    file, data = tmp_path / "open.blinker", annotation.write(work)
    end = data.index(b"</pair>") + len(b"</pair>")
    file.write_bytes(data[:end] + b"<pair " * 200_000)
    start = time.process_time()
    preview(file, 0)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("position", "done", "reference"),
    [(None, 2, "T 2"), (0, 2, "T 0"), (299, 2, "T 299"), (None, 300, "T 0")],
)
def test_a_preview_shows_one_verse_pair_with_its_links(
    file: Path, work: AnnotationSet, position: int | None, done: int, reference: str
) -> None:
    finished = tuple(replace(pair, done=True) for pair in work.pairs[:done])
    work = replace(work, pairs=(*finished, *work.pairs[done:]))
    file.write_bytes(annotation.write(work))
    first = preview(file, position)
    assert first is not None
    assert first.work.bitext.references == (first.name,) == (reference,)
    index = work.bitext.references.index(reference)
    assert first.work.pairs == (work.pairs[index],)
    assert first.work.bitext.source_language == Language.of("he")


def test_unreadable_files_have_no_preview(tmp_path: Path, file: Path) -> None:
    assert preview(tmp_path / "none.blinker", None) is None
    assert preview(file, 300) is None
    sound = file.read_bytes()
    for damage in (b"", sound[:300], sound.replace(b"<bitext", b"<betext", 1)):
        file.write_bytes(damage)
        assert preview(file, None) is None
