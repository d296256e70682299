"""The number of actions claimed in docs/annotating.md, counted in the window."""

from pathlib import Path
from statistics import median

import pytest

import actions
from actions import KINDS, ONE_TO_ONE, TOOL_OF_1998

TABLE = Path(__file__).parents[2] / "docs" / "annotating.md"


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
    # A word that is not translated takes at most two actions.
    assert {cells[2] for cells in rows.values() if cells[-1][:1].isdigit()} <= {"1", "2"}
    at_once = [cells for name, cells in rows.items() if name.startswith("link at once")]
    assert [cells[0].split()[0] for cells in at_once] == ["2", "2", "2"]
    # All verse pairs take not more than with the tool of 1998.
    most = int(rows[TOOL_OF_1998][-1])
    assert all(int(cells[-1].partition(",")[0]) <= most for cells in at_once)
