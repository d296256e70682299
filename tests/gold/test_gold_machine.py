"""A gold standard through random work, saves and crashes, with its origins."""

import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from amounts import times
from blinker_qt.annotate.document import Document
from blinker_qt.annotate.journal import journal_path
from blinker_qt.annotate.recovery import Recovery
from blinker_qt.annotate.session import Change
from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    Origin,
    Rule,
    RuleKind,
    by_decision,
    verdict_of,
)
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side
from blinker_qt.cli.main import main
from blinker_qt.formats import annotation
from blinker_qt.gold.create import apply_rule_again
from golds import acts_on, bitext_of, gold_of, side_by_side, sources_of
from works import aligned

LENGTHS = ((2, 2), (1, 2), (1, 1))
BITEXT = bitext_of(LENGTHS)
REJECTED = PairAnnotation(done=True, remarks=Remarks(rejected=Rejection(RejectionKind.OTHER)))
SAID = [
    [aligned("1-1 2-2"), aligned("1-2 2-1"), aligned("1-1", "2", "2")],
    [aligned("1-1,2"), aligned("1-2", target="1")],
    [aligned("1-1"), aligned(source="1", target="1")],
]
"""What annotators may say of each verse pair; they may reject it too."""

places = st.integers(0, len(LENGTHS) - 1)
# Taken modulo what there is.
choices = st.integers(0, 5)
choices_of_pairs = st.tuples(*(st.integers(0, len(said)) for said in SAID))
rules = st.sampled_from([Rule(kind) for kind in (RuleKind.ALL, RuleKind.MAJORITY, RuleKind.UNION)])


Plain = tuple[PairAnnotation, dict[Decision | bool, Origin]]
"""Work on a verse pair, with the origin of a verdict under what it says."""


def annotator(name: str, said: Sequence[int]) -> AnnotationSet:
    """An annotation set with this work on the verse pairs."""
    options = [[*map(PairAnnotation.of, each), REJECTED] for each in SAID]
    work = (replace(each[one], done=True) for each, one in zip(options, said, strict=True))
    return AnnotationSet(BITEXT, tuple(work), name, study=Study(reject=True))


def adjudication_of(sets: Sequence[AnnotationSet], settled_by: Rule) -> Adjudication:
    """What a gold standard of these is settled from; other work means another digest."""
    digests = {one.annotator: sha256(annotation.write(one)).hexdigest() for one in sets}
    sources = (replace(one, fingerprint=digests[one.annotator]) for one in sources_of(sets))
    return Adjudication(settled_by, tuple(sources))


def settled_again(
    gold: AnnotationSet, sets: Sequence[AnnotationSet], settled_by: Rule | None
) -> AnnotationSet:
    """A gold standard that another adjudicator made of these, by another rule or the same."""
    assert gold.adjudication is not None
    made = adjudication_of(sets, settled_by or gold.adjudication.rule)
    return replace(apply_rule_again(gold, side_by_side(sets), made), annotator="Other")


def plain(pair: PairAnnotation) -> Plain:
    """The work without its origins, and the origin of each link and mark and of the verdict."""
    origins: dict[Decision | bool, Origin] = dict(by_decision(pair.origins).items())
    verdict = verdict_of(pair.origins)
    if verdict is not None:
        origins[bool(verdict.rejected)] = verdict.origin
    return replace(pair, origins=()), origins


def fitting(origin: Origin, own: Origin | None, role: Role) -> Origin | None:
    """What is left of an origin where the file names other sources or another rule.

    Args:
        origin: the acknowledged one.
        own: that of the same decision in the file.
        role: that of the file.
    """
    if role is Role.GOLD and origin.rule is None:
        return replace(origin, drawn=own.drawn if own else ())
    return own


