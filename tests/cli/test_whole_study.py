"""A whole study on the command line: from two texts to a published gold standard.

The plan is that of Melamed (1998, section 6), on made-up texts; the seven annotators return their
files in no order, one without a name, one half done, one twice and one of another study.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, is_covered
from blinker_qt.bitext.verses import VersePair
from blinker_qt.formats import annotation
from commands import Commands, write

PLAN = """
title = "Made-up Bible"
contact = "Lea <lea@example.org>"

[[part]]
name = "first"
pairs = "1-100"
sets = 10
annotators = ["A1", "A2", "A3", "A4", "A5"]

[[part]]
name = "second"
pairs = "101-250"
sets = 10
annotators = ["A1", "A2", "A3", "A6", "A7"]
"""


def write_texts(folder: Path, verses: int) -> list[Path]:
    """Two texts and their references; words are drawn so that many occur one to four times."""
    random = Random(1998)
    rare = [f"r{number}" for number in range(verses) for _ in range(number % 4 + 1)][:verses]
    random.shuffle(rare)
    usual = [f"u{number}" for number in range(60)]
    source, target, references = [], [], []
    for number in range(verses):
        words = [*random.choices(usual, k=random.randint(2, 9)), rare[number]]
        source.append(" ".join(words))
        target.append(" ".join(f"{word}x" for word in words))
        references.append(f"Gen {number // 30 + 1}:{number % 30 + 1}")
    paths = [folder / name for name in ("text.en", "text.fr", "references.txt")]
    for path, lines in zip(paths, (source, target, references), strict=True):
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return paths


def linked(pair: VersePair, random: Random) -> PairAnnotation:
    """One word linked with each, in order; now and then two neighbours are exchanged."""
    count = len(pair.source)
    targets = list(range(count))
    if count > 1 and random.random() < 0.2:
        place = random.randrange(count - 1)
        targets[place], targets[place + 1] = targets[place + 1], targets[place]
    alignment = Alignment(frozenset(enumerate(targets)))
    return PairAnnotation.of(alignment, done=True, seconds=20 + count)


def worked(packet: AnnotationSet, share: float = 1.0) -> AnnotationSet:
    """A packet with its first verse pairs done."""
    random = Random(packet.annotator)
    count = round(len(packet.pairs) * share)
    done = tuple(linked(pair, random) for pair in list(packet.bitext)[:count])
    return replace(packet, pairs=(*done, *packet.pairs[count:]), revision=count)


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.blinker")}


def collect_in(run: Commands, study: Path, files: Sequence[Path]) -> str:
    """Take in files one after the other; returns what was refused."""
    refused = ""
    for file in files:
        foreign = file.stem in ("nameless", "foreign")
        refused += run("collect", study, file, status=1 if foreign else 0).err
    return refused


def test_from_two_texts_to_a_published_folder(run: Commands, tmp_path: Path) -> None:
    texts, bible = write_texts(tmp_path, 1500), tmp_path / "bible.blinker"
    run("convert", *texts, "-o", bible, "--words", "as-they-stand")
    chosen, plan = tmp_path / "chosen.blinker", tmp_path / "plan.toml"
    run("choose", bible, "-o", chosen, "--focus-words", 25, "--seed", 1998)
    plan.write_text(PLAN, encoding="utf-8")
    study = tmp_path / "study"
    tables = run.json("new-study", chosen, plan, "-o", study)
    counts = {row["annotator"]: row["verse_pairs"] for row in tables["packets"]}
    assert counts == {"A1": 250, "A2": 250, "A3": 250, "A4": 100, "A5": 100, "A6": 150, "A7": 150}

    mail = tmp_path / "mail"
    mail.mkdir()
    works = {path.stem: annotation.load(path) for path in (study / "packets").iterdir()}
    for name, packet in works.items():
        write(mail / f"{name}.blinker", worked(packet))
    write(mail / "A7.blinker", worked(works["A7"], 0.5))
    write(mail / "early.blinker", worked(works["A1"], 0.2))
    nameless = mail / "nameless.blinker"
    write(nameless, replace(worked(works["A6"]), annotator=""))
    other = replace(works["A6"].study, identifier="else-where")
    write(mail / "foreign.blinker", replace(worked(works["A6"]), study=other))
    (mail / "A6.blinker").unlink()

    files = sorted(mail.iterdir())
    refused = collect_in(run, study, [*files, files[0]])
    assert "nameless.blinker: it names no annotator" in refused
    assert "foreign.blinker: it belongs to the study “else-where”, not to “" in refused
    run("rename", nameless, "A6")
    run("collect", study, nameless)
    expected = content(study / "returned")
    assert {name for name in expected if "/" not in name} == {f"A{n}.blinker" for n in range(1, 8)}
    assert annotation.load(study / "returned" / "A1.blinker") == worked(works["A1"])

    status = run.json("status", study)
    done = {row["annotator"]: row["done"] for row in status["annotators"]}
    assert done == {**counts, "A7": 75}
    assert "not everything is done by: A7" in run("status", study).out

    # What is compared is what the annotators did, over the sets of the study.
    printed = run("agree", study / "returned", "--part", "first:1-100", "--part", "second:101-250")
    assert "first" in printed.out
    agreement = run.json("agree", study / "returned")
    together = {(pair["first"], pair["second"]): pair["compared"] for pair in agreement["pairs"]}
    assert together["A1", "A2"] == 250
    assert together["A4", "A5"] == 100
    assert together["A6", "A7"] == 75

    gold = study / "gold" / "gold.blinker"
    run("gold", study / "returned", "--rule", "majority", "-o", gold, "--adjudicator", "Lea")
    standard = annotation.load(gold)
    assert standard.bitext.references == annotation.load(chosen).bitext.references
    works_by_pair = zip(standard.bitext, standard.pairs, strict=True)
    covered = [is_covered(pair, work, standard.study) for pair, work in works_by_pair]
    assert sum(covered) > 200
    published = tmp_path / "published"
    files = sorted((study / "returned").glob("*.blinker"))
    options = ("--formats", "pharaoh", "--base", 0, "--settled-only", "--licence", "CC0-1.0")
    run("publish", gold, "--with", *files, *options, "-o", published)
    assert (published / "README.md").is_file()
