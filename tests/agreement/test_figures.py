"""Sets, means and standard deviations, and signatures."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt import __version__
from blinker_qt.agreement.dice import Spread
from blinker_qt.agreement.partition import EqualSets, SetsInFile, SetsOfSize, parts_of_sets
from blinker_qt.agreement.signature import Signature


def test_sets_by_hand() -> None:
    assert SetsInFile().set_numbers([3, 3, 7]).tolist() == [3, 3, 7]
    # Few verse pairs make fewer sets.
    assert EqualSets(10).set_numbers([1] * 11).max() == 6
    partitions = [str(some) for some in (SetsInFile(), SetsOfSize(26), EqualSets(10))]
    assert partitions == ["file", "size-26", "number-10"]
    # Scattered sets are no parts.
    assert parts_of_sets([1, 2, 1, 2]) == ()


@pytest.mark.parametrize("number", [0, -3])
def test_empty_sets_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        SetsOfSize(number)
    with pytest.raises(ValueError, match=str(number)):
        EqualSets(number)


def test_the_standard_deviation_divides_by_the_count() -> None:
    # 0.2, 0.4, 0.9: mean 0.5; squares 0.09 + 0.01 + 0.16 = 0.26; 0.26 / 3, root 0.29439...
    spread = Spread.of(np.array([0.2, 0.4, 0.9]))
    assert spread is not None
    assert spread.mean == pytest.approx(0.5)
    assert spread.sd == pytest.approx((0.26 / 3) ** 0.5)
    assert spread.count == 3
    # Without rates there is no mean.
    assert Spread.of(np.array([np.nan, np.nan])) is None
    assert Spread.of(np.zeros((2, 0))) is None


@pytest.mark.parametrize(
    ("sizes", "parts"),
    [
        # The study of 1998.
        ([10] * 10 + [15] * 10, ["pairs-1-100-size-10", "pairs-101-250-size-15"]),
        ([26] * 9 + [19], ["pairs-1-253-size-26"]),
        ([3, 3, 2, 2], ["pairs-1-6-size-3", "pairs-7-10-size-2"]),
        ([3, 3, 1, 3, 3], ["pairs-1-7-size-3", "pairs-8-13-size-3"]),
        ([31, 25, 24], []),
        ([5], []),
        ([], []),
    ],
)
def test_parts_end_where_sets_change_their_size(sizes: list[int], parts: list[str]) -> None:
    sets = [number for number, size in enumerate(sizes, start=7) for _ in range(size)]
    assert [str(part) for part in parts_of_sets(sets)] == parts


def test_a_signature_has_every_choice_and_the_version() -> None:
    signature = Signature("dice").with_fields(
        weights="directed", left_out=0, level=0.95, pool=320.0, linked=True, stoplist_source=None
    )
    assert str(signature) == (
        "dice|weights:directed|left-out:0|level:0.95|pool:320|linked:yes|stoplist-source:none"
        f"|version:{__version__}"
    )
    assert signature["left-out"] == "0"
    assert str(signature.with_fields(left_out=1)) == str(signature).replace("out:0", "out:1")


@pytest.mark.parametrize("word", ["", "A 1", "a|b", 'a"b', "[]", "é"])
def test_signatures_quote_user_text(word: str) -> None:
    with pytest.raises(ValueError, match="not a plain word"):
        Signature("dice").with_fields(annotators=word)


NAMES = st.lists(
    st.text('A1 _|`[]"\\,\n\0\u2028é\U000e0001', max_size=3) | st.sampled_from(['","', "none"])
)


@given(NAMES, NAMES)
def test_different_names_have_different_signatures(one: list[str], other: list[str]) -> None:
    first, second = (str(Signature("dice").with_fields(names=some)) for some in (one, other))
    assert (first == second) == (one == other)
    assert first.isprintable()
    _, said, _ = first.split("|")
    assert json.loads(said.removeprefix("names:")) == one


def test_names_in_a_signature_end_no_field_quotation_or_line() -> None:
    signature = Signature("dice").with_fields(names=["A|1", "`é`", "\n", "\u2028"])
    assert signature["names"] == r'["A\u007c1","\u0060é\u0060","\n","\u2028"]'
    # Mappings are written as JSON, too.
    assert Signature("hours").with_fields(pay={"A 1": 12.5})["pay"] == '{"A 1":12.5}'
