"""Create a gold standard from annotation files by rule, and update it with late files."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from blinker_qt.agreement.partition import EqualSets
from blinker_qt.annotate.actions import AnnotatorDecisions, labels_left
from blinker_qt.bitext.adjudication import (
    Adjudication,
    Decision,
    Rule,
    RuleError,
    RuleKind,
    Source,
    alignment_of,
    by_decision,
    decisions,
    grouped,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import (
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    Role,
    words_to_decide,
)
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence, Values
from blinker_qt.bitext.remarks import NO_REMARKS, Rejection
from blinker_qt.bitext.study import Study, united_labels
from blinker_qt.bitext.verses import Bitext, VersePair, Word
from blinker_qt.compare.collation import AnnotatorWork, Collation, with_stated_sets
from blinker_qt.compare.identical import identical
from blinker_qt.compare.loading import (
    INCLUDABLE,
    gather,
    original_name,
    role_not_included,
)
from blinker_qt.compare.options import Options
from blinker_qt.compare.shared_pairs import differences
from blinker_qt.exchange.exporting import save_new
from blinker_qt.files import BeforeEach, name_in, unannounced
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.gold.adjudicate import BY_ANOTHER, NOT_FOUND, AdjudicationCase, cases
from blinker_qt.gold.rules import done_if_settled, settle
from blinker_qt.study.guide import newest_guide
from blinker_qt.study.location import find_in_study
from blinker_qt.translation import N_

ADJUDICATOR = "Gold"
"""The annotator's name of a gold standard without an adjudicator's name."""


FEWEST_VOTERS = 2
"""The fewest annotation sets that a rule can be applied to."""


class GoldError(BlinkerError):
    """A gold standard cannot be made from these annotation sets."""


def gold_standard(collation: Collation, rule: Rule, sources: Sequence[Source]) -> AnnotationSet:
    """A gold standard with the decisions that a rule settles; the rest stays open.

    Each verse pair is in the set that the first source with it states, by name. It asks no
    questions. It distinguishes possible links, and allows rejection, if any source does.

    Args:
        sources: one for each member of the collation, in order.
    """
    ordered = tuple(sorted(sources, key=lambda source: source.annotator))
    adjudication = Adjudication(rule, ordered)
    decisions_at = annotator_decisions(collation, adjudication)
    by_name = sorted(collation.members, key=lambda member: member.annotator)
    tells_possible = any(member.study.sure_possible for member in collation.members)
    titles = {member.study.title for member in collation.members} - {""}
    training = {number for member in collation.members for number in member.study.training}
    pairs = []
    for index, pair in enumerate(collation.bitext):
        annotators = decisions_at(index)
        work = settle(annotators, rule, tells_possible=tells_possible)
        pairs.append(done_if_settled(pair, work, annotators) if work != UNTOUCHED else UNTOUCHED)
    return AnnotationSet(
        with_stated_sets(collation.bitext, by_name),
        tuple(pairs),
        ADJUDICATOR,
        Role.GOLD,
        study=Study(
            sure_possible=tells_possible or rule.sure_possible,
            reject=any(member.study.reject for member in collation.members),
            guide=newest_guide(member.study for member in collation.members),
            labels=collation.labels,
            title=titles.pop() if len(titles) == 1 else "",
            chosen="; ".join(collation.chosen_by),
            training=tuple(sorted(training)),
        ),
        adjudication=adjudication,
    )


def annotator_decisions(
    collation: Collation, adjudication: Adjudication
) -> Callable[[int], AnnotatorDecisions]:
    """A function that returns the decisions of the sources on the verse pair at an index.

    Raises:
        GoldError: the preferred annotator is missing, or a source is a gold standard.
    """
    for member in collation.members:
        if member.role is Role.GOLD:
            raise GoldError(
                N_(
                    "{path} is a gold standard, not an annotator's work; name it as the one to be "
                    "brought up to date"
                ),
                path=member.called,
            )
    preferred = None
    if adjudication.rule.preferred:
        preferred = adjudication.place(adjudication.rule.preferred)
        if preferred is None:
            raise GoldError(
                N_("there is no annotation set of {annotator}, who is preferred"),
                annotator=adjudication.rule.preferred,
            )
    numbered = [
        (place, at, member)
        for at, member in enumerate(collation.members)
        if (place := adjudication.place(member.annotator)) is not None
    ]

    def decisions_at(index: int) -> AnnotatorDecisions:
        alignments = {
            place: collation.alignment(at, index)
            for place, at, member in numbered
            if member.counted.done[index]
        }
        rejecting = {
            place: rejection.kind
            for place, _, member in numbered
            if member.done[index] and (rejection := _rejection(member, index)) is not None
        }
        return AnnotatorDecisions(alignments, len(adjudication.sources), preferred, rejecting)

    return decisions_at


def _rejection(member: AnnotatorWork, index: int) -> Rejection | None:
    remarks = member.remarks.get(index, NO_REMARKS)
    return remarks.rejected if member.study.leaves_out(remarks) else None


def apply_rule_again(
    gold: AnnotationSet, collation: Collation, adjudication: Adjudication
) -> AnnotationSet:
    """Apply the rule again to all that a rule settled or that is open; keep what a person settled.

    Decisions that the rule no longer settles are removed, so that their words are open again. New
    ones are added, except on words on which a person settled anything, in verse pairs that a person
    rejected, and in verse pairs that the rule would reject but in which a person settled anything.
    An unchanged verse pair keeps its done mark; a changed one is done if all of it is settled.
    """
    decisions_at = annotator_decisions(collation, adjudication)
    tells_possible = any(member.study.sure_possible for member in collation.members)
    pairs = []
    for index, pair in enumerate(gold.bitext):
        current, annotators = gold.pairs[index], decisions_at(index)
        ruled = settle(annotators, adjudication.rule, tells_possible=tells_possible)
        pairs.append(_pair_after_rule(pair, current, ruled, annotators, gold.study))
    sure_possible = gold.study.sure_possible or adjudication.rule.sure_possible
    return replace(
        gold,
        pairs=tuple(pairs),
        revision=gold.revision + 1,
        study=replace(
            gold.study,
            sure_possible=sure_possible or tells_possible,
            labels=united_labels((*gold.study.labels, *collation.labels)),
        ),
        adjudication=adjudication,
    )


def _pair_after_rule(
    pair: VersePair,
    current: PairAnnotation,
    ruled: PairAnnotation,
    annotators: AnnotatorDecisions,
    study: Study,
) -> PairAnnotation:
    updated = _current_origins(current, annotators)
    verdict, new = verdict_of(updated.origins), verdict_of(ruled.origins)
    by_rule = verdict is not None and not verdict.origin.by_hand
    rejection = ruled.remarks.rejected
    if study.leaves_out(current.remarks):
        if not by_rule or (new is not None and new.rejected):
            return updated
        updated = replace(updated, remarks=replace(updated.remarks, rejected=None), done=False)
    elif rejection is not None and not (verdict and not by_rule) and not _by_hand(updated):
        remarks = replace(updated.remarks, rejected=rejection)
        work = replace(updated.with_alignment(Alignment()), remarks=remarks, origins=ruled.origins)
        return done_if_settled(pair, work, annotators)
    if verdict is None or by_rule:
        updated = updated.with_verdict(None if new is not None and new.rejected else new)
    return _merged(pair, updated, ruled, annotators)


def _by_hand(current: PairAnnotation) -> frozenset[Decision]:
    """The decisions that do not come from a rule; a rule never removes them."""
    known = by_decision(current.origins)
    return frozenset(
        decision
        for decision in decisions(current.alignment)
        if decision not in known or known[decision].by_hand
    )


def _merged(
    pair: VersePair, current: PairAnnotation, ruled: PairAnnotation, annotators: AnnotatorDecisions
) -> PairAnnotation:
    """The manual decisions together with those that the rule settles."""
    before, by_rule = current.alignment, by_decision(ruled.origins)
    known, hand = by_decision(current.origins), _by_hand(current)
    words = {word for decision in hand for word in words_of(decision)}
    kept = {
        decision: origin
        for decision, origin in by_rule.items()
        if decision in known or words.isdisjoint(words_of(decision))
    }
    origins = kept | {decision: known[decision] for decision in hand if decision in known}
    by_hand, by_others = before.possible & hand, ruled.alignment.possible & (kept.keys() - hand)
    labels = {each for each in before.labels if each[0] in hand}
    labels |= {each for each in ruled.alignment.labels if each[0] in kept.keys() - hand}
    after = alignment_of(kept.keys() | hand, by_hand | by_others, labels)
    verdict = verdict_of(current.origins)
    work = replace(current.with_alignment(after), origins=grouped(origins, verdict))
    # A new or a missing verdict on rejection may close the verse pair, or open it again.
    is_judged_again = bool(annotators.rejecting) and (verdict is None or not verdict.origin.by_hand)
    # More votes may also leave a label open that was settled, which changes nothing else.
    is_judged_again = is_judged_again or bool(labels_left(work, annotators))
    return done_if_settled(pair, work, annotators) if is_judged_again or after != before else work


def _current_origins(current: PairAnnotation, annotators: AnnotatorDecisions) -> PairAnnotation:
    """The same work with the current numbers of the sources and their current decisions."""
    drawn = annotators.drawn()
    origins = {
        decision: replace(origin, drawn=drawn.get(decision, ()))
        for decision, origin in by_decision(current.origins).items()
    }
    verdict = verdict_of(current.origins)
    if verdict is not None:
        places = annotators.verdict_places(rejected=bool(verdict.rejected))
        verdict = replace(verdict, origin=replace(verdict.origin, drawn=places))
    return replace(current, origins=grouped(origins, verdict))


@dataclass(frozen=True, slots=True, eq=False)
class GoldSources:
    """The annotation sets that a gold standard is made from.

    Attributes:
        sources: one for each member of the collation, in order.
        changed: problems with files that were left out, or that changed since they were last read.
    """

    collation: Collation
    sources: tuple[Source, ...]
    changed: tuple[Problem, ...] = ()


class UsableFiles(NamedTuple):
    """Which of some files can be gold sources.

    Attributes:
        usable: those that can.
        left_out: the problem of each other file.
        annotators: the names in those that can.
        warnings: names annotators whose work is more alike than chance explains.
        training: how many of their verse pairs are for training.
    """

    usable: tuple[Path, ...]
    left_out: tuple[Problem, ...]
    annotators: tuple[str, ...] = ()
    warnings: tuple[Sentence, ...] = ()
    training: int = 0


def usable_files(
    files: Sequence[Path],
    gold: Path | None = None,
    roles: Collection[Role] = (),
    before_each: BeforeEach = unannounced,
) -> UsableFiles:
    """Find out which files can be gold sources together.

    A copy of an annotator's work is left out if its name is one that programs give to copies.

    Args:
        gold: the gold standard that they are added to; otherwise the bitext that most files have
            decides.
        roles: the roles whose sets have a vote besides annotators.

    Raises:
        BlinkerError: the gold standard cannot be read.
    """
    loaded, earlier = None, list[Path]()
    if gold is not None:
        gathered_gold = gather([gold])
        if gathered_gold.collation is None:
            raise InputError(*chain.from_iterable(gathered_gold.left_out))
        # An adjudicator may be one of the annotators.
        (member,) = gathered_gold.collation.members
        loaded = replace(gathered_gold.collation, members=(replace(member, annotator=""),))
        earlier = [path for source in member.sources if (path := find_in_study(source, gold))]
    gathered = gather(files, before_each, loaded=loaded)
    left_out = [problems[0] for problems in gathered.left_out]
    if gathered.collation is None:
        return UsableFiles((), tuple(left_out))
    by_name = {member.annotator: member for member in gathered.collation.members}
    problems = {
        Path(member.called): role_not_included(member.called, member.role, roles)
        or _copied(member, by_name)
        or _without_vote(member)
        for member in by_name.values()
    }
    left_out += [problem for path in files if (problem := problems.get(path)) is not None]
    usable = tuple(path for path in files if path in problems and problems[path] is None)
    taken = tuple(member for member in by_name.values() if Path(member.called) in usable)
    warnings = _alike(replace(gathered.collation, members=taken), earlier)
    names = tuple(member.annotator for member in taken)
    training = int(gathered.collation.training.sum())
    return UsableFiles(usable, tuple(left_out), names, warnings, training)


def _copied(work: AnnotatorWork, others: Mapping[str, AnnotatorWork]) -> Problem | None:
    """Says that a set is a copy of another one under the name of a copy, or nothing."""
    original = others.get(original_name(work.annotator), work)
    if original is work or original.digest != work.digest:
        return None
    what = N_(
        "the work of {annotator} is a copy of that of {original} in {other}, which is used; it is "
        "left out; leave the other file out to use this one"
    )
    values = {
        "annotator": work.annotator,
        "original": original.annotator,
        "other": original.called,
    }
    return Problem(work.called, what, values=values)


def _without_vote(work: AnnotatorWork) -> Problem | None:
    """Says that a set has no vote because nothing in it is done, or nothing."""
    if work.done.any():
        return None
    return Problem(
        work.called, N_("no verse pair is done, so it has no vote: mark verse pairs as done first")
    )


def _check_voters(collation: Collation) -> None:
    """Raise GoldError unless at least two have done a verse pair; a rule compares their votes."""
    voters = [member.annotator for member in collation.members if member.done.any()]
    if len(voters) >= FEWEST_VOTERS:
        return
    if not voters:
        raise GoldError(N_("a rule needs at least two voters, and nobody has done a verse pair"))
    what = N_("a rule needs at least two voters, and only {annotator} can vote")
    raise GoldError(what, annotator=voters[0])


def _alike(late: Collation, earlier: Sequence[Path]) -> tuple[Sentence, ...]:
    """Warnings about annotators whose work is more like that of others than chance explains.

    The others are in the collation and in earlier files of other annotators.
    """
    names = late.annotators
    together = gather(earlier, loaded=late).collation if names else None
    if together is None:
        return ()
    return tuple(
        warning
        for warning in identical(together, Options(EqualSets(1))).warnings
        if {warning.values["first"], warning.values["second"]}.intersection(names)
    )


def read_sources(
    files: Sequence[Path],
    gold: Path,
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> GoldSources:
    """Read the annotation sets that a gold standard at a path will be made from.

    Args:
        roles: the roles whose sets have a vote besides annotators.

    Raises:
        InputError: all problems of all files.
        ComparisonError: no file has an annotator's work.
    """
    gathered = gather(files, before_each)
    if gathered.left_out or gathered.collation is None:
        raise InputError(*chain.from_iterable(gathered.left_out))
    # A gold standard among the sources is an error; it is not silently left out.
    taking_part = gathered.taking_part((*roles, Role.GOLD))
    if taking_part.collation is None:
        raise ValueError("annotation sets without a collation")
    members = taking_part.collation.members
    sources = (_source(Path(member.called), member.annotator, gold) for member in members)
    return GoldSources(taking_part.collation, tuple(sources), taking_part.noted)


def read_sources_again(
    adjudication: Adjudication,
    bitext: Bitext,
    gold: Path,
    files: Sequence[Path],
    output: Path,
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> GoldSources:
    """Read the annotation sets that a gold standard was made from, and late ones.

    Args:
        adjudication: names the sources of the gold standard.
        files: late files; they replace earlier ones of the same annotators.
        output: the path of the new gold standard.
        roles: the roles whose late sets have a vote besides annotators.

    Raises:
        InputError: all problems of all files, including missing files and other bitexts.
    """
    late = read_sources(files, output, before_each, INCLUDABLE).collation.members if files else ()
    joining: dict[str, Path] = {}
    not_included: list[Problem] = []
    for member in late:
        problem = role_not_included(member.called, member.role, roles)
        # Roles that had a vote before keep it.
        if problem is None or adjudication.place(member.annotator) is not None:
            joining[member.annotator] = Path(member.called)
        else:
            not_included.append(problem)
    named = {source.annotator for source in adjudication.sources}
    wanted = [source for source in adjudication.sources if source.annotator not in joining]
    located = [(source, find_in_study(source, gold)) for source in wanted]
    if missing := [source for source, path in located if path is None]:
        others = {name: path for name, path in joining.items() if name not in named}
        raise InputError(
            *(_not_found(source, gold) for source in missing),
            *(_by_another(path, name, missing) for name, path in others.items()),
        )
    earlier = [path for _, path in located if path is not None]
    consulted = read_sources([*earlier, *joining.values()], output, before_each, INCLUDABLE)
    collation = consulted.collation.over(bitext)
    _check_shared(collation, consulted.collation.bitext, gold)
    consulted = replace(consulted, collation=collation)
    before = {source.annotator: source for source in adjudication.sources}
    changed = (
        Problem(
            member.called,
            N_(
                "the annotation set has changed since the gold standard was made; its present "
                "state is used"
            ),
        )
        for member, source in zip(consulted.collation.members, consulted.sources, strict=True)
        if source.annotator in before and before[source.annotator].fingerprint != source.fingerprint
    )
    return replace(consulted, changed=(*not_included, *consulted.changed, *changed))


def _check_shared(collation: Collation, bitext: Bitext, gold: Path) -> None:
    """Raise InputError unless every source has a verse pair of the gold standard.

    Args:
        bitext: the texts of the sources.
    """
    problems = list[Problem]()
    for member in collation.members:
        if not member.held.any():
            what = N_(
                "the annotation set has no verse pair in common with {other}; expected the work "
                "of the same study"
            )
            problems.append(Problem(member.called, what, values={"other": str(gold)}))
            problems += differences(member.called, bitext, str(gold), collation.bitext)
    if problems:
        raise InputError(*problems)


def _source(path: Path, annotator: str, gold: Path) -> Source:
    return Source(annotator, content_hash(read_capped(path)), name_in(gold, path))


def _not_found(source: Source, gold: Path) -> Problem:
    values = {"annotator": source.annotator, "file": source.file or "?"}
    return Problem(str(gold), NOT_FOUND, values=values)


def _by_another(path: Path, annotator: str, missing: Sequence[Source]) -> Problem:
    values = {
        "annotator": annotator,
        "missing": ", ".join(source.annotator for source in missing),
    }
    return Problem(str(path), BY_ANOTHER, values=values)


@dataclass(frozen=True, slots=True)
class OpenPair:
    """The index of an open verse pair, and how many of its cases are open, or open again."""

    index: int
    cases: int


class RuleAgain(NamedTuple):
    """The changes made by applying a rule again to more annotation sets.

    Attributes:
        before: how many annotators had a vote.
        now: how many have a vote now.
        more: the number of links and marks that the rule settled and nothing did before.
        fewer: the number of those that the rule does not settle any more.
    """

    rule: Rule
    before: int
    now: int
    more: int
    fewer: int

    @property
    def in_words(self) -> tuple[Sentence, ...]:
        """The rule now and before, and what it settled, as sentences."""
        counts: Values = {"more": self.more, "fewer": self.fewer}
        settled = Sentence(_SETTLED_AGAIN, counts)
        if self.rule.kind is RuleKind.PREFER:
            return (settled,)
        votes: Values = {
            "needed": self.rule.needed(self.now),
            "now": self.now,
            "needed_before": self.rule.needed(self.before),
            "before": self.before,
        }
        return Sentence(_RULE_AGAIN, votes), settled


_RULE_AGAIN = N_(
    "Where all vote, the rule now accepts what {needed} of {now} annotators have "
    "(before: {needed_before} of {before})."
)
_SETTLED_AGAIN = N_(
    "It settled {more} more {more:link or mark|links and marks}; {fewer} "
    "{fewer:is|are} not settled by it any more."
)


@dataclass(frozen=True, slots=True, eq=False)
class CreatedGold:
    """A gold standard that was created or updated.

    Attributes:
        decisions_at: see `annotator_decisions`.
        changed: see `GoldSources`.
        reopened: the verse pairs with words that were settled and are not any more, and those
            that are no longer done.
        open: all verse pairs that are not done after an update.
        again: what the rule has changed in an update; None otherwise.
        training_left_out: the number of verse pairs for training that are not in it.
    """

    gold: AnnotationSet
    decisions_at: Callable[[int], AnnotatorDecisions]
    changed: tuple[Problem, ...] = ()
    reopened: tuple[OpenPair, ...] = ()
    open: tuple[OpenPair, ...] = ()
    again: RuleAgain | None = None
    training_left_out: int = 0


def create_gold(
    files: Sequence[Path],
    output: Path,
    rule: Rule,
    adjudicator: str = "",
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
    *,
    training: bool = False,
) -> CreatedGold:
    """Create a gold standard by rule from annotation files, in a new file.

    Args:
        adjudicator: the name of the adjudicator; may be empty.
        roles: the roles whose sets have a vote besides annotators.
        training: whether it includes verse pairs for training.

    Raises:
        BlinkerError: the files cannot be used, or the new one could not be written.
    """
    if not files:
        raise RuleError(N_("choose the annotation files for the gold standard"))
    consulted = read_sources(files, output, before_each, roles)
    collation = consulted.collation
    left_out = 0 if training else int(collation.training.sum())
    if left_out == len(collation.bitext):
        raise GoldError(N_("all verse pairs of these files are for training"))
    if left_out:
        collation = collation.without_training()
    _check_voters(collation)
    gold = gold_standard(collation, rule, consulted.sources)
    gold = replace(gold, annotator=adjudicator or gold.annotator)
    save_new({output: gold})
    if gold.adjudication is None:
        raise ValueError("a gold standard without its sources")
    decisions_at = annotator_decisions(collation, gold.adjudication)
    return CreatedGold(gold, decisions_at, consulted.changed, training_left_out=left_out)


def update_gold(
    path: Path,
    files: Sequence[Path],
    output: Path,
    rule: Callable[[Rule], Rule] = lambda current: current,
    adjudicator: str = "",
    before_each: BeforeEach = unannounced,
    roles: Collection[Role] = (),
) -> CreatedGold:
    """Update a gold standard with late annotation sets, in a new file (see `apply_rule_again`).

    Args:
        files, roles: see `read_sources_again`.
        rule: returns the new rule for the present one.
        adjudicator: the name of the adjudicator; empty to keep the present one.

    Raises:
        BlinkerError: see `create_gold`; also if sources are not named or not found.
    """
    before = annotation.load(path)
    if before.role is not Role.GOLD or before.adjudication is None:
        what = N_("it does not name its gold sources; expected a gold standard made by `gold`")
        raise InputError(Problem(str(path), what))
    consulted = read_sources_again(
        before.adjudication, before.bitext, path, files, output, before_each, roles
    )
    _check_voters(consulted.collation)
    sources = tuple(sorted(consulted.sources, key=lambda source: source.annotator))
    adjudication = replace(
        before.adjudication, rule=rule(before.adjudication.rule), sources=sources
    )
    gold = apply_rule_again(before, consulted.collation, adjudication)
    gold = replace(gold, annotator=adjudicator or gold.annotator)
    save_new({output: gold})
    decisions_at = annotator_decisions(consulted.collation, adjudication)
    return CreatedGold(
        gold,
        decisions_at,
        consulted.changed,
        tuple(_reopened(before, gold, adjudication.rule, decisions_at)),
        tuple(_open(gold, adjudication.rule, decisions_at)),
        _applied_again(before, gold, len(before.adjudication.sources), adjudication),
    )


def _applied_again(
    before: AnnotationSet, after: AnnotationSet, voters_before: int, adjudication: Adjudication
) -> RuleAgain:
    more = fewer = 0
    for old, new in zip(before.pairs, after.pairs, strict=True):
        more += len(_by_rule(new) - decisions(old.alignment))
        fewer += len(_by_rule(old) - decisions(new.alignment))
    return RuleAgain(adjudication.rule, voters_before, len(adjudication.sources), more, fewer)


def _by_rule(work: PairAnnotation) -> frozenset[Decision]:
    """The decisions of a verse pair that a rule has settled."""
    origins = by_decision(work.origins)
    return frozenset(decision for decision, origin in origins.items() if not origin.by_hand)


def _reopened(
    before: AnnotationSet,
    after: AnnotationSet,
    rule: Rule,
    decisions_at: Callable[[int], AnnotatorDecisions],
) -> Iterator[OpenPair]:
    for index, (old, new) in enumerate(zip(before.pairs, after.pairs, strict=True)):
        pair = after.bitext[index]
        annotators = decisions_at(index)
        left_before = words_to_decide(pair, old, before.study).words
        words = _words_left(pair, new, after.study, annotators).difference(left_before)
        if words or (old.done and not new.done):
            yield OpenPair(index, _cases_on(words, cases(annotators, rule, new.alignment)))


def _open(
    gold: AnnotationSet, rule: Rule, decisions_at: Callable[[int], AnnotatorDecisions]
) -> Iterator[OpenPair]:
    for index, work in enumerate(gold.pairs):
        if not work.done:
            annotators = decisions_at(index)
            words = _words_left(gold.bitext[index], work, gold.study, annotators)
            yield OpenPair(index, _cases_on(words, cases(annotators, rule, work.alignment)))


def _cases_on(words: Collection[Word], all_cases: Iterable[AdjudicationCase]) -> int:
    """How many of these cases are about any of these words."""
    return sum(1 for case in all_cases if not case.words().isdisjoint(words))


def _words_left(
    pair: VersePair, work: PairAnnotation, study: Study, annotators: AnnotatorDecisions
) -> set[Word]:
    """The words that need a decision, on themselves or on the label of one of their links."""
    words = {*words_to_decide(pair, work, study).words}
    if not study.leaves_out(work.remarks):
        words.update(word for link in labels_left(work, annotators) for word in words_of(link))
    return words
