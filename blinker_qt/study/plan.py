"""The plan of a study: what it is called, who takes part, and who annotates what.

A plan is a TOML file that people write. `study.toml` in a study folder is the plan with an
identifier.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate, chain, combinations, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from blinker_qt.bitext.annotation import can_name_annotator
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence, Values
from blinker_qt.bitext.study import Study
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.study.second_pass import USUAL_DISTANCE, PairCount
from blinker_qt.translation import N_, Translatable

Fact = str | int | float | bool

_PAIRS = re.compile(r"([1-9][0-9]{0,6})-([1-9][0-9]{0,6})")
_NAMES = re.compile(r"(.*?)([0-9]{1,4})\s*[-–]\s*(.*?)([0-9]{1,4})")
_WITH_ADDRESS = re.compile(r"(\S[^<>]*?)\s*<([^<>\s]+@[^<>\s]+)>")
_TEXTS = ("title", "id", "contact")
_BOUNDARIES = "boundaries"
_BOUNDARIES_LINE = re.compile(rf"^{_BOUNDARIES} = [0-9]+\n", re.MULTILINE)
_NUMBERS = {
    "pace": N_("the pace is a whole number of words per hour, from 1"),
    "share": N_("“share” is a whole number of verse pairs, from 1"),
    "most-words": N_("“most-words” is a whole number, from 1"),
    "seed": N_("“seed” is a whole number, from 1"),
    "distance": N_("“distance” is a whole number of verse pairs, from 1"),
    _BOUNDARIES: N_("“boundaries” is a whole number, from 1"),
}
_ORDER, _SECOND_PASS = "order", "second-pass"
_HOURS = "most-hours"
_MOST_HOURS = 100_000
_RENAMED = "renamed"
_FIELDS = {*_TEXTS, *_NUMBERS, _HOURS, _ORDER, _SECOND_PASS, "annotator", "part", _RENAMED}
_TABLE = r"^{head}[^\n]*\n?(?:(?!\[)[^\n]*\n?)*?(?=^\[|\Z)"
_RENAMED_TABLE = re.compile(_TABLE.format(head=rf"\[{_RENAMED}\]"), re.MULTILINE)
_PART_TABLE = re.compile(_TABLE.format(head=r"\[\[part\]\]"), re.MULTILINE)
_PART_FIELDS = {"name", "pairs", "annotators", "by", "sets", "set-size", "training"}
_NO_PARTS = N_(
    '{reason}; expected tables [[part]] with pairs ("1-100"), annotators (a list of names) and, '
    "if wanted, name, by, sets or set-size (whole numbers), and training (true or false)"
)
_NO_HEADING = N_(
    "{reason}; expected title, contact (texts), pace (words per hour), share (verse pairs), "
    "most-words or most-hours, order (text, random or halves), seed, second-pass (such as 10%), "
    "distance, tables [[annotator]] with a name and any facts, and tables [[part]]"
)


class PlanError(BlinkerError):
    """A part or an annotator of a plan is not valid."""


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part of a study, and who annotates it.

    Melamed (1998, section 6) has two: verse pairs 1 to 100 in ten sets by five annotators, and 101
    to 250 in ten sets by five, of whom three are the same.

    Attributes:
        first: the index of its first verse pair.
        last: the index of its last verse pair.
        by: how many of the annotators each verse pair is assigned to.
        set_size: verse pairs in a set; the last set may be smaller.
        training: whether its verse pairs come first in every file.
        set_sizes: the verse pairs of each set if they differ; otherwise empty.
    """

    name: str
    first: int
    last: int
    annotators: tuple[str, ...]
    by: int
    set_size: int
    training: bool = False
    set_sizes: tuple[int, ...] = ()

    @property
    def rows(self) -> range:
        """The indexes of its verse pairs."""
        return range(self.first, self.last + 1)

    def sets(self) -> list[range]:
        """The indexes of the verse pairs of each set."""
        if self.set_sizes:
            ends = accumulate(self.set_sizes, initial=self.first)
            return [range(start, end) for start, end in pairwise(ends)]
        starts = range(self.first, self.last + 1, self.set_size)
        return [range(start, min(start + self.set_size, self.last + 1)) for start in starts]


