"""Reading annotation files.

Format history:
    1.0: the first.
"""

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Literal

from lxml import etree

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, PairState
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.questions import Ratings
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation_xml.answering import checked_ratings
from blinker_qt.formats.annotation_xml.checks import (
    check_count,
    check_notes,
    check_references,
    check_states,
    faulty_verses,
    report_changed,
    whole_numbers,
)
from blinker_qt.formats.annotation_xml.decisions import Decisions, checked_decisions
from blinker_qt.formats.annotation_xml.header import read_header
from blinker_qt.formats.annotation_xml.inspection import Inspector, shown
from blinker_qt.formats.annotation_xml.pairs import PairTable, pair_table
from blinker_qt.formats.annotation_xml.parsing import line_of, parsed
from blinker_qt.formats.annotation_xml.screening import word_counts
from blinker_qt.formats.annotation_xml.vocabulary import (
    MAJOR,
    MINOR,
    NAMESPACE,
    ROOT,
)
from blinker_qt.formats.reading import read_capped

OnChangedText = Literal["refuse", "untouched"]

_VERSION = re.compile(r"(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})")
_ANY_NAMESPACE = re.compile(r"urn:blinker-qt:annotation-set:([1-9][0-9]{0,3})")
_ANNOTATION_FILE = "a Blinker Qt annotation file"


def load(path: Path, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """Read an annotation file from the disk; see `read`."""
    return read(read_capped(path), str(path), on_changed_text=on_changed_text)


def read(data: bytes, path: str, *, on_changed_text: OnChangedText = "refuse") -> AnnotationSet:
    """The annotation set that the bytes of an annotation file stand for.

    Links and marks that stand in another order than the canonical one are put in order.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it, for messages.
        on_changed_text: what becomes of verse pairs whose text does not match its fingerprint.
            ``refuse`` names them all in the error; ``untouched`` takes the text as it is now, drops
            what was decided and remarked on these verse pairs and leaves the others as they are.

    Raises:
        InputError: the file is not a sound annotation file; with every problem found in it, up to
            a hundred, and their lines.
    """
    root = parsed(data, path)
    minor = _checked_minor(root, path)
    inspector = Inspector(path, newer=minor > MINOR)
    header = read_header(root, inspector)
    table = pair_table(root, inspector)
    check_count(table, inspector)
    passes = whole_numbers(table, table.all_passes(), "pass", 1, inspector)
    check_references(table, passes, inspector)
    sets = whole_numbers(table, table.sets, "set", 1, inspector)
    seconds = whole_numbers(table, table.seconds, "seconds", 0, inspector)
    source_words, target_words = word_counts(table.text, 2 * len(table)).reshape(-1, 2).T
    faulty = faulty_verses(table, source_words, target_words, inspector)
    changed = {row for row, differs in enumerate(table.changed) if differs} - faulty
    if on_changed_text == "refuse":
        report_changed(table, changed, inspector)
    ignored = faulty | changed
    decisions = checked_decisions(table, ignored, source_words, target_words, inspector)
    check_notes(table, ignored, source_words, target_words, inspector)
    check_states(table, decisions, inspector)
    ratings = checked_ratings(table, ignored, header.study, inspector)
    inspector.raise_problems()
    bitext = Bitext(
        header.source_language,
        header.target_language,
        tuple(table.references),
        tuple(table.sources),
        tuple(table.targets),
        tuple(sets),
        tuple(passes),
    )
    if on_changed_text == "refuse" and header.fingerprint != table.fingerprint:
        raise _refused_bitext(path, header.line)
    return AnnotationSet(
        bitext,
        _pair_annotations(table, decisions, seconds, ratings, changed),
        header.annotator,
        header.role,
        header.revision,
        header.unknown,
        minor,
        header.study,
    )


def _checked_minor(root: etree._Element, path: str) -> int:
    """The minor format version, once the root is ours and of a major version that we know."""

    def refused(what: str, expected: str, **values: str | int) -> InputError:
        return InputError(Problem(path, what, expected, line_of(root), values=values))

    name = etree.QName(root)
    namespace = _ANY_NAMESPACE.fullmatch(name.namespace or "")
    if name.localname != ROOT:
        what = "the outermost element is <{element}>"
        raise refused(what, _ANNOTATION_FILE, element=shown(name.localname))
    if namespace is None:
        what = "<{element}> is not in the namespace of annotation files"
        raise refused(what, 'xmlns="{namespace}"', element=ROOT, namespace=NAMESPACE)
    text = root.get("format", "")
    version = _VERSION.fullmatch(text)
    major = int(version[1]) if version else MAJOR
    if major == MAJOR:
        major = int(namespace[1])
    if major != MAJOR:
        what = "the file has format version {found}, but this program reads version {known}"
        expected = "open it with a newer Blinker Qt" if major > MAJOR else _ANNOTATION_FILE
        raise refused(what, expected, found=shown(text) or major, known=f"{MAJOR}.{MINOR}")
    if version is None:
        what = "the format version is “{found}”"
        raise refused(what, 'format="{known}"', found=shown(text), known=f"{MAJOR}.{MINOR}")
    return int(version[2])


def _refused_bitext(path: str, line: int) -> InputError:
    what = "the verse pairs are not those of the bitext’s fingerprint: some came, went or moved"
    expected = "the verse pairs that were annotated, all and in their order; look for a backup"
    return InputError(Problem(path, what, expected, line))


def _pair_annotations(
    table: PairTable,
    decisions: Decisions,
    seconds: list[int],
    ratings: Mapping[int, Ratings],
    changed: Collection[int],
) -> tuple[PairAnnotation, ...]:
    done = [state == PairState.DONE.value for state in table.states]
    for row in changed:
        done[row], seconds[row] = False, 0
    unknown = [NOTHING_UNKNOWN] * len(table)
    for row, content in table.kept.items():
        unknown[row] = content
    remarks = [NO_REMARKS] * len(table)
    for row in table.remarks.keys() - changed:
        remarks[row] = table.remarks[row]
    columns = (decisions.links, decisions.source_marks, decisions.target_marks)
    answers = [ratings.get(row, ()) for row in range(len(table))]
    others = (done, seconds, unknown, decisions.possible, remarks, answers)
    return tuple(map(PairAnnotation, *columns, *others))
