"""Labels that have no more room than there is."""

from blinker_qt.layouts.scene import Measure


def fitted(label: str, room: float, measure: Measure) -> str:
    """As much of a label as there is room for; three dots stand for what is left out amid it.

    Names of one study often begin alike, and so differ in how they end.

    Args:
        label: the label.
        room: in logical pixels.
        measure: the width of words as they will be written.

    >>> fitted("Ana", 3, len), fitted("Bartholomew", 5, len), fitted("Ben", 0, len)
    ('Ana', 'Ba…ew', '…')
    """
    if measure(label) <= room:
        return label
    count = len(label)
    shorter = (
        f"{label[: length - length // 2].rstrip()}…{label[count - length // 2 :].lstrip()}"
        for length in range(count - 1, 0, -1)
    )
    return next((some for some in shorter if measure(some) <= room), "…")
