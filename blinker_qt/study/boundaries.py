"""The plan of a study whose verse pairs were merged or split after work had begun."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Self

from blinker_qt.bitext.redivision import Redivision
from blinker_qt.study.changing import WrittenPlan
from blinker_qt.study.corrections import CorrectionRecord
from blinker_qt.study.folder import StudyFolder
from blinker_qt.study.plan import PlanError, PlannedPart, plan_in, with_redivided
from blinker_qt.translation import N_


class RedividedPlan(NamedTuple):
    """The plan of a study as it was read, and its text with the present verse pairs."""

    written: WrittenPlan
    text: str

    @classmethod
    def of(cls, root: Path, record: CorrectionRecord) -> Self | None:
        """The plan of a study after a record; None if its parts are as before.

        The changes that the plan lacks must not have been made in the texts of the study.

        Raises:
            InputError: a file of the study cannot be read.
            PlanError: verse pairs of different sets would be merged.
        """
        written = WrittenPlan.read(root)
        plan = plan_in(written.text, str(written.path))
        references = list(StudyFolder.open(root).whole.bitext.references)
        parts = plan.parts
        for redivision, _ in record.redivisions[plan.boundaries :]:
            names = [pair.reference for pair in redivision.before]
            first = references.index(names[0]) if names[0] in references else 0
            if references[first : first + len(names)] != names:
                raise PlanError(
                    N_("the verse pairs {references} do not follow each other in the study"),
                    references=", ".join(names),
                )
            parts = tuple(_redivided(part, first, redivision) for part in parts)
            after = [pair.reference for pair in redivision.after]
            references[first : first + len(names)] = after
        if parts == plan.parts:
            return None
        text = with_redivided(written.text, plan, parts, len(record.redivisions))
        return cls(written, text)

    def save(self) -> None:
        """Write the plan; errors as in `WrittenPlan.save`."""
        self.written.save(self.text)


def _redivided(part: PlannedPart, first: int, redivision: Redivision) -> PlannedPart:
    """A part with the verse pairs that a redivision at an index adds or removes.

    The set with that index becomes longer or shorter; the other sets stay as they are.
    """
    last = first + len(redivision.before) - 1
    more = len(redivision.after) - len(redivision.before)
    if not more or part.last < first:
        return part
    if part.first > last:
        return replace(part, first=part.first + more, last=part.last + more)
    sets = part.sets()
    place = next((number for number, rows in enumerate(sets) if first in rows), None)
    if place is None or last not in sets[place]:
        raise PlanError(
            N_("{first} and {last} are in different sets of the plan: change the plan first"),
            first=redivision.before[0].reference,
            last=redivision.before[-1].reference,
        )
    sizes = _sizes(sets, place, more)
    are_alike = len({*sizes[:-1]} | {max(sizes)}) == 1
    return replace(
        part,
        last=part.last + more,
        set_size=max(sizes),
        set_sizes=() if are_alike else tuple(sizes),
    )


def _sizes(sets: Sequence[range], place: int, more: int) -> list[int]:
    """The sizes of sets after one of them got more verse pairs."""
    return [len(rows) + more if number == place else len(rows) for number, rows in enumerate(sets)]
