"""The words that rulings are about: found in verse pairs, and looked at again by annotators."""

from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import InputError
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import collect
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.guide import Ruling, patterns_in
from blinker_qt.study.guide_editing import (
    Beginning,
    GuideError,
    guide_in,
    next_version,
    save_guide,
    with_ruling,
)
from blinker_qt.study.renewing import renew
from blinker_qt.study.ruling_words import WordPattern
from blinker_qt.study.second_looks import SecondLook, looks_text, read_looks
from blinker_qt.study.status import Task, status_of
from blinker_qt.study.touched import ask_for_look, touched_pairs
from commands import Commands
from short_studies import study_with_guide

S, T = Side.SOURCE, Side.TARGET
PAIR = VersePair("v 1", ("He", "did", "not", "see", "It"), ("Il", "ne", "le", "vit", "pas"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("it", {(S, 4)}),
        ("IL", {(T, 0)}),
        ("did not", {(S, 1), (S, 2)}),
        ("did see", set()),
        ("ne … pas", {(T, 1), (T, 4)}),
        ("pas … ne", set()),
        ("v*", {(T, 3)}),
        ("*e", {(S, 0), (S, 3), (T, 1), (T, 2)}),
        ("not ↔ ne … pas", {(S, 2), (T, 1), (T, 4)}),
        ("not ↔ point", set()),
        ("it ↔ ∅", {(S, 4)}),
        ("∅ ↔ le", {(T, 2)}),
        ("…", set()),
        ("see it extra", set()),
        ("s.e", set()),
    ],
)
def test_words_of_a_pattern(text: str, words: set[tuple[Side, int]]) -> None:
    assert WordPattern(text).words_in(PAIR) == words


def test_what_a_pattern_asks_for() -> None:
    negation = WordPattern("not ↔ ne … pas")
    about = negation.words_in(PAIR)
    other = (4, 2)
    assert negation.decides(frozenset({(2, 1), (2, 4), other}), PAIR, about)
    assert not negation.decides(frozenset({(2, 1), (2, 4)}), PAIR, frozenset({(S, 4)}))
    assert not negation.decides(frozenset({(2, 1)}), PAIR, about)
    assert not negation.decides(frozenset({(2, 1), (2, 4), (3, 4)}), PAIR, about)
    everything = WordPattern("*").words_in(PAIR)
    assert WordPattern("it ↔ ∅").decides(frozenset({(S, 4)}), PAIR, everything)
    assert WordPattern("∅ ↔ le").decides(frozenset({(T, 2)}), PAIR, everything)
    assert not WordPattern("it").decides(frozenset({other}), PAIR, everything)
    assert not WordPattern("∅ ↔ ∅").decides(frozenset(), PAIR, everything)


