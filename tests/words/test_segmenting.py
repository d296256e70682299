"""Words of scripts without spaces."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.words.joining import running_text
from blinker_qt.words.languages import rules_for
from blinker_qt.words.segmenting import SegmenterError
from blinker_qt.words.splitting import split_verse

SENTENCES = {
    "zh-Hans": ("神说：“要有光”，就有了光。", "神 说 ： “ 要有 光 ” ， 就有 了 光 。"),
    "ja": ("初めに、神が天と地を創造した。", "初め に 、 神 が 天 と 地 を 創造 した 。"),
    "th": ("พระเจ้าทรงเนรมิตสร้างฟ้า", "พระเจ้า ทรง เนรมิต สร้าง ฟ้า"),
}


@pytest.mark.parametrize("tag", SENTENCES)
def test_words_without_spaces_are_found(tag: str) -> None:
    pytest.importorskip("icu4py")
    text, words = SENTENCES[tag]
    assert split_verse(text, rules_for(tag)) == words
    assert split_verse(words, rules_for(tag)) == words


def test_words_come_back_as_running_text() -> None:
    pytest.importorskip("icu4py")
    for tag in ("zh-Hans", "ja"):
        text, words = SENTENCES[tag]
        assert running_text(words, rules_for(tag)) == text


@given(st.lists(st.sampled_from([*"神说要有光就了，。a1"]), min_size=1, max_size=20).map("".join))
def test_split_chinese_stays_as_it_is(text: str) -> None:
    pytest.importorskip("icu4py")
    rules = rules_for("zh")
    verse = split_verse(text, rules)
    assert verse.replace(" ", "") == text
    assert split_verse(verse, rules) == verse


def test_without_the_library_the_user_is_told_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "icu4py", None)
    with pytest.raises(SegmenterError, match=r"language zh .* install it with: .*icu4py"):
        rules_for("zh")
    assert split_verse("a,b", rules_for("en")) == "a , b"
