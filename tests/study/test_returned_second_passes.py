"""Second passes in a study: whatever is done of either pass is counted once, where it belongs."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.loading import gather_with_passes
from blinker_qt.formats import annotation
from blinker_qt.study.collecting import returned_files
from blinker_qt.study.correcting import NewWords
from blinker_qt.study.folder import StudyFolder, create_study, hand_out
from blinker_qt.study.renewing import renew
from blinker_qt.study.status import COMES_AGAIN, Status, status_of
from short_studies import correct, send_back, short_texts

NAMES = ("Ann", "Ben")
PLAN = """
second-pass = "50%"
distance = 1
[[part]]
pairs = "1-2"
training = true
annotators = ["Ann", "Ben"]
[[part]]
pairs = "3-6"
annotators = ["Ann", "Ben"]
"""
TEXTS = short_texts(6)
PASSES = len(TEXTS) * 3 // 2
LINKS = st.sampled_from(["1-1", "1-2", "2-1", "1-1 2-2"])
WORK = st.lists(
    st.one_of(st.just(UNTOUCHED), LINKS.map(lambda links: PairAnnotation(links, done=True))),
    min_size=PASSES,
    max_size=PASSES,
)


def column(status: Status, name: str) -> dict[str, object]:
    """A column of the table of annotators, by annotator."""
    place = [each.name for each in status.annotators.columns].index(name)
    return {str(row[0]): row[place] for row in status.annotators.rows}


@settings(max_examples=3)
@given(st.fixed_dictionaries(dict.fromkeys(NAMES, st.tuples(WORK, WORK))))
def test_both_passes_are_counted_and_only_the_first_is_compared(
    works: dict[str, tuple[list[PairAnnotation], list[PairAnnotation]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        create_study(Path(folder, "study"), AnnotationSet.unannotated(TEXTS), PLAN)
        study = StudyFolder.open(Path(folder, "study"))
        final = {}
        for name, (earlier, later) in works.items():
            # What was done earlier is not undone.
            both = [
                old if new == UNTOUCHED else new for old, new in zip(earlier, later, strict=True)
            ]
            send_back(study.root, name, tuple(earlier), 1)
            send_back(study.root, name, tuple(both), 2)
            final[name] = both
        status = status_of(study)
        assert COMES_AGAIN in status.annotators.notes
        done = {name: sum(pair.done for pair in pairs) for name, pairs in final.items()}
        assert column(status, "handed_out") == dict.fromkeys(NAMES, PASSES)
        assert column(status, "done") == done
        late = {one.annotator: (one.owed, one.done) for one in status.unfinished}
        assert late == {name: (PASSES, count) for name, count in done.items() if count < PASSES}
        # A packet keeps its passes, and agreement is that of the first ones beside training.
        packet = annotation.load(study.root / "packets" / "Ann.blinker")
        firsts = [row for row in packet.bitext.of_pass(1) if packet.bitext.sets[row] > 1]
        found = gather_with_passes(returned_files(study))
        assert found.gathered.collation is not None
        (pair,) = compare(found.gathered.collation).pairs
        assert pair.compared == sum(all(final[name][row].done for name in NAMES) for row in firsts)
        # Nobody gets anything twice, and nothing has to be sent.
        assert not hand_out(study)
        assert not renew(study)


@settings(max_examples=3)
@given(WORK, st.integers(0, len(TEXTS) - 1))
def test_corrected_words_are_looked_at_again_in_both_passes(
    pairs: list[PairAnnotation], row: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        create_study(Path(folder, "study"), AnnotationSet.unannotated(TEXTS), PLAN)
        study = StudyFolder.open(Path(folder, "study"))
        send_back(study.root, "Ann", tuple(pairs))
        reference = TEXTS.references[row]
        assert not correct(study.root, NewWords((reference, Side.SOURCE), "a c b")).errors
        study = StudyFolder.open(study.root)
        packet = annotation.load(study.root / "packets" / "Ann.blinker")
        changed = [
            pair.done
            for name, pair in zip(packet.bitext.references, pairs, strict=True)
            if name == reference
        ]
        (ann, *_) = status_of(study).unfinished or [None]
        looks = ann.to_look_at if ann is not None and ann.annotator == "Ann" else 0
        assert looks == sum(changed)
        again = [work for work in renew(study).values() if work.annotator == "Ann"]
        assert len(again) == (1 if any(changed) else 0)
        for work in again:
            assert [pair.done for pair in work.pairs] == [
                pair.done and name != reference
                for name, pair in zip(packet.bitext.references, pairs, strict=True)
            ]
