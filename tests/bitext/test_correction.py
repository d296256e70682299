"""Corrected words: which come from which, and the work that is carried over."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from amounts import times
from blinker_qt.bitext.adjudication import Decision, Origin, by_decision, decisions, grouped
from blinker_qt.bitext.alignment import links_as_text
from blinker_qt.bitext.annotation import UNTOUCHED, PairAnnotation, unaccounted
from blinker_qt.bitext.correction import (
    Carried,
    Correction,
    CorrectionError,
    LookReason,
    WordChange,
    carry,
    mapped,
)
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.formats.interchange import Feature
from exchanged import alignments

S, T = Side.SOURCE, Side.TARGET

PAIR = VersePair("T 1", ("she", "says", "no"), ("qu'elle", "dit", "non", "."))
DONE = PairAnnotation("1-1 2-2 3-3", "", "4", done=True)

EVERYTHING = frozenset({Feature.MARKS, Feature.POSSIBLE, Feature.LABELS, Feature.SCORES})
_FORMS = ("a", "b", "ab", "abc", "le", "du", "l'", "eau", "l'eau", ".", "water")
_MOST = 5


def corrected(
    target: str, work: PairAnnotation = DONE, mapping: str | None = None
) -> tuple[Carried, Correction]:
    """The work after the target words of PAIR were corrected."""
    correction = Correction.between("T 1", T, " ".join(PAIR.target), target)
    if mapping is not None:
        pairs = (chunk.split("-") for chunk in mapping.split())
        correction = replace(
            correction, mapping=frozenset((int(old) - 1, int(new) - 1) for old, new in pairs)
        )
    return carry(work, correction, PAIR), correction


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a b c", "a b c", "1-1 2-2 3-3"),
        ("qu'il vient", "qu' il vient", "1-1,2 2-3"),
        ("aujourd' hui", "aujourd'hui", "1,2-1"),
        ("il vien demain", "il vient demain", "1-1 2-2 3-3"),
        ("the dog", "the big dog", "1-1 2-3"),
        ("the big dog", "the dog", "1-1 3-2"),
        ("pas du pain", "pas de le pain", "1-1 2-2,3 3-4"),
        ("black cat", "white sheep", "1-1 2-2"),
        ("it slept .", "it sle pt", "1-1 2-2,3"),
        ("Qu'est-ce que", "qu' est - ce que", "1-1,2,3,4 2-5"),
        ("a . b .", "a b .", "1-1 3-2 4-3"),
        ("he only asked for bread", "he asked for only bread", "1-1 2-4 3-2 4-3 5-5"),
        ("x x a b", "a b x", "3-1 4-2"),
        ("for for a dog", "for a dog", "1,2-1 3-2 4-3"),
        ("no no no dog", "no dog", "1,2,3-1 4-2"),
        ("a cat cat", "a cat", "1-1 2,3-2"),
        ("a cat dog", "a dog", "1-1 3-2"),
    ],
)
def test_words_are_found_again(before: str, after: str, expected: str) -> None:
    assert links_as_text(mapped(before.split(), after.split())) == expected


def test_parts_of_a_split_word_inherit_and_are_marked() -> None:
    noted = replace(DONE, remarks=Remarks((Note("hm", (T, 0)), Note("so", (T, 1)), Note("pair"))))
    (work, looks), correction = corrected("qu' elle dit non .", noted)
    assert correction.changes() == (WordChange.SPLIT,) * 2 + (WordChange.KEPT,) * 3
    assert (work.links, work.not_translated_target, work.done) == ("1-1,2 2-3 3-4", "5", False)
    assert [(look.reason, look.on, look.word) for look in looks] == [
        (LookReason.SPLIT, (T, 0), "qu'"),
        (LookReason.SPLIT, (T, 1), "elle"),
    ]
    assert work.remarks.notes == (
        Note("hm", (T, 0)),
        Note("so", (T, 2)),
        Note("pair"),
        Note("qu'elle → qu' elle", (T, 0)),
        Note("qu'elle → qu' elle", (T, 1)),
    )


def test_notes_of_a_correction_that_is_taken_back_go() -> None:
    own = Note("qu'elle", (T, 0))
    (work, _), correction = corrected("qu' elle dit non .", replace(DONE, remarks=Remarks((own,))))
    assert len(work.remarks.notes) == 3
    back, looks = carry(work, correction.inverse, correction.verse(PAIR))
    assert (back, looks) == (replace(DONE, remarks=Remarks((own,)), done=False), ())


def test_a_joined_word_has_the_union_and_is_in_doubt_if_decisions_differed() -> None:
    (work, looks), _ = corrected("qu'elledit non .")
    assert (work.links, work.not_translated_target) == ("1,2-1 3-2", "3")
    assert [look.reason for look in looks] == [LookReason.JOINED]
    assert (
        str(looks[0].sentence) == "“qu'elledit” has all decisions of “qu'elle dit”, which differed"
    )
    alike = PairAnnotation("1-1,2 2,3-3", "", "4", done=True)
    (work, looks), _ = corrected("qu'elledit non .", alike)
    assert (work.links, work.done, looks) == ("1-1 2,3-2", True, ())


def test_words_around_a_removed_word_stay() -> None:
    block = PairAnnotation("1-1 2-2,3", "3", "4", done=True, remarks=Remarks((Note("o", (T, 2)),)))
    (work, looks), _ = corrected("qu'elle dit .", block)
    assert (work.links, work.not_translated_target) == ("1-1 2-2", "3")
    assert [look.reason for look in looks] == [LookReason.NOTE]
    assert work.remarks.notes == (Note("o"),)
    (work, looks), _ = corrected("qu'elle non .")
    assert [(look.reason, look.on, look.word) for look in looks] == [
        (LookReason.LEFT_ALONE, (S, 1), "says")
    ]
    assert (work.links, work.done, work.remarks.notes) == ("1-1 3-2", False, ())


def test_a_moved_word_keeps_its_links_and_is_looked_at_again() -> None:
    (work, looks), correction = corrected("dit non qu'elle .")
    kept, moved = WordChange.KEPT, WordChange.MOVED
    assert correction.changes() == (kept, kept, moved, kept)
    assert [(look.reason, look.on) for look in looks] == [(LookReason.MOVED, (T, 2))]
    assert (work.links, work.done) == ("1-3 2-1 3-2", False)
    assert work.remarks.notes == (Note("qu'elle (1 → 3)", (T, 2)),)
    (work, looks), _ = corrected("dit non qu'elle .", PairAnnotation("2-2 3-3"))
    assert (work.links, looks) == ("2-1 3-2", ())


@given(st.permutations(range(6)))
def test_the_fewest_words_count_as_moved(order: list[int]) -> None:
    words = tuple("abcdef")
    mapping = frozenset((old, new) for new, old in enumerate(order))
    correction = Correction("T", S, words, tuple(words[old] for old in order), mapping)
    moved = [new for new, change in enumerate(correction.changes()) if change is WordChange.MOVED]
    ordered = [old for new, old in enumerate(order) if new not in moved]
    assert ordered == sorted(ordered)
    longest = max(
        len(run)
        for count in range(7)
        for run in combinations(order, count)
        if list(run) == sorted(run)
    )
    assert len(ordered) == longest
    assert len(correction.in_words()) == len(moved)


def test_origins_go_along_where_they_agree() -> None:
    one, other = Origin(suggested="M"), Origin(suggested="N")
    links: dict[Decision, Origin] = {(0, 0): one, (0, 1): other, (2, 2): one}
    work = PairAnnotation("1-1 1-2 3-3", "2", "4", origins=grouped(links))
    (carried, looks), _ = corrected("qu'elledit no n .", work)
    assert by_decision(carried.origins) == {(2, 1): one, (2, 2): one}
    assert [look.reason for look in looks] == [LookReason.JOINED, *[LookReason.SPLIT] * 2]


def test_a_new_word_is_unaccounted_and_a_similar_one_is_the_same() -> None:
    (work, looks), correction = corrected("qu'elle dit bien non .")
    assert WordChange.INSERTED in correction.changes()
    assert unaccounted(correction.verse(PAIR), work.alignment).target == (2,)
    assert [look.reason for look in looks] == [LookReason.INSERTED]
    assert not work.done
    (work, looks), correction = corrected("qu'elles dit non .")
    assert correction.changes()[0] is WordChange.CORRECTED
    assert (work, looks) == (DONE, ())
    (work, looks), correction = corrected("qu'elle dit jamais .")
    assert correction.changes()[2] is WordChange.REPLACED
    assert [look.reason for look in looks] == [LookReason.REPLACED]
    assert (work.links, work.done) == ("1-1 2-2 3-3", False)


def test_rejected_pairs_are_looked_at_again_and_notes_never_become_too_many() -> None:
    rejected = Remarks(rejected=Rejection(RejectionKind.UNREADABLE))
    (work, looks), _ = corrected("qu'elles dit non .", replace(DONE, remarks=rejected))
    assert [look.reason for look in looks] == [LookReason.REJECTED]
    assert work.remarks.notes == (Note("qu'elle → qu'elles"),)
    full = Remarks(tuple(Note(str(number)) for number in range(999)))
    (work, looks), _ = corrected("qu' elle dit non .", replace(DONE, remarks=full))
    assert (len(work.remarks.notes), len(looks)) == (1_000, 2)


def test_words_and_mappings_must_be_possible() -> None:
    for words in ("", "a  b", " a", "a\nb", "a\x00"):
        with pytest.raises(CorrectionError):
            Correction.between("T", S, "a b", words)
    for mapping in ({(2, 0)}, {(0, 1)}, {(-1, 0)}):
        with pytest.raises(CorrectionError, match="there is no old word"):
            Correction("T", S, ("a", "b"), ("c",), frozenset(mapping))
    for before in ((), ("a b",), ("",)):
        with pytest.raises(CorrectionError, match="single spaces"):
            Correction("T", S, before, ("c",), frozenset())


_verses = st.lists(st.sampled_from(_FORMS), min_size=1, max_size=_MOST).map(tuple)
_origins = st.sampled_from([None, Origin(suggested="M"), Origin(suggested="N")])


@st.composite
def works(draw: st.DrawFn, pair: VersePair) -> PairAnnotation:
    """Links, marks, strengths, origins, notes and rejections of every kind."""
    alignment = draw(alignments(pair, EVERYTHING))
    origins = {
        decision: origin
        for decision in sorted(decisions(alignment), key=str)
        if (origin := draw(_origins)) is not None
    }
    words: list[Word] = [(side, at) for side in Side for at in range(len(pair.tokens(side)))]
    notes = draw(st.lists(st.sampled_from([None, *words]), max_size=3, unique=True))
    rejection = draw(st.sampled_from([None, None, Rejection(RejectionKind.OTHER)]))
    remarks = Remarks(tuple(Note("n", on) for on in notes), rejected=rejection)
    work = PairAnnotation.of(alignment, done=draw(st.booleans()), seconds=draw(st.integers(0, 2)))
    return replace(work, origins=grouped(origins), remarks=remarks)


@st.composite
def corrections(draw: st.DrawFn, pair: VersePair, *, only_splits: bool = False) -> Correction:
    """New words, with the mapping that is found or any other."""
    side, after = draw(st.sampled_from(Side)), draw(_verses)
    before = pair.tokens(side)
    if only_splits:
        news = draw(st.permutations(range(len(before))))
        parts = [draw(st.sampled_from([(1,), (2,), (1, 0), (0, 3)])) for _ in before]
        sources = [old for each in news for part in parts[each] for old in [each] * part or [-1]]
        forms = [draw(st.sampled_from([before[old], *_FORMS])) for old in sources]
        mapping = {(old, new) for new, old in enumerate(sources) if old >= 0}
        return Correction(pair.reference, side, before, tuple(forms), frozenset(mapping))
    if draw(st.booleans()):
        return Correction.between(pair.reference, side, " ".join(before), " ".join(after))
    cells = [(old, new) for old in range(len(before)) for new in range(len(after))]
    mapping = draw(st.sets(st.sampled_from(cells), max_size=8))
    return Correction(pair.reference, side, before, after, frozenset(mapping))


_pairs = st.builds(VersePair, st.just("T"), _verses, _verses)


@settings(max_examples=times(30), deadline=None)
@given(st.data())
def test_no_link_of_a_word_that_stays_moves_and_no_doubt_is_silent(data: st.DataObject) -> None:
    pair = data.draw(_pairs)
    work, correction = data.draw(works(pair)), data.draw(corrections(pair))
    after = correction.verse(pair)
    carried, looks = carry(work, correction, pair)
    carried.check_fits(after)
    side, end = correction.side, list(Side).index(correction.side)
    olds_of = {new: [] for new in range(len(correction.after))}  # type: dict[int, list[int]]
    news_of = {old: [] for old in range(len(correction.before))}  # type: dict[int, list[int]]
    for old, new in correction.mapping:
        olds_of[new].append(old)
        news_of[old].append(new)

    # Words that stay have exactly their links, strengths, labels, scores, marks and origins.
    before_align, after_align = work.alignment, carried.alignment
    before_from, after_from = by_decision(work.origins), by_decision(carried.origins)
    stays = {
        olds[0]: new
        for new, olds in olds_of.items()
        if len(olds) == 1 and len(news_of[olds[0]]) == 1
    }
    for old, new in stays.items():
        assert before_align.partners(side, old) == after_align.partners(side, new)
        assert (old in before_align.not_translated(side)) == (
            new in after_align.not_translated(side)
        )
        for partner in before_align.partners(side, old):
            link, moved = [(at, partner) if end == 0 else (partner, at) for at in (old, new)]
            assert (link in before_align.possible) == (moved in after_align.possible)
            assert before_align.label_of.get(link) == after_align.label_of.get(moved)
            assert before_align.score_of.get(link) == after_align.score_of.get(moved)
            assert before_from.get(link) == after_from.get(moved)
    for new, olds in olds_of.items():
        union = {word for old in olds for word in before_align.partners(side, old)}
        assert after_align.partners(side, new) == union
    assert before_align.not_translated(side.other) == after_align.not_translated(side.other)

    # What nobody is asked to look at is as certain as it was.
    asked = {look.on for look in looks}
    for new, olds in olds_of.items():
        if (side, new) in asked or work == UNTOUCHED:
            continue
        assert olds
        if any(old not in stays for old in olds):
            profiles = {
                (
                    before_align.partners(side, old),
                    old in before_align.not_translated(side),
                    frozenset(
                        (link[1 - end], name)
                        for link, name in before_align.labels
                        if link[end] == old
                    ),
                )
                for old in olds
            }
            assert len(profiles) == 1
            is_decided = profiles != {(frozenset(), False, frozenset())}
            assert not is_decided or all(len(news_of[old]) == 1 for old in olds)
    lost = unaccounted(after, after_align).on(side.other)
    was = unaccounted(pair, before_align).on(side.other)
    assert all((side.other, position) in asked for position in set(lost) - set(was))
    assert carried.done == (work.done and not looks)
    texts = [note.text for note in work.remarks.notes]
    assert [note.text for note in carried.remarks.notes][: len(texts)] == texts
    marked = {look.on for look in looks if look.reason not in _SHOWN}
    assert marked == {note.on for note in carried.remarks.notes[len(texts) :]}


def reversed_(correction: Correction) -> Correction:
    """The correction that brings the old words back."""
    mapping = frozenset((new, old) for old, new in correction.mapping)
    return replace(correction, before=correction.after, after=correction.before, mapping=mapping)


_SHOWN = (LookReason.INSERTED, LookReason.LEFT_ALONE, LookReason.NOTE)


@settings(max_examples=times(30), deadline=None)
@given(st.data())
def test_correcting_back_restores_after_words_were_only_changed_split_and_added(
    data: st.DataObject,
) -> None:
    """No word was removed or joined: whatever was decided comes back, with every note."""
    pair = data.draw(_pairs)
    work = data.draw(works(pair))
    correction = data.draw(corrections(pair, only_splits=True))
    there, _ = carry(work, correction, pair)
    back, _ = carry(there, reversed_(correction), correction.verse(pair))
    restored = replace(
        back, remarks=replace(back.remarks, notes=back.remarks.notes[: len(work.remarks.notes)])
    )
    assert replace(restored, done=work.done) == work


DU_IN_TEXT = "3:10-11 4:10-11"
AT_BOTH_ENDS = "1:1-2 2:1-2 4:10-11 5:10-11"


@pytest.mark.parametrize(
    ("text", "spans", "before", "after", "renewed"),
    [
        ("Il mange du pian.", DU_IN_TEXT, "Il mange de le pian .", "Il mange de le pain .", True),
        ("Il mange du pain.", "", "Il mange du pain .", "Il mange de le pain .", False),
        ("Il mange du pain.", DU_IN_TEXT, "Il mange de le pain .", "Il mange du pain .", False),
        ("I cannot say it.", "", "I cannot say it .", "I can not say it .", False),
        ("I can not say.", "", "I can not say .", "I cannot say .", False),
        ("Teh  weavr sold,", "", "Teh weavr sold ,", "The weaver sold ,", True),
        ("It rained.", "", "It rained .", "It rained a lot .", None),
        ("It really rained.", "", "It really rained .", "It rained .", None),
        ("Au bord du lac", AT_BOTH_ENDS, "À le bord de le lac", "À le bord de la lac", None),
        ("Au bord du lac", AT_BOTH_ENDS, "À le bord de le lac", "À la bord de le lac", None),
        ("Au bord du lac", AT_BOTH_ENDS, "À le bord de le lac", "À le bord des eaux", None),
        ("today to go", "", "today to go", "a long day he goes", None),
    ],
)
def test_running_text_has_the_new_words_or_is_given_up(
    text: str, spans: str, before: str, after: str, *, renewed: bool | None
) -> None:
    """`renewed` is whether the text is another one; None if it is given up."""
    correction = Correction.between("T 1", Side.SOURCE, before, after)
    running = correction.running_text(RunningText(text, spans))
    if renewed is None:
        assert running is None
    else:
        assert running is not None
        assert (running.text != text) == renewed
        assert running.places(correction.after)


@given(st.lists(st.sampled_from(["a", "bc", "d'", "."]), min_size=1, max_size=6), st.data())
def test_corrected_running_text_is_never_false(words: list[str], data: st.DataObject) -> None:
    gaps = [data.draw(st.sampled_from(["", " ", "  "])) for _ in words]
    text = "".join(gap + word for gap, word in zip(gaps, words, strict=True))
    running = RunningText(text)
    after = data.draw(st.lists(st.sampled_from(["a", "bc", "b", "c", "e"]), min_size=1, max_size=6))
    correction = Correction.between("T 1", Side.SOURCE, " ".join(words), " ".join(after))
    renewed = correction.running_text(running)
    if renewed is None:
        return
    places = renewed.places(correction.after)
    bare = "".join(renewed.text.split())
    shared = len(set(places)) < len(places)
    assert shared or bare == "".join(after)
    if list(after) == words:
        assert renewed == running