class Goals(NamedTuple):
    """The goals of an assignment besides those of each part.

    Attributes:
        share: how many verse pairs every two annotators have in common at least.
        most_words: the most words that anybody gets, both sides together; None for any number.
    """

    share: int = 0
    most_words: int | None = None


NO_GOALS = Goals()


class WorkOrder(Enum):
    """In which order annotators work on their verse pairs.

    TEXT: as they are in the text.
    RANDOM: in random order, which differs between annotators, as in Hamon (2010).
    HALVES: at random, in complementary halves: what the first annotator gets in the first half of
        the work, the second gets in the second half, and so on in couples; after Miller and Vanni
        (2005), whose assessors had half of the texts in a first phase and the others in a second.
    """

    TEXT = "text"
    RANDOM = "random"
    HALVES = "halves"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a study is called, who takes part, and who annotates what.

    Attributes:
        identifier: tells the files of the study from those of others; empty outside study folders.
        contact: to whom annotators send their files; may be empty.
        pace: the words per hour, in both texts together, for estimates of hours; None if unknown.
        goals: what the assignment must reach.
        seed: decides random orders and second passes.
        second_pass: how many verse pairs of each file come again; None for none.
        distance: how many verse pairs come between the two passes at least.
        facts: what is stated about annotators, by name, such as their languages.
        renamed: the present names of annotators, by names that they had before; both stand for the
            same person in files.
        boundaries: how many changes of the boundaries of verse pairs the parts take into account.
    """

    parts: tuple[PlannedPart, ...]
    title: str = ""
    identifier: str = ""
    contact: str = ""
    pace: int | None = None
    goals: Goals = NO_GOALS
    order: WorkOrder = WorkOrder.TEXT
    seed: int = 1
    second_pass: PairCount | None = None
    distance: int = USUAL_DISTANCE
    facts: Mapping[str, Mapping[str, Fact]] = field(default_factory=dict, hash=False)
    renamed: Mapping[str, str] = field(default_factory=dict, hash=False)
    boundaries: int = 0

    def present_name(self, name: str) -> str:
        """The name that an annotator has now."""
        return self.renamed.get(name, name)

    @property
    def annotators(self) -> tuple[str, ...]:
        """Everybody who is assigned to a part, in the order of the plan."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.annotators))

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody whom the plan names, also those who are not assigned to a part."""
        return tuple(dict.fromkeys((*self.annotators, *self.facts)))


class PartEntry(NamedTuple):
    """A part as entered, valid or not.

    Attributes:
        pairs: the first and the last verse pair, such as ``1-100``.
        by: how many of the annotators get each verse pair; None for all.
        sets: the number of sets; None for one, or by their size.
        set_size: verse pairs in a set, or in each set if they differ.
        training: whether its verse pairs come first in every file.
    """

    pairs: str
    annotators: tuple[str, ...]
    by: int | None = None
    sets: int | None = None
    set_size: int | tuple[int, ...] | None = None
    training: bool = False


NO_ADDRESSES: Mapping[str, str] = MappingProxyType({})


class PlanEntry(NamedTuple):
    """A plan as entered, valid or not; empty values and None are left out.

    Attributes:
        addresses: those of annotators, by name.
    """

    parts: Sequence[PartEntry]
    title: str = ""
    contact: str = ""
    pace: int | None = None
    share: int | None = None
    most_words: int | None = None
    most_hours: float | None = None
    order: WorkOrder = WorkOrder.TEXT
    seed: int | None = None
    second_pass: PairCount | None = None
    distance: int | None = None
    addresses: Mapping[str, str] = NO_ADDRESSES


def addresses_in(text: str) -> dict[str, str]:
    """The addresses in angle brackets after names separated by commas, by name.

    >>> addresses_in("A1-A3, Ann <ann@example.org>")
    {'Ann': 'ann@example.org'}
    """
    matches = map(_WITH_ADDRESS.fullmatch, map(str.strip, text.split(",")))
    return {match[1]: match[2] for match in matches if match}


def names_in(text: str) -> tuple[str, ...]:
    """Names separated by commas, where ``A1-A3`` stands for all that are numbered between.

    Addresses in angle brackets behind names are left out (see `addresses_in`).

    >>> names_in("A1–A3, A06-A7, Jean-Luc, Ann <ann@example.org>")
    ('A1', 'A2', 'A3', 'A06', 'A07', 'Jean-Luc', 'Ann')
    """
    names = list[str]()
    for name in filter(None, map(str.strip, text.split(","))):
        addressed = _WITH_ADDRESS.fullmatch(name)
        if addressed:
            names.append(addressed[1])
            continue
        between = _NAMES.fullmatch(name)
        numbers = range(int(between[2]), int(between[4]) + 1) if between else range(0)
        if between and numbers and between[1] and between[3] in ("", between[1]):
            names += [f"{between[1]}{number:0{len(between[2])}}" for number in numbers]
        else:
            names.append(name)
    return tuple(names)


def parts_by_goal(
    verse_pairs: int,
    annotators: tuple[str, ...],
    *,
    training: int = 0,
    everyone: int = 0,
    by: int | None = None,
    sets: int | None = None,
    set_size: int | None = None,
) -> list[PartEntry]:
    """The parts of “so many for training, so many for all, the rest by so many each”.

    Args:
        training: how many verse pairs at the beginning of the text everybody gets first.
        everyone: how many verse pairs after these everybody gets.
        by: how many annotators get each of the others; None for all.
        sets, set_size: the number of sets in each part, or the verse pairs in a set; None for one
            set.
    """
    ends = [min(end, verse_pairs) for end in (0, training, training + everyone, verse_pairs)]
    kinds = (None, True), (None, False), (by, False)
    return [
        PartEntry(f"{start + 1}-{end}", annotators, number, sets, set_size, is_training)
        for (start, end), (number, is_training) in zip(pairwise(ends), kinds, strict=True)
        if start < end
    ]


def plan_text(plan: PlanEntry) -> str:
    """The text of a plan, as `plan_in` reads it."""
    texts = {"title": plan.title, "contact": plan.contact}
    lines = [f"{name} = {_quoted(text)}" for name, text in texts.items() if text]
    numbers: dict[str, float | None] = {
        "pace": plan.pace,
        "share": plan.share,
        "most-words": plan.most_words,
        _HOURS: plan.most_hours,
        "seed": plan.seed,
        "distance": plan.distance,
    }
    if plan.order is not WorkOrder.TEXT:
        lines.append(f'{_ORDER} = "{plan.order.value}"')
    if plan.second_pass is not None:
        lines.append(f'{_SECOND_PASS} = "{plan.second_pass}"')
    lines += [f"{name} = {number}" for name, number in numbers.items() if number is not None]
    for part in plan.parts:
        lines += ["", *_part_lines(part)]
    if plan.addresses:
        for name in dict.fromkeys(name for part in plan.parts for name in part.annotators):
            lines += ["", "[[annotator]]", f"name = {_quoted(name)}"]
            address = plan.addresses.get(name)
            lines += [f"email = {_quoted(address)}"] if address else []
    return "\n".join([*lines, ""])


def _part_lines(part: PartEntry) -> list[str]:
    """The table of a part."""
    lines = [
        "[[part]]",
        f"pairs = {_quoted(part.pairs)}",
        f"annotators = [{', '.join(map(_quoted, part.annotators))}]",
    ]
    sizes = [*part.set_size] if isinstance(part.set_size, tuple) else part.set_size
    numbers = {"by": part.by, "sets": part.sets, "set-size": sizes}
    lines += [f"{name} = {number}" for name, number in numbers.items() if number is not None]
    return [*lines, "training = true"] if part.training else lines


def entries_of(plan: Plan) -> list[PartEntry]:
    """The parts of a plan, as somebody would enter them."""
    return [
        PartEntry(
            f"{part.first + 1}-{part.last + 1}",
            part.annotators,
            None if part.by == len(part.annotators) else part.by,
            set_size=part.set_sizes or (None if part.set_size >= len(part.rows) else part.set_size),
            training=part.training,
        )
        for part in plan.parts
    ]


def with_parts(text: str, plan: Plan, parts: Sequence[PartEntry]) -> str:
    """The text of a plan with other parts; whoever is in none of them stays named.

    Everything but the tables of parts stays as it was written. A part with the verse pairs of an
    earlier one keeps its name.
    """
    names = {
        entry.pairs: part.name for entry, part in zip(entries_of(plan), plan.parts, strict=True)
    }
    return _with_tables(text, plan, [(names.get(part.pairs, ""), part) for part in parts])


def with_redivided(text: str, plan: Plan, parts: Sequence[PlannedPart], boundaries: int) -> str:
    """The text of a plan with the same parts, but other verse pairs in them; names stay.

    Args:
        boundaries: see `Plan`.
    """
    entries = entries_of(replace(plan, parts=tuple(parts)))
    named = [(part.name, entry) for part, entry in zip(parts, entries, strict=True)]
    rest = _BOUNDARIES_LINE.sub("", text)
    return _with_tables(f"{_BOUNDARIES} = {boundaries}\n{rest}", plan, named)


def _with_tables(text: str, plan: Plan, named: Sequence[tuple[str, PartEntry]]) -> str:
    """The text of a plan with these parts; a name that is empty, or the number, is left out."""
    parts = [part for _, part in named]
    lines = list[str]()
    for number, (name, part) in enumerate(named, 1):
        table = _part_lines(part)
        if name not in ("", str(number)):
            table.insert(1, f"name = {_quoted(name)}")
        lines += ["", *table]
    assigned = {name for part in parts for name in part.annotators}
    people = dict.fromkeys((*plan.people, *sorted(assigned)))
    if plan.facts or not assigned.issuperset(people):
        for name in people:
            if name not in plan.facts:
                lines += ["", "[[annotator]]", f"name = {_quoted(name)}"]
    return "\n".join([_PART_TABLE.sub("", text).rstrip("\n"), *lines, ""])


def _quoted(text: str) -> str:
    """A text as a string of TOML, which has the escapes of JSON but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_plan(path: Path) -> Plan:
    """The plan in a TOML file.

    Raises:
        InputError: the file cannot be read or is no plan; with every problem.
    """
    return plan_in(decoded(read_capped(path), path), str(path))


