"""Proofs run in chunks, go on where they were stopped, and say what was reached."""

import re
import subprocess
from pathlib import Path

import pytest

import prove
from prove import BEGIN, END, Proof
from running import ROOT

TEST = """
import os
def test_it():
    assert (os.environ["BLINKER_QT_TEST_SEED"], os.environ["BLINKER_QT_TEST_TIMES"]) != ("2", "10")
"""


@pytest.fixture
def test_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A test that fails with the second seed, as the only proof."""
    path = tmp_path / "test_it.py"
    path.write_text(TEST, "utf-8")
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old{END}after\n", "utf-8")
    # Started tests load no other plugin than the one whose option they are given.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "_hypothesis_pytestplugin")
    monkeypatch.setattr(prove, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(prove, "PAGE", page)
    monkeypatch.setattr(prove, "PROOFS", (Proof("it", "things", f"{path}::test_it", 20, 10),))
    return path


def test_a_run_goes_on_with_what_did_not_pass(
    test_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove.prove(quick=True)
    page = test_file.with_name("page.md")
    assert "| things | 10 of 20 | 0 |" in page.read_text("utf-8")
    capsys.readouterr()

    assert not prove.prove()
    told = capsys.readouterr().out
    assert told.startswith("1 of 2 chunks are left\n")
    (again,) = (line.strip() for line in told.splitlines() if "-m pytest" in line)
    assert subprocess.run(again, shell=True, check=False, capture_output=True).returncode == 1  # noqa: S602 - what the terminal is given
    text = page.read_text("utf-8")
    assert "| things | 20 | 1 |" in text
    assert (text.startswith("before\n"), text.endswith("after\n")) == (True, True)
    assert "old" not in text

    test_file.write_text("import pytest\ndef test_it(): pytest.skip('not here')\n", "utf-8")
    assert prove.prove("it")
    assert capsys.readouterr().out.startswith("2 of 2 chunks are left\n")
    assert "| things | not possible here | 0 |" in page.read_text("utf-8")
    assert prove.prove("it")
    assert capsys.readouterr().out.startswith("0 of 2 chunks are left\n")


@pytest.mark.parametrize("proof", prove.PROOFS, ids=lambda proof: proof.name)
def test_the_test_of_every_proof_is_there(proof: Proof) -> None:
    file, _, name = proof.test.partition("::")
    assert re.search(rf"\b{name}\b", (ROOT / file).read_text("utf-8"))