TEXTS = Bitext.of(
    [
        replace(PAIR, reference="v 0"),
        VersePair("v 1", ("not", "me"), ("ne", "pas")),
        VersePair("v 2", ("he", "sees"), ("il", "voit")),
        VersePair("v 3", ("not", "he"), ("ne", "pas")),
    ]
)
NEGATION = Ruling("NEG-1", "Negation", "Link both.", words=patterns_in("not ↔ ne … pas"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A study with an empty guide, which Ann has done but for the last pair, and Cleo wholly."""
    done = {"Ann": 3, "Cleo": 4}
    return study_with_guide(tmp_path / "study", TEXTS, Beginning.EMPTY, done).root


def write_ruling(root: Path, ruling: Ruling = NEGATION) -> None:
    """Write a ruling into the guide of the study, whose annotators have version 1."""
    study = StudyFolder.open(root)
    version = next_version(study.guide, (1,))
    pages = with_ruling(study.guide, ruling, f"{ruling.number} is new.", version, "Negation")
    save_guide(root / "guide", study.guide, pages)


def done_in(root: Path, name: str) -> list[bool]:
    return [pair.done for pair in annotation.load(root / "returned" / f"{name}.blinker").pairs]


def test_a_ruling_keeps_its_words(root: Path) -> None:
    write_ruling(root)
    assert "Words NEG-1: `not ↔ ne … pas`." in (root / "guide" / "neg.md").read_text("utf-8")
    guide = guide_in(StudyFolder.open(root))
    assert guide is not None
    assert guide.ruling("NEG-1") == NEGATION
    assert guide.rulings_on(TEXTS[1]) == dict.fromkeys([(S, 0), (T, 0), (T, 1)], (NEGATION,))
    assert guide.rulings_on(TEXTS[2]) == {}


def test_verse_pairs_with_words_of_a_ruling_are_looked_at_again(
    root: Path, run: Commands, tmp_path: Path
) -> None:
    write_ruling(root)
    study = StudyFolder.open(root)
    touched = touched_pairs(study, NEGATION)
    assert [(each.row, each.done_by) for each in touched] == [
        (0, ("Ann", "Cleo")),
        (1, ("Ann", "Cleo")),
        (3, ("Cleo",)),
    ]
    (rows,) = [run.json("guide", root, "--ruling", "NEG-1")["touched"]]
    assert [row["reference"] for row in rows] == ["v 0", "v 1", "v 3"]
    assert rows[0]["words"] == "not ne pas"
    printed = run("guide", root, "--ruling", "NEG-1", "--look-again").err
    assert "3 verse pairs to be looked at again, with version 2 of the guide" in printed
    assert done_in(root, "Ann") == [False, False, True, False]
    assert done_in(root, "Cleo") == [False, False, True, False]
    study = StudyFolder.open(root)
    status = status_of(study)
    late = {each.annotator: (each.done, each.to_look_at) for each in status.unfinished}
    assert late == {"Ann": (3, 2), "Ben": (0, 0), "Cleo": (4, 3)}
    assert status.remarks.rows == ()
    reasons = {step.task: str(step.reason) for step in status.steps}
    assert reasons[Task.HAND_OUT] == "to get the new style guide: Ann, Cleo, Ben"
    files = {work.annotator: work for work in renew(study).values()}
    assert {path.parent.name for path in (root / "packets").glob("*/*")} == {"guide-2"}
    assert [note.ruling for note in files["Cleo"].pairs[0].remarks.notes] == ["NEG-1"]
    guide = guide_in(study)
    assert guide is not None
    assert guide.changes.versions[0].text == (
        "NEG-1 is new. Look again at verse pairs with words of NEG-1."
    )
    # An older file that comes late is looked at, too; one with the new guide was looked at.
    old = tmp_path / "old.blinker"
    ann = annotation.load(tmp_path / "Ann-3.blinker")
    old.write_bytes(annotation.write(replace(ann, pairs=(ann.pairs[0],) * 4, revision=7)))
    collect(study, [old])
    assert done_in(root, "Ann") == [False, False, True, False]
    looked = tuple(replace(pair, done=True) for pair in files["Cleo"].pairs)
    again = tmp_path / "again.blinker"
    revision = files["Cleo"].revision + 1
    again.write_bytes(annotation.write(replace(files["Cleo"], pairs=looked, revision=revision)))
    assert not collect(study, [again]).problems
    assert done_in(root, "Cleo") == [True] * 4
    assert [each.annotator for each in status_of(study).unfinished] == ["Ann", "Ben"]
    # A later look needs a later version, which is made.
    assert ask_for_look(StudyFolder.open(root), "NEG-1").version == "3"
    assert done_in(root, "Cleo") == [False, False, True, False]


def test_what_cannot_be_looked_at_again_is_refused(root: Path, run: Commands) -> None:
    assert "no ruling NEG-1" in run.fails("guide", root, "--ruling", "NEG-1")
    assert "--look-again needs --ruling" in run.fails("guide", root, "--look-again", status=2)
    write_ruling(root, replace(NEGATION, words=()))
    assert "does not say which words" in run.fails("guide", root, "--ruling", "NEG-1")
    write_ruling(root, replace(NEGATION, words=patterns_in("never")))
    with pytest.raises(GuideError, match="nobody has done a verse pair with words of NEG-1"):
        ask_for_look(StudyFolder.open(root), "NEG-1")
    assert not (root / "looks.toml").exists()


@pytest.mark.parametrize(
    "text",
    [
        "[[look]",
        "look = 1",
        "look = [1]",
        "[[look]]\nruling = 'NEG-1'",
        "[[look]]\nruling = 'neg'\nversion = '1'\npairs = []",
        "[[look]]\nruling = 'NEG-1'\nversion = 'x'\npairs = []",
        "[[look]]\nruling = 'NEG-1'\nversion = '1'\npairs = [1]",
        "ruling = 'NEG-1'\nversion = '1'\npairs = []",
    ],
)
def test_damaged_lists_of_looks_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "looks.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="expected tables"):
        read_looks(path)


def test_looks_are_read_as_they_were_written(tmp_path: Path) -> None:
    looks = (SecondLook("NEG-1", "2", ('a "b" \x7f', "é")), SecondLook("SUF-2", "2.1", ()))
    path = tmp_path / "looks.toml"
    assert read_looks(path) == ()
    path.touch()
    with pytest.raises(InputError, match="the file is empty: look for a backup"):
        read_looks(path)
    path.write_text(looks_text(looks), "utf-8")
    assert read_looks(path) == looks