def plan_in(text: str, path: str) -> Plan:
    """The plan in the text of a TOML file; `path` is its name in messages.

    Raises:
        InputError: the text is no plan; with every problem.
    """
    problems: list[Problem] = []

    def complain(template: Translatable, reason: Sentence) -> None:
        problems.append(Problem(path, template, values={"reason": reason}))

    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        complain(_NO_PARTS, Sentence("this is not TOML: {reason}", {"reason": str(error)}))
        raise InputError(*problems) from error
    plan = Plan(())
    try:
        renamed = _renamed_in(content.get(_RENAMED, {}))
        facts = _facts_in(content.get("annotator", []))
        present = {renamed.get(name, name): stated for name, stated in facts}
        plan = replace(_heading_in(content), facts=present, renamed=renamed)
    except BlinkerError as error:
        complain(_NO_HEADING, error.reason)
    tables = content.get("part")
    parts = list[PlannedPart]()
    if not isinstance(tables, list) or not tables:
        complain(_NO_PARTS, Sentence("there are no parts"))
        tables = []
    for number, table in enumerate(tables, 1):
        try:
            part = _part_in(table, number)
            names = tuple(map(plan.present_name, part.annotators))
            parts.append(replace(part, annotators=checked_annotators([*names])))
        except PlanError as error:
            values: Values = {"number": number, "reason": error.reason}
            complain(_NO_PARTS, Sentence("part {number}: {reason}", values))
    for contradiction in _contradictions(parts, plan.facts):
        complain(_NO_PARTS, contradiction)
    if problems:
        raise InputError(*problems)
    return replace(plan, parts=tuple(parts))


