"""What a Linux desktop and a Debian package need beside the program, made from the program.

The man page and the completion of the shell come from the parser of the command line, and the
dependencies of the package from the table of the libraries that Qt loads.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from blinker_qt.cli.commands import COMMANDS, PROGRAM, Parser, build_parser, command
from blinker_qt.system_libraries import DRAWING, WAYLAND, X11

LINUX = Path(__file__).with_name("linux")
RUNTIME = ("libgcc-s1", "libstdc++6")
"""Debian packages with the libraries that compiled code needs."""
LICENCES = "THIRD-PARTY-LICENCES"
LIBRARY = Path("usr", "lib", PROGRAM)

_GLIBC = re.compile(rb"\0GLIBC_2\.([0-9]{1,3})(?=[.\0])")


def man_page(version: str, date: str) -> str:
    """The page of the manual, in the language of man.

    Args:
        version: the program's.
        date: of the version, as in 2026-11-30.
    """
    main = build_parser()
    lines = [
        f'.TH BLINKER\\-QT 1 "{date}" "Blinker Qt {version}" "User Commands"',
        *(".SH NAME", f"{_roff(PROGRAM)} \\- link the words of verse pairs, compare annotators"),
        *(".SH SYNOPSIS", *_usage(main)),
        *(".SH DESCRIPTION", _roff(main.description or "")),
        *_arguments(main, ".SH"),
        *(".SH COMMANDS", *_as_is(main.epilog)),
    ]
    for name, parser in parsers().items():
        lines += [f".SS {_roff(name)}", _roff(parser.description or ""), *_usage(parser)]
        lines += [*_arguments(parser, ".PP"), *_as_is(parser.epilog)]
    lines += [
        *(".SH ENVIRONMENT", ".TP", "BLINKER_QT_HOME"),
        "A folder for settings, journals and backups, in place of those of the desktop.",
        *(".SH SEE ALSO", f"The licences of all parts are in /{LIBRARY}/{LICENCES}."),
    ]
    return "\n".join(lines) + "\n"


def parsers() -> dict[str, Parser]:
    """The parser of each command, by its name."""
    parser_of = {}
    for name in COMMANDS:
        parser_of[name] = Parser(prog=f"{PROGRAM} {name}")
        command(name).declare(parser_of[name])
    return parser_of


def bash_completion() -> str:
    """The completion of commands, options and choices for bash, or of files if nothing fits."""
    options = {name: list(_options(parser)) for name, parser in parsers().items()}
    main = list(_options(build_parser()))
    choices = "\n".join(
        f"    {shlex.quote(f'{name} {option}')}) words={shlex.quote(' '.join(known))} ;;"
        for name, actions in options.items()
        for action in actions
        if (known := [str(choice) for choice in action.choices or ()])
        for option in action.option_strings
    )
    names = "\n".join(
        f"    {name}) words={shlex.quote(' '.join(_strings(actions)))} ;;"
        for name, actions in options.items()
    )
    return _BASH.format(
        program=PROGRAM,
        commands=" ".join(COMMANDS),
        main=" ".join(_strings(main)),
        choices=choices,
        names=names,
    )


_BASH = """\
# Completion of {program} for bash.
_blinker_qt() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local name=${{COMP_WORDS[1]}} words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    if [[ $current == -* ]]; then words='{main}'; else words='{commands}'; fi
  else
    case "$name $previous" in
{choices}
    esac
    if [[ $current == -* ]]; then
      case $name in
{names}
      esac
    fi
  fi
  [[ $words ]] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o bashdefault -o default -F _blinker_qt {program}
"""


def control(version: str, architecture: str, size: int, maintainer: str, glibc: str) -> str:
    """The control file of the Debian package.

    Args:
        version: the program's.
        architecture: in Debian's words, such as ``amd64``.
        size: kibibytes of the installed files.
        maintainer: a name and an address.
        glibc: the oldest version of the C library that has everything that is used.
    """
    packages = sorted({*DRAWING.values(), *X11.values(), *WAYLAND.values(), *RUNTIME})
    fields = {
        "Package": PROGRAM,
        "Version": version,
        "Architecture": architecture,
        "Maintainer": maintainer,
        "Installed-Size": str(size),
        "Depends": ", ".join([f"libc6 (>= {glibc})", *packages]),
        "Section": "science",
        "Priority": "optional",
        "Description": "word alignment of bilingual texts by hand\n"
        " Annotators link the words of a verse pair until every word is linked or marked\n"
        " not translated. Leads measure how well annotators agree, settle the\n"
        " differences, and publish a gold standard.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def oldest_glibc(files: Iterable[bytes]) -> str:
    r"""The version of the C library that compiled files need.

    >>> oldest_glibc([b"..\0GLIBC_2.9\0GLIBC_2.34\0", b"\0GLIBC_2.2.5\0"])
    '2.34'
    """
    return f"2.{max(int(number) for content in files for number in _GLIBC.findall(content))}"


def shared_files(version: str, date: str, icon: Path) -> Mapping[Path, str]:
    """The text of each file below ``usr/share``, by its place there."""
    icons = Path("icons", "hicolor", "scalable")
    texts = {
        Path("applications", f"{PROGRAM}.desktop"): LINUX / f"{PROGRAM}.desktop",
        Path("mime", "packages", f"{PROGRAM}.xml"): LINUX / f"{PROGRAM}.xml",
        icons / "apps" / f"{PROGRAM}.svg": icon,
        icons / "mimetypes" / "application-x-blinker.svg": LINUX / "application-x-blinker.svg",
        Path("lintian", "overrides", PROGRAM): LINUX / "lintian-overrides",
        Path("doc", PROGRAM, "copyright"): LINUX / "copyright",
    }
    metainfo = (LINUX / "metainfo.xml").read_text("utf-8")
    return {
        **{place: path.read_text("utf-8") for place, path in texts.items()},
        Path("metainfo", f"{PROGRAM}.metainfo.xml"): metainfo.format(version=version, date=date),
        Path("man", "man1", f"{PROGRAM}.1"): man_page(version, date),
        Path("bash-completion", "completions", PROGRAM): bash_completion(),
    }


def _options(parser: Parser) -> Iterator[argparse.Action]:
    for _, _, actions in parser.sections():
        yield from (action for action in actions if action.option_strings)


def _strings(actions: Iterable[argparse.Action]) -> Iterator[str]:
    for action in actions:
        yield from action.option_strings


def _usage(parser: Parser) -> list[str]:
    return _as_is(parser.format_usage().removeprefix("usage: ").replace("\n       ", "\n"))


def _arguments(parser: Parser, heading: str) -> Iterator[str]:
    for title, description, actions in parser.sections():
        yield from (heading, _roff(title.upper() if heading == ".SH" else f"{title}:"))
        if description:
            yield _roff(description)
        for action in actions:
            yield from (".TP", _roff(_invocation(action)), _roff(_help(action)))


def _invocation(action: argparse.Action) -> str:
    values = action.metavar or f"{{{','.join(map(str, action.choices or ()))}}}"
    if not action.option_strings:
        return str(values)
    takes_value = f" {values}" if action.nargs != 0 else ""
    return ", ".join(action.option_strings) + takes_value


def _help(action: argparse.Action) -> str:
    return (action.help or "") % {**vars(action), "prog": PROGRAM}


def _as_is(text: str | None) -> list[str]:
    return [".PP", ".nf", *map(_roff, text.rstrip().splitlines()), ".fi"] if text else []


def _roff(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
