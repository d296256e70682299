"""Detecting how to read outputs of systems over known texts."""

from pathlib import Path

import pytest

from blinker_qt.bitext.alignment import Alignment, links_from_text
from blinker_qt.bitext.annotation import AnnotationSet, transposed
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.exchange.trial import Proof
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase
from blinker_qt.gold.systems import OUTPUT_FORMATS, OutputReading, Trial, looks_like_links, try_out
from real_data import ALIBI, alibi_texts

BITEXT = Bitext.of(
    [
        VersePair("1", ("a", "big", "boat"), ("un", "grand", "bateau", "blanc")),
        VersePair("2", ("now",), ("tout", "de", "suite")),
    ],
    Language.of("en"),
    Language.of("fr"),
)
# A word has no more than one link, since GIZA++ holds no more.
LINKS = ("1-1 2-2 3-4", "1-3")
WORK = AnnotationSet.finished(
    BITEXT, [Alignment(links_from_text(links)) for links in LINKS], "somebody"
)


def written(folder: Path, name: str, work: AnnotationSet, base: IndexBase | None) -> Path:
    """The file of links, or the folder, of an annotation set in another format."""
    write = OUTPUT_FORMATS[name].write
    assert write is not None
    files = write({"somebody": work}, Choices(base=base))
    for file, data in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    paths = {folder / file for file in files}
    paths |= {path.parent for path in paths}
    return min(path for path in paths if looks_like_links(path))


def links_of(trial: Trial) -> list[tuple[frozenset[tuple[int, int]], ...]]:
    return [tuple(pair.alignment.links for pair in work.pairs) for work in trial.sight.works]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("name", "base"),
    [
        (name, base)
        for name, row in OUTPUT_FORMATS.items()
        if row.write
        for base in (IndexBase if FormatQuestion.BASE in row.asks_writing else (None,))
    ],
)
def test_links_of_every_format_are_read_as_written(
    name: str, base: IndexBase | None, swapped: bool, tmp_path: Path
) -> None:
    path = written(tmp_path, name, transposed(WORK) if swapped else WORK, base)
    trial = try_out([path], BITEXT)
    assert trial.left_out == ()
    assert trial.reading is not None
    assert trial.reading.swapped == swapped
    assert links_of(trial) == [tuple(pair.alignment.links for pair in WORK.pairs)]
    assert trial.sight.works[0].annotator == path.name
    assert trial.sight.tallies[0].links == 4
    assert try_out([path], BITEXT, trial.reading, trial.sight.proof) == trial


def files_of(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"{number}.txt" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    return paths


def test_several_files_are_judged_together_and_ambiguous_ones_not_read(tmp_path: Path) -> None:
    alone = files_of(tmp_path, "1-1\n\n")
    trial = try_out(alone, BITEXT)
    assert trial.reading == OutputReading("pharaoh")
    assert trial.sight.proof == Proof(is_read=True)
    assert (trial.sight.works, trial.left_out) == ((), ())
    said = try_out(alone, BITEXT, OutputReading("pharaoh", IndexBase.ONE), trial.sight.proof)
    assert links_of(said) == [(frozenset({(0, 0)}), frozenset())]
    together = try_out(files_of(tmp_path, "1-1\n\n", "0-1\n0-0\n", "1-2\n0-2\n"), BITEXT)
    assert together.reading == OutputReading("pharaoh", IndexBase.ZERO)
    assert len(together.sight.works) == 3


def test_damaged_files_do_not_affect_the_others(tmp_path: Path) -> None:
    damaged, good = files_of(tmp_path, "0-0 1-9\n0-0\n", "0-0\n0-2\n")
    trial = try_out([damaged, good], BITEXT)
    assert trial.reading == OutputReading("pharaoh", IndexBase.ZERO)
    assert [work.annotator for work in trial.sight.works] == [good.name]
    ((problem,),) = trial.left_out
    assert problem.place == f"{damaged}:1:5"


def test_late_mistakes_are_reported_in_ambiguous_files(tmp_path: Path) -> None:
    (path,) = files_of(tmp_path, "0-0 2-3\n0-0 0-9\n")
    trial = try_out([path], BITEXT)
    assert (trial.reading, trial.sight.proof.is_read) == (OutputReading("pharaoh"), False)
    ((problem,),) = trial.left_out
    assert problem.place == f"{path}:2:5"
    # They may have been mended meanwhile.
    again = try_out([path], BITEXT, trial.reading, trial.sight.proof)
    assert again == trial
    path.write_text("0-0 2-3\n0-0 0-2\n", "utf-8")
    mended = try_out([path], BITEXT, trial.reading, trial.sight.proof)
    assert (mended.sight.works, mended.left_out) == ((), ())


def test_unrecognised_files_can_be_tried_in_a_chosen_format(tmp_path: Path) -> None:
    paths = files_of(tmp_path, "what is this\n")
    assert try_out(paths, BITEXT).reading is None
    trial = try_out(paths, BITEXT, OutputReading("talp"))
    assert trial.reading == OutputReading("talp")
    assert trial.left_out[0][0].line == 1


def test_real_links_with_possible_ones_prove_how_they_are_read() -> None:
    trial = try_out([ALIBI / "ali_w2w_LAuberge_TheInn.txt"], alibi_texts())
    assert trial.reading == OutputReading("pharaoh-ids", IndexBase.ZERO)
    assert trial.sight.proof == Proof(is_read=True, base=IndexBase.ZERO, swapped=False)
    assert [(one.links, one.possible) for one in trial.sight.tallies] == [(2144, 1388)]
