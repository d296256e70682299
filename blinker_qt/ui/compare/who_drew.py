"""Who drew what, in words."""

from collections.abc import Sequence

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.picture import Picture, Tone, Voices, WordState
from blinker_qt.ui.canvas.view import Attention
from blinker_qt.ui.compare.wording import quoted
from blinker_qt.ui.widgets.display import numbered
from blinker_qt.ui.widgets.wording import labelled


def who_drew(picture: Picture, attention: Attention, names: Sequence[str]) -> str:
    """What the annotators decided on what has the attention; empty where nothing has it.

    Args:
        picture: what is shown.
        attention: what the pointer or the keyboard lights.
        names: of the annotators shown.
    """
    if not picture.voices:
        return ""
    word = attention.word or attention.mark
    if attention.link is not None:
        source, target = attention.link
        words = f"{_word(picture, Side.SOURCE, source)} – {_word(picture, Side.TARGET, target)}"
        return labelled(words, _counted(picture, voices_of_link(picture, attention.link), names))
    if word is not None:
        return _of_word(picture, *word, names)
    if attention.groups:
        number = min(attention.groups)
        block = picture.blocks[number]
        sources = " ".join(_word(picture, Side.SOURCE, source) for source in block.sources)
        targets = " ".join(_word(picture, Side.TARGET, target) for target in block.targets)
        said = _counted(picture, picture.voices[number], names)
        return labelled(f"{sources} – {targets}", said)
    return ""


def _of_word(picture: Picture, side: Side, position: int, names: Sequence[str]) -> str:
    said = []
    for partners, is_marked, voices in decisions(picture, side, position):
        words = " ".join(_word(picture, side.other, partner) for partner in partners)
        if not partners:
            words = tr("not translated") if is_marked else tr("not linked")
        said.append(f"{words} – {_counted(picture, voices, names)}")
    return labelled(_word(picture, side, position), "; ".join(said))


def _counted(picture: Picture, voices: Voices, names: Sequence[str]) -> str:
    if not voices:
        return tr("nobody")
    count = tr("{count} of {all}").format(count=len(voices), all=picture.voters)
    return f"{count} ({', '.join(quoted(names[voice]) for voice in sorted(voices))})"


def _word(picture: Picture, side: Side, position: int) -> str:
    return numbered(picture.pair.tokens(side)[position], position)


def disputed_words(picture: Picture) -> tuple[Word, ...]:
    """The source words with a link that not every annotator drew, ascending.

    Where one annotator stands apart: with a link that only this one or only others drew.
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
    marked = _who_marked(picture, side, position)
    who: dict[tuple[tuple[int, ...], bool], set[int]] = {}
    for voice, some in partners.items():
        who.setdefault((tuple(sorted(some)), voice in marked), set()).add(voice)
    found = [(words, mark, frozenset(voices)) for (words, mark), voices in who.items()]
    return sorted(found, key=lambda one: (-len(one[2]), min(one[2])))


def voices_of_link(picture: Picture, link: LinkToken) -> Voices:
    """Who drew a link."""
    return next((picture.voices[number] for number in picture.groups_with(link)), frozenset())


def _who_marked(picture: Picture, side: Side, position: int) -> Voices:
    for one in picture.disputed:
        if (one.side, one.position) == (side, position):
            return one.voices
    is_marked = picture.states(side)[position] is WordState.NOT_TRANSLATED
    return frozenset(range(picture.voters)) if is_marked else frozenset()
