"""The copies of practice in which people link words: where they lie, and how they begin anew."""

from contextlib import suppress
from pathlib import Path

from blinker_qt.annotate.session import Session

FOLDER = "practice"
"""Where they lie among a person's data, apart from real work."""


def is_practice(path: Path, data_directory: Path) -> bool:
    """Whether a file lies where people practise, so that nothing of it counts as work."""
    with suppress(OSError):
        return path.parent.samefile(data_directory / FOLDER)
    return False


def begin_anew(session: Session) -> None:
    """Reset every verse pair that was worked on and go to the first; each can be undone."""
    for index in reversed(range(len(session.bitext))):
        session.go_to(index)
        if session.alignment or session.annotation.done:
            session.reset()
