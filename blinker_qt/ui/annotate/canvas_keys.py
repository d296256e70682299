"""What mouse and keys do on the canvas itself."""

from blinker_qt.translation import N_

CANVAS_KEYS: tuple[tuple[str, str], ...] = (
    (
        N_("Left click, Space"),
        N_("Pick a word, or unpick it"),
    ),
    (
        N_("Middle or right click"),
        N_("Link the picked words"),
    ),
    (
        N_("Drag from a word to the other side"),
        N_("Link the two words, with all that are picked"),
    ),
    (
        N_("Drag along a side, Shift and arrow keys"),
        N_("Pick every word on the way"),
    ),
    (
        N_("Drag to a Not Translated bar"),
        N_("Not translated: that word, with those picked on its side"),
    ),
    (
        N_("Drag, held near the end of a side"),
        N_("Scroll that side on"),
    ),
    (
        N_("G, then the letters on a word"),
        N_("Pick that word, or unpick it; Escape puts the letters away"),
    ),
    (
        N_("Up, Down, Page Up, Page Down, Home, End"),
        N_("Move between the words of a side"),
    ),
    (
        N_("Left, Right"),
        N_("Go to the other side"),
    ),
    (
        N_("Matrix: click or drag, Space, Enter"),
        N_("Link the two words of a cell, or take that link away"),
    ),
    (
        N_("Matrix: click beside a heading, N"),
        N_("Not translated: that word; N, the word of the row or column moved to"),
    ),
    (
        N_("Matrix: Shift+Space"),
        N_("Pick the word of the row or column moved to"),
    ),
    (
        N_("Click on a dotted line or a lozenge"),
        N_("Accept what a machine suggests, where the study allows it"),
    ),
    (
        N_("Wheel"),
        N_("Scroll one side; between the sides, both"),
    ),
    (
        N_("Ctrl and wheel"),
        N_("Larger or smaller text of one side; between the sides, of both"),
    ),
)
"""What mouse and keys do on the canvas itself: (act, meaning), English."""
