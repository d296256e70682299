"""What the analysis pane's worker process does, without the process."""

import signal
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread

import pytest

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.disagreements import disagreements_of_two
from blinker_qt.compare.loading import open_collation
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.formats import annotation
from blinker_qt.ui.compare.bench import Bench
from blinker_qt.ui.compare.replies import (
    Answered,
    Compared,
    Differences,
    Drawn,
    Entry,
    Interim,
    Progress,
    Reply,
    Roll,
)
from blinker_qt.ui.compare.requests import (
    Ask,
    Cancel,
    Compare,
    Differ,
    Draw,
    Load,
    Question,
    Remove,
    Request,
)
from blinker_qt.ui.compare.serving import serve, serve_in_process

PAIR = VersePair("T 1", ("a", "b"), ("c", "d"))
OTHER = VersePair("U 1", ("e",), ("f",))
LANGUAGES = (Language.of("en"), Language.of("fr"))


def written(folder: Path, annotator: str, pair: VersePair = PAIR) -> Path:
    """An annotation file in which the first words of a verse pair are linked."""
    bitext = Bitext.of([pair], *LANGUAGES)
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], annotator)
    path = (folder / f"{annotator}.blinker").resolve()
    path.write_bytes(annotation.write(work))
    return path


def answered(bench: Bench, request: Request) -> Reply:
    reply = bench.answer(request, lambda _: None, lambda: False)
    assert reply is not None
    return reply


def loaded(bench: Bench, *paths: Path) -> Roll:
    reply = answered(bench, Load(paths))
    assert isinstance(reply, Roll)
    return reply


def test_loading_tells_of_every_file_before_it_is_read(tmp_path: Path) -> None:
    paths = [written(tmp_path, name) for name in ("A", "B")]
    told: list[Interim] = []
    roll = Bench().answer(Load((tmp_path,)), told.append, lambda: False)
    assert told == [Progress(paths[0], 1, 2), Progress(paths[1], 2, 2)]
    entries = tuple(Entry(path, path.stem, 1, 1) for path in paths)
    assert roll == Roll(entries, LANGUAGES)


def test_loading_that_is_given_up_adds_nothing(tmp_path: Path) -> None:
    bench = Bench()
    before = loaded(bench, written(tmp_path, "A"))
    paths = tuple(written(tmp_path, name) for name in ("B", "C"))
    told: list[Interim] = []
    roll = bench.answer(Load(paths), told.append, lambda: bool(told))
    assert roll == replace(before, cancelled=True)
    assert len(told) == 1


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    path = written(tmp_path, "A")
    (tmp_path / "sub").mkdir()
    assert len(loaded(Bench(), path, tmp_path / "sub" / ".." / "A.blinker", tmp_path).entries) == 1


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        ({"A": OTHER, "B": PAIR, "C": PAIR}, ["B", "C"]),
        ({"A": PAIR, "B": OTHER}, ["A"]),
        ({"A": PAIR, "B": OTHER, "C": OTHER, "D": PAIR}, ["A", "D"]),
    ],
)
def test_the_text_that_most_files_have_stays(
    tmp_path: Path, texts: dict[str, VersePair], kept: list[str]
) -> None:
    roll = loaded(Bench(), *(written(tmp_path, name, pair) for name, pair in texts.items()))
    assert [entry.annotator for entry in roll.entries] == kept
    assert len(roll.refused) == len(texts) - len(kept)


def test_what_is_there_already_outweighs_what_comes(tmp_path: Path) -> None:
    bench = Bench()
    loaded(bench, written(tmp_path, "A"))
    roll = loaded(bench, *(written(tmp_path, name, OTHER) for name in ("B", "C")))
    assert [entry.annotator for entry in roll.entries] == ["A"]


def test_files_that_cannot_take_part_are_refused_each_with_its_reasons(tmp_path: Path) -> None:
    good, broken = written(tmp_path, "A"), tmp_path / "broken.blinker"
    broken.write_bytes(b"<")
    nobody = written(tmp_path, "")
    namesake = tmp_path / "again.blinker"
    namesake.write_bytes(good.read_bytes())
    folder = tmp_path / "empty"
    folder.mkdir()
    roll = loaded(Bench(), good, broken, nobody, namesake, folder)
    assert [entry.path for entry in roll.entries] == [good]
    refused = {problems[0].path: problems[0] for problems in roll.refused}
    assert set(refused) == {"broken.blinker", ".blinker", "again.blinker", str(folder)}
    assert str(refused["again.blinker"]).startswith(
        "again.blinker: the annotator A is also that of A.blinker"
    )


