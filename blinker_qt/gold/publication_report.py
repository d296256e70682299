"""The report on its sources that a published gold standard is given with."""

import re
from collections.abc import Sequence
from dataclasses import replace

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.compare.loading import Gathered, collated
from blinker_qt.compare.report import Report, report
from blinker_qt.compare.report_page import as_page
from blinker_qt.gold.withheld import without_words

_DATA = re.compile(rb"\|data:[0-9a-f]+")
_TIME = "hours"
"""How long each annotator took is nobody's business but the study's."""
_IDENTICAL = "identical"
"""The table that casts suspicion on annotators: it is for the lead of the study alone."""


def published_report(sources: Sequence[tuple[str, AnnotationSet]], *, with_texts: bool) -> bytes:
    """The page of the report, without the section on time and the table of identical work.

    Args:
        sources: annotators' sets of one bitext, at least two, with what people call them.
        with_texts: whether words of the texts may stand in it; otherwise the sections are left out
            that come out differently for texts of which every word is the same letter.

    Raises:
        ComparisonError: there are fewer than two.
        InputError: they cannot all be compared.
    """
    found = _report(sources)
    if not with_texts:
        blank = _report([(called, without_words(work)) for called, work in sources])
        alike = {_page_of(blank, name) for name in _names(blank)}
        found = _only(found, [name for name in _names(found) if _page_of(found, name) in alike])
    return as_page(found)


def _report(sources: Sequence[tuple[str, AnnotationSet]]) -> Report:
    found = report(Gathered(collated(*sources), (), ()))
    sections = tuple(
        replace(section, tables=tuple(one for one in section.tables if one.name != _IDENTICAL))
        for section in found.sections
        if section.name != _TIME
    )
    return replace(found, sections=sections)


def _names(found: Report) -> list[str]:
    return [section.name for section in found.sections]


def _only(found: Report, names: Sequence[str]) -> Report:
    sections = tuple(section for section in found.sections if section.name in names)
    return replace(found, sections=sections)


def _page_of(found: Report, name: str) -> bytes:
    # The digest of the data in signatures is another for other texts, but says no word of them.
    return _DATA.sub(b"", as_page(_only(found, [name])))
