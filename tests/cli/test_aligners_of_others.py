"""Links of two aligners of SIL Machine, from their files to their evaluation.

What the commands print is compared with figures computed here from the aligners' own files.
"""

import re
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import Role
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands
from real_data import SIL_MACHINE

Links = dict[tuple[int, int], float]
NAMES = "fast_align", "hmm"
WHOLE = annotation.load(Path(SAMPLE[0])).bitext


def drawn_by(name: str) -> list[Links]:
    """The links of each verse pair with their last score, as the aligner wrote them."""
    lines = (SIL_MACHINE / f"{name}.sil").read_text("utf-8").splitlines()
    links = re.compile(r"(\d+)-(\d+):[\d.]+:([\d.]+)")
    return [
        {(int(source), int(target)): float(score) for source, target, score in links.findall(line)}
        for line in lines
    ]


DRAWN = {name: drawn_by(name) for name in NAMES}


def evaluated(gold: Path, name: str) -> list[float]:
    """Precision, recall, F1 and alignment error rate in the verse pairs that are settled."""
    standard = annotation.load(gold)
    settled = [row for row, pair in enumerate(standard.pairs) if pair.done]
    assert len(settled) > 10
    hits = drawn = sure = 0
    for row in settled:
        links = standard.pairs[row].alignment.links
        hits += len(links & DRAWN[name][row].keys())
        drawn += len(DRAWN[name][row])
        sure += len(links)
    return [hits / drawn, hits / sure, 2 * hits / (drawn + sure), 1 - 2 * hits / (drawn + sure)]


def test_from_the_links_of_two_aligners_to_their_evaluation(run: Commands, tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    run("sample", "--output", folder)
    texts = [folder / f"{part}.txt" for part in ("en", "fr", "references")]
    machines = [folder / f"{name}.blinker" for name in NAMES]
    for name, machine in zip(NAMES, machines, strict=True):
        links = SIL_MACHINE / f"{name}.sil"
        run("convert", *texts, links, "--from", "sil", "--role", "machine", "-o", machine)
        work = annotation.load(machine)
        assert (work.role, work.annotator) == (Role.MACHINE, name)
        assert [pair.alignment.score_of for pair in work.pairs] == DRAWN[name]

    # They are evaluated against the annotators' gold standard.
    gold = folder / "gold.blinker"
    annotators = [folder / f"A{number}.blinker" for number in (1, 2, 3)]
    run("gold", *annotators, "--rule", "majority", "--output", gold)
    printed = run.json("evaluate", gold, *machines)["systems"]
    for name, row in zip(NAMES, printed, strict=True):
        assert row["name"] == name
        figures = [row[key] for key in ("precision", "recall", "f1", "aer")]
        assert figures == pytest.approx(evaluated(gold, name))
