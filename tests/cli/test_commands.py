from importlib import import_module

from blinker_qt.cli.commands import TEXTUAL, command

MODULES = "annotate ballot compare exchange gold study".split()


def test_every_command_is_found_in_its_module() -> None:
    found = {
        name: one
        for module in MODULES
        for name, one in import_module(f"blinker_qt.cli.{module}").COMMANDS.items()
    }
    assert found == {name: command(name) for name in TEXTUAL}
