"""Labels that have no more room than there is."""

from blinker_qt.layouts.scene import Measure


def fitted(label: str, room: float, measure: Measure) -> str:
    """As much of a label as there is room for; three dots stand for the rest.

    Args:
        label: the label.
        room: in logical pixels.
        measure: the width of words as they will be written.

    >>> fitted("Ana", 3, len), fitted("Bartholomew", 5, len), fitted("Ben", 0, len)
    ('Ana', 'Bart…', '…')
    """
    if measure(label) <= room:
        return label
    shorter = (f"{label[:length].rstrip()}…" for length in range(len(label) - 1, 0, -1))
    return next((some for some in shorter if measure(some) <= room), "…")
