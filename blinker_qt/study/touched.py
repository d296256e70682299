"""The verse pairs that a ruling of the style guide is about, and sending them back for a look."""

from collections.abc import Sequence
from typing import NamedTuple

from blinker_qt.annotate.closed_files import check_closed
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Word
from blinker_qt.compare.table import Column, Place, Table
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.formats.reading import all_read
from blinker_qt.study.collecting import collect, returned_files
from blinker_qt.study.folder import GUIDE_FOLDER, StudyFolder, sent_guide
from blinker_qt.study.guide import Ruling, version_of, version_text
from blinker_qt.study.guide_editing import (
    GuideError,
    guide_in,
    next_version,
    save_guide,
    with_announcement,
)
from blinker_qt.study.second_looks import LOOKS_FILE, SecondLook, looks_text
from blinker_qt.translation import N_, filled, tr


class TouchedPair(NamedTuple):
    """A verse pair with words that a ruling is about.

    Attributes:
        row: its index in the study.
        words: these words, in their order, the source first.
        done_by: the annotators who have done it, in either pass.
    """

    row: int
    words: tuple[Word, ...]
    done_by: tuple[str, ...]


def ruling_of(study: StudyFolder, number: str) -> Ruling:
    """The ruling of this number, which says what words it is about.

    Raises:
        GuideError: there is none, or it names no words.
        InputError: the pages of the guide are not those of a guide.
    """
    guide = guide_in(study)
    ruling = guide.ruling(number) if guide is not None else None
    if ruling is None:
        raise GuideError(N_("the style guide has no ruling {number}"), number=number)
    if not ruling.words:
        raise GuideError(
            N_("{number} does not say which words it is about: add them to the ruling"),
            number=number,
        )
    return ruling


def touched_pairs(study: StudyFolder, ruling: Ruling) -> list[TouchedPair]:
    """The verse pairs of a study with words that a ruling is about.

    Raises:
        InputError: a returned file cannot be read.
    """
    done_by: dict[int, dict[str, None]] = {}
    for work in all_read(annotation.load, returned_files(study)):
        for (row, _), pair_work in zip(study.pairs_of(work), work.pairs, strict=True):
            if pair_work.done:
                done_by.setdefault(row, {})[work.annotator] = None
    touched = []
    for row, pair in enumerate(study.whole.bitext):
        words = ruling.touches(pair)
        if words:
            ordered = sorted(words, key=lambda word: (word[0].value, word[1]))
            touched.append(TouchedPair(row, tuple(ordered), tuple(done_by.get(row, ()))))
    return touched


def touched_table(study: StudyFolder, ruling: Ruling, pairs: Sequence[TouchedPair]) -> Table:
    """The verse pairs that a ruling is about, as a table."""
    bitext = study.whole.bitext
    places: tuple[Place, ...] = tuple((each.row, each.words[0]) for each in pairs)
    return Table(
        "touched",
        Sentence("Verse pairs with words of {number}", {"number": ruling.number}),
        (Column("reference", "verse pair"), Column("words", "words"), Column("done", "done by")),
        tuple(
            (
                bitext.references[each.row],
                " ".join(bitext[each.row].tokens(side)[place] for side, place in each.words),
                ", ".join(each.done_by),
            )
            for each in pairs
        ),
        places=places,
    )


def ask_for_look(study: StudyFolder, number: str) -> SecondLook:
    """Ask everybody to look again at verse pairs that they did and that a ruling is about.

    The guide gets a version that annotators do not have, unless it has one already, and says that
    verse pairs are to be looked at again. These are no longer done in the files that came back.

    Raises:
        GuideError: the ruling names no words, nobody has done a verse pair with them, or somebody
            else changed the guide meanwhile.
        InputError: a file of the study cannot be read.
        InUseError: a window has one of the files that came back open.
        SaveError: a file could not be written.
    """
    pairs = touched_pairs(study, ruling_of(study, number))
    done = tuple(study.whole.bitext.references[each.row] for each in pairs if each.done_by)
    if not done:
        what = N_("nobody has done a verse pair with words of {number}")
        raise GuideError(what, number=number)
    for file in returned_files(study):
        check_closed(file)
    collect(study, [])
    sent = version_of(sent_guide(study))
    change = filled(tr("Look again at verse pairs with words of {number}."), number=number)
    pages = with_announcement(study.guide, change, next_version(study.guide, sent))
    look = SecondLook(number, version_text(pages), done)
    save_guide(study.root / GUIDE_FOLDER, study.guide, pages)
    write_atomically(study.root / LOOKS_FILE, looks_text((*study.looks, look)).encode())
    collect(StudyFolder.open(study.root), [])
    return look
