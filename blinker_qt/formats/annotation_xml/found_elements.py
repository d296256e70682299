"""What verse pairs hold that had to be parsed as XML."""

from dataclasses import dataclass, field

from lxml import etree

from blinker_qt.bitext.origins import Settled
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.unknown_content import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.formats.annotation_xml.inspection import Inspector, Kept, Unusual
from blinker_qt.formats.annotation_xml.pairs import Row, irregular_row
from blinker_qt.formats.annotation_xml.vocabulary import qualified

_BEFORE_REMARKS = frozenset(map(qualified, ("links", "possible", "not-translated", "ratings")))


@dataclass(frozen=True, slots=True)
class FoundElements:
    """What was found in the elements that were parsed, by row.

    Attributes:
        rows: all that a verse pair says that does not begin as we write it.
        kept: what is not understood.
        remarks: what is remarked.
        origins: where its decisions come from.
    """

    rows: dict[int, Row] = field(default_factory=dict)
    kept: dict[int, UnknownContent] = field(default_factory=dict)
    remarks: dict[int, Remarks] = field(default_factory=dict)
    origins: dict[int, tuple[Settled, ...]] = field(default_factory=dict)

    def add(
        self, place: int, element: etree._Element, inspector: Inspector, *, is_whole: bool
    ) -> None:
        """Take over what a <pair> holds: all of it, or what stands behind the answers."""
        kept = Kept()
        row, remarked, settled = irregular_row(element, inspector, kept)
        if row is None or not (
            is_whole or _BEFORE_REMARKS.isdisjoint(each.tag for each in element)
        ):
            raise Unusual
        if is_whole:
            self.rows[place] = row
        if remarked:
            self.remarks[place] = remarked
        if settled:
            self.origins[place] = settled
        content = kept.content()
        if content != NOTHING_UNKNOWN:
            self.kept[place] = content
