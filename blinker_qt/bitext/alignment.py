"""Links between the words of one verse pair, their blocks, and their notation in files.

Files write links and marks as text, 1-based as in the field's gold standards: ``1-1 3,4-3,5`` is
one link and one block: every source word before the hyphen with every target word after it. Links
of a group that is not a complete block are written one by one. Labelled links are written with the
label before them: ``FUN:1-1 SEM:3,4-3,5``. Scores come after each link: ``1-1:0.9 3-4:0.25``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, product
from operator import itemgetter
from typing import TypeVar

from blinker_qt.bitext.errors import AlignmentError
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.translation import N_, Translatable

LinkToken = tuple[int, int]
"""A link: (source position, target position), both 0-based."""
LabelledLink = tuple[LinkToken, str]
"""A link and the name of its label."""
ScoredLink = tuple[LinkToken, float]
"""A link and the score that an aligner gave it: the higher, the surer."""
_Given = TypeVar("_Given", str, float)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The links and marks of one verse pair. Positions are 0-based.

    No word is both linked and not translated. Possible links are among the links; others are sure.
    Labelled links are among the links, each with one label; others have none. So are links with a
    score, which only a machine gives: a link that a person changes has none any longer.

    Raises:
        AlignmentError: on construction, for a word both linked and not translated, for a possible,
            labelled or scored link that is not among the links, and for a link with two labels or
            scores.
    """

    links: frozenset[LinkToken] = frozenset()
    not_translated_source: frozenset[int] = frozenset()
    not_translated_target: frozenset[int] = frozenset()
    possible: frozenset[LinkToken] = field(default=frozenset(), kw_only=True)
    labels: frozenset[LabelledLink] = field(default=frozenset(), kw_only=True)
    scores: frozenset[ScoredLink] = field(default=frozenset(), kw_only=True)

    def __post_init__(self) -> None:
        for side in Side:
            marks = self.not_translated(side)
            both = marks and marks & self.linked(side)
            if both:
                raise AlignmentError(
                    N_("{side} word {position} is both linked and not translated"),
                    side=side.value,
                    position=min(both) + 1,
                )
        if not self.possible <= self.links:
            source, target = min(self.possible - self.links)
            raise AlignmentError(
                N_("the possible link {source}-{target} is not among the links"),
                source=source + 1,
                target=target + 1,
            )
        if self.labels:
            self._check_given(
                self.labels,
                N_("the link {source}-{target} has two labels"),
                N_("the labelled link {source}-{target} is not among the links"),
            )
        if self.scores:
            self._check_given(
                self.scores,
                N_("the link {source}-{target} has two scores"),
                N_("the link {source}-{target} has a score and is not among the links"),
            )

    def _check_given(
        self, given: frozenset[tuple[LinkToken, _Given]], twice: Translatable, stray: Translatable
    ) -> None:
        """Check that labels or scores are on links, at most one on each link."""
        times = Counter(link for link, _ in given)
        if len(times) < len(given):
            source, target = min(link for link, count in times.items() if count > 1)
            raise AlignmentError(twice, source=source + 1, target=target + 1)
        if not times.keys() <= self.links:
            source, target = min(times.keys() - self.links)
            raise AlignmentError(stray, source=source + 1, target=target + 1)

    def __bool__(self) -> bool:
        """Whether there are any links or marks."""
        return bool(self.links or self.not_translated_source or self.not_translated_target)

    @property
    def label_of(self) -> dict[LinkToken, str]:
        """The names of the labels by link; links without a label are left out."""
        return dict(self.labels)

    @property
    def score_of(self) -> dict[LinkToken, float]:
        """The scores by link; links without a score are left out."""
        return dict(self.scores)

    def not_translated(self, side: Side) -> frozenset[int]:
        """The words of one side that are marked not translated."""
        return self.not_translated_source if side is Side.SOURCE else self.not_translated_target

    def linked(self, side: Side) -> frozenset[int]:
        """The words of one side that have at least one link."""
        return frozenset(map(itemgetter(side.index), self.links))

    def partners(self, side: Side, position: int) -> frozenset[int]:
        """The words on the other side that a word is linked to."""
        end = side.index
        return frozenset(link[1 - end] for link in self.links if link[end] == position)

    def link(self, sources: Iterable[int], targets: Iterable[int]) -> "Alignment":
        """Link every one of `sources` with every one of `targets`.

        All of them first lose their old links and marks, so words that were linked to them alone
        become unaccounted (Melamed 1998, Figure 2). The new links are sure.

        Raises:
            AlignmentError: `sources` or `targets` is empty.
        """
        sources, targets = frozenset(sources), frozenset(targets)
        if not (sources and targets):
            raise AlignmentError(N_("a block needs at least one word on each side"))
        kept = frozenset(
            (source, target)
            for source, target in self.links
            if source not in sources and target not in targets
        )
        return replace(
            self._with_only(kept),
            links=kept.union(product(sources, targets)),
            not_translated_source=self.not_translated_source - sources,
            not_translated_target=self.not_translated_target - targets,
        )

    def with_link(self, source: int, target: int) -> "Alignment":
        """Add one link and keep all others; both words lose their not-translated marks."""
        return replace(
            self,
            links=self.links | {(source, target)},
            not_translated_source=self.not_translated_source - {source},
            not_translated_target=self.not_translated_target - {target},
        )

    def without_link(self, source: int, target: int) -> "Alignment":
        """Remove one link; a word that loses its last link becomes unaccounted."""
        return self._with_only(self.links - {(source, target)})

    def mark_not_translated(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Mark words of one side not translated; they lose their links."""
        positions = frozenset(positions)
        cleared = self.clear_words(side, positions)
        return _with_marks(cleared, side, cleared.not_translated(side) | positions)

    def clear_words(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Remove all links and marks of words of one side."""
        positions = frozenset(positions)
        marks = self.not_translated(side) - positions
        return _with_marks(self.take_out(side, positions), side, marks)

    def take_out(self, side: Side, positions: Iterable[int]) -> "Alignment":
        """Remove words of one side from their blocks: only their links are removed.

        Words that were linked to them alone become unaccounted; marks stay.
        """
        positions = frozenset(positions)
        end = side.index
        return self._with_only(frozenset(link for link in self.links if link[end] not in positions))

    def _with_only(self, remaining: frozenset[LinkToken]) -> "Alignment":
        """The alignment with only these of its links, as they are."""
        return replace(
            self,
            links=remaining,
            possible=self.possible & remaining,
            labels=_given_to(remaining, self.labels),
            scores=_given_to(remaining, self.scores),
        )

    def links_among(self, sources: Iterable[int], targets: Iterable[int]) -> frozenset[LinkToken]:
        """The links between the given words; if they are all on one side, all their links."""
        sources, targets = frozenset(sources), frozenset(targets)
        return frozenset(
            (source, target)
            for source, target in self.links
            if (source in sources or (targets and not sources))
            and (target in targets or (sources and not targets))
        )

    def toggle_possible(self, links: Iterable[LinkToken]) -> "Alignment":
        """Make links possible if any of them is sure, and otherwise all of them sure.

        Raises:
            AlignmentError: one of them is not among the links.
        """
        links = frozenset(links)
        possible = self.possible - links if links <= self.possible else self.possible | links
        return replace(self, possible=possible, scores=_given_to(self.links - links, self.scores))

    def with_label(self, links: Iterable[LinkToken], label: str) -> "Alignment":
        """Give links a label instead of the one they have; an empty name removes it.

        Raises:
            AlignmentError: one of them is not among the links.
        """
        links = frozenset(links)
        others = self.links - links
        labels = _given_to(others, self.labels) | {(link, label) for link in links if label}
        return replace(self, labels=labels, scores=_given_to(others, self.scores))

    @property
    def outermost_words(self) -> list[Word]:
        """The first and the last word of each side that is linked or marked."""
        words: list[Word] = []
        for side in Side:
            positions = self.linked(side) | self.not_translated(side)
            if positions:
                words += (side, min(positions)), (side, max(positions))
        return words


def _given_to(
    links: frozenset[LinkToken], given: frozenset[tuple[LinkToken, _Given]]
) -> frozenset[tuple[LinkToken, _Given]]:
    """Those of these labels or scores that are on these links."""
    return frozenset(each for each in given if each[0] in links) if given else given


def _with_marks(alignment: Alignment, side: Side, marks: frozenset[int]) -> Alignment:
    if side is Side.SOURCE:
        return replace(alignment, not_translated_source=marks)
    return replace(alignment, not_translated_target=marks)


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """Words connected by links, directly or through other words; positions ascend, from 0."""

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    links: tuple[LinkToken, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every source word is linked with every target word, as after linking."""
        return len(self.links) == len(self.sources) * len(self.targets)

    def words(self, side: Side) -> tuple[int, ...]:
        """The words of one side."""
        return self.sources if side is Side.SOURCE else self.targets


def blocks(alignment: Alignment) -> tuple[Block, ...]:
    """The connected groups of an alignment, ordered by their first source word.

    >>> [(b.sources, b.targets) for b in blocks(Alignment(frozenset({(0, 1), (2, 0), (2, 1)})))]
    [((0, 2), (0, 1))]
    """
    links_of: dict[int, list[LinkToken]] = {}
    sources_of: dict[int, list[int]] = {}
    for link in sorted(alignment.links):
        links_of.setdefault(link[0], []).append(link)
        sources_of.setdefault(link[1], []).append(link[0])
    seen: set[int] = set()
    blocks_in_order: list[Block] = []
    for first in links_of:
        if first in seen:
            continue
        sources, targets = {first}, set[int]()
        waiting = [first]
        while waiting:
            for _, target in links_of[waiting.pop()]:
                if target not in targets:
                    targets.add(target)
                    new = set(sources_of[target]) - sources
                    waiting += new
                    sources |= new
        seen |= sources
        held = sorted(sources)
        links = tuple(chain.from_iterable(links_of[source] for source in held))
        blocks_in_order.append(Block(tuple(held), tuple(sorted(targets)), links))
    return tuple(blocks_in_order)


def complete_groups(alignment: Alignment) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Groups of words in which every source word is linked with every target word.

    A complete block is one group; in any other block, every link is a group.

    >>> list(complete_groups(Alignment(frozenset({(0, 0), (0, 1), (1, 2), (2, 2), (2, 3)}))))
    [((0,), (0, 1)), ((1,), (2,)), ((2,), (2,)), ((2,), (3,))]
    """
    for block in blocks(alignment):
        if block.is_complete:
            yield block.sources, block.targets
        else:
            yield from (((source,), (target,)) for source, target in block.links)


def labelled_groups(
    alignment: Alignment,
) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """The `complete_groups` of the links of each label, those without a label first."""
    label_of = alignment.label_of
    links_of: dict[str, set[LinkToken]] = {}
    for link in alignment.links:
        links_of.setdefault(label_of.get(link, ""), set()).add(link)
    for label in sorted(links_of):
        groups = complete_groups(Alignment(frozenset(links_of[label])))
        yield from ((label, sources, targets) for sources, targets in groups)


def extended_block(
    alignment: Alignment, block: Block, sources: Iterable[int], targets: Iterable[int]
) -> Alignment:
    """The alignment with more words, perhaps of one side only, in one of its blocks.

    Every source word of the enlarged block is linked with every target word of it, even if the
    block was incomplete before. The added words first lose their old links and marks, as in
    linking; the other words of their old blocks keep theirs. Existing possible links of the block
    stay possible, and labelled ones keep their labels; new links are sure and have no label. No
    link of the block has a score any longer.
    """
    larger = alignment.link({*block.sources, *sources}, {*block.targets, *targets})
    return replace(
        larger,
        possible=larger.possible | alignment.possible.intersection(block.links),
        labels=larger.labels | _given_to(frozenset(block.links), alignment.labels),
    )


NOTHING = "∅"
"""The sign for the missing counterpart of a word that is not translated."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Corresponding words, or words not translated if one side is empty; from 0, ascending."""

    sources: tuple[int, ...]
    targets: tuple[int, ...]

    def words(self) -> frozenset[Word]:
        """The words of both sides."""
        sources = {(Side.SOURCE, position) for position in self.sources}
        return frozenset(sources | {(Side.TARGET, position) for position in self.targets})

    def in_words(self, pair: VersePair) -> str:
        """The claim as the style guide writes it: ``not ↔ ne pas``, ``to ↔ à/1``, ``old ↔ ∅``."""
        return " ↔ ".join(
            " ".join(_numbered(pair.tokens(side), position) for position in positions) or NOTHING
            for side, positions in ((Side.SOURCE, self.sources), (Side.TARGET, self.targets))
        )


def claims_on(alignment: Alignment, words: frozenset[Word]) -> tuple[Claim, ...]:
    """The claims of an alignment that concern some words, with whole blocks, ascending."""
    claims = [Claim(sources, targets) for sources, targets in complete_groups(alignment)]
    claims += [Claim((position,), ()) for position in alignment.not_translated_source]
    claims += [Claim((), (position,)) for position in alignment.not_translated_target]
    meant = (claim for claim in claims if claim.words() & words)
    return tuple(sorted(meant, key=lambda claim: (claim.sources or (1 << 30,), claim.targets)))


def _numbered(tokens: tuple[str, ...], position: int) -> str:
    form = tokens[position]
    if tokens.count(form) == 1:
        return form
    return f"{form}/{tokens[: position + 1].count(form)}"


@dataclass(frozen=True, slots=True)
class UnknownContent:
    """Content of a file of a newer minor version that this version does not understand.

    Attributes:
        attributes: (element, name, value) triples; the element is named relative to the owner,
            ``""`` being the owner itself.
        elements: (element, XML) pairs: the serialised child elements of an element named likewise.
    """

    attributes: tuple[tuple[str, str, str], ...] = ()
    elements: tuple[tuple[str, str], ...] = ()


NOTHING_UNKNOWN = UnknownContent()

_NUMBER = r"[1-9][0-9]{0,6}"
_CHUNK = rf"{_NUMBER}(?:,{_NUMBER})*-{_NUMBER}(?:,{_NUMBER})*"
_SEVERAL = 2
LINKS = re.compile(rf"(?:{_CHUNK}(?: {_CHUNK})*)?")
_NAME_OF_LABEL = r"[\w.-]{1,32}"
_LABELLED = f"{_NAME_OF_LABEL}:{_CHUNK}"
NAME_OF_LABEL = re.compile(_NAME_OF_LABEL)
"""Up to 32 letters, digits, underscores, full stops and hyphens."""
LABELS = re.compile(rf"(?:{_LABELLED}(?: {_LABELLED})*)?")
_SCORE = r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e(?:-[0-9]{1,3}|\+?[0-9]{1,2}))?"
_SCORED = f"{_NUMBER}-{_NUMBER}:{_SCORE}"
SCORE = re.compile(_SCORE)
"""A decimal number as Python writes it, which is never infinite."""
SCORES = re.compile(rf"(?:{_SCORED}(?: {_SCORED})*)?")
POSITIONS = re.compile(rf"(?:{_NUMBER}(?: {_NUMBER})*)?")


def links_as_text(links: Iterable[LinkToken]) -> str:
    """The links in their canonical form: the same links always give the same text.

    >>> links_as_text({(0, 0), (2, 2), (2, 4), (3, 2), (3, 4)})
    '1-1 3,4-3,5'
    """
    links = tuple(links)
    if len(links) < _SEVERAL:
        return " ".join(f"{source + 1}-{target + 1}" for source, target in links)
    source_links = Counter([source for source, _ in links])
    target_links = Counter([target for _, target in links])
    chunks: list[tuple[int, int, str]] = []
    in_groups = []
    for source, target in links:
        if source_links[source] == target_links[target] == 1:
            chunks.append((source, target, f"{source + 1}-{target + 1}"))
        else:
            in_groups.append((source, target))
    for sources, targets in complete_groups(Alignment(frozenset(in_groups))) if in_groups else ():
        chunks.append((sources[0], targets[0], f"{_joined(sources)}-{_joined(targets)}"))
    return " ".join(text for _, _, text in sorted(chunks))


def links_from_text(text: str) -> frozenset[LinkToken]:
    """The links in a text in this notation.

    >>> sorted(links_from_text("3,4-5 1-1"))
    [(0, 0), (2, 4), (3, 4)]

    Raises:
        ValueError: the text is not in this notation.
    """
    if not LINKS.fullmatch(text):
        raise ValueError(text)
    links: set[LinkToken] = set()
    for chunk in text.split(" ") if text else ():
        sources, _, targets = chunk.partition("-")
        if "," in chunk:
            links.update(product(_positions(sources), _positions(targets)))
        else:
            links.add((int(sources) - 1, int(targets) - 1))
    return frozenset(links)


def labels_as_text(labels: Iterable[LabelledLink]) -> str:
    """The labelled links in their canonical form, sorted by label.

    >>> labels_as_text({((0, 0), "SEM"), ((1, 1), "FUN"), ((1, 2), "FUN")})
    'FUN:2-2,3 SEM:1-1'
    """
    links_of: dict[str, list[LinkToken]] = {}
    for link, label in labels:
        links_of.setdefault(label, []).append(link)
    return " ".join(
        f"{label}:{chunk}"
        for label in sorted(links_of)
        for chunk in links_as_text(links_of[label]).split(" ")
    )


def labels_from_text(text: str) -> frozenset[LabelledLink]:
    """The labelled links in a text written by `labels_as_text`.

    Raises:
        ValueError: the text is not in this notation.
    """
    if not LABELS.fullmatch(text):
        raise ValueError(text)
    chunks = (chunk.partition(":") for chunk in text.split(" ")) if text else ()
    return frozenset((link, label) for label, _, links in chunks for link in links_from_text(links))


def scores_as_text(scores: Iterable[ScoredLink]) -> str:
    """The scored links in their canonical form, ascending.

    >>> scores_as_text({((2, 0), 0.25), ((0, 0), 1.0)})
    '1-1:1.0 3-1:0.25'
    """
    return " ".join(
        f"{source + 1}-{target + 1}:{score!r}" for (source, target), score in sorted(scores)
    )


def scores_from_text(text: str) -> frozenset[ScoredLink]:
    """The scored links in a text written by `scores_as_text`.

    Raises:
        ValueError: the text is not in this notation.
    """
    if not SCORES.fullmatch(text):
        raise ValueError(text)
    chunks = (re.split("[-:]", chunk, maxsplit=2) for chunk in text.split(" ")) if text else ()
    # Adding 0 turns -0.0 into 0.0, which is equal but written otherwise.
    return frozenset(
        ((int(source) - 1, int(target) - 1), float(score) + 0.0) for source, target, score in chunks
    )


def positions_as_text(positions: frozenset[int]) -> str:
    """0-based positions as ascending 1-based numbers with single spaces between them."""
    return " ".join(str(position + 1) for position in sorted(positions))


def positions_from_text(text: str) -> frozenset[int]:
    """The 0-based positions in a text written by `positions_as_text`.

    Raises:
        ValueError: the text is not a list of 1-based positions.
    """
    if not POSITIONS.fullmatch(text):
        raise ValueError(text)
    return frozenset(int(number) - 1 for number in text.split(" ")) if text else frozenset()


def _positions(end: str) -> list[int]:
    return [int(number) - 1 for number in end.split(",")]


def _joined(positions: tuple[int, ...]) -> str:
    return ",".join(str(position + 1) for position in positions)
