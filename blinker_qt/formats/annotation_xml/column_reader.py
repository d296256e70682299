"""Reading annotation files as arrays."""

import numpy as np

from blinker_qt.bitext.origins import accepted_links
from blinker_qt.formats.annotation_columns import AnnotationColumns, rating_columns
from blinker_qt.formats.annotation_xml.contents import checked_contents
from blinker_qt.formats.annotation_xml.known_texts import TextMemory
from blinker_qt.formats.columns import (
    in_order,
    link_columns,
    links_of_chunks,
    position_columns,
)


def read_columns(data: bytes, path: str, memory: TextMemory | None = None) -> AnnotationColumns:
    """What `reader.read` says, as arrays: the columns of the same annotation set.

    Args:
        data: the bytes of the file.
        path: the file, as the user named it, for messages.
        memory: of the texts of other files, where several are read: those that are the same are
            neither read nor kept again.

    Raises:
        InputError: exactly where `reader.read` raises it, with the same problems.
    """
    contents = checked_contents(data, path, "refuse", memory)
    header, decisions = contents.header, contents.decisions
    look = decisions.look
    accepted = np.zeros(len(contents.bitext), np.int64)
    for row, settled in contents.origins.values.items():
        accepted[row] = accepted_links(settled)
    return AnnotationColumns(
        contents.bitext,
        header.annotator,
        header.role,
        header.study,
        link_columns(decisions.links) if look is None else links_of_chunks(look.chunks),
        link_columns(decisions.possible),
        in_order(*look.source_marks) if look else position_columns(decisions.source_marks),
        in_order(*look.target_marks) if look else position_columns(decisions.target_marks),
        np.array(contents.done, np.bool_),
        np.array(contents.seconds, np.int64),
        contents.remarks,
        rating_columns(header.study, contents.ratings, len(contents.bitext)),
        accepted,
    )