def _heading_in(content: Mapping[str, object]) -> Plan:
    """A plan without parts and facts; a BlinkerError if it is not valid."""
    _check_entries(content, _FIELDS)
    title, identifier, contact = (content.get(name, "") for name in _TEXTS)
    if not (isinstance(title, str) and isinstance(identifier, str) and isinstance(contact, str)):
        raise PlanError(N_("title, id and contact are texts"))
    Study(title=title, identifier=identifier, contact=contact)
    numbers = dict[str, int]()
    for name, expected in _NUMBERS.items():
        number = content.get(name)
        if type(number) is int and number >= 1:
            numbers[name] = number
        elif number is not None:
            raise PlanError(expected)
    orders = {order.value: order for order in WorkOrder}
    order = content.get(_ORDER, WorkOrder.TEXT.value)
    if not isinstance(order, str) or order not in orders:
        raise PlanError(N_("“order” is text, random or halves"))
    return Plan(
        (),
        title,
        identifier,
        contact,
        numbers.get("pace"),
        Goals(numbers.get("share", 0), _most_words_in(content, numbers)),
        orders[order],
        numbers.get("seed", 1),
        _second_pass_in(content),
        numbers.get("distance", USUAL_DISTANCE),
        boundaries=numbers.get(_BOUNDARIES, 0),
    )


