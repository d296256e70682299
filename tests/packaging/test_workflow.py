"""What the schema of workflows does not see: shell, jobs that wait for others, and the matrix."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from running import ROOT

JOBS: dict[str, dict[str, Any]] = YAML(typ="safe").load(
    (ROOT / ".github" / "workflows" / "bundles.yml").read_text("utf-8")
)["jobs"]


def steps() -> Iterator[tuple[str, str]]:
    for name, job in JOBS.items():
        for step in job["steps"]:
            if "run" in step:
                yield f"{name}: {step.get('name', step['run'])}", step["run"]


SHELL = [(name, script) for name, script in steps() if not name.startswith("windows")]


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize("script", [script for _, script in SHELL], ids=[name for name, _ in SHELL])
def test_scripts_are_understood_by_bash(script: str) -> None:
    plain = re.sub(r"\$\{\{.*?\}\}", "value", script)
    outcome = subprocess.run(
        ["bash", "-n"], input=plain, encoding="utf-8", capture_output=True, check=False
    )
    assert outcome.stderr == ""


@pytest.mark.parametrize("name", JOBS)
def test_jobs_name_what_there_is(name: str) -> None:
    job = JOBS[name]
    needs = job.get("needs", [])
    assert set([needs] if isinstance(needs, str) else needs) <= set(JOBS)
    matrix = job.get("strategy", {}).get("matrix", {})
    known = {*matrix, *(key for row in matrix.get("include", ()) for key in row)}
    assert set(re.findall(r"\bmatrix\.(\w+)", str(job))) <= known
    files = re.findall(r"packaging[/\\][\w/\\.-]+\.\w+", str(job).replace("\\\\", "/"))
    assert all((ROOT / file).is_file() for file in files)
    assert "secrets." not in str([step.get("run") for step in job["steps"]])


def test_each_system_is_used_before_its_tests_and_apart_from_what_is_shipped() -> None:
    for system in ("windows", "macos"):
        scripts = [step.get("run", "") for step in JOBS[system]["steps"]]
        order = [
            next(place for place, script in enumerate(scripts) if re.search(sought, script))
            for sought in ("pip install", r"trying\.py", r"make test|develop\.py test")
        ]
        assert order == sorted(order)
        assert not any("bundles" in script for script in scripts)
