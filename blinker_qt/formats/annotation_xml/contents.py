"""What an annotation file says, checked; the same for all who read one."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from blinker_qt.bitext.annotation import PairState
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.bitext.questions import Ratings
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats.annotation_xml.answering import checked_ratings
from blinker_qt.formats.annotation_xml.canonical import canonical_parts
from blinker_qt.formats.annotation_xml.checks import (
    check_notes,
    check_states,
    report_changed,
    whole_numbers,
)
from blinker_qt.formats.annotation_xml.decisions import Decisions, checked_decisions
from blinker_qt.formats.annotation_xml.header import Header, read_header
from blinker_qt.formats.annotation_xml.inspection import Inspector, Unusual, shown
from blinker_qt.formats.annotation_xml.known_texts import TextMemory
from blinker_qt.formats.annotation_xml.pairs import PairTable, pair_table
from blinker_qt.formats.annotation_xml.tracing import Origins, checked_origins
from blinker_qt.formats.annotation_xml.vocabulary import (
    MAJOR,
    MINOR,
    NAMESPACE,
    ROOT,
)
from blinker_qt.formats.xml_parsing import check_bytes, line_of, parsed

OnChangedText = Literal["refuse", "untouched"]

_VERSION = re.compile(r"(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})")
_ANY_NAMESPACE = re.compile(r"urn:blinker-qt:annotation-set:([1-9][0-9]{0,3})")
_ANNOTATION_FILE = "expected a Blinker Qt annotation file"


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """What a sound annotation file says.

    Attributes:
        header: what stands above the verse pairs.
        minor: the minor format version.
        table: the verse pairs as they were written.
        bitext: the texts.
        done: one a verse pair, whether it is declared done.
        seconds: one a verse pair, the time spent.
        decisions: the links and marks, in canonical notation.
        remarks: by verse pair, what is remarked; those without remarks are absent.
        ratings: by verse pair, the answers; those without answers are absent.
        origins: where decisions come from.
    """

    header: Header
    minor: int
    table: PairTable
    bitext: Bitext
    done: Sequence[bool]
    seconds: Sequence[int]
    decisions: Decisions
    remarks: Mapping[int, Remarks]
    ratings: Mapping[int, Ratings]
    origins: Origins


def checked_contents(
    data: bytes, path: str, on_changed_text: OnChangedText, memory: TextMemory | None = None
) -> Contents:
    """What the bytes of an annotation file say.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it.
        on_changed_text: see `reader.read`.
        memory: of the texts of other files; takes up those of this one.

    Raises:
        InputError: the file is not a sound annotation file; with every problem found in it, up to
            a hundred, and their lines.
    """
    check_bytes(data, path)
    memory = TextMemory() if memory is None else memory
    with suppress(Unusual):
        unsure = Inspector(path, newer=False, knows_lines=False)
        root, table = canonical_parts(data, path, unsure, memory.table)
        minor = _checked_minor(root, path)
        if minor <= MINOR:
            header = read_header(root, unsure)
            return _checked(header, minor, table, path, on_changed_text, unsure, memory)
    root = parsed(data, path)
    minor = _checked_minor(root, path)
    inspector = Inspector(path, newer=minor > MINOR)
    header, table = read_header(root, inspector), pair_table(root, inspector)
    return _checked(header, minor, table, path, on_changed_text, inspector, memory)


def _checked(
    header: Header,
    minor: int,
    table: PairTable,
    path: str,
    on_changed_text: OnChangedText,
    inspector: Inspector,
    memory: TextMemory,
) -> Contents:
    texts = memory.checked(table, inspector)
    words = (texts.source_words, texts.target_words)
    seconds = whole_numbers(table, table.seconds, "seconds", 0, inspector)
    changed = {row for row, differs in enumerate(table.changed) if differs} - texts.faulty
    if on_changed_text == "refuse":
        report_changed(table, changed, inspector)
    ignored = texts.faulty | changed
    decisions = checked_decisions(table, ignored, *words, inspector)
    check_notes(table, ignored, *words, inspector)
    check_states(table, decisions, inspector)
    ratings = checked_ratings(table, ignored, header.study, inspector)
    origins = checked_origins(table, ignored, decisions, words, header, inspector)
    inspector.raise_problems()
    if on_changed_text == "refuse" and header.fingerprint != texts.fingerprint:
        raise _refused_bitext(path, header.line)
    memory.remember(texts)
    called_done = PairState.DONE.value
    done = [state == called_done for state in table.states]
    for row in changed:
        done[row], seconds[row] = False, 0
    remarks = {row: table.remarks[row] for row in table.remarks.keys() - changed}
    work = (decisions, remarks, ratings, origins)
    return Contents(header, minor, table, texts.bitext(header), done, seconds, *work)


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
        raise refused(what, 'expected xmlns="{namespace}"', element=ROOT, namespace=NAMESPACE)
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
        raise refused(
            what, 'expected format="{known}"', found=shown(text), known=f"{MAJOR}.{MINOR}"
        )
    return int(version[2])


def _refused_bitext(path: str, line: int) -> InputError:
    what = "the verse pairs are not those of the bitext’s fingerprint: some came, went or moved"
    expected = (
        "expected the verse pairs that were annotated, all and in their order; look for a backup"
    )
    return InputError(Problem(path, what, expected, line))
