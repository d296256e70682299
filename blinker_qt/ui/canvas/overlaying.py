"""Several annotators' alignments of one verse pair as one picture: who drew what."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.ui.canvas.picture import (
    Disputed,
    Picture,
    Tone,
    Voices,
    WordState,
    picture_of,
    states_of,
)

_TWO = 2


def overlay_picture(
    pair: VersePair, alignments: Sequence[Alignment], apart: int | None = None
) -> Picture:
    """All that several annotators drew on one verse pair.

    One annotator's links look as they do elsewhere, and of two annotators what only one of them
    drew is told apart; of more, every link says how many of them drew it. Where one stands apart,
    it is told what only this annotator drew, and what only others did.

    Args:
        pair: the verse pair.
        alignments: one for each annotator.
        apart: the place of the annotator who is held against all others; None for nobody.

    Returns:
        A picture whose voices are places among the alignments; without any for a single one.
    """
    if len(alignments) < _TWO:
        return picture_of(pair, alignments[0] if alignments else Alignment())
    tone_of: Callable[[Voices], Tone] = _tone_of_many
    if apart is not None or len(alignments) == _TWO:
        tone_of = partial(tone_apart, apart or 0)
    drawn = [
        (block, tone_of(voices), voices)
        for voices, links in _by_voices(alignments)
        for block in blocks(Alignment(frozenset(links)))
    ]
    return Picture(
        pair,
        *states_of(pair, _by_anybody(alignments)),
        tuple(block for block, _, _ in drawn),
        tuple(tone for _, tone, _ in drawn),
        tuple(
            Disputed(side, position, tone_of(voices), voices)
            for side, position, voices in _marks(alignments)
            if len(voices) < len(alignments)
        ),
        tuple(voices for _, _, voices in drawn),
        len(alignments),
    )


def beneath_gold(
    pair: VersePair, gold: Alignment, alignments: Sequence[Alignment]
) -> Picture | None:
    """What annotators drew on a verse pair and its gold standard has not.

    Args:
        pair: the verse pair.
        gold: what the gold standard says.
        alignments: one for each annotator.

    Returns:
        None where there is nothing of the kind.
    """
    drawn = [
        (block, voices)
        for voices, links in _by_voices(alignments)
        for block in blocks(Alignment(frozenset(links) - gold.links))
    ]
    marks = tuple(
        Disputed(side, position, Tone.DRAWN, voices)
        for side, position, voices in _marks(alignments)
        if position not in gold.not_translated(side)
    )
    if not (drawn or marks):
        return None
    return Picture(
        pair,
        (WordState.LINKED,) * len(pair.source),
        (WordState.LINKED,) * len(pair.target),
        tuple(block for block, _ in drawn),
        (Tone.DRAWN,) * len(drawn),
        marks,
        tuple(voices for _, voices in drawn),
        max(len(alignments), 1),
    )


def disputed_words(picture: Picture) -> tuple[Word, ...]:
    """The source words that hang on a link which stands out, ascending.

    That is one which not every annotator drew; where one annotator stands apart, one which only
    this one or only others drew.
    """
    found = {
        source
        for number, block in enumerate(picture.blocks)
        if picture.share(number) < 1 and picture.tones[number] is not Tone.SHARED
        for source in block.sources
    }
    return tuple((Side.SOURCE, position) for position in sorted(found))


def counts(picture: Picture) -> dict[Voices, tuple[int, int]]:
    """How many links, and how many not-translated marks, these annotators made and no others."""
    found: dict[Voices, tuple[int, int]] = {}

    def add(voices: Voices, links: int, marks: int) -> None:
        before = found.get(voices, (0, 0))
        found[voices] = (before[0] + links, before[1] + marks)

    for block, voices in zip(picture.blocks, picture.voices, strict=True):
        add(voices, len(block.links), 0)
    for one in picture.disputed:
        add(one.voices, 0, 1)
    disputed = {(one.side, one.position) for one in picture.disputed}
    for side in Side:
        for position, state in enumerate(picture.states(side)):
            if state is WordState.NOT_TRANSLATED and (side, position) not in disputed:
                add(frozenset(range(picture.voters)), 0, 1)
    return found


def decisions(
    picture: Picture, side: Side, position: int
) -> list[tuple[tuple[int, ...], bool, Voices]]:
    """What was decided on a word, the decision of most annotators first.

    Returns:
        The words it was linked with, whether it was marked not translated, and by whom.
    """
    here = 0 if side is Side.SOURCE else 1
    partners: dict[int, set[int]] = {voice: set() for voice in range(picture.voters)}
    for number in picture.groups_of(side, position):
        for link in picture.blocks[number].links:
            if link[here] == position:
                for voice in picture.voices[number]:
                    partners[voice].add(link[1 - here])
    marked = _marked(picture, side, position)
    who: dict[tuple[tuple[int, ...], bool], set[int]] = {}
    for voice, some in partners.items():
        who.setdefault((tuple(sorted(some)), voice in marked), set()).add(voice)
    found = [(words, mark, frozenset(voices)) for (words, mark), voices in who.items()]
    return sorted(found, key=lambda one: (-len(one[2]), min(one[2])))


def tone_apart(one: int, voices: Voices) -> Tone:
    """How a link looks that these annotators drew, where one of them stands apart.

    Args:
        one: the place of that one.
        voices: who drew it.
    """
    if one not in voices:
        return Tone.SECOND
    return Tone.FIRST if len(voices) == 1 else Tone.SHARED


def voices_of_link(picture: Picture, link: LinkToken) -> Voices:
    """Who drew a link."""
    both = zip(picture.blocks, picture.voices, strict=True)
    return next((voices for block, voices in both if link in block.links), frozenset())


def _marked(picture: Picture, side: Side, position: int) -> Voices:
    for one in picture.disputed:
        if (one.side, one.position) == (side, position):
            return one.voices
    is_marked = picture.states(side)[position] is WordState.NOT_TRANSLATED
    return frozenset(range(picture.voters)) if is_marked else frozenset()


def _by_voices(alignments: Sequence[Alignment]) -> list[tuple[Voices, list[LinkToken]]]:
    """The links by who drew them, those that most annotators drew first."""
    who: dict[LinkToken, list[int]] = {}
    for voice, alignment in enumerate(alignments):
        for link in alignment.links:
            who.setdefault(link, []).append(voice)
    links: dict[Voices, list[LinkToken]] = {}
    for link, voices in who.items():
        links.setdefault(frozenset(voices), []).append(link)
    return sorted(links.items(), key=lambda one: (-len(one[0]), sorted(one[0])))


def _by_anybody(alignments: Sequence[Alignment]) -> Alignment:
    """All links, and the marks on words that nobody links."""
    drawn = Alignment(frozenset().union(*(one.links for one in alignments)))
    marked = (
        frozenset().union(*(one.not_translated(side) for one in alignments)) - drawn.linked(side)
        for side in Side
    )
    return Alignment(drawn.links, *marked)


def _marks(alignments: Sequence[Alignment]) -> Iterator[tuple[Side, int, Voices]]:
    for side in Side:
        marks = [alignment.not_translated(side) for alignment in alignments]
        for position in sorted(frozenset().union(*marks)):
            who = (voice for voice, some in enumerate(marks) if position in some)
            yield side, position, frozenset(who)


def _tone_of_many(_voices: Voices) -> Tone:
    return Tone.COUNTED
