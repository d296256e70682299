"""The names of all acts of a session, for tables that must hold every one."""

from blinker_qt.annotate.editing import Editing
from blinker_qt.annotate.session import Session


def acts_of_a_session() -> set[str]:
    """What is public in a session and not there to look at or to listen to."""
    public = {name for name in dir(Session) if not name.startswith("_")}
    return public - set(dir(Editing))
