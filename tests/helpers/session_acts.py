"""The names of all acts of a session, for tables that must be complete."""

from blinker_qt.annotate.session import Session

_LOOKED_AT = {
    "annotation_at",
    "is_left",
    "why_locked",
    "listen",
    "set_source_lookup",
}


def acts_of_a_session() -> set[str]:
    """What is public in a session and not there to look at or to listen to."""
    public = {name for name, member in vars(Session).items() if callable(member)}
    return {name for name in public if not name.startswith("_")} - _LOOKED_AT
