"""Verse pairs and a study for acts of every kind, the names of all acts, and those on words."""

from collections.abc import Callable

from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Side, VersePair, Word

SIZES = [(2, 2), (1, 2), (3, 1), (1, 1)]
"""How many words the verse pairs have on each side."""
SETS = [1, 1, 2, 2]
BITEXT = Bitext.of(
    [
        VersePair(
            f"Gen 1:{number}",
            tuple(f"s{number}.{k}" for k in range(sources)),
            tuple(f"t{number}.{k}" for k in range(targets)),
        )
        for number, (sources, targets) in enumerate(SIZES, 1)
    ],
    sets=SETS,
)
LABELS = LinkLabel("SEM", "S"), LinkLabel("fonction.2", "f")
EASE = Question("ease", "How easy?", ("hard", "", "easy"))
STUDY = Study(
    sure_possible=True,
    reject=True,
    questions=(EASE,),
    suggestions=Source("M", "0" * 64),
    leave_for_later=True,
    labels=LABELS,
)

_LOOKED_AT = {
    "annotation_at",
    "shown_at",
    "why_locked",
    "why_not_done",
    "why_not_renamed",
    "listen",
    "set_link_at_once",
    "set_source_lookup",
}


def acts_of_a_session() -> set[str]:
    """What is public in a session and not there to look at, to listen to or to set."""
    public = {name for name, member in vars(Session).items() if callable(member)}
    return {name for name in public if not name.startswith("_")} - _LOOKED_AT


def link_to(word: Word) -> LinkToken:
    side, position = word
    return (position, 0) if side is Side.SOURCE else (0, position)


def settle_link(session: Session, link: LinkToken) -> object:
    return session.settle({session.position: Alignment(frozenset({link}))})


ON_WORDS: dict[str, Callable[[Session, Word], object]] = {
    "select": lambda session, word: session.select(*word),
    "select_also": lambda session, word: session.select_also([(Side.SOURCE, 0), word]),
    "link": lambda session, word: session.link([(Side.SOURCE, 0), (Side.TARGET, 0), word]),
    "paint_links": lambda session, word: session.paint_links([link_to(word)], linked=True),
    "toggle_mark": lambda session, word: session.toggle_mark(*word),
    "mark_not_translated": lambda session, word: session.mark_not_translated(also=[word]),
    "clear_words": lambda session, word: session.clear_words(word),
    "extend_block": lambda session, word: session.extend_block(word),
    "take_out": lambda session, word: session.take_out(word),
    "toggle_possible": lambda session, word: session.toggle_possible([word]),
    "label": lambda session, word: session.label("SEM", [word]),
    "repeat": lambda session, word: session.repeat(word),
    "accept": lambda session, word: session.accept([link_to(word)]),
    "add_note": lambda session, word: session.add_note("so", on=word),
    "settle": lambda session, word: settle_link(session, link_to(word)),
}
"""The acts on words that are given to them."""
