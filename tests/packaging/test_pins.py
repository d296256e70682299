"""The pins name one exact version of every requirement."""

import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import environment
from running import ROOT

OTHER_PYTHONS = [
    {"python_version": version, "python_full_version": f"{version}.0", "sys_platform": platform}
    for version in ("3.11", "3.12", "3.13", "3.14")
    for platform in ("linux", "darwin", "win32")
]


def pins(purpose: str) -> list[Requirement]:
    lines = [
        line
        for name in environment.REQUIREMENTS[purpose]
        for line in (ROOT / "packaging" / name).read_text("utf-8").splitlines()
    ]
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def declared(purpose: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    lines = project["project"]["dependencies"] + project["build-system"]["requires"]
    for extra, needed in project["project"]["optional-dependencies"].items():
        if purpose == (extra if extra in environment.REQUIREMENTS else "test"):
            lines += needed
    return [Requirement(line) for line in lines]


def applies(requirement: Requirement, python: dict[str, str], extra: str = "") -> bool:
    marker = requirement.marker
    return marker is None or marker.evaluate({**python, "extra": extra})


def reached(requirements: list[Requirement], python: dict[str, str]) -> set[str]:
    """The distributions that requirements lead to, as far as those installed here tell."""
    found: set[tuple[str, str]] = set()
    waiting = [
        (item, extra)
        for item in requirements
        if applies(item, python)
        for extra in ("", *item.extras)
    ]
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if (name, extra) in found:
            continue
        found.add((name, extra))
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for item in map(Requirement, lines):
            if applies(item, python, extra):
                waiting += [(item, inner) for inner in ("", *item.extras)]
    return {name for name, _ in found}


@pytest.mark.parametrize("purpose", environment.REQUIREMENTS)
def test_everything_is_pinned_once_on_every_python(purpose: str) -> None:
    if module := {"docs": "sphinx", "bundles": "PyInstaller"}.get(purpose):
        pytest.importorskip(module, reason="only installed distributions say what they need")
    for python in OTHER_PYTHONS:
        pinned = [canonicalize_name(pin.name) for pin in pins(purpose) if applies(pin, python)]
        assert len(pinned) == len(set(pinned))
        assert set(pinned) == reached(declared(purpose), python), python


@pytest.mark.parametrize("purpose", environment.REQUIREMENTS)
def test_every_pin_is_one_version_that_the_project_accepts(purpose: str) -> None:
    for pin in pins(purpose):
        assert [specifier.operator for specifier in pin.specifier] == ["=="], str(pin)
    for python in OTHER_PYTHONS:
        pinned = {
            canonicalize_name(pin.name): next(iter(pin.specifier)).version
            for pin in pins(purpose)
            if applies(pin, python)
        }
        for requirement in declared(purpose):
            if applies(requirement, python):
                version = pinned[canonicalize_name(requirement.name)]
                assert requirement.specifier.contains(version), python


def test_tests_and_documentation_can_be_installed_together() -> None:
    pinned: dict[str, str] = {}
    for purpose in ("test", "docs"):
        for pin in pins(purpose):
            key = f"{canonicalize_name(pin.name)} {pin.marker}"
            assert pinned.setdefault(key, str(pin)) == str(pin)
