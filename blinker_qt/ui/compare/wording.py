"""Words of the analysis pane: annotators' names may hold anything and are shown as they are."""

from blinker_qt.ui.widgets.display import visible_form

_ISOLATE_START, _ISOLATE_END = "\u2068", "\u2069"


def shown(name: str) -> str:
    r"""A name or a reference as it is shown: like a token, but spaces within it are its own.

    >>> shown("Gen 1:1"), shown("A\u200b1")
    ('Gen 1:1', 'A⟨ZWSP⟩1')
    """
    return " ".join(map(visible_form, name.split(" ")))


def quoted(name: str) -> str:
    """A name or a reference within a sentence of any writing direction."""
    return f"{_ISOLATE_START}{shown(name)}{_ISOLATE_END}"


def shortened(name: str, longest: int) -> str:
    """A name as it is shown where there is room for so many characters.

    >>> shortened("Sample A1", 9), shortened("Bartholomew", 9)
    ('Sample A1', 'Bart…mew')
    """
    whole = shown(name)
    if len(whole) <= longest:
        return whole
    return f"{whole[: longest // 2].rstrip()}…{whole[-(longest // 2 - 1) :].lstrip()}"
