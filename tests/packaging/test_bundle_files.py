"""What the bundles of Windows and macOS keep, over files of the wheels for these systems."""

import re
from pathlib import Path

from bundle_files import UNUSED_QT, is_used
from running import ROOT

# From the wheel of PySide6 Essentials 6.12.0 for Windows: files, and which others of the wheel
# their import tables name.
WINDOWS = {
    "QtCore.pyd": "pyside6.abi3.dll Qt6Core.dll",
    "QtGui.pyd": "pyside6.abi3.dll Qt6Gui.dll Qt6Core.dll",
    "QtWidgets.pyd": "pyside6.abi3.dll Qt6Widgets.dll Qt6Gui.dll Qt6Core.dll",
    "pyside6.abi3.dll": "Qt6Core.dll",
    "Qt6Core.dll": "",
    "Qt6Gui.dll": "Qt6Core.dll",
    "Qt6Widgets.dll": "Qt6Gui.dll Qt6Core.dll",
    "Qt6Svg.dll": "Qt6Gui.dll Qt6Core.dll",
    "Qt6Network.dll": "Qt6Core.dll",
    "plugins/iconengines/qsvgicon.dll": "Qt6Svg.dll Qt6Gui.dll Qt6Core.dll",
    "plugins/imageformats/qgif.dll": "Qt6Gui.dll Qt6Core.dll",
    "plugins/imageformats/qpdf.dll": "Qt6Pdf.dll Qt6Gui.dll Qt6Core.dll",
    "plugins/imageformats/qsvg.dll": "Qt6Svg.dll Qt6Gui.dll Qt6Core.dll",
    "plugins/platforminputcontexts/qtvirtualkeyboardplugin.dll": (
        "Qt6VirtualKeyboard.dll Qt6Gui.dll Qt6Core.dll"
    ),
    "plugins/platforms/qdirect2d.dll": "Qt6Gui.dll Qt6Core.dll",
    "plugins/platforms/qoffscreen.dll": "Qt6Gui.dll Qt6Core.dll",
    "plugins/platforms/qwindows.dll": "Qt6Gui.dll Qt6Core.dll",
    "plugins/styles/qmodernwindowsstyle.dll": "Qt6Widgets.dll Qt6Gui.dll Qt6Core.dll",
}
# From that for macOS, 6.11.3, and what PyInstaller makes of a framework.
MACOS_PLUGINS = (
    "iconengines/libqsvgicon imageformats/libqsvg platforms/libqcocoa platforms/libqoffscreen "
    "styles/libqmacstyle"
).split()
FRAMEWORK = (
    "Versions/A/{name} Versions/A/Resources/Info.plist Versions/Current Resources {name}"
).split()


def test_windows_keeps_everything_that_a_kept_file_loads() -> None:
    kept = {name for name in WINDOWS if is_used(f"PySide6/{name}")}
    loaded = {each for name in kept for each in WINDOWS[name].split()}
    assert loaded <= kept
    assert {*WINDOWS} - kept == {
        "Qt6Network.dll",
        "plugins/imageformats/qgif.dll",
        "plugins/imageformats/qpdf.dll",
        "plugins/platforminputcontexts/qtvirtualkeyboardplugin.dll",
        "plugins/platforms/qdirect2d.dll",
    }
    assert {name for name in WINDOWS if is_used(f"PySide6\\{name}".replace("/", "\\"))} == kept


def test_libraries_of_python_and_numpy_are_kept() -> None:
    for name in (
        "numpy.libs/libscipy_openblas64_-4e39871015dc1470c682dc512497ee22.dll",
        "numpy.libs/msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll",
        "python3.dll",
        "python312.dll",
        "VCRUNTIME140.dll",
        "lxml/etree.pyd",
        "Python.framework/Versions/3.12/Python",
        "Python",
    ):
        assert is_used(name), name


def test_a_framework_is_kept_or_dropped_as_a_whole() -> None:
    for module, is_kept in (("Core", True), ("Svg", True), ("DBus", True), ("Pdf", False)):
        name = f"Qt{module}"
        folder = f"PySide6/Qt/lib/{name}.framework"
        files = [f"{folder}/{part.format(name=name)}" for part in FRAMEWORK]
        # PyInstaller puts a link to each framework beside the program.
        assert {is_used(file) for file in (*files, name)} == {is_kept}, name
    for plugin in MACOS_PLUGINS:
        assert is_used(f"PySide6/Qt/plugins/{plugin}.dylib")


def test_no_module_of_qt_is_dropped_that_the_program_imports() -> None:
    imports = re.compile(r"^\s*(?:from|import) PySide6\.Qt(\w+)", re.MULTILINE)
    sources = [path.read_text("utf-8") for path in Path(ROOT, "blinker_qt").rglob("*.py")]
    assert {*imports.findall("\n".join(sources))} >= {"Core", "Gui", "Widgets"}
    assert not {*imports.findall("\n".join(sources))} & UNUSED_QT
