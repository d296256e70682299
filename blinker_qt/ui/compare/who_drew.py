"""Who drew what, in words."""

from collections.abc import Sequence

from blinker_qt.bitext.verses import Side
from blinker_qt.translation import tr
from blinker_qt.ui.canvas.picture import Picture, Voices, decisions, voices_of_link
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