def _most_words_in(content: Mapping[str, object], numbers: Mapping[str, int]) -> int | None:
    """The most words that anybody gets, stated as words or hours; PlanError if not valid."""
    hours, pace, most_words = content.get(_HOURS), numbers.get("pace"), numbers.get("most-words")
    if hours is None:
        return most_words
    if not isinstance(hours, int | float) or isinstance(hours, bool) or not 0 < hours < _MOST_HOURS:
        raise PlanError(N_("“most-hours” is a number of hours above 0"))
    if pace is None or most_words is not None:
        raise PlanError(N_("“most-hours” needs a pace, and no “most-words” beside it"))
    return int(hours * pace)


def _second_pass_in(content: Mapping[str, object]) -> PairCount | None:
    """How many verse pairs come again; PlanError if not valid."""
    if _SECOND_PASS not in content:
        return None
    count = PairCount.parsed(str(content[_SECOND_PASS]))
    if count is None:
        raise PlanError(N_("“second-pass” is a number of verse pairs, or a share such as 10%"))
    return count


def _facts_in(tables: object) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    """The facts about each annotator; PlanError if they are not valid."""
    if not isinstance(tables, list):
        raise PlanError(N_("“annotator” is not a list of tables"))
    names = [table.get("name") if isinstance(table, dict) else None for table in tables]
    for name, table in zip(checked_annotators(names) if names else (), tables, strict=True):
        facts = {key: value for key, value in table.items() if key != "name"}
        if not all(isinstance(value, Fact) for value in facts.values()):
            raise PlanError(N_("a fact about “{name}” is neither text nor a number"), name=name)
        yield name, facts


def _renamed_in(table: object) -> dict[str, str]:
    """The present names of annotators by earlier ones; PlanError if they are not valid."""
    if not isinstance(table, dict):
        raise PlanError(N_("renamed is not a table of names"))
    for name in chain.from_iterable(table.items()):
        checked_annotators([name])
    for name in table.values():
        if name in table:
            raise PlanError(N_("“{name}” was renamed, too: write the present name"), name=name)
    return table


def with_renamed(text: str, plan: Plan, before: str, name: str) -> str:
    """The text of a plan in which an annotator has another name.

    Only the table of former names changes, so that parts and comments stay as they were written.

    Raises:
        PlanError: the plan does not name this annotator, or the new name cannot be given.
    """
    if before not in plan.people:
        raise PlanError(N_("the plan names no annotator “{name}”"), name=before)
    if name in plan.people:
        raise PlanError(N_("“{name}” is the name of another annotator"), name=name)
    checked_annotators([name])
    renamed = {former: name if now == before else now for former, now in plan.renamed.items()}
    renamed = {former: now for former, now in {**renamed, before: name}.items() if former != now}
    lines = [f"{_quoted(former)} = {_quoted(now)}" for former, now in renamed.items()]
    rest = _RENAMED_TABLE.sub("", text).rstrip("\n")
    return "\n".join([rest, "", f"[{_RENAMED}]", *lines, ""])


