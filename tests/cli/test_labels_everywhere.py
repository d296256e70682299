"""Labels of links on their way through a study, from its settings to what is published."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from blinker_qt.annotate.backups import backups_of
from blinker_qt.annotate.document import Document
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import UNTOUCHED, AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import FormatQuestion
from blinker_qt.formats.interchange import Feature
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.paths import data_directory
from commands import Commands, write

PLAN = """
title = "Tales"

[[part]]
pairs = "1-4"
annotators = ["Anna", "Ben", "Cleo"]
"""
VERSES = ["the old mill", "no bread", "the day after", "he sleeps now"]
LABELS = ("SEM", "FUN", "GIF")
ORDER = "source.txt", "target.txt", "references.txt", "bitext.crp"
"""The order in which files of links follow texts on the command line."""


def linked(pair: VersePair, shift: int) -> PairAnnotation:
    """Each word linked with the one beside it, with one label after the other and some without."""
    alignment = Alignment()
    for place in range(len(pair.source)):
        label = (*LABELS, "")[(place + shift) % 4]
        alignment = alignment.link({place}, {place}).with_label([(place, place)], label)
    return PairAnnotation.of(alignment, done=True)


def worked(packet: AnnotationSet, shift: int) -> AnnotationSet:
    pairs = tuple(linked(pair, shift) for pair in packet.bitext)
    return replace(packet, pairs=pairs, revision=len(pairs))


def labels_of(path: Path) -> list[str]:
    return [pair.labels for pair in annotation.load(path).pairs]


def test_labels_survive_every_path_of_a_study(run: Commands, tmp_path: Path) -> None:
    for name, ending in (("text.en", ""), ("text.fr", "x")):
        lines = [" ".join(f"{word}{ending}" for word in verse.split()) for verse in VERSES]
        (tmp_path / name).write_text("\n".join([*lines, ""]), encoding="utf-8")
    bible, plan = tmp_path / "bible.blinker", tmp_path / "plan.toml"
    run("convert", tmp_path / "text.en", tmp_path / "text.fr", "-o", bible)
    run("study", bible, "--labels", "SEM,FUN,GIF=I", "-o", tmp_path / "labelled")
    plan.write_text(PLAN, encoding="utf-8")
    study = tmp_path / "study"
    run("new-study", tmp_path / "labelled" / "bible.blinker", plan, "-o", study)

    # Packets have the labels, and work comes back with them.
    mail = tmp_path / "mail"
    mail.mkdir()
    for name, shift in (("Anna", 0), ("Ben", 0), ("Cleo", 1)):
        packet = annotation.load(study / "packets" / f"{name}.blinker")
        assert [label.letter for label in packet.study.labels] == ["S", "F", "I"]
        write(mail / f"{name}.blinker", worked(packet, shift))
    # Ben sends his work in two files, which are put together.
    whole = annotation.load(mail / "Ben.blinker")
    for name, rows in (("Ben", (0, 1)), ("Ben again", (2, 3))):
        pairs = tuple(pair if row in rows else UNTOUCHED for row, pair in enumerate(whole.pairs))
        write(mail / f"{name}.blinker", replace(whole, pairs=pairs))
    run("collect", study, mail)
    returned = study / "returned"
    assert labels_of(returned / "Ben.blinker") == [pair.labels for pair in whole.pairs]
    assert all(labels_of(returned / "Ben.blinker"))
    write(mail / "Ben.blinker", whole)
    assert labels_of(returned / "Anna.blinker") == labels_of(mail / "Anna.blinker")
    assert labels_of(returned / "Anna.blinker")[0] == "FUN:2-2 GIF:3-3 SEM:1-1"
    assert "labelled" in run("check", returned / "Anna.blinker").out

    # Some verse pairs alone, a practice file, and a study whose plan and texts were lost have them.
    few, practice = tmp_path / "few.blinker", tmp_path / "practice.blinker"
    run("choose", returned / "Anna.blinker", "--range", "2-3", "-o", few)
    assert labels_of(few) == labels_of(returned / "Anna.blinker")[1:3]
    run("practice", few, "-o", practice)
    assert labels_of(practice) == labels_of(few)
    for lost in ("study.toml", "texts/study.blinker"):
        (study / lost).unlink()
    run("rebuild-study", study)
    assert annotation.load(study / "texts" / "study.blinker").study.labels == packet.study.labels

    # A renamed annotator keeps them; Cleo is one label ahead of the others everywhere.
    run("rename", study, "Anne", "--annotator", "Anna")
    files = [returned / f"{name}.blinker" for name in ("Anne", "Ben", "Cleo")]
    tables = run.json("measures", *files, "--measure", "labels")
    shared = [(row["first"], row["second"], row["observed"]) for row in tables["labels"]]
    assert shared == [("Anne", "Ben", 1.0), ("Anne", "Cleo", 0.0), ("Ben", "Cleo", 0.0)]

    # Backups have them, and a second pass begins without them.
    document = Document.open(files[0], data_directory())
    document.session.set_difficult("so")
    document.close()
    backups = backups_of(files[0], data_directory())
    assert backups
    assert all(labels_of(backup) == labels_of(files[0]) for backup in backups)
    run("study", files[0], "--second-pass", "50%", "--distance", 1, "-o", tmp_path / "twice")
    twice = annotation.load(tmp_path / "twice" / "Anne.blinker")
    first = twice.bitext.of_pass(1)
    assert [twice.pairs[index].labels for index in first] == labels_of(files[0])
    assert not any(twice.pairs[index].labels for index in twice.bitext.of_pass(2))

    # Words are corrected: both parts of a split word have its label.
    corrected = "the old mi ll"
    run("correct", *files, "--verse", "1", "--source", corrected)
    assert labels_of(files[0])[0] == "FUN:2-2 GIF:3,4-3 SEM:1-1"

    # A gold standard keeps what most gave, with how the links were settled.
    gold = tmp_path / "gold.blinker"
    run("gold", *files, "--rule", "majority", "-o", gold)
    settled = annotation.load(gold)
    assert settled.pairs[1].labels == "FUN:2-2 SEM:1-1"
    assert settled.pairs[1].origins
    published = tmp_path / "published"
    formats = {row.name: row for row in EXCHANGED if Feature.LABELS in row.holds}
    assert {"yawat", "jsonl", "links-csv", "links-tsv", "ldc"} == {*formats}
    chosen = ",".join(["blinker", *sorted(formats)])
    run("publish", gold, "--formats", chosen, "--base", 1, "--settled-only", "-o", published)
    copies = list(published.rglob("*.blinker"))
    assert copies
    assert all("FUN:2-2 SEM:1-1" in labels_of(copy) for copy in copies)
    for name in formats:
        (links,) = (published / "links" / name).glob("gold.*")
        given = re.findall("SEM|FUN|GIF", links.read_text("utf-8"))
        assert Counter(given) >= Counter(SEM=2, FUN=2, GIF=1), name
    assert "label SEM" in (published / "browse.html").read_text("utf-8")

    # Other formats and back.
    ben = mail / "Ben.blinker"
    for name, row in formats.items():
        base = ("--base", 1) if FormatQuestion.BASE in row.asks else ()
        run("convert", ben, "-o", tmp_path / name, "--to", name, *base)
        written = {path.name: path for path in (tmp_path / name).iterdir()}
        del written["left-out.txt"]
        parts = sorted(written, key=lambda part: (ORDER.index(part) if part in ORDER else 9, part))
        again = tmp_path / f"{name}.blinker"
        options = ("--from", name, "--annotator", "Ben", *base)
        run("convert", *map(written.get, parts), "-o", again, *options)
        assert labels_of(again) == labels_of(ben), name
    # A format without labels says what it leaves out.
    told = run("convert", ben, "-o", tmp_path / "pharaoh", "--to", "pharaoh", "--base", "0")
    assert "labels of links" in told.out + told.err
