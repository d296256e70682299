"""Details of words are kept as text, and given back as they were."""

from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.word_details import WordDetail, WordDetails

ENTRIES = st.text(alphabet="a_ \u00a0", max_size=3)


@given(words=st.lists(st.builds(WordDetail, ENTRIES, ENTRIES, ENTRIES), min_size=1, max_size=3))
def test_details_that_are_given_back_are_kept_alike(words: list[WordDetail]) -> None:
    details = WordDetails.of(words)
    if details is not None:
        details.check(len(words))
        assert WordDetails.of(details.words(len(words))) == details
