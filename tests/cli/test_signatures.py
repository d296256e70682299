"""Different figures have different signatures.

Every command that prints figures is run with every option, alone and with others: `agree` with each
two of them, another command with each two of which one is its own, where one of several that work
alike stands for them; a report, whose tables are those of other commands, and what is published
with options alone. The options come from the commands' own declarations: a new one fails here
until it has a variant or is named among those that no figure depends on.
"""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import lxml.html
import pytest

from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.adjudication import Origin, Rule, RuleKind, Settled, decisions, grouped
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.remarks import Note, Rejection, RejectionKind, Remarks
from blinker_qt.bitext.study import LinkLabel, Question, Study
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.cli.commands import TEXTUAL, Parser, command
from blinker_qt.cli.main import main
from blinker_qt.compare.report import Report
from blinker_qt.formats import annotation
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.gold.create import create_gold
from blinker_qt.study.second_pass import second_pass_alone
from works import with_pair

Output = pytest.CaptureFixture[str]

PLAIN = Bitext.of(
    [
        VersePair(f"Gen 1:{number}", tuple(source.split()), tuple(target.split()))
        for number, (source, target) in enumerate(
            [
                ("the sea rose", "la mer monta"),
                ("The wind blew", "Le vent souffla fort"),
                ("a stone", "une pierre"),
                ("the rain fell", "la pluie tomba"),
                ("the sea", "la mer"),
                ("a wind", "un vent"),
            ],
            start=1,
        )
    ],
    Language("en"),
    Language("fr"),
    sets=[1, 1, 2, 2, 3, 3],
)
ARTICLES, VERBS = "a the la le un une".split(), "rose blew fell monta souffla tomba".split()


def known(verses: Sequence[str]) -> tuple[WordDetails | None, ...]:
    """Lemmas and parts of speech; all articles have the same lemma."""
    return tuple(
        WordDetails.of(
            WordDetail("article", "DET")
            if word.lower() in ARTICLES
            else WordDetail(word, "VERB" if word in VERBS else "NOUN")
            for word in verse.split(" ")
        )
        for verse in verses
    )


BITEXT = replace(
    PLAIN, source_details=known(PLAIN.source_verses), target_details=known(PLAIN.target_verses)
)
STUDY = Study(
    reject=True,
    questions=(
        Question("adequacy", "Is it adequate?", ("no", "", "yes")),
        Question("kind", "Which?", ("free", "literal", "other"), ordered=False),
    ),
    labels=(LinkLabel("SEM", "S"), LinkLabel("FUN", "F")),
)
WORK: Mapping[str, tuple[str, ...]] = {
    "A 1": ("1-1 2-2 3-3", "1-1 2-2 3-3,4", "1-1 2-2", "1-1 2-2 3-3", "1-1 2-2", "1-1 2-2"),
    "A_1": ("1-1 2-2 3-3", "1-1 2-2 3-3", "1-2 2-1", "1-1 2-2", "1-1 2-2", "1-1"),
    "B": ("1-1 2-2", "1-1 2-2 3-4", "2-2", "1-1 2-2 3-3", "1-1,2 2-2", "2-2"),
    "C": ("1-2 2-2 3-3", "1-1 2-3 3-3", "1-1 2-2", "2-2 3-3", "1-1", "1-1 2-2"),
}
FIGURES = (
    "agree annotators bonus evaluate hours items lexicon measures plan ratings report"
).split()
WRITING = ("ballot feedback gold publish").split()
"""Commands that write files and sign their figures."""
NO_FIGURES = (
    "align check choose collect convert correct example guide hand-out new-study practice "
    "rebuild-study rename status study"
).split()
FREE = frozenset({"help", "format", "output", "from_format", "base", "swapped", "encoding"})
"""Options on which no figure depends but through the data that is read."""
WORDING: Mapping[str, set[str]] = {
    "ballot": {"read", "ballot", "record", "ruling", "date"},
    "gold": {"adjudicator"},
    "report": {"key", "pseudonyms", "sections"},
    "publish": {"formats", "key", "licence", "title", "made", "date", "style_guide"},
}
"""Further such options of one command."""
ALIKE: Mapping[str, str] = {
    **dict.fromkeys(("stoplist_target", "content_source", "content_target"), "stoplist_source"),
    **dict.fromkeys(("sets", "parts"), "set_size"),
    **dict.fromkeys(("seed", "level"), "bootstrap"),
    "without": "only",
}
"""Options that work like another, which is tried with the options of other kinds for them."""
SHARED = frozenset(
    "only include_roles set_size marks weights training stoplist_source punctuation".split()
)
"""Options that one piece of code reads for many commands."""