class Settling(RuleBasedStateMachine):
    """An adjudicator at work, whose gold standard is changed by something else at times."""

    @initialize(said=st.lists(choices_of_pairs, min_size=2, max_size=3), settled_by=rules)
    def begin(self, said: list[tuple[int, ...]], settled_by: Rule) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path, self.data = self.folder / "gold.blinker", self.folder / "data"
        self.sets = [annotator(*each) for each in zip("BCD", said, strict=False)]
        made = adjudication_of(self.sets, settled_by)
        gold = replace(gold_of(self.sets, settled_by), adjudication=made, annotator="Lead")
        self.path.write_bytes(annotation.write(gold))
        self.open()
        self.in_journal: set[int] = set()

    def open(self) -> None:
        self.document = Document.open(self.path, self.data, clock=lambda: 0.0)
        self.session = self.document.session
        acts_on(self.session, self.sets)
        self.session.listen(self.note)

    def note(self, change: Change) -> None:
        self.in_journal |= change.pairs

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.abandon()
            shutil.rmtree(self.folder)

    @property
    def pairs(self) -> tuple[PairAnnotation, ...]:
        return self.session.annotation_set.pairs

    @rule(index=places, choice=choices)
    def settle(self, index: int, choice: int) -> None:
        options = [*SAID[index], Alignment()]
        self.session.settle({index: options[choice % len(options)]})

    @rule(link=st.tuples(choices, choices), linked=st.booleans())
    def link_by_hand(self, link: LinkToken, linked: bool) -> None:
        sources, targets = LENGTHS[self.session.position]
        self.session.paint_links([(link[0] % sources, link[1] % targets)], linked)

    @rule(side=st.sampled_from(Side))
    def mark_by_hand(self, side: Side) -> None:
        self.session.toggle_mark(side, 0)

    @rule(ruling=st.sampled_from(["ART-3", ""]))
    def cite(self, ruling: str) -> None:
        self.session.cite([(0, 0), (Side.TARGET, 0)], ruling)

    @rule(kind=st.sampled_from([None, RejectionKind.OTHER]))
    def set_rejected(self, kind: RejectionKind | None) -> None:
        self.session.set_rejected(kind)

    @rule(name=st.sampled_from(["Lead", "Anna"]))
    def set_annotator(self, name: str) -> None:
        self.session.set_annotator(name)

    @rule(act=st.sampled_from(["done", "undo", "redo"]))
    def act(self, act: str) -> None:
        getattr(self.session, act)()

    @rule(index=places)
    def go_to(self, index: int) -> None:
        self.session.go_to(index)

    @rule()
    def save(self) -> None:
        self.document.save()
        self.document.flush(20)
        assert annotation.load(self.path) == self.session.annotation_set

    @rule()
    def crash(self) -> None:
        acknowledged = self.session.annotation_set
        self.document.abandon()
        unsaved = acknowledged.revision - annotation.load(self.path).revision
        self.open()
        assert self.session.annotation_set == acknowledged
        assert annotation.read(annotation.write(acknowledged), "gold") == acknowledged
        assert self.document.recovery == (Recovery(edits=unsaved) if unsaved else None)

    @rule()
    def close_and_reopen(self) -> None:
        acknowledged = self.session.annotation_set
        self.document.close()
        self.in_journal = set()
        self.open()
        assert self.session.annotation_set == acknowledged

    @rule(said=choices_of_pairs, late=st.sampled_from("ABCE"), settled_by=st.none() | rules)
    def sources_change_after_a_crash(
        self, said: tuple[int, ...], late: str, settled_by: Rule | None
    ) -> None:
        """An annotation set comes late, at any place, or another one in place of one of a name."""
        sets = [one for one in self.sets if one.annotator != late] + [annotator(late, said)]

        self.recover_into(lambda gold: settled_again(gold, sets, settled_by))

    @rule(settled_by=rules)
    def only_the_rule_changes_after_a_crash(self, settled_by: Rule) -> None:
        self.recover_into(lambda gold: settled_again(gold, self.sets, settled_by))

    @rule()
    def only_the_name_changes_after_a_crash(self) -> None:
        self.recover_into(lambda gold: replace(gold, annotator="Other"))

    @rule(role=st.sampled_from([Role.GOLD, Role.ANNOTATOR]))
    def nothing_is_said_of_sources_after_a_crash(self, role: Role) -> None:
        self.recover_into(
            lambda gold: replace(
                gold,
                role=role,
                adjudication=None,
                pairs=tuple(replace(pair, origins=()) for pair in gold.pairs),
            )
        )

    def recover_into(self, change: Callable[[AnnotationSet], AnnotationSet]) -> None:
        """Change the file after a crash, and check what is recovered into a new file."""
        acknowledged = self.pairs
        self.document.abandon()
        journal = journal_path(self.path, self.data)
        before = self.path.read_bytes(), journal.read_bytes() if journal.exists() else None
        standing = annotation.load(self.path)
        changed = change(standing)
        if changed == standing:
            self.open()
            return
        self.path.write_bytes(annotation.write(changed))
        document = Document.open(self.path, self.data, clock=lambda: 0.0)
        document.abandon()
        assert document.session.annotation_set == changed
        self.check_recovered(standing, changed, acknowledged, document.recovery)
        for path in (*self.folder.glob("*.recovered-*"), *journal.parent.glob("*")):
            path.unlink()
        self.path.write_bytes(before[0])
        if before[1] is not None:
            journal.write_bytes(before[1])
        self.open()

    def check_recovered(
        self,
        standing: AnnotationSet,
        changed: AnnotationSet,
        acknowledged: Sequence[PairAnnotation],
        recovery: Recovery | None,
    ) -> None:
        """Check what was recovered from the journal of a file that has changed."""
        same = (standing.role, standing.adjudication) == (changed.role, changed.adjudication)
        expected, told = [plain(pair) for pair in changed.pairs], []
        for index in sorted(self.in_journal):
            _, own = expected[index]
            work, origins = plain(acknowledged[index])
            kept = {
                what: left
                for what, origin in origins.items()
                if (left := origin if same else fitting(origin, own.get(what), changed.role))
            }
            expected[index] = work, kept
            if kept != origins:
                told.append(BITEXT.references[index])
        misfits = () if recovery is None else recovery.misfits
        assert sorted(str(problem.values["reference"]) for problem in misfits) == told
        beside = None if recovery is None else recovery.beside
        assert (beside is None) is (expected == [plain(pair) for pair in changed.pairs])
        if beside is not None:
            recovered = annotation.load(beside)
            assert [plain(pair) for pair in recovered.pairs] == expected
            assert recovered.adjudication == changed.adjudication
            finished = all(work.done for work, _ in expected)
            assert main(["check", str(beside)]) == (not finished)


TestSettling = Settling.TestCase
TestSettling.settings = settings(
    max_examples=times(6), stateful_step_count=25, suppress_health_check=list(HealthCheck)
)
