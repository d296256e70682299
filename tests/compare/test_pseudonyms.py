"""Pseudonyms depend on a secret, and on nothing else."""

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinker_qt.bitext.errors import InputError
from blinker_qt.compare.pseudonyms import PseudonymKey

NAMES = ["Amira", "Bruno", "Chloé", "Diego", "Elena", "Farid", "Grace"]
SECRETS = st.binary(min_size=32, max_size=32)


def of(secret: bytes, names: list[str]) -> dict[str, str]:
    return PseudonymKey(secret, Path("key")).of(names, "Annotator")


@given(SECRETS, st.lists(st.text(max_size=3), unique=True, max_size=40), st.randoms())
def test_every_name_has_its_own_whatever_the_order(
    secret: bytes, names: list[str], random: Random
) -> None:
    pseudonyms = of(secret, names)
    assert len({*pseudonyms.values()}) == len(names)
    assert list(pseudonyms.values()) == sorted(pseudonyms.values())
    assert of(secret, random.sample(names, len(names))) == pseudonyms


def test_the_order_depends_on_the_secret() -> None:
    orders = {tuple(of(bytes([number]) * 32, NAMES)) for number in range(20)}
    assert len(orders) > 15
    firsts = {order[0] for order in orders}
    assert len(firsts) > 3


def test_the_key_is_kept_in_a_private_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody may read it even for a moment.
    monkeypatch.setattr(os, "chmod", lambda *_arguments, **_options: None)
    path = tmp_path / "pseudonyms.key"
    key = PseudonymKey.at(path)
    assert key.is_new
    assert not path.exists()
    key.save()
    assert path.stat().st_mode & 0o077 == 0
    again = PseudonymKey.at(path)
    again.save()
    assert not again.is_new
    assert again.secret == key.secret
    assert key.secret != PseudonymKey.at(tmp_path / "other.key").secret


@pytest.mark.parametrize("content", ["", "Annotator", "abcd", "é"])
def test_other_files_are_no_keys(tmp_path: Path, content: str) -> None:
    path = tmp_path / "pseudonyms.key"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="not a key of pseudonyms"):
        PseudonymKey.at(path)