OTHER_DATA = frozenset("agree ballot gold hours plan ratings".split())
"""Commands that are run on many sets of files; the others count the same data as `agree`."""

Variants = Mapping[str, Sequence[Sequence[str]]]


class Signed(NamedTuple):
    """A table as it came out: its name, its signature and its rows."""

    table: str
    signature: str
    rows: str


def labelled(link: str, number: int) -> str:
    """A link with one of the labels or without any."""
    return (f"SEM:{link}", f"FUN:{link}", "")[number % 3]


def worked(name: str, links: Sequence[str]) -> AnnotationSet:
    place = list(WORK).index(name) if name in WORK else 0
    pairs = [
        PairAnnotation(
            some,
            "3" if "3-" not in some and number < 2 else "",
            "4" if number == 1 and "-4" not in some and ",4" not in some else "",
            done=True,
            seconds=10 * (place + 1) + number,
            ratings=(("adequacy", 1 + (place * number) % 3), ("kind", 1 + (place + number) % 3)),
            labels=labelled("1-1", place + number) if "1-1 " in some else "",
        )
        for number, some in enumerate(links)
    ]
    return AnnotationSet(BITEXT, tuple(pairs), name, study=STUDY)


def by_hand(links: str, ruling: str = "", marked: str = "") -> PairAnnotation:
    """A verse pair of a gold standard in which a person settled everything."""
    pair = PairAnnotation(links, marked, done=True)
    origins = dict.fromkeys(decisions(pair.alignment), Origin(person="Lead", ruling=ruling))
    return replace(pair, origins=grouped(origins))


class Folder:
    """A small study in files, and others in which one thing is not the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._count = 0
        self.works = [worked(name, links) for name, links in WORK.items()]
        first = self.works[0]
        self.files = [self.saved(work) for work in self.works]
        self.again = self.saved(
            replace(
                second_pass_alone(first, 2, 5),
                pairs=(
                    PairAnnotation("1-1", done=True, ratings=(("adequacy", 1), ("kind", 1))),
                    PairAnnotation("2-1", done=True, ratings=(("adequacy", 2), ("kind", 3))),
                ),
            )
        )
        self.training = [
            self.saved(replace(work, study=replace(work.study, training=(1,))))
            for work in self.works
        ]
        self.stoplists = [self.written(f"{word} list.txt", word) for word in ("the", "wind")]
        self.other_stoplists = [self.written(f"{word}.txt", word) for word in ("la", "vent")]

        self.lexicons = [
            self.written(f"lexicon.{suffix}", f"the\t{form}\t1\nwind\tvent\t2")
            for suffix, form in (("tsv", "la"), ("txt", "le"))
        ]
        self.systems = []
        for number in (1, 3):
            rows = [f"Gen 1:{place},s{place * number % 4}" for place in range(1, 7)]
            text = "\n".join(["reference,system", *rows])
            self.systems.append(self.written(f"systems-{number}.csv", text))

    def written(self, name: str, text: str) -> str:
        file = self.path / name
        file.write_text(f"{text}\n", encoding="utf-8")
        return str(file)

    def saved(self, work: AnnotationSet) -> str:
        self._count += 1
        file = self.path / f"{self._count}.blinker"
        file.write_bytes(annotation.write(work))
        return str(file)

    def changed(self, number: int, change: PairAnnotation) -> str:
        """The last annotator's file with another verse pair of this number."""
        pairs = list(self.works[-1].pairs)
        pairs[number] = change
        return self.saved(replace(self.works[-1], pairs=tuple(pairs)))

    @cached_property
    def golds(self) -> list[str]:
        """A gold standard that a rule made of the files, and others that a person worked on."""
        file = self.path / "gold.blinker"
        gold = create_gold(list(map(Path, self.files)), file, Rule(RuleKind.ALL)).gold
        done = by_hand("1-1 2-2 3-3")
        unreadable = Remarks(rejected=Rejection(RejectionKind.UNREADABLE))
        pairs = [
            done,
            replace(done, done=False),
            replace(done, origins=()),
            replace(done, possible="3-3"),
            replace(done, labels="SEM:3-3"),
            by_hand("1-1 2-3 3-2"),
            by_hand("1-1 2-2,3", marked="3"),
            *(by_hand("1-1 2-2 3-3", f"ART-{number}") for number in (1, 2)),
            replace(done, remarks=Remarks((Note("See there.", (Side.SOURCE, 0), "PRE-1"),))),
            PairAnnotation(remarks=unreadable, done=True),
            PairAnnotation(
                remarks=unreadable, origins=(Settled(Origin(RuleKind.ALL), rejected=True),)
            ),
        ]
        elsewhere = tuple(replace(pair, origins=()) for pair in gold.pairs)
        changed = [
            *(with_pair(gold, 0, pair) for pair in pairs),
            replace(gold, pairs=elsewhere, adjudication=None),
        ]
        return [str(file), *map(self.saved, changed)]

    @property
    def variants_of_files(self) -> list[list[str]]:
        """The files, some of them, in another order, and with one thing changed in the last."""
        *most, last = self.files
        zero, one, two = self.works[-1].pairs[:3]
        changes = [
            self.changed(0, replace(zero, links="1-2 2-2")),
            self.changed(0, replace(zero, links="1-3 2-2")),
            self.changed(0, replace(zero, links="1-2 2-2", not_translated_source="3")),
            self.changed(0, replace(zero, links="1-2 2-2", not_translated_target="3")),
            self.changed(2, replace(two, labels=labelled("2-2", 0))),
            self.changed(1, replace(one, done=False)),
            self.changed(
                1, replace(one, remarks=Remarks(rejected=Rejection(RejectionKind.UNREADABLE)))
            ),
            self.changed(1, replace(one, possible="1-1")),
            self.changed(2, replace(two, seconds=1000)),
            self.changed(2, replace(two, ratings=(("adequacy", 2), ("kind", 2)))),
            self.saved(replace(self.works[-1], annotator="D")),
            self.saved(replace(self.works[-1], role=Role.GOLD)),
        ]
        return [most, [*most[:2], last], [last, *most], *([*most, changed] for changed in changes)]


