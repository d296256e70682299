"""What the schema of workflows does not see: shell, jobs that wait for others, and the matrix."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
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


def test_the_oldest_and_newest_qt_and_python_that_are_declared_are_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest = {
        match[1]
        for line in project["dependencies"]
        if (match := re.match(r"PySide6-Essentials>=([\d.]+)", line))
    }
    rows = {row["name"]: row for row in JOBS["conditions"]["strategy"]["matrix"]["include"]}
    assert {rows["oldest Qt"]["qt"]} == {f"=={version}" for version in oldest}
    assert f">={rows['oldest Qt']['python']}" == project["requires-python"]
    assert rows["newest Qt"]["qt"] == ""
    assert {"3.11", "3.13", "3.14"} <= {*JOBS["checks"]["strategy"]["matrix"]["python"]}


@pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="bash is not installed")
def test_a_bundle_of_macos_is_signed_from_inside_out(tmp_path: Path) -> None:
    app = tmp_path / "build" / "bundles" / "Blinker Qt.app"
    inside = app / "Contents" / "Frameworks"
    qt = inside / "PySide6" / "Qt"
    code = [
        app / "Contents" / "MacOS" / "blinker-qt",
        qt / "lib" / "QtCore.framework" / "Versions" / "A" / "QtCore",
        qt / "plugins" / "platforms" / "libqcocoa.dylib",
        inside / "PySide6" / "QtCore.abi3.so",
        inside / "numpy" / ".dylibs" / "lib of numpy.dylib",
        inside / "Python.framework" / "Versions" / "3.13" / "Python",
    ]
    for path in code:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (inside / "QtCore").symlink_to(code[1])
    (app / "Contents" / "Resources").symlink_to(inside)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("codesign", "security"):
        (tools / name).write_text(
            f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >> "{tmp_path}/called"\n', encoding="utf-8"
        )
        (tools / name).chmod(0o755)
    (script,) = [step["run"] for step in JOBS["macos-image"]["steps"] if step.get("name") == "Sign"]
    environ = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "KEY": "", "IDENTITY": "us"}
    subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=environ, check=True)
    calls = (tmp_path / "called").read_text("utf-8").splitlines()
    signed = [tmp_path / call.partition(" --sign us ")[2] for call in calls if " --sign " in call]
    # A framework is signed for the library that it is named after, and the bundle for the program.
    frameworks = [path.parents[2] for path in code if path.parents[2].suffix == ".framework"]
    plain = [path for path in code if path.suffix]
    assert sorted(signed) == sorted([*plain, *frameworks, app])
    for place, path in enumerate(signed):
        assert not [holder for holder in signed[:place] if holder in path.parents]
    assert all("--options runtime --timestamp" in call for call in calls if " --sign " in call)
    (verify,) = [step["run"] for step in JOBS["macos-image"]["steps"] if "--verify" in str(step)]
    assert "--deep --strict" in verify
