"""The acts beyond Figure 2 on the links of a verse pair, and possible links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment, LinkToken, blocks, extended_block
from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side

S, T = Side.SOURCE, Side.TARGET
WORDS = range(5)

_positions = st.frozensets(st.sampled_from(WORDS))
_links = st.frozensets(st.tuples(st.sampled_from(WORDS), st.sampled_from(WORDS)), max_size=8)


@st.composite
def alignments(draw: st.DrawFn) -> Alignment:
    links = draw(_links)
    marks = [draw(_positions) - {link[end] for link in links} for end in (0, 1)]
    possible = draw(st.frozensets(st.sampled_from(sorted(links)))) if links else frozenset()
    return Alignment(links, *marks, possible=possible)


def test_a_possible_link_is_a_link() -> None:
    with pytest.raises(AlignmentError, match="the possible link 1-3 is not among the links"):
        Alignment(frozenset({(0, 1)}), possible=frozenset({(0, 1), (0, 2)}))


@given(alignments(), _positions.filter(bool), _positions.filter(bool))
def test_linking_replaces_the_links_of_its_words(
    alignment: Alignment, sources: frozenset[int], targets: frozenset[int]
) -> None:
    linked = alignment.link(sources, targets)
    block = {(source, target) for source in sources for target in targets}
    untouched = {link for link in alignment.links if not _touches(link, sources, targets)}
    assert linked.links == block | untouched
    assert linked.possible == alignment.possible & untouched
    assert linked.not_translated_source == alignment.not_translated_source - sources
    assert linked.not_translated_target == alignment.not_translated_target - targets


@given(alignments(), st.sampled_from(Side), _positions)
def test_taking_out_leaves_all_other_links_and_all_marks(
    alignment: Alignment, side: Side, positions: frozenset[int]
) -> None:
    left = alignment.take_out(side, positions)
    assert not left.linked(side) & positions
    gone = alignment.links - left.links
    assert all((source if side is S else target) in positions for source, target in gone)
    assert left.links <= alignment.links
    assert left.possible == alignment.possible & left.links
    for each in Side:
        assert left.not_translated(each) == alignment.not_translated(each)


@given(alignments().filter(lambda alignment: bool(alignment.links)), _positions, _positions)
def test_an_enlarged_block_is_complete_and_the_rest_as_it_was(
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
        assert larger.not_translated_source == alignment.not_translated_source - sources
        assert larger.not_translated_target == alignment.not_translated_target - targets


def test_a_word_that_joins_a_block_leaves_its_own() -> None:
    alignment = Alignment().link({0}, {0}).link({1, 2}, {1}).mark_not_translated(T, {2})
    first = blocks(alignment)[0]
    larger = extended_block(alignment, first, {1}, {2})
    assert larger.links == {(0, 0), (0, 2), (1, 0), (1, 2), (2, 1)}
    assert not larger.not_translated_target


@given(alignments(), _positions, _positions)
def test_links_among_words_have_both_ends_there_or_the_one_that_is_asked_for(
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
    if links <= alignment.possible:
        assert once.possible == alignment.possible - links
        return
    assert once.possible == alignment.possible | links
    assert once.toggle_possible(links).possible == alignment.possible - links
    assert once.links == alignment.links


@given(alignments(), st.sampled_from(WORDS), st.sampled_from(WORDS))
def test_painting_one_link_leaves_the_others_possible(
    alignment: Alignment, source: int, target: int
) -> None:
    link = (source, target)
    assert alignment.with_link(*link).possible == alignment.possible
    assert alignment.without_link(*link).possible == alignment.possible - {link}


def test_only_links_can_be_possible() -> None:
    with pytest.raises(AlignmentError, match="the possible link 1-1 is not among the links"):
        Alignment().toggle_possible({(0, 0)})


def test_the_words_of_a_block_by_side() -> None:
    (block,) = blocks(Alignment().link({3, 1}, {2}))
    assert (block.words(S), block.words(T)) == ((1, 3), (2,))


def _touches(link: LinkToken, sources: frozenset[int], targets: frozenset[int]) -> bool:
    return link[0] in sources or link[1] in targets