def report_in_json(made: Report) -> bytes:
    """The tables of a report; its page is read in what is published."""
    tables = (table for section in made.sections for table in section.tables)
    return json.dumps([(one.name, one.signature, str(one.rows)) for one in tables]).encode()


READ_ONCE = cache(annotation.load_columns)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read files once, draw few replicates, report in JSON, and write no pages of verse pairs."""
    monkeypatch.setattr("blinker_qt.compare.loading.load_columns", READ_ONCE)
    monkeypatch.setattr("blinker_qt.cli.options._FEWEST_REPLICATES", 10)
    monkeypatch.setattr("blinker_qt.cli.options.fewest_replicates", lambda _level: 10)
    monkeypatch.setattr("blinker_qt.compare.agreement.draws_for", lambda _: Draws(10))
    monkeypatch.setattr("blinker_qt.gold.evaluation.replicates_for", lambda _: 40)
    monkeypatch.setattr("blinker_qt.cli.compare.report_page", report_in_json)
    monkeypatch.setattr("blinker_qt.gold.publish.web_pages", lambda _work, _title: {})
    monkeypatch.setattr("blinker_qt.compare.ballot.ballot_page", lambda _: b"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return Folder(tmp_path_factory.mktemp("study"))


def each(option: str, *values: str) -> list[list[str]]:
    """An option with one value after the other."""
    return [[option, value] for value in values]


def variants(name: str, folder: Folder) -> Variants:
    """For each option of a command some ways to say it, besides that of not saying it."""
    parts = [["--part", "P:1-4:2"], ["--part", "P:1-3:1", "--part", "Q:4-6:2"]]
    content: Variants = {
        "stoplist_source": each("--stoplist-source", *folder.stoplists),
        "stoplist_target": each("--stoplist-target", *folder.other_stoplists),
        "content_source": each("--content-source", "NOUN", "NOUN,VERB"),
        "content_target": each("--content-target", "NOUN", "NOUN,VERB"),
    }
    options: Variants = {
        "set_size": each("--set-size", "1", "4"),
        "sets": each("--sets", "2"),
        "parts": parts,
        "marks": each("--not-translated", "include"),
        "weights": each("--weights", "joint", "none"),
        "training": each("--training", "include"),
        **content,
    }
    roles: Variants = {"files": [], "include_roles": each("--include-roles", "gold")}
    paid: Variants = {
        "files": [],
        "only": [["--only", "A 1", "--only", "B"], ["--only", "A_1", "--only", "B"]],
        "without": each("--without", "A 1", "A_1"),
    }
    chosen = {**paid, **roles}
    group: Variants = {
        "group": [*each("--group", "A 1", "A_1"), ["--group", "A 1", "--group", "B"]]
    }
    punctuation: Variants = {"punctuation": each("--punctuation", "include")}
    words: Variants = {**punctuation, "types": each("--types", "lemma")}
    drawn: Variants = {
        "bootstrap": each("--bootstrap", "10", "11"),
        "seed": [["--bootstrap", "10", "--seed", "7"]],
        "level": [["--bootstrap", "10", "--level", "80"]],
    }
    first: Variants = {"first": each("--first", "1", "2")}
    hamon: Variants = {"hamon": [["--hamon"]]}
    judged: Variants = {
        "systems": each("--systems", *folder.systems),
        "run": [
            ["--systems", folder.systems[0], "--run", one, "--run", other]
            for one, other in (("A 1", "B"), ("A 1", "C"), ("A_1", "C"))
        ],
    }
    measure: Variants = {
        "measure": each("--measure", "blocks", "marks", "kappa", "alpha", "alpha-sets"),
        "against": [
            ["--measure", measure, "--against", name]
            for measure in ("precision", "recall")
            for name in ("A 1", "A_1", "B")
        ],
    }
    rules = ("majority", "union", "prefer=A 1", "prefer=C")
    commands: Mapping[str, Variants] = {
        "agree": {**chosen, **options, **measure, "with_self": [], **drawn},
        "measures": {
            **chosen,
            **options,
            **group,
            **drawn,
            "measure": each(
                "--measure", "precision", "marks", "blocks", "chance", "alpha-sets", "labels"
            ),
        },
        "annotators": {
            **chosen,
            **options,
            **group,
            **words,
            "with_self": [["--with-self"]],
            **hamon,
        },
        "items": {
            **chosen,
            **options,
            **punctuation,
            "types": [["--by", "type", "--types", "lemma"]],
            **first,
            "by": each("--by", "pair", "type"),
            "order": [["--by", "type", "--order", "entropy"]],
            "cases": [["--by", "type", "--cases", "1"], ["--by", "type", "--cases", "3"]],
        },
        "ratings": {
            **chosen,
            **first,
            **drawn,
            "parts": parts,
            "training": options["training"],
            "with_self": [],
            **hamon,
            **judged,
        },
        "bonus": {
            **paid,
            **options,
            "pool": each("--pool", "100"),
            "shares": each("--shares", "3,1", "3,2,1"),
            "counts": each("--counts", "A 1"),
        },
        "hours": {
            **paid,
            "parts": parts,
            "pay": each("--pay", "10", "A 1=10", "A_1=10"),
            "counts": each("--counts", "A 1"),
        },
        "lexicon": {
            **chosen,
            "word": each("--word", "the", "sea"),
            "side": each("--side", "target"),
            "case": each("--case", "exact"),
            "types": each("--types", "lemma"),
        },
        "plan": {**chosen, **options, "width": each("--width", "2", "0.5")},
        "report": {**chosen, **options, **measure, **words, **judged},
        "ballot": {
            **chosen,
            "word_types": each("--type", "the", "sea", "mer"),
            "top": each("--top", "2", "3"),
            "side": [["--top", "2", "--side", "target"]],
            "cases": [["--type", "the", "--cases", "1"]],
            **punctuation,
        },
        "evaluate": {
            "gold": [],
            "systems": [],
            "lexicons": each("--lexicon", *folder.lexicons),
            **content,
            "measure": each("--measure", "f1", "recall", "dice_source_to_target"),
            "replicates": each("--replicates", "50", "60"),
            "seed": each("--seed", "1", "2"),
        },
        "feedback": {"gold": [], **roles},
        "gold": {
            **roles,
            "rule": each("--rule", *rules),
            "threshold": each("--threshold", "1", "4"),
            "sure_possible": [["--sure-possible"]],
            "training": options["training"],
            "update": each("--update", *folder.golds) if name == "gold" else [],
        },
        "publish": {
            "gold": [],
            "sources": [],
            "texts": [["--texts", "fingerprints", "--settled-only", "--formats", "naacl"]],
            "settled_only": [["--settled-only"]],
            "set_size": each("--set-size", "2", "3"),
            "names": [["--names"]],
        },
    }
    return commands[name]


@cache
def declared(name: str) -> set[str]:
    """What a command is asked, from its own declaration."""
    parser = Parser()
    command(name).declare(parser)
    return {action.dest for action in parser._actions}


def printed(capsys: Output, *arguments: str) -> str | None:
    """What a command prints; None where it refuses what it is asked."""
    status = main(arguments)
    out, _ = capsys.readouterr()
    return out if status == 0 else None


def tables_in(name: str, out: str) -> Iterator[Signed]:
    """The tables that a command prints or writes."""
    if name == "report":
        yield from map(Signed._make, json.loads(Path(out.strip()).read_bytes()))
        return
    if name == "gold":
        *lines, signature = out.splitlines()
        # What an update changed depends on the gold standard before, which is not signed.
        changes = (": open again", "Where all vote", "It settled ")
        figures = [line for line in lines if not any(text in line for text in changes)]
        yield Signed("gold", signature, "\n".join(figures))
        return
    if name == "feedback":
        for figures, signature in re.findall(r"((?s:.+?))\n  (dice\|.+)\n", out):
            yield Signed("feedback", signature, figures)
        return
    if name == "publish":
        yield from tables_published(Path(out.strip().rpartition(" to ")[2]))
        return
    content = json.loads(out)
    signatures = content.pop("signatures")
    content.pop("warnings", None)
    assert set(signatures) == set(content)
    for table, rows in content.items():
        yield Signed(table, signatures[table], json.dumps(rows))


def tables_published(folder: Path) -> Iterator[Signed]:
    """The tables in a published gold standard."""
    readme = (folder / "README.md").read_text(encoding="utf-8")
    (signature,) = re.findall("^    (gold.+)$", readme, re.MULTILINE)
    figures = re.findall(r"^\|.+\| [0-9]+ \|$|^Rulings .+", readme, re.MULTILINE)
    yield Signed("settled", signature, repr(figures))
    if (folder / "report.html").exists():
        yield from tables_in("agree", (folder / "agreement/agreement.json").read_text("utf-8"))
        for table in lxml.html.parse(str(folder / "report.html")).iter("table"):
            (signature,) = table.xpath("../p[@class='signature']/text()")
            rows = [cell.text_content() for cell in table.iter("td")]
            yield Signed(table.xpath("string(caption)"), signature, repr(rows))


def files_for(name: str, folder: Folder) -> list[list[str]]:
    """The files that a command is run on, first those on which every option is tried."""
    many = [folder.files, *folder.variants_of_files]
    if name not in OTHER_DATA:
        many = [*many[:2], many[4], *many[-2:]]
    if name == "feedback":
        _, first, *others = folder.golds
        return [*([first, *files] for files in many), *([one, *folder.files[2:]] for one in others)]
    if name == "publish":
        by_rule, first, *others = folder.golds
        written = ["--formats", "blinker"]
        return [
            *([first, "--with", *files, *written] for files in many),
            *([one, *written] for one in (by_rule, first, *others)),
        ]
    return many


def runs(name: str, folder: Folder) -> Iterator[list[str]]:
    """The ways to run a command: with each option, with two of them, and on each set of files."""
    arguments = ["--format", "json"] if "format" in declared(name) else []
    files, *others = files_for(name, folder)
    found = variants(name, folder)
    if name == "report":
        alone = [some[0] for option, some in found.items() if some and option not in ALIKE]
    else:
        alone = [one for some in found.values() for one in some]
    both = [
        [*found[first][0], *found[second][0]]
        for first, second in combinations([option for option in found if found[option]], 2)
        if name not in {"publish", "report"}
        and (name == "agree" or not {first, second} <= SHARED)
        and (
            {first, second}.isdisjoint(ALIKE)
            or ALIKE.get(first, first) == ALIKE.get(second, second)
        )
    ]
    for chosen in [[], *alone, *both]:
        yield [*files, *chosen, *arguments]
    yield from ([*other, *arguments] for other in others)
    if "include_roles" in found:
        yield [*others[-1], "--include-roles", "gold", *arguments]
    if "training" in found:
        for training in ([], ["--training", "include"]):
            yield [*folder.training, *training, *arguments]
    if "with_self" in found:
        for passes in ([files[0], folder.again], [folder.again, files[0]]):
            yield [*passes, "--with-self", *arguments]
        yield [*files, folder.again, "--with-self", *arguments]


def test_all_commands_are_covered() -> None:
    assert sorted((*FIGURES, *WRITING, *NO_FIGURES)) == sorted(TEXTUAL)


@pytest.mark.parametrize("name", [*FIGURES, *WRITING])
def test_all_options_are_covered(name: str, folder: Folder) -> None:
    assert declared(name) - FREE - WORDING.get(name, set()) == set(variants(name, folder))


def signatures_shared(tables: Sequence[Signed], without: str = "") -> list[tuple[str, str]]:
    """The signatures that different figures have, where a field is left out of all of them."""
    rows: dict[tuple[str, str], str] = {}
    shared = []
    for one in tables:
        fields = [field for field in one.signature.split("|") if field.split(":")[0] != without]
        key = one.table, "|".join(fields)
        if rows.setdefault(key, one.rows) != one.rows:
            shared.append(key)
    return shared


NEEDED = {
    "agree": "against annotators data level marks partition replicates seed weights",
    "annotators": "annotators data group marks partition weights",
    "bonus": "annotators data marks partition pool shares weights",
    "evaluate": "annotators data content-source content-target entries seed stoplist-source "
    "stoplist-target test-replicates tested",
    "feedback": "annotators data rulings",
    "gold": "decisions files",
    "hours": "annotators data own-pay pay",
    "items": "annotators cases content-source content-target data first lemmas order "
    "stoplist-source stoplist-target weights",
    "lexicon": "case data lemmas side word",
    "measures": "annotators content-source content-target data group marks partition "
    "stoplist-source stoplist-target weights",
    "plan": "annotators data marks partition weights width",
    "publish": "data decisions",
    "ratings": "annotators data first first-run level replicates second-run seed systems",
    "report": "annotators data marks stoplist-source weights",
}
"""Fields without which different figures of a command would have the same signature."""


@pytest.mark.parametrize("name", NEEDED)
def test_different_figures_have_different_signatures(
    name: str, folder: Folder, capsys: Output, tmp_path: Path
) -> None:
    tables: list[Signed] = []
    for number, arguments in enumerate(runs(name, folder)):
        output = str(tmp_path / (f"{number}{SUFFIX}" if name == "gold" else f"{number}"))
        writing = ["--output", output] if "output" in declared(name) else []
        out = printed(capsys, name, *arguments, *writing)
        if out is not None:
            tables += tables_in(name, out.replace(f"{output}: ", ""))
    assert signatures_shared(tables) == []
    for field in NEEDED[name].split():
        assert signatures_shared(tables, without=field), field


def voted(ballot: Path, votes: Sequence[str]) -> Iterator[str]:
    """A list of votes for each voter; all of one letter, and with what is remarked behind it."""
    with (ballot / "votes.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    for vote in votes:
        letter, _, remark = vote.partition(" ")
        path = ballot / f"{len(list(ballot.iterdir()))}.csv"
        with path.open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, [*rows[0]])
            writer.writeheader()
            writer.writerows(row | {"vote": letter, "remark": remark} for row in rows)
        yield str(path)


def test_different_votes_have_different_signatures(
    folder: Folder, capsys: Output, tmp_path: Path
) -> None:
    tables: list[Signed] = []
    for number, arguments in enumerate(runs("ballot", folder)):
        ballot = tmp_path / str(number)
        typed = [] if {"--type", "--top"} & {*arguments} else ["--type", "the"]
        if printed(capsys, "ballot", *arguments, *typed, "--output", str(ballot)) is None:
            continue
        for votes in (["A"], ["A hm", "none"]):
            read = ["--read", *voted(ballot, votes), "--ballot", str(ballot)]
            out = printed(capsys, "ballot", *read, "--format", "json")
            assert out is not None
            tables += tables_in("ballot", out)
    assert signatures_shared(tables) == []
    for field in ("ballot", "votes"):
        assert signatures_shared(tables, without=field), field


MORE_TABLES = "against bootstrap by cases group hamon measure with_self word".split()
"""Options with which there are other tables, or other columns."""


@pytest.mark.parametrize("name", [name for name in FIGURES if name != "report"])
def test_signatures_do_not_depend_on_the_format(name: str, folder: Folder, capsys: Output) -> None:
    found = variants(name, folder)
    for chosen in [[], *(found[option][0] for option in MORE_TABLES if found.get(option))]:
        said = {
            form: printed(capsys, name, *folder.files, *chosen, "--format", form)
            for form in ("json", "text", "csv", "latex")
        }
        if said["json"] is None:
            continue
        assert None not in said.values()
        tables = list(tables_in(name, said["json"]))
        signatures = {table.signature for table in tables}
        empty = {table.signature for table in tables if table.rows == "[]"}
        assert signatures <= set((said["text"] or "").splitlines())
        assert {f"% {one}" for one in signatures} <= set((said["latex"] or "").splitlines())
        rows = list(csv.DictReader(io.StringIO(said["csv"])))
        assert signatures - empty <= {row["signature"] for row in rows} <= signatures
