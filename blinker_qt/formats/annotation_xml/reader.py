"""Reading annotation files as values.

Format history:
    1.0: the first.
"""

from pathlib import Path

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.remarks import NO_REMARKS
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN
from blinker_qt.formats.annotation_xml.contents import Contents, OnChangedText, checked_contents
from blinker_qt.formats.reading import read_capped


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
    contents = checked_contents(data, path, on_changed_text)
    header = contents.header
    return AnnotationSet(
        contents.bitext,
        _pair_annotations(contents),
        header.annotator,
        header.role,
        header.revision,
        header.unknown,
        contents.minor,
        header.study,
        header.adjudication,
    )


def _pair_annotations(contents: Contents) -> tuple[PairAnnotation, ...]:
    table, decisions = contents.table, contents.decisions
    unknown = [NOTHING_UNKNOWN] * len(table)
    for row, content in table.kept.items():
        unknown[row] = content
    remarks = [NO_REMARKS] * len(table)
    for row, remarked in contents.remarks.items():
        remarks[row] = remarked
    columns = (decisions.links, decisions.source_marks, decisions.target_marks)
    ratings = [contents.ratings.get(row, ()) for row in range(len(table))]
    origins_of = contents.origins.by_row()
    origins = [origins_of.get(row, ()) for row in range(len(table))]
    others = (contents.done, contents.seconds, unknown, decisions.possible, remarks, ratings)
    return tuple(map(PairAnnotation, *columns, *others, origins))
