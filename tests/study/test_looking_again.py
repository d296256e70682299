"""Who has verse pairs to look at again stays listed until they are done, whatever a lead does."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.journal import InUseError
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import content_hash
from blinker_qt.study.changing import rename_person
from blinker_qt.study.collecting import PairName, collect
from blinker_qt.study.correcting import NewBoundaries, NewWords, undoing_last
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.renewing import renew
from blinker_qt.study.status import status_of
from locks import open_in_a_window
from short_studies import DONE, correct, short_texts

TEXTS = short_texts(4)
ONCE = '[[part]]\npairs = "1-4"\nannotators = ["Ann", "Ben"]\n'
TWICE = f'second-pass = "50%"\ndistance = 1\n{ONCE}'
PEOPLE = ("Ann", "Ben")


class Lead:
    """A study, what its lead does, and who must look at which verse pairs again.

    Attributes:
        names: the present names of those who were Ann and Ben at first.
        newest: the newest file that each of them has.
        ever_done: the verse pairs that each has sent back as done. Nobody takes that back, so those
            that are open are open because words were corrected.
    """

    def __init__(self, folder: Path, plan: str) -> None:
        self.root = folder / "study"
        packets = create_study(self.root, AnnotationSet.unannotated(TEXTS), plan)
        self.names = {name: name for name in PEOPLE}
        self.newest = {work.annotator: work for work in packets.values()}
        self.ever_done = {name: set[PairName]() for name in PEOPLE}
        self.sent = 0
        self.renamings = 0

    @property
    def study(self) -> StudyFolder:
        """The study as it is in its folder."""
        return StudyFolder.open(self.root)

    def send_back(self, person: str, rows: Sequence[int]) -> None:
        """Take in a file in which the annotator did the verse pairs of these rows, too."""
        work = self.newest[person]
        pairs = list(work.pairs)
        for row in rows:
            place = row % len(pairs)
            links = " ".join(f"{one}-1" for one in range(1, len(work.bitext[place].source) + 1))
            pairs[place] = PairAnnotation(f"{links} 1-2", done=True)
        work = replace(work, pairs=tuple(pairs), revision=work.revision + len(rows))
        self.newest[person] = work
        self.sent += 1
        file = self.root.parent / f"{self.sent}.blinker"
        file.write_bytes(annotation.write(work))
        assert not collect(self.study, [file]).problems
        self.ever_done[person] |= done_in(work)

    def correct(self, row: int) -> None:
        """Add a word to the source side of a verse."""
        reference = TEXTS.references[row]
        texts = annotation.load(self.study.texts_file).bitext
        words = texts.source_verses[texts.references.index(reference)]
        new = f"{words} e{self.study.corrections.count}"
        assert not correct(self.root, NewWords((reference, Side.SOURCE), new)).errors

    def undo(self) -> None:
        """Take the last correction back."""
        assert not correct(self.root, *undoing_last(self.study.corrections)).errors

    @property
    def looks(self) -> dict[str, set[PairName]]:
        """The verse pairs that each has to look at again."""
        done = self.done()
        return {person: self.ever_done[person] - done[person] for person in PEOPLE}

    def rename(self, person: str) -> None:
        """Give an annotator another name."""
        self.renamings += 1
        name = f"{person} {self.renamings}"
        rename_person(self.root, self.names[person], name, self.root.parent / "data")
        self.names[person] = name

    def hand_out(self) -> None:
        """Write the files to send; whoever gets one goes on in it."""
        people = {name: person for person, name in self.names.items()}
        for work in {**hand_out(self.study), **renew(self.study)}.values():
            self.newest[people[work.annotator]] = work

    def done(self) -> dict[str, set[PairName]]:
        """The verse pairs that each has done in `returned`."""
        paths = {
            person: self.root / "returned" / self.study.file_names()[name]
            for person, name in self.names.items()
        }
        return {
            person: done_in(annotation.load(path)) if path.exists() else set()
            for person, path in paths.items()
        }

    def check(self) -> None:
        """Check who is said to have something to look at again, also after taking in nothing."""
        content = self.content()
        self._check_listed()
        collected = collect(self.study, [])
        assert (collected.taken_in, collected.problems) == ((), ())
        assert self.content() == content
        self._check_listed()

    def _check_listed(self) -> None:
        listed = {late.annotator: late.to_look_at for late in status_of(self.study).unfinished}
        looks = self.looks
        for person, name in self.names.items():
            assert listed.get(name, 0) == len(looks[person]), name

    def content(self) -> dict[str, bytes]:
        """All files of the study that came back or were made of them."""
        folder = self.root / "returned"
        return {str(path): path.read_bytes() for path in sorted(folder.rglob("*.blinker"))}


def done_in(work: AnnotationSet) -> set[PairName]:
    """The verse pairs of a file that are done."""
    rows = zip(work.bitext.names, work.pairs, strict=True)
    return {name for name, pair in rows if pair.done}


ROWS = st.integers(0, 3)
ACTS = st.one_of(
    st.tuples(st.just("send back"), st.sampled_from(PEOPLE), st.lists(ROWS, max_size=3)),
    st.tuples(st.just("correct"), ROWS),
    st.tuples(st.just("rename"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("hand out")),
    st.tuples(st.just("undo")),
)


@settings(max_examples=3)
@example(
    ONCE,
    [
        ("correct", 1),
        ("rename", "Ann"),
        ("correct", 2),
        ("hand out",),
        ("send back", "Ben", [0]),
        ("send back", "Ann", [1]),
    ],
)
@given(st.sampled_from([ONCE, TWICE]), st.lists(ACTS, min_size=3, max_size=5))
def test_nobody_who_has_something_to_look_at_again_is_forgotten(
    plan: str, acts: Sequence[tuple[object, ...]]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        lead = Lead(Path(name), plan)
        lead.send_back("Ann", range(len(lead.newest["Ann"].pairs)))
        for act, *arguments in acts:
            if act == "undo" and not lead.study.corrections.count:
                continue
            getattr(lead, str(act).replace(" ", "_"))(*arguments)
            lead.check()


@pytest.fixture
def lead(tmp_path: Path) -> Lead:
    """The lead of a study to which Ann has sent everything back."""
    lead = Lead(tmp_path, ONCE)
    lead.send_back("Ann", range(4))
    return lead


def test_what_was_done_is_done_again_when_a_correction_is_taken_back(lead: Lead) -> None:
    before = lead.content()
    lead.correct(1)
    assert lead.content() != before
    lead.undo()
    assert lead.content() == before
    lead.check()
    # A gold standard that named the file before finds it again.
    (file,) = (lead.root / "returned").glob("*.blinker")
    present = content_hash(file.read_bytes())
    assert lead.study.corrections.content_hash(present) == present


def test_a_damaged_file_is_made_anew_and_corrected(lead: Lead) -> None:
    file = lead.root / "returned" / "Ann.blinker"
    packet = lead.root / "packets" / "Ben.blinker"
    for damaged in (file, packet):
        damaged.write_bytes(damaged.read_bytes()[:400])
    errors = correct(lead.root, NewWords(("v 0", Side.SOURCE), "a b e")).errors
    for path, error in zip((packet, file.with_stem("Ann-2")), errors, strict=True):
        assert f"{path}:" in str(error)
    assert annotation.load(file).bitext.source_verses[0] == "a b e"


def test_work_put_into_the_folder_is_taken_in_before_a_correction(tmp_path: Path) -> None:
    lead = Lead(tmp_path, ONCE)
    work = lead.newest["Ann"]
    by_hand = replace(work, pairs=(DONE, *work.pairs[1:]), revision=1)
    folder = lead.root / "returned"
    folder.mkdir()
    (folder / "from mail.blinker").write_bytes(annotation.write(by_hand))
    (folder / "nobody.blinker").write_bytes(annotation.write(replace(by_hand, annotator="Zoe")))
    # What cannot be taken in is named, and has the words with which it came until it can be.
    (error,) = correct(lead.root, NewWords(("v 0", Side.SOURCE), "a b e")).errors
    assert "the plan names no annotator “Zoe”" in str(error)
    assert annotation.load(folder / "nobody.blinker").bitext.source_verses[0] == "a b"
    assert annotation.load(folder / "Ann.blinker").bitext.source_verses[0] == "a b e"
    assert not (folder / "from mail.blinker").exists()
    (late, _) = status_of(lead.study).unfinished
    assert (late.annotator, late.to_look_at) == ("Ann", 1)
    assert collect(lead.study, []).taken_in == ()


def correct_while_open(lead: Lead, *wanted: NewWords | NewBoundaries) -> None:
    """Correct the files of a study while a window has the one of Ann, which is named."""
    file = lead.root / "returned" / "Ann.blinker"
    before = file.read_bytes()
    with open_in_a_window(file):
        (error,) = correct(lead.root, *wanted).errors
    assert isinstance(error, InUseError)
    assert file.read_bytes() == before
    # Taking in files brings it up to date once the window is closed.
    assert (collect(lead.study, []).taken_in, collect(lead.study, []).problems) == ((), ())
    assert file.read_bytes() != before


def test_a_file_that_was_open_during_a_correction_is_made_anew_later(lead: Lead) -> None:
    before = lead.content()
    correct_while_open(lead, NewWords(("v 1", Side.SOURCE), "a b e"))
    assert lead.looks["Ann"] == {("v 1", 1)}
    lead.check()
    correct_while_open(lead, *undoing_last(lead.study.corrections))
    assert lead.looks["Ann"] == set()
    lead.check()
    assert lead.content() == before
