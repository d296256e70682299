"""Annotation sets with all kinds of content."""

from dataclasses import replace

from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    Origin,
    Rule,
    RuleKind,
    Source,
    grouped,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from golds import bitext_of

ADJUDICATION = Adjudication(
    Rule(RuleKind.MAJORITY, 2, sure_possible=True),
    (
        Source("A1", "1" * 64, "work/A1.blinker"),
        Source('Ann "O\'Tator" <&>', "f" * 64),
        Source("C", "0" * 64, "../C d.blinker"),
    ),
)

BY_ALL = Origin(RuleKind.ALL, drawn=(0, 1, 2))

BY_TWO = Origin(RuleKind.MAJORITY, drawn=(0, 2))

BY_HAND = Origin(person='Lead "<&>"', ruling="ART-3", drawn=(1,))

NOBODY_S = Origin(person="")


def gold_work() -> AnnotationSet:
    """Origins of every kind, and none."""
    bitext = bitext_of(((4, 5), (1, 1), (2, 2)))
    first = PairAnnotation("1-1 2,3-2,3", "4", "4 5", done=True, possible="1-1")
    origins: dict[Decision, Origin] = {
        (0, 0): BY_TWO,
        **{(source, target): BY_ALL for source in (1, 2) for target in (1, 2)},
        (Side.SOURCE, 3): BY_HAND,
        (Side.TARGET, 4): BY_HAND,
        (Side.TARGET, 3): NOBODY_S,
    }
    pairs = (
        replace(first, origins=grouped(origins)),
        PairAnnotation(),
        PairAnnotation("1-1", origins=grouped({(0, 0): BY_HAND})),
    )
    return AnnotationSet(bitext, pairs, "Lead", Role.GOLD, adjudication=ADJUDICATION)


MACHINE = Source('EFLOMAL "<&>"', "a" * 64, "machines/m.blinker")

ACCEPTED = Origin(suggested=MACHINE.annotator)

OF_ANOTHER = Origin(suggested="Another")

EASE = Question("ease", "How easy?", ("hard", "", "easy"))


def suggested_work() -> AnnotationSet:
    """A study that suggests, asks and lets leave for later; own and accepted links."""
    origins: dict[Decision, Origin] = {(0, 0): ACCEPTED, (1, 2): ACCEPTED, (2, 1): OF_ANOTHER}
    pair = PairAnnotation("1-1 2-3 3-2 4-4", done=True, origins=grouped(origins))
    left = PairAnnotation(remarks=Remarks(later=True))
    study = Study(reject=True, questions=(EASE,), suggestions=MACHINE, leave_for_later=True)
    return AnnotationSet(bitext_of(((4, 4), (1, 1))), (pair, left), "A1", study=study)


def labelled_work() -> AnnotationSet:
    """A study with labels, on parts of blocks and on possible links."""
    labels = LinkLabel("SEM", "S"), LinkLabel("fonction_é.2", "é"), LinkLabel("GIS", "3")
    first = Alignment().link({0}, {0}).link({1, 2}, {1, 2}).toggle_possible({(0, 0)})
    first = first.with_label({(0, 0), (1, 1)}, "SEM").with_label({(2, 1), (2, 2)}, "fonction_é.2")
    second = Alignment().link({0}, {0}).with_label({(0, 0)}, "GIS")
    paused = replace(PairAnnotation.of(second), seconds=9, pauses="301 900")
    pairs = (PairAnnotation.of(first, done=True), paused, UNTOUCHED)
    study = Study(sure_possible=True, labels=labels, pause_after=90)
    bitext = bitext_of(((3, 3), (1, 1), (2, 2)))
    return AnnotationSet(bitext, pairs, "A1", revision=5, minor=1, study=study)


def scored_work() -> AnnotationSet:
    """A machine's links, most of them with a score."""
    links = frozenset({(0, 0), (1, 1), (1, 2), (2, 1)})
    scores = frozenset({((0, 0), 1.0), ((1, 2), 0.0625), ((2, 1), -1e-05)})
    first = Alignment(links, possible=frozenset({(1, 2)}), scores=scores)
    pairs = (PairAnnotation.of(first, done=True), PairAnnotation("1-1", done=True), UNTOUCHED)
    study = Study(sure_possible=True, least_score=0.25)
    bitext = bitext_of(((3, 3), (1, 1), (2, 2)))
    return AnnotationSet(bitext, pairs, "Aligner 1", Role.MACHINE, 5, minor=1, study=study)


