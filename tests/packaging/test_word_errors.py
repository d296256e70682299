"""The measurement of words against treebanks."""

import pytest

import word_errors

TREEBANK = """# text = Il n'a pas mangé du pain du roi, dit-il.
1\tIl
2-3\tn'a
2\tn'
3\ta
4\tpas
5\tmangé
6\tdu
7\tpain
8-9\tdu
8\tde
9\tle
10\troi
11\t,
12\tdit
13\t-il
14\t.

# text = not in the text
1\tabsent
"""


def test_words_are_compared_with_tokens() -> None:
    (sentence,) = word_errors.sentences(f"{TREEBANK}\n".split("\n"))
    forms = [sentence.text[start:end] for start, end in sentence.places]
    assert forms == "Il n' a pas mangé du pain du roi , dit -il .".split()
    errors = word_errors.measure([sentence], "fr")
    assert errors.tokens == 13
    # By language, only -il differs: 12 of 13 tokens and of 14 words.
    assert errors.rates[2] == pytest.approx(1 - 2 * 12 / 27)
    assert errors.rates[0] > errors.rates[1] > errors.rates[2]
    assert errors.kinds == {"hyphen": 1}
    assert errors.contractions == (2, 1)