def _check_entries(table: Mapping[str, object], known: Set[str]) -> None:
    """Raise PlanError for an entry of a table that is not known."""
    for name in sorted(table.keys() - known):
        raise PlanError(N_("there is an unknown entry “{name}”"), name=ascii(name)[1:-1])


def _part_in(table: object, number: int) -> PlannedPart:
    """The part that a table describes; PlanError if it describes none."""
    if not isinstance(table, dict):
        raise PlanError(N_("this is not a table"))
    _check_entries(table, _PART_FIELDS)
    training = table.get("training", False)
    if not isinstance(training, bool):
        raise PlanError(N_("“training” is true or false"))
    name, pairs = table.get("name", str(number)), table.get("pairs")
    places = _PAIRS.fullmatch(pairs) if isinstance(pairs, str) else None
    if not isinstance(name, str):
        raise PlanError(N_("“name” is not a text"))
    if places is None or int(places[1]) > int(places[2]):
        raise PlanError(N_("no range of verse pairs such as “1-100”"))
    annotators = checked_annotators(table.get("annotators"))
    count = int(places[2]) - int(places[1]) + 1
    by, sets, set_size = (table.get(key) for key in ("by", "sets", "set-size"))
    sizes = set_size if isinstance(set_size, list) else []
    for value in (by, sets, *(sizes or [set_size])):
        if value is not None and (type(value) is not int or value < 1):
            raise PlanError(N_("by, sets and set-size are whole numbers from 1"))
    if sizes and sum(sizes) != count:
        raise PlanError(
            N_("the sets have {sizes} verse pairs, the part has {count}"),
            sizes=sum(sizes),
            count=count,
        )
    if sets and set_size:
        raise PlanError(N_("sets and set-size exclude each other"))
    if by and by > len(annotators):
        raise PlanError(
            N_("{by} annotators are asked for each verse pair, but {count} {count:is|are} named"),
            by=by,
            count=len(annotators),
        )
    return PlannedPart(
        name,
        int(places[1]) - 1,
        int(places[2]) - 1,
        annotators,
        by or len(annotators),
        max(sizes) if sizes else set_size or -(-count // (sets or 1)),
        training,
        tuple(sizes),
    )


def checked_annotators(names: object) -> tuple[str, ...]:
    """Names of annotators as they stand in a plan; PlanError if they cannot be used."""
    if not isinstance(names, list) or not names:
        raise PlanError(N_("no annotators"))
    for name in names:
        if not isinstance(name, str) or not can_name_annotator(name):
            shown = ascii(str(name))[1:-1]
            raise PlanError(N_("'{name}' cannot be an annotator's name"), name=shown)
    for name, times in Counter(names).items():
        if times > 1:
            raise PlanError(N_("the annotator “{name}” is named twice"), name=name)
    return tuple(names)


def _contradictions(
    parts: Sequence[PlannedPart], facts: Mapping[str, object]
) -> Iterator[Sentence]:
    """The contradictions in a plan."""
    for first, second in combinations(parts, 2):
        if first.first <= second.last and second.first <= first.last:
            values: Values = {"one": first.name, "other": second.name}
            yield Sentence("the parts “{one}” and “{other}” have verse pairs in common", values)
    for name, times in Counter(part.name for part in parts).items():
        if times > 1:
            yield Sentence("two parts are called “{name}”", {"name": name})
    if facts:
        for name in {name: None for part in parts for name in part.annotators}:
            if name not in facts:
                what = N_("a part names “{name}”, but no table [[annotator]] does")
                yield Sentence(what, {"name": name})