def plain_work() -> AnnotationSet:
    """Links, marks, answers, remarks, passes and odd characters, as in the golden file."""
    strange = ("\t", "a\rb", "l'\u00a0eau", "\u2028", "\ufeff")
    arabic = ("\u202bسلام\u202c", "é")
    numbers = (("one", "two", "three"), ("un", "deux", "trois"))
    pairs = [
        verse_pair("Tale 1:1", "The mill stood still .", "Le moulin était à l' arrêt ."),
        VersePair('Tale <1>\t"2"', ("<b>", "&amp;", "]]>", "'", '"'), strange),
        VersePair("Tale 1:3", ("e\u0301", "\U0001f9f5", "שָׁלוֹם"), arabic),
        VersePair("Tale 1:4", *numbers),
        VersePair("Tale 1:5", ("one",), ("un",)),
        VersePair("Tale 1:6", ("one",), ("un",)),
    ]
    pairs.append(pairs[0])
    languages = Language.of("en-GB"), Language("ar", Direction.RIGHT_TO_LEFT)
    bitext = Bitext.of(pairs, *languages, (1, 1, 2, 2, 12, 12, 1), (1, 1, 1, 1, 1, 1, 2))
    mill = Alignment().link({0}, {0}).link({1}, {1}).link({4}, {6}).link({2, 3}, {2, 3, 5})
    mill = mill.mark_not_translated(Side.TARGET, {4})
    mill = mill.toggle_possible({(1, 1), (2, 2), (3, 2)})
    zigzag = Alignment(frozenset({(0, 0), (1, 0), (1, 1), (2, 2)}), possible=frozenset({(2, 2)}))
    remarks = Remarks(
        (
            Note("partitive <after> negation", (Side.TARGET, 5), "ART-3"),
            Note(" two\nlines\r\t", (Side.SOURCE, 0)),
            Note("« étrange » \U0001f9f5", ruling="GEN-12"),
        ),
        "an idiom & no equal",
        Rejection(RejectionKind.WRONG_VERSE, 'this is "1:7"'),
    )
    annotations = (
        replace(
            PairAnnotation.of(mill, done=True, seconds=93),
            remarks=remarks,
            ratings=(("ease", 4), ("kind-2", 1)),
        ),
        PairAnnotation.of(Alignment(frozenset(), frozenset({4, 0, 1}), frozenset({2}))),
        PairAnnotation(seconds=5),
        PairAnnotation.of(zigzag, done=True),
        PairAnnotation(remarks=Remarks(rejected=Rejection(RejectionKind.UNREADABLE))),
        PairAnnotation(),
        PairAnnotation(ratings=(("ease", 1),)),
    )
    questions = (
        Question("kind-2", "Which <kind> is it?", ("prose & verse", "verse"), ordered=False),
        Question("ease", "How easy was it?", ("hard", "", " ", "easy\u00a0!")),
    )
    study = Study(sure_possible=True, reject=True, seed=7, questions=questions)
    return AnnotationSet(bitext, annotations, 'Ann "O\'Tator" <&>', Role.GOLD, 412, study=study)


def verse_pair(reference: str, source: str, target: str) -> VersePair:
    return VersePair(reference, tuple(source.split(" ")), tuple(target.split(" ")))


def running_text_work() -> AnnotationSet:
    """Work on verse pairs of which some have running text."""
    pairs = [
        VersePair("T 1", ("Bread", ",", "she", "said"), ("De", "le", "pain", ",", "dit", "-elle")),
        VersePair("T 2", ("a",), ("b",)),
    ]
    bitext = Bitext.of(pairs)
    texts = (
        (RunningText(" Bread, she\tsaid"), None),
        (RunningText("Du pain, dit-elle", "1:1-2 2:1-2"), None),
    )
    details = (WordDetails("bread _ she say", "", "a b\u00a0c _ <d>"), None), ()
    bitext = bitext.with_verses(bitext.source_verses, bitext.target_verses, *texts, *details)
    return AnnotationSet(
        bitext, (PairAnnotation("1-3 4-5", "", "1 2"), UNTOUCHED), "A", revision=2, minor=1
    )
