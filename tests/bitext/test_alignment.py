"""Links, marks and blocks: linking as in Figure 2 of Melamed (1998), and the other edits."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import (
    Alignment,
    LabelledLink,
    LinkToken,
    ScoredLink,
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


Said = tuple[frozenset[LinkToken], frozenset[LabelledLink], frozenset[ScoredLink]]


def said_of(alignment: Alignment, links: Iterable[LinkToken]) -> Said:
    """Which of these links are possible, and their labels and scores."""
    some = frozenset(links)
    labels = frozenset(one for one in alignment.labels if one[0] in some)
    scores = frozenset(one for one in alignment.scores if one[0] in some)
    return alignment.possible & some, labels, scores


def said(alignment: Alignment) -> Said:
    return alignment.possible, alignment.labels, alignment.scores


def marks(alignment: Alignment) -> list[frozenset[int]]:
    return [alignment.not_translated(side) for side in Side]


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
    assert said(linked) == said_of(alignment, untouched)
    source, target = marks(alignment)
    assert marks(linked) == [source - sources, target - targets]


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
        (lambda: Alignment(LINK, labels=frozenset({((0, 2), "SEM")})), "labelled link 1-3 is"),
        (
            lambda: Alignment(LINK, labels=frozenset({((0, 1), "SEM"), ((0, 1), "FUN")})),
            "the link 1-2 has two labels",
        ),
        (lambda: Alignment(LINK, scores=frozenset({((0, 2), 0.5)})), "the link 1-3 has a score"),
        # The first such link is named.
        (
            lambda: Alignment(
                LINK, scores=frozenset(((0, n), m / 4) for n in (1, 0) for m in (1, 2))
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
    found = blocks(alignment)
    assert sorted(link for block in found for link in block.links) == sorted(alignment.links)
    for side in Side:
        words = [word for block in found for word in block.words(side)]
        assert sorted(words) == sorted(alignment.linked(side))


@given(alignments(), st.tuples(*[st.sampled_from(WORDS)] * 2))
def test_one_link_is_added_and_removed(alignment: Alignment, cell: tuple[int, int]) -> None:
    added, left = alignment.with_link(*cell), alignment.without_link(*cell)
    assert (added.links, said(added)) == (alignment.links | {cell}, said(alignment))
    assert marks(added) == [own - {word} for own, word in zip(marks(alignment), cell, strict=True)]
    others = alignment.links - {cell}
    assert (left.links, said(left)) == (others, said_of(alignment, others))
    assert marks(left) == marks(alignment)


@given(alignments(), st.sampled_from(Side), _positions)
def test_words_are_cleared_and_taken_out_of_blocks(
    alignment: Alignment, side: Side, words: frozenset[int]
) -> None:
    end = list(Side).index(side)
    cleared, left = alignment.clear_words(side, words), alignment.take_out(side, words)
    others = frozenset(link for link in alignment.links if link[end] not in words)
    assert (cleared.links, said(cleared)) == (others, said_of(alignment, others))
    assert not cleared.not_translated(side) & words
    assert not left.linked(side) & words
    assert others <= left.links <= alignment.links
    assert said(left) == said_of(alignment, left.links)
    assert marks(left) == marks(alignment)


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
        assert said(larger)[:2] == said_of(alignment, untouched | set(block.links))[:2]
        assert larger.scores == said_of(alignment, untouched)[2]
        source, target = marks(alignment)
        assert marks(larger) == [source - sources, target - targets]


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
    assert once.scores == said_of(alignment, alignment.links - links)[2]
    if links <= alignment.possible:
        assert once.possible == alignment.possible - links
        return
    assert once.possible == alignment.possible | links
    assert once.toggle_possible(links).possible == alignment.possible - links
    assert once.links == alignment.links


@given(alignments().filter(lambda alignment: bool(alignment.links)), st.data())
def test_a_label_takes_the_place_of_another(alignment: Alignment, data: st.DataObject) -> None:
    links = data.draw(st.frozensets(st.sampled_from(sorted(alignment.links)), min_size=1))
    others = said_of(alignment, alignment.links - links)[1]
    labelled = alignment.with_label(links, "GIS")
    assert labelled.labels == others | {(link, "GIS") for link in links}
    assert labelled.scores == said_of(alignment, alignment.links - links)[2]
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
