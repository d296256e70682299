"""The annotation sets under comparison, as they lie in the worker process; no Qt.

Reading and counting happen in a process of their own, so that the window never waits for them.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from pathlib import Path

from blinker_qt.agreement.partition import parts_of_sets
from blinker_qt.agreement.telling import Tell
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.verses import Bitext
from blinker_qt.compare import why
from blinker_qt.compare.agreement import compare
from blinker_qt.compare.ballot import ballot_of
from blinker_qt.compare.chance import difference_tables, group_difference
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.disagreements import disagreements_of_two, disagreements_with_others
from blinker_qt.compare.loading import ColumnLoader, Gathered, Gathering, role_not_included
from blinker_qt.compare.options import Options
from blinker_qt.compare.report import report as study_report
from blinker_qt.compare.report_page import as_page
from blinker_qt.compare.why import Why
from blinker_qt.formats.atomic import write_atomically
from blinker_qt.paths import resource
from blinker_qt.translation import tr, use_language
from blinker_qt.ui.compare.files import as_called, files_of, names_in_messages, plain, renamed
from blinker_qt.ui.compare.lexicon_requests import LexiconRequest, ListLines, LookUp, LookUpWord
from blinker_qt.ui.compare.looking_up import LookingUp
from blinker_qt.ui.compare.questions import (
    ANSWERS,
    cases_of_kind,
    cases_of_type,
    reasons,
    with_own_agreement,
)
from blinker_qt.ui.compare.replies import (
    Answered,
    BallotMade,
    CasesListed,
    Compared,
    Differences,
    Drawn,
    Entry,
    GivenUp,
    Interim,
    Permuted,
    Progress,
    Reply,
    ReportSaved,
    Roll,
    TriedOut,
)
from blinker_qt.ui.compare.requests import (
    Ask,
    Cancel,
    Choose,
    Compare,
    Differ,
    DifferFromOthers,
    Draw,
    ListCases,
    Load,
    MakeBallot,
    Permute,
    Question,
    Remove,
    Request,
    SaveReport,
    TryOut,
)
from blinker_qt.ui.compare.second_passes import SecondPasses
from blinker_qt.ui.compare.stopping import Check, StoppedError
from blinker_qt.ui.compare.systems import Systems, output_over, without_texts

_FEWEST = 2
_MOST_ON_BALLOT = 12
"""So many cases of a word type are put to the vote."""


_Computed = (
    Ask
    | Compare
    | Differ
    | DifferFromOthers
    | Draw
    | ListCases
    | MakeBallot
    | Permute
    | SaveReport
    | LexiconRequest
)
"""Requests that are computed from annotation sets and leave these as they are."""


class Bench:
    """Holds annotation sets and answers for them."""

    def __init__(self) -> None:
        self._paths: tuple[Path, ...] = ()
        self._collation: Collation | None = None
        self._without: frozenset[Path] = frozenset()
        self._chosen: Collation | None = None
        self._drawn: Collation | None = None
        self._second = SecondPasses()
        self._systems = Systems()
        self._left_out: tuple[tuple[Problem, ...], ...] = ()
        self._noted: tuple[Problem, ...] = ()
        self._why: tuple[Options, Why] | None = None
        self._lexicon: LookingUp | None = None

    def answer(
        self,
        request: Request,
        tell: Callable[[Interim], None],
        is_stopped: Callable[[], bool],
    ) -> Reply | None:
        """Do what a request asks for.

        Args:
            request: what is asked.
            tell: told before each file is read, and how far an answer has come.
            is_stopped: asked before each file is read, and now and then while an answer is
                computed; true gives that up.

        Returns:
            The answer; None for a request that has none.
        """
        match request:
            case Load():
                return self._load(request, tell, is_stopped)
            case Remove() | Choose():
                return self._with_fewer(request)
            case Cancel():
                return None
        check = Check(tell, is_stopped)
        try:
            if isinstance(request, TryOut):
                there = self._paths, self._collation
                return TriedOut(request, self._systems.try_out(request, *there, check))
            return self._computed(request, check)
        except StoppedError:
            return GivenUp(request)

    def _computed(self, request: _Computed, check: Check) -> Reply:
        match request:
            case Ask():
                return self._ask(request, check)
            case Permute():
                return self._permute(request, check)
            case SaveReport():
                return self._save_report(request, check)
            case ListCases() | MakeBallot():
                return self._from_reasons(request, check)
            case LookUp() | LookUpWord() | ListLines():
                if self._lexicon is None:
                    self._lexicon = LookingUp(self._the_collation())
                return self._lexicon.answer(request, check)
        return self._of_agreement(request, check)

    def _with_fewer(self, request: Remove | Choose) -> Roll:
        if isinstance(request, Remove):
            return self._take(*self._kept(request.paths))
        self._without = request.without
        return self._take(self._paths, self._collation)

    def _of_agreement(
        self, request: Compare | Differ | DifferFromOthers | Draw, check: Tell
    ) -> Compared | Differences | Drawn:
        match request:
            case Compare():
                return self._compare(request, check)
            case Differ():
                return self._differ(request)
            case DifferFromOthers():
                rows = disagreements_with_others(
                    self._the_collation(), request.annotator, request.options, check
                )
                return Differences(request, rows)
            case Draw():
                return self._draw(request)

    def _load(
        self,
        request: Load,
        tell: Callable[[Interim], None],
        is_stopped: Callable[[], bool],
    ) -> Roll:
        own, others, refused = files_of(request.paths)
        systems = {one.path: one for one in request.systems}
        paths = [*own, *systems]
        if others and not paths and self._collation is not None:
            return replace(self._roll(), refused=tuple(refused), others=tuple(others))
        kept, standing = self._kept(paths)
        called = names_in_messages([*kept, *paths, *others])
        gathering = Gathering(renamed(standing, [called[path] for path in kept]))
        loader = ColumnLoader()
        texts: Bitext | None = None
        for number, path in enumerate(paths, start=1):
            if is_stopped():
                self._second.give_up()
                return replace(self._roll(), cancelled=True)
            tell(Progress(path, number, len(paths)))
            try:
                if path in systems:
                    texts = texts or self._systems.texts(self._paths, self._collation, loader)
                    gathering.add(called[path], output_over(texts, systems[path], loader))
                elif self._second.note(path, columns := loader.load(path)):
                    gathering.add(called[path], columns)
            except InputError as error:
                gathering.leave_out(as_called(error.problems, path, called[path]))
        gathered = gathering.gathered()
        refused += map(plain, gathered.left_out)
        members = gathered.collation.members if gathered.collation else ()
        path_of = {name: path for path, name in called.items()}
        kept = [path_of[member.called] for member in members]
        self._systems.settle(kept, systems.values())
        firsts = {
            member.annotator: path
            for member, path in zip(members, kept, strict=True)
            if path not in self._systems
        }
        refused += (
            plain([problem]) for problem in self._second.settle(firsts, called, loader.load)
        )
        lacks_texts = bool(others) and gathered.collation is None
        if lacks_texts:
            refused += ((without_texts(called[path]),) for path in others)
            others = []
        self._left_out, self._noted = tuple(refused), gathered.noted
        # Only annotators take part before somebody ticks other sets.
        self._without |= {
            path
            for path, member in zip(kept, members, strict=True)
            if path not in self._paths and member.role is not Role.ANNOTATOR
        }
        roll = self._take(kept, gathered.collation)
        return replace(roll, refused=tuple(refused), others=tuple(others), lacks_texts=lacks_texts)

    def _kept(self, paths: Container[Path]) -> tuple[list[Path], Collation | None]:
        """The annotation sets of all other files, if there are any."""
        kept = [place for place, path in enumerate(self._paths) if path not in paths]
        if self._collation is None or not kept:
            return [], None
        members = tuple(self._collation.members[place] for place in kept)
        return [self._paths[place] for place in kept], replace(self._collation, members=members)

    def _take(self, paths: Sequence[Path], collation: Collation | None) -> Roll:
        called = names_in_messages(paths)
        self._why = None
        self._lexicon = None
        self._paths = tuple(paths)
        self._without &= frozenset(paths)
        self._collation = renamed(collation, [called[path] for path in paths])
        self._second.keep(self._collation.annotators if self._collation else ())
        self._choose()
        return self._roll()

    def _roll(self) -> Roll:
        if self._collation is None:
            return Roll((), None)
        members, bitext = self._collation.members, self._collation.bitext
        entries = tuple(
            Entry(
                path,
                member.annotator,
                int(member.done.sum()),
                len(bitext),
                path not in self._without,
                member.role,
                self._systems.format_of(path),
            )
            for path, member in zip(self._paths, members, strict=True)
        )
        languages = (bitext.source_language, bitext.target_language)
        return Roll(entries, languages, parts=parts_of_sets(bitext.sets))

    def _compare(self, request: Compare, check: Tell) -> Compared:
        try:
            return Compared(request.options, compare(self._the_collation(), request.options, check))
        except InputError as error:
            return Compared(request.options, None, plain(error.problems))

    def _differ(self, request: Differ) -> Differences:
        rows = disagreements_of_two(
            self._the_drawn(), request.first, request.second, request.options
        )
        return Differences(request, rows)

    def _draw(self, request: Draw) -> Drawn:
        collation, index = self._the_drawn(), request.index
        alignments = (
            collation.alignment(place, index) if member.counted.done[index] else None
            for place, member in enumerate(collation.members)
        )
        return Drawn(request, collation.bitext[index], tuple(alignments))

    def _ask(self, request: Ask, check: Check) -> Answered:
        try:
            collation = self._the_collation()
            if request.question is Question.GOLD:
                collation = self._with_one_gold()
            if request.question is Question.WHY:
                answer = reasons(self._reasons(request.options, check))
            else:
                for answer in ANSWERS[request.question](collation, request.options, check):
                    if not answer.is_whole:
                        check.show(answer.to(request))
            if request.question is Question.HOW_FAR:
                passes = self._second.of(collation.annotators)
                answer = with_own_agreement(answer, collation, passes, request.options)
        except InputError as error:
            return Answered(request, (), problems=plain(error.problems))
        except BlinkerError as error:
            return Answered(request, (), failure=error)
        return answer.to(request)

    def _from_reasons(
        self, request: ListCases | MakeBallot, check: Tell
    ) -> CasesListed | BallotMade:
        found = self._reasons(request.options, check)
        if isinstance(request, MakeBallot):
            types = found.ranked()[list(request.rows)].tolist()
            return BallotMade(ballot_of(found, types, _MOST_ON_BALLOT))
        cases = (cases_of_kind if request.by_kind else cases_of_type)(found, request.row)
        places = tuple(
            (case.index, (case.side, case.position)) for case in cases for _ in case.decisions
        )
        chosen = {"kind" if request.by_kind else "type": request.row + 1}
        return CasesListed(request, why.cases(found, cases, **chosen), places)

    def _permute(self, request: Permute, check: Tell) -> Permuted:
        collation = self._the_collation()
        try:
            found = group_difference(collation, request.group, request.options, check)
        except BlinkerError as error:
            return Permuted(request, None, error)
        (table,) = difference_tables(found)
        return Permuted(request, table)

    def _save_report(self, request: SaveReport, check: Tell) -> ReportSaved:
        use_language(request.language, resource("translations"))
        collation = self._the_collation()
        beside = (
            role_not_included(member.called, member.role)
            for member in self._the_drawn().members
            if member not in collation.members
        )
        noted = (*self._noted, *(problem for problem in beside if problem is not None))
        gathered = Gathered(collation, self._left_out, noted)
        passes = self._second.of(collation.annotators)
        try:
            found = study_report(
                gathered,
                request.options,
                tr,
                passes,
                before_each=lambda number, count: check(number / count),
            )
            check(1.0)
            write_atomically(request.path, as_page(found, tr, request.language))
        except BlinkerError as error:
            return ReportSaved(request, error)
        return ReportSaved(request)

    def _reasons(self, options: Options, check: Tell) -> Why:
        """Why annotators differ; kept, since people go from case to case."""
        if self._why is None or self._why[0] != options:
            self._why = options, why.why(self._the_collation(), options, check)
        return self._why[1]

    def _the_collation(self) -> Collation:
        count = len(self._paths) - len(self._without)
        if self._chosen is None or count < _FEWEST:
            raise ValueError(f"{count} annotation sets to compare")
        return self._chosen

    def _choose(self) -> None:
        """Leave out whoever does not take part."""
        self._chosen = self._drawn = self._collation
        if self._collation and 0 < len(self._without) < len(self._paths):
            members = zip(self._paths, self._collation.members, strict=True)
            without = [member for path, member in members if path in self._without]
            self._chosen = self._collation.chosen((), [one.annotator for one in without])
            beside = (member for member in without if member.role is not Role.ANNOTATOR)
            self._drawn = replace(self._chosen, members=(*self._chosen.members, *beside))

    def _the_drawn(self) -> Collation:
        """Those who take part, then gold standards and machines that do not (see `Roll.drawn`)."""
        if self._drawn is None:
            raise ValueError("no annotation sets to draw")
        return self._drawn

    def _with_one_gold(self) -> Collation:
        """The reference of the tab *Gold* with all that it can be compared with.

        Raises:
            ComparisonError: several gold standards could be the reference.
        """
        drawn = self._the_drawn()
        loaded = [member for member in drawn.members if member.role is Role.GOLD]
        ticked = [member for member in self._the_collation().members if member in loaded]
        references = ticked or loaded
        if len(references) > 1:
            raise ComparisonError("Tick the one gold standard that others are compared with")
        members = (one for one in drawn.members if one in references or one not in loaded)
        return replace(drawn, members=tuple(members))
