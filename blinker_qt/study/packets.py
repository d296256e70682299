"""Who gets which verse pairs, in which order, and which of these come again."""

from collections.abc import Collection, Mapping, Sequence

from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.study import Study
from blinker_qt.compare.second_pass import SecondPassError
from blinker_qt.study.assigning import NOTHING_HELD, Assignment, AssignmentError, assign
from blinker_qt.study.plan import Plan, WorkOrder
from blinker_qt.study.second_pass import SecondPassPlan, placed
from blinker_qt.translation import N_


def planned_assignment(
    plan: Plan,
    settings: Study,
    words: Sequence[int],
    held: Mapping[str, Collection[int]] = NOTHING_HELD,
) -> Assignment:
    """Who gets which verse pairs, by the parts and goals of a plan (see `assign`).

    Verse pairs that are repeated in the files to be made count towards the most words that the
    goals allow. Annotators who have all of their verse pairs already get no such file.

    Args:
        settings: those of the study, which may shuffle.
        words: the words of each verse pair, both sides together.
        held: the indexes of the verse pairs that annotators have already, by name.

    Raises:
        AssignmentError: the plan cannot be carried out.
    """
    most = plan.goals.most_words
    assignment = assign(plan.parts, words, held, plan.goals)
    if most is None or plan.second_pass is None:
        return assignment
    limit = most
    while excess := _excess(plan, settings, words, held, assignment):
        missing, name = max((words_more, name) for name, words_more in excess.items())
        limit -= missing
        try:
            assignment = assign(plan.parts, words, held, plan.goals._replace(most_words=limit))
        except AssignmentError as error:
            raise AssignmentError(
                N_(
                    "no assignment was found in which nobody has more than {most} words, "
                    "counting repeated verse pairs: “{name}” would have {missing} more. Repeat "
                    "fewer verse pairs, or allow more words"
                ),
                most=most,
                name=name,
                missing=missing,
            ) from error
    return assignment


def _excess(
    plan: Plan,
    settings: Study,
    words: Sequence[int],
    held: Mapping[str, Collection[int]],
    assignment: Assignment,
) -> dict[str, int]:
    """How many words above the goal annotators have, with the second passes of new files."""
    excess = dict[str, int]()
    for name, rows in assignment.rows.items():
        new = {*rows}.difference(held.get(name, ()))
        if not new:
            continue
        _, again = planned_order(plan, settings, name, new, is_later=bool(held))
        load = sum(words[row] for row in (*rows, *again))
        if plan.goals.most_words is not None and load > plan.goals.most_words:
            excess[name] = load - plan.goals.most_words
    return excess


def work_order(plan: Plan, annotator: str, rows: Collection[int]) -> list[int]:
    """The indexes of an annotator's verse pairs in the order in which they are annotated.

    Parts for training come first, in the order of the text; the others follow in the order that the
    plan says (see `WorkOrder`).
    """
    assigned = frozenset(rows)
    training = {row for part in plan.parts if part.training for row in part.rows} & assigned
    others = assigned - training
    if plan.order is WorkOrder.TEXT:
        return sorted(training) + sorted(others)
    first = _first_half(plan, annotator) if plan.order is WorkOrder.HALVES else others
    return [
        *sorted(training),
        *_shuffled(plan, annotator, others & first),
        *_shuffled(plan, annotator, others - first),
    ]


def _shuffled(plan: Plan, annotator: str, rows: Collection[int]) -> list[int]:
    return sorted(rows, key=lambda row: rank(plan.seed, f"{annotator}:{row + 1}"))


def _first_half(plan: Plan, annotator: str) -> frozenset[int]:
    """The half of each part that somebody gets first.

    Annotators go in couples: the first begins with one half, the second with the other.
    """
    couple, is_second = divmod(plan.annotators.index(annotator), 2)
    first, second = set[int](), set[int]()
    for part in plan.parts:
        ranked = sorted(part.rows, key=lambda row: rank(plan.seed, f"half {couple}:{row + 1}"))
        first.update(ranked[: len(ranked) // 2])
        second.update(ranked[len(ranked) // 2 :])
    return frozenset(second if is_second else first)


class RepetitionError(AssignmentError):
    """Too few verse pairs of a file can come again."""


def planned_order(
    plan: Plan, settings: Study, annotator: str, rows: Collection[int], *, is_later: bool = False
) -> tuple[list[int], list[int]]:
    """The verse pairs of an annotator in their order, and those that come again.

    Args:
        is_later: whether the study has files already; a later file may be small, so that only as
            many verse pairs are repeated in it as possible.

    Raises:
        RepetitionError: too few verse pairs can come again.
        AssignmentError: the settings shuffle verse pairs that the plan puts in order.
    """
    is_ordered = plan.order is not WorkOrder.TEXT or any(part.training for part in plan.parts)
    if is_ordered and settings.seed is not None:
        raise AssignmentError(
            N_(
                "the plan puts the verse pairs in order, but the settings of the study shuffle "
                "them; let only one of them do so"
            )
        )
    order = work_order(plan, annotator, rows)
    again = second_pass_of(plan, len(order), is_later=is_later)
    if again is None:
        return order, []
    worked = settings.order(len(order))
    try:
        return order, [order[worked[first]] for first in placed(len(order), again)]
    except SecondPassError as error:
        what = N_("the file of “{name}”: {reason}")
        raise RepetitionError(what, name=annotator, reason=error.reason) from error


def second_pass_of(
    plan: Plan, verse_pairs: int, *, is_later: bool = False
) -> SecondPassPlan | None:
    """How many of an annotator's verse pairs come again in a file of so many; None for none.

    Args:
        is_later: whether only as many are repeated as possible (see `planned_order`).
    """
    if plan.second_pass is None:
        return None
    count = plan.second_pass.of(verse_pairs)
    if is_later:
        count = min(count, max(verse_pairs - plan.distance, 0))
    return SecondPassPlan(count, plan.distance, plan.seed) if count else None
