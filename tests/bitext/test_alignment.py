"""Links, marks and blocks: linking as in Figure 2 of Melamed (1998), and the other edits."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import (
    Alignment,
    LinkToken,
    blocks,
    extended_block,
    labels_as_text,
    labels_from_text,
    links_as_text,
    links_from_text,
    positions_as_text,
    positions_from_text,
    scores_as_text,
    scores_from_text,
)
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side

WORDS = range(5)

_positions = st.frozensets(st.sampled_from(WORDS))

_links = st.frozensets(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)), max_size=8)

acts: st.SearchStrategy[list[tuple[object, ...]]] = st.lists(
    st.tuples(st.just("link"), _positions.filter(bool), _positions.filter(bool))
    | st.tuples(st.sampled_from(["mark", "clear"]), st.sampled_from(Side), _positions),
    max_size=12,
)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    links = draw(_links)
    marks = [draw(_positions) - {link[end] for link in links} for end in (0, 1)]
    possible = draw(st.frozensets(st.sampled_from(sorted(links)))) if links else frozenset()
    names = st.sampled_from(["", "SEM", "FUN", "élan-2"])
    labels = frozenset((link, name) for link in sorted(links) if (name := draw(names)))
    numbers = st.none() | st.sampled_from([0.0, 1.0, 0.25, -3.5, 1e-300, 1e22, 0.1 + 0.2])
    scores = frozenset(
        (link, score) for link in sorted(links) if (score := draw(numbers)) is not None
    )
    return Alignment(links, *marks, possible=possible, labels=labels, scores=scores)


def scores_on(
    alignment: Alignment, links: Iterable[LinkToken]
) -> frozenset[tuple[LinkToken, float]]:
    score_of = alignment.score_of
    return frozenset((link, score_of[link]) for link in links if link in score_of)


def labels_on(alignment: Alignment, links: Iterable[LinkToken]) -> frozenset[tuple[LinkToken, str]]:
    label_of = alignment.label_of
    return frozenset((link, label_of[link]) for link in links if link in label_of)


def labelled(*given_labels: tuple[LinkToken, str]) -> frozenset[tuple[LinkToken, str]]:
    return frozenset(given_labels)


def scored(*given_scores: tuple[LinkToken, float]) -> frozenset[tuple[LinkToken, float]]:
    return frozenset(given_scores)


def after(performed: list[tuple[object, ...]]) -> Alignment:
    alignment = Alignment()
    for kind, first, second in performed:
        if kind == "link":
            alignment = alignment.link(first, second)  # type: ignore[arg-type]
        elif kind == "mark":
            alignment = alignment.mark_not_translated(first, second)  # type: ignore[arg-type]
        else:
            alignment = alignment.clear_words(first, second)  # type: ignore[arg-type]
    return alignment


@given(alignments(), _positions.filter(bool), _positions.filter(bool))
def test_linking_replaces_the_links_of_its_words(
    alignment: Alignment, sources: frozenset[int], targets: frozenset[int]
) -> None:
    linked = alignment.link(sources, targets)
    block = {(source, target) for source in sources for target in targets}
    untouched = {link for link in alignment.links if not _touches(link, sources, targets)}
    assert linked.links == block | untouched
    assert linked.possible == alignment.possible & untouched
    assert linked.labels == labels_on(alignment, untouched)
    assert linked.scores == scores_on(alignment, untouched)
    assert linked.not_translated_source == alignment.not_translated_source - sources
    assert linked.not_translated_target == alignment.not_translated_target - targets


LINK = frozenset({(0, 1)})


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Alignment().link(set(), {1}), "at least one word on each side"),
        (lambda: Alignment().link({1}, set()), "at least one word on each side"),
        (lambda: Alignment(LINK, frozenset({0})), "source word 1 is both"),
        (lambda: Alignment(LINK, frozenset(), frozenset({1})), "target word 2 is both"),
        (lambda: Alignment(LINK, possible=LINK | {(0, 2)}), "the possible link 1-3 is not among"),
        (lambda: Alignment().toggle_possible({(0, 0)}), "the possible link 1-1 is not among"),
        (lambda: Alignment(LINK, labels=labelled(((0, 2), "SEM"))), "the labelled link 1-3 is not"),
        (
            lambda: Alignment(LINK, labels=labelled(((0, 1), "SEM"), ((0, 1), "FUN"))),
            "the link 1-2 has two labels",
        ),
        (lambda: Alignment(LINK, scores=scored(((0, 2), 0.5))), "the link 1-3 has a score and is"),
        (
            lambda: Alignment(LINK, scores=scored(((0, 1), 0.5), ((0, 1), 0.25))),
            "the link 1-2 has two scores",
        ),
        # The first such link is named.
        (
            lambda: Alignment(
                LINK, scores=scored(*(((0, n), m / 4) for n in (1, 0) for m in (1, 2)))
            ),
            "the link 1-1 has two scores",
        ),
    ],
)
def test_alignments_that_contradict_themselves_are_refused(
    make: Callable[[], Alignment], message: str
) -> None:
    with pytest.raises(AlignmentError, match=message):
        make()


@given(acts.map(after))
def test_linking_keeps_blocks_complete(alignment: Alignment) -> None:
    assert all(block.is_complete for block in blocks(alignment))


@given(alignments())
def test_every_link_is_in_one_block(alignment: Alignment) -> None:
    links = [link for block in blocks(alignment) for link in block.links]
    assert len(links) == len(set(links))
    assert set(links) == alignment.links
    for side in Side:
        words = [word for block in blocks(alignment) for word in block.words(side)]
        assert sorted(words) == sorted(alignment.linked(side))


@given(alignments(), st.sampled_from(Side), _positions)
def test_clearing_words(alignment: Alignment, side: Side, words: frozenset[int]) -> None:
    cleared = alignment.clear_words(side, words)
    assert not (cleared.linked(side) | cleared.not_translated(side)) & words
    assert cleared.links <= alignment.links


@given(alignments(), st.tuples(*[st.sampled_from(WORDS)] * 2))
def test_adding_a_link_removes_marks(alignment: Alignment, cell: tuple[int, int]) -> None:
    added = alignment.with_link(*cell)
    assert added.possible == alignment.possible
    assert added.links == alignment.links | {cell}
    for side, position in zip(Side, cell, strict=True):
        assert added.not_translated(side) == alignment.not_translated(side) - {position}


@given(alignments(), st.tuples(*[st.sampled_from(WORDS)] * 2))
def test_removing_a_link_keeps_all_others(alignment: Alignment, cell: tuple[int, int]) -> None:
    left = alignment.without_link(*cell)
    assert left.possible == alignment.possible - {cell}
    assert left.labels == labels_on(alignment, alignment.links - {cell})
    assert left.scores == scores_on(alignment, alignment.links - {cell})
    assert left.links == alignment.links - {cell}
    for side in Side:
        assert left.not_translated(side) == alignment.not_translated(side)


@given(alignments(), st.sampled_from(Side), _positions)
def test_removing_words_from_blocks(
    alignment: Alignment, side: Side, positions: frozenset[int]
) -> None:
    left = alignment.take_out(side, positions)
    assert not left.linked(side) & positions
    gone = alignment.links - left.links
    assert all((source if side is Side.SOURCE else target) in positions for source, target in gone)
    assert left.links <= alignment.links
    assert left.possible == alignment.possible & left.links
    assert left.labels == labels_on(alignment, left.links)
    assert left.scores == scores_on(alignment, left.links)
    for each in Side:
        assert left.not_translated(each) == alignment.not_translated(each)


@given(alignments().filter(lambda alignment: bool(alignment.links)), _positions, _positions)
def test_an_extended_block_is_complete_and_others_are_unchanged(
    alignment: Alignment, sources: frozenset[int], targets: frozenset[int]
) -> None:
    for block in blocks(alignment):
        larger = extended_block(alignment, block, sources, targets)
        whole_sources = sources.union(block.sources)
        whole_targets = targets.union(block.targets)
        inside = {(source, target) for source in whole_sources for target in whole_targets}
        untouched = {
            link for link in alignment.links if not _touches(link, whole_sources, whole_targets)
        }
        assert larger.links == inside | untouched
        assert larger.links >= set(block.links)
        assert larger.possible == alignment.possible & (untouched | set(block.links))
        assert larger.labels == labels_on(alignment, untouched | set(block.links))
        assert larger.scores == scores_on(alignment, untouched)
        assert larger.not_translated_source == alignment.not_translated_source - sources
        assert larger.not_translated_target == alignment.not_translated_target - targets


@given(alignments(), _positions, _positions)
@example(Alignment(frozenset({(0, 0), (0, 1), (1, 1)})), frozenset({0}), frozenset())
@example(Alignment(frozenset({(0, 0), (0, 1), (1, 1)})), frozenset(), frozenset({1}))
def test_links_among_words(
    alignment: Alignment, sources: frozenset[int], targets: frozenset[int]
) -> None:
    among = alignment.links_among(sources, targets)
    if not (sources or targets):
        assert not among
    within = (sources or set(WORDS), targets or set(WORDS)) if sources or targets else ((), ())
    assert among == {
        link for link in alignment.links if link[0] in within[0] and link[1] in within[1]
    }


@given(alignments().filter(lambda alignment: bool(alignment.links)), st.data())
def test_toggling_twice_makes_the_links_sure(alignment: Alignment, data: st.DataObject) -> None:
    links = data.draw(st.frozensets(st.sampled_from(sorted(alignment.links)), min_size=1))
    once = alignment.toggle_possible(links)
    assert once.scores == scores_on(alignment, alignment.links - links)
    if links <= alignment.possible:
        assert once.possible == alignment.possible - links
        return
    assert once.possible == alignment.possible | links
    assert once.toggle_possible(links).possible == alignment.possible - links
    assert once.links == alignment.links


@given(alignments().filter(lambda alignment: bool(alignment.links)), st.data())
def test_a_label_takes_the_place_of_another(alignment: Alignment, data: st.DataObject) -> None:
    links = data.draw(st.frozensets(st.sampled_from(sorted(alignment.links)), min_size=1))
    others = labels_on(alignment, alignment.links - links)
    labelled = alignment.with_label(links, "GIS")
    assert labelled.labels == others | {(link, "GIS") for link in links}
    assert labelled.scores == scores_on(alignment, alignment.links - links)
    assert labelled.with_label(links, "").labels == others
    assert replace(labelled, labels=alignment.labels, scores=alignment.scores) == alignment


def test_a_score_of_zero_has_no_sign() -> None:
    assert scores_as_text(scores_from_text("1-1:-0.0 1-2:-0")) == "1-1:0.0 1-2:0.0"


def _touches(link: LinkToken, sources: frozenset[int], targets: frozenset[int]) -> bool:
    return link[0] in sources or link[1] in targets


@pytest.mark.parametrize(
    "text", ["", "1-1", "1-1 2-2", "1-1 2-3 3-2", "1-1 2,3-2,3", "1-2,3 4,5-1", "1-1 1-2 2-2 3-3"]
)
def test_links_have_one_canonical_text(text: str) -> None:
    assert links_as_text(links_from_text(text)) == text


@given(alignments())
def test_labels_scores_links_and_positions_round_trip(alignment: Alignment) -> None:
    labels, scores = labels_as_text(alignment.labels), scores_as_text(alignment.scores)
    assert labels_from_text(labels) == alignment.labels
    assert labels_as_text(sorted(alignment.labels, reverse=True)) == labels
    assert scores_from_text(scores) == alignment.scores
    assert scores_as_text(sorted(alignment.scores, reverse=True)) == scores
    assert links_from_text(links_as_text(alignment.links)) == alignment.links
    marks = alignment.not_translated_source
    assert positions_from_text(positions_as_text(marks)) == marks


@pytest.mark.parametrize(
    ("read", "text"),
    [
        *((links_from_text, text) for text in ("0-1", "1", "1-", "-1", "1-1  2-2", "01-1")),
        *((links_from_text, text) for text in ("1-١", "a-1", "1,-1")),
        *((positions_from_text, text) for text in ("0", "1,2", "1  2", "x", "12345678")),
        *((labels_from_text, text) for text in ("SEM", "SEM:", ":1-1", "SEM:1", "S M:1-1")),
        (labels_from_text, "SEM:1-1  SEM:2-2"),
        *((scores_from_text, text) for text in ("1-1", "1-1:", "1-1:x", "0-1:1", "1,2-1:1")),
        *((scores_from_text, text) for text in ("1-1:1e100", "1-1:nan", "1-1:1  2-2:1")),
    ],
)
def test_malformed_texts_are_refused(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        read(text)
