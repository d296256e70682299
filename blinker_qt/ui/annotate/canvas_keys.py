"""What mouse and keys do on the canvas itself."""

from blinker_qt.ui.widgets.wording import marked

CANVAS_KEYS: tuple[tuple[str, str], ...] = (
    (
        marked("Actions", "Left click, Space"),
        marked("Actions", "Pick a word, or unpick it"),
    ),
    (
        marked("Actions", "Middle or right click"),
        marked("Actions", "Link the picked words"),
    ),
    (
        marked("Actions", "Drag from a word to the other side"),
        marked("Actions", "Link the two words, with all that are picked"),
    ),
    (
        marked("Actions", "Drag along a side, Shift and arrow keys"),
        marked("Actions", "Pick every word on the way"),
    ),
    (
        marked("Actions", "Drag to a Not Translated bar"),
        marked("Actions", "Not translated: that word, with those picked on its side"),
    ),
    (
        marked("Actions", "Drag, held near the end of a side"),
        marked("Actions", "Scroll that side on"),
    ),
    (
        marked("Actions", "G, then the letters on a word"),
        marked("Actions", "Pick that word, or unpick it; Escape puts the letters away"),
    ),
    (
        marked("Actions", "Up, Down, Page Up, Page Down, Home, End"),
        marked("Actions", "Move between the words of a side"),
    ),
    (
        marked("Actions", "Left, Right"),
        marked("Actions", "Go to the other side"),
    ),
    (
        marked("Actions", "Matrix: click or drag, Space, Enter"),
        marked("Actions", "Link the two words of a cell, or take that link away"),
    ),
    (
        marked("Actions", "Matrix: click beside a heading, N"),
        marked("Actions", "Not translated: that word; N, the word of the row or column moved to"),
    ),
    (
        marked("Actions", "Matrix: Shift+Space"),
        marked("Actions", "Pick the word of the row or column moved to"),
    ),
    (
        marked("Actions", "Click on a dotted line or a lozenge"),
        marked("Actions", "Accept what a machine suggests, where the study allows it"),
    ),
    (
        marked("Actions", "Wheel"),
        marked("Actions", "Scroll one side; between the sides, both"),
    ),
    (
        marked("Actions", "Ctrl and wheel"),
        marked("Actions", "Larger or smaller text of one side; between the sides, of both"),
    ),
)
"""What mouse and keys do on the canvas itself: (act, meaning), English."""
