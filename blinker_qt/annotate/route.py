"""The way through the verse pairs of a session: which comes next, and which are locked."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence, Set

from blinker_qt.annotate.actions import Refusal, locked
from blinker_qt.annotate.stages import Stages
from blinker_qt.annotate.state import PairWork
from blinker_qt.bitext.annotation import Role


class Route:
    """The order in which the verse pairs of a session are worked on.

    Attributes:
        left: the indexes of the verse pairs that are left for later.

    Args:
        work: the work so far, which decides what is open.
        stages: what is asked now.
        names: the names of the verse pairs, for refusals.
        read_only: let the reader go anywhere.
    """

    def __init__(
        self, work: PairWork, stages: Stages, names: Sequence[str], *, read_only: bool
    ) -> None:
        self._work, self._stages, self._names = work, stages, names
        self.left: Set[int] = work.left
        self._is_free = read_only or work.frame.role is Role.GOLD

    @property
    def first_open(self) -> int | None:
        """Index of the first verse pair, in the order of the study, that is not done, if any.

        Pairs left for later come after all others. If no pair lacks this stage, it is the first of
        all.
        """
        first_open = self._work.first_open
        if first_open is None and self._stages.are_separate and not self._stages.is_last:
            work = self._work
            first_open = next((index for index in work.order if not work.pairs[index].done), None)
        if first_open is not None:
            return first_open
        return min(self.left, key=self._work.ranks.__getitem__, default=None)

    @property
    def locking(self) -> int | None:
        """Index of the verse pair that must be done, or left for later, before going on.

        The untouched pairs after it are locked, except for the one on screen. None if no pair is
        locked; a gold standard can be settled in any order.
        """
        return None if self._is_free else self._work.first_open

    def why_locked(self, index: int, on_screen: int) -> Refusal | None:
        """The refusal to go to a verse pair because an earlier one is not done; None if allowed.

        Pairs that were begun or done stay open, so that correcting one does not lock the others.

        Args:
            on_screen: the index of the verse pair on screen, as in all functions below.
        """
        locking, ranks = self.locking, self._work.ranks
        if locking is None or self._stages.is_begun(index) or ranks[index] <= ranks[locking]:
            return None
        if index == on_screen:
            return None
        may_leave = self._work.frame.study.leave_for_later
        return locked(self._names[locking], may_leave=may_leave)

    def following(self, on_screen: int) -> int | None:
        """Index of the verse pair to work on after the one on screen; None after the last."""
        rank = self._work.ranks[on_screen] + 1
        return self._work.order[rank] if rank < len(self._work.order) else None

    def before(self, on_screen: int, listed: Sequence[int] | None = None) -> int | None:
        """The last earlier verse pair that is not locked; among ascending indexes, if given."""
        if listed is None:
            earlier = self._work.order[: self._work.ranks[on_screen]]
            return self._first_unlocked(reversed(earlier), on_screen)
        return self._first_unlocked(reversed(listed[: bisect_left(listed, on_screen)]), on_screen)

    def behind(self, on_screen: int, listed: Sequence[int] | None = None) -> int | None:
        """The next later verse pair that is not locked; among ascending indexes, if given."""
        if listed is None:
            later = self._work.order[self._work.ranks[on_screen] + 1 :]
            return self._first_unlocked(later, on_screen)
        return self._first_unlocked(listed[bisect_right(listed, on_screen) :], on_screen)

    def _first_unlocked(self, others: Iterable[int], on_screen: int) -> int | None:
        return next((index for index in others if self.why_locked(index, on_screen) is None), None)

    def after_done(self, on_screen: int, *, was_left: bool) -> int:
        """The verse pair to show after Done.

        It is the next one or, if an earlier pair is not done, the first of these; at the end of a
        set, the pairs of the set that were left for later.

        Args:
            was_left: whether the pair that is now done had been left for later.
        """
        work, sets, left = self._work, self._work.frame.bitext.sets, self._left_after(on_screen)
        number = sets[on_screen]
        of_set = [index for index in left if sets[index] == number]
        if of_set and work.lacks_only_left(number):
            return of_set[0]
        first_open = work.first_open
        if first_open is None and left:
            return left[0]
        following = min(work.ranks[on_screen] + 1, len(work.order) - 1)
        if first_open is not None:
            rank = work.ranks[first_open]
            following = rank if was_left else min(following, rank)
        return work.order[following]

    def after_leaving(self, on_screen: int) -> int | None:
        """The first verse pair that is neither done nor left, or else the next one that is left."""
        first_open = self._work.first_open
        return next(iter(self._left_after(on_screen)), None) if first_open is None else first_open

    def _left_after(self, on_screen: int) -> list[int]:
        """The other pairs left for later, first those that come after the one on screen."""
        ranks, own_rank = self._work.ranks, self._work.ranks[on_screen]
        others = [index for index in self.left if index != on_screen]
        return sorted(others, key=lambda index: (ranks[index] < own_rank, ranks[index]))
