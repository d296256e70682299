"""The number of actions claimed in docs/annotating.md, counted in the window."""

from pathlib import Path
from statistics import median

import pytest

import actions
from actions import KINDS, ONE_TO_ONE, TOOL_OF_1998

TABLE = Path(__file__).parents[2] / "docs" / "annotating.md"
MOST = {
    TOOL_OF_1998: 399,
    "mouse, clicks only": 399,
    "mouse, with drags": 157,
    "arrow keys": 750,
    "key letters": 459,
    "link at once, mouse": 280,
    "link at once, arrow keys": 399,
    "link at once, key letters": 399,
}
"""Actions that the ten verse pairs took before there was link at once; with it, not more than
in 1998."""


@pytest.mark.usefixtures("qapp")
def test_link_at_once_takes_two_actions_for_a_link_and_fewer_than_the_same_way_without_it() -> None:
    # The first verse pair, with eleven links of two words.
    counts = actions.play_all(actions.answers_of_practice()[:1])
    assert set(counts["link at once, mouse"].by_kind[ONE_TO_ONE]) == {2}
    assert set(counts["link at once, key letters"].by_kind[ONE_TO_ONE]) == {2}
    by_keys = counts["link at once, arrow keys"].by_kind[ONE_TO_ONE]
    assert (min(by_keys), median(by_keys)) == (2, 2)
    assert counts["mouse, clicks only"].actions == counts[TOOL_OF_1998].actions
    at_once = [count for name, count in counts.items() if name.startswith("link at once")]
    before = [counts[name] for name in ("mouse, clicks only", "arrow keys", "key letters")]
    for less, more in zip(at_once, before, strict=True):
        assert less.actions < more.actions


def test_the_table_says_so() -> None:
    rows = {
        cells[1]: cells[2:-1]
        for line in TABLE.read_text("utf-8").splitlines()
        if len(cells := [cell.strip() for cell in line.split("|")]) == len(KINDS) + 5
    }
    for name, most in MOST.items():
        assert int(rows[name][-1].partition(",")[0]) <= most
        # A word that is not translated takes at most two actions.
        assert rows[name][2][0] in "12"
    assert rows["link at once, mouse"][0] == "2"
    assert rows["link at once, arrow keys"][0].startswith("2 ")
    assert rows["link at once, key letters"][0].startswith("2 ")
