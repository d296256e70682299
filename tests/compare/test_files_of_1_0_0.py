"""Files of version 1.0.0, which belong to no study with an identifier, compare as they did."""

import json
from pathlib import Path

import pytest

from commands import SAMPLE, Commands

FIGURES = {
    ("Sample A1", "Sample A2"): [0.8817264720963025, 0.9004788318836306, 0.9180913664283095],
    ("Sample A1", "Sample A3"): [0.9432674089767881, 0.9549691182600129, 0.9431368174364778],
    ("Sample A2", "Sample A3"): [0.8617885510779811, 0.8728383473549253, 0.8925778054267793],
}
"""What version 1.0.0 printed for the sample, set by set."""
SIGNATURE = (
    "dice|weights:directed|marks:excluded|stoplist-source:none|stoplist-target:none|"
    "partition:file|sets:3|pairs:30|left-out:0|passes:first|sd:population|"
    'annotators:["Sample A1","Sample A2","Sample A3"]|roles:annotator|data:a39e08eebede|version:'
)


def test_files_of_1_0_0_compare_as_before(run: Commands) -> None:
    for path in SAMPLE:
        head = Path(path).read_bytes()[:400]
        assert b'format="1.0" program="Blinker Qt 1.0.0"' in head
    compared = json.loads(run("agree", *SAMPLE, "--format", "json").out)
    assert all(signature.startswith(SIGNATURE) for signature in compared["signatures"].values())
    rates: dict[tuple[str, str], list[float]] = {}
    for row in compared["sets"]:
        rates.setdefault((row["first"], row["second"]), []).append(row["agreement"])
    assert rates == {names: pytest.approx(figures, rel=1e-12) for names, figures in FIGURES.items()}