def test_sets_that_differ_are_a_problem_of_the_figures(tmp_path: Path) -> None:
    bench = Bench()
    paths = [written(tmp_path, name) for name in ("A", "B")]
    work = annotation.load(paths[1])
    paths[1].write_bytes(annotation.write(replace(work, bitext=replace(work.bitext, sets=(2,)))))
    loaded(bench, *paths)
    compared = answered(bench, Compare(DEFAULT_OPTIONS))
    assert isinstance(compared, Compared)
    assert compared.comparison is None
    assert [problem.path for problem in compared.problems] == ["B.blinker"]


def test_answers_are_those_of_the_collation(tmp_path: Path) -> None:
    bench = Bench()
    paths = [written(tmp_path, name) for name in ("A", "B")]
    loaded(bench, *paths)
    collation = open_collation(paths)
    compared = answered(bench, Compare(DEFAULT_OPTIONS))
    assert isinstance(compared, Compared)
    assert compared.comparison is not None
    assert compared.comparison.grand == compare(collation).grand
    differ = Differ(0, 1, DEFAULT_OPTIONS)
    differences = answered(bench, differ)
    assert isinstance(differences, Differences)
    assert differences.asked == differ
    assert list(differences.rows) == list(disagreements_of_two(collation, 0, 1))
    alignment = Alignment(frozenset({(0, 0)}))
    draw = Draw(0)
    assert answered(bench, draw) == Drawn(draw, PAIR, (alignment, alignment))
    assert answered(bench, Remove(frozenset(paths))) == Roll((), None)
    with pytest.raises(ValueError, match="0 annotation sets"):
        answered(bench, Compare(DEFAULT_OPTIONS))


def test_requests_are_served_until_the_line_ends(tmp_path: Path) -> None:
    path = written(tmp_path, "A")
    ours, theirs = Pipe()
    server = Thread(target=serve, args=(theirs,))
    server.start()
    ours.send(Load((path,)))
    assert ours.recv() == Progress(path, 1, 1)
    assert ours.recv() == Roll((Entry(path, "A", 1, 1),), LANGUAGES)
    ours.send(Cancel())
    ours.send(Remove(frozenset({path})))
    assert ours.recv() == Roll((), None)
    ours.close()
    server.join()
    assert theirs.closed


def test_the_worker_leaves_interrupts_to_the_window() -> None:
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = Pipe()
    ours.close()
    try:
        serve_in_process(theirs)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_others_are_held_against_the_gold_standard(tmp_path: Path) -> None:
    bench = Bench()
    first, second = written(tmp_path, "A1"), written(tmp_path, "A2")
    loaded(bench, first, second)
    asked = Ask(Question.GOLD, DEFAULT_OPTIONS)
    reply = answered(bench, asked)
    assert isinstance(reply, Answered)
    assert not reply.tables
    assert "there is no gold standard" in str(reply.failure)
    gold = annotation.load(second)
    second.write_bytes(annotation.write(replace(gold, role=Role.GOLD)))
    loaded(bench, second)
    reply = answered(bench, asked)
    assert isinstance(reply, Answered)
    assert reply.tables[0].rows[0][:3] == ("A1", 1, 1)
    undone = tuple(replace(pair, done=False) for pair in gold.pairs)
    second.write_bytes(annotation.write(replace(gold, role=Role.GOLD, pairs=undone)))
    loaded(bench, second)
    reply = answered(bench, asked)
    assert isinstance(reply, Answered)
    assert "no verse pair is done in the gold standard" in str(reply.failure)


def test_the_worker_gets_ready_for_other_options_until_something_is_asked(tmp_path: Path) -> None:
    paths = tuple(written(tmp_path, name) for name in ("A", "B"))
    ours, theirs = Pipe()
    server = Thread(target=serve, args=(theirs,))
    server.start()
    ours.send(Load(paths))
    asked, answers = Ask(Question.TIME, DEFAULT_OPTIONS), iter(ours.recv, None)
    assert any(isinstance(reply, Roll) for reply in answers)
    ours.send(asked)
    first = next(reply for reply in answers if isinstance(reply, Answered))
    ours.send(asked)
    again = next(reply for reply in answers if isinstance(reply, Answered))
    assert [table.rows for table in again.tables] == [table.rows for table in first.tables]
    ours.close()
    server.join()
