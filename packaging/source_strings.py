"""Every text of the program that is shown in the user's language, found in its source.

The texts are those given to `tr`, to `QCoreApplication.translate` and to `marked`, each in its
context, the titles and headings of tables, and the templates of errors and sentences: what is given
to `Problem`, to the errors of the program and to `Sentence`, followed back through variables and
parameters to where it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from error_templates import (
    UnfollowedError,
    called,
    error_templates,
    literal,
    sentence_templates,
)

ERRORS = "Errors"
TABLES = "Tables"
ANY_OBJECT = "QObject"
"""The context of texts that one object asks of another: Qt looks there last for every object."""

_ENGLISH_ONLY = ("cli", "tour.py")
"""What speaks to a terminal."""


class Text(NamedTuple):
    """A text to translate.

    Attributes:
        context: the catalogue's section that it stands in.
        source: the English text.
    """

    context: str
    source: str


def texts(package: Path) -> list[Text]:
    """Every text of a package, each once, by context and then in the order of the source.

    Raises:
        UnfollowedError: a template of an error is put together in a way that is not understood, or
            a variable holds the title of a table.
    """
    modules = {
        path: ast.parse(path.read_bytes())
        for path in sorted(package.rglob("*.py"))
        if not set(_ENGLISH_ONLY) & set(path.relative_to(package).parts)
    }
    found = [text for path, tree in modules.items() for text in shown_texts(tree, path)]
    found += [Text(ERRORS, template) for template in error_templates(modules)]
    found += [Text(TABLES, template) for template in sentence_templates(modules)]
    return sorted(dict.fromkeys(found), key=lambda text: text.context)


def shown_texts(tree: ast.Module, path: Path) -> list[Text]:
    """The texts of one module that are asked for by a call with the text in it.

    Args:
        tree: the module.
        path: where it stands, for errors.

    Raises:
        UnfollowedError: a variable holds the title of a table.
    """
    return _Shown(tree, path).texts


class _Shown(ast.NodeVisitor):
    """The texts of one module that are asked for by a call with the text in it."""

    def __init__(self, tree: ast.Module, path: Path) -> None:
        self.texts: list[Text] = []
        self._path = path
        self._classes: list[str] = []
        self._names = dict(_named_texts(tree))
        self._short_hands = dict(_short_hands(tree, self._names))
        self.visit(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = called(node)
        if name in ("translate", "marked") and len(node.args) > 1:
            context, source = _context(node.args[0], self._names), literal(node.args[1])
            if context is not None and source is not None:
                self.texts.append(Text(context, source))
        elif name in ("Column", "Table") and len(node.args) > 1:
            # Headings that are no literals, such as names of annotators, are nothing to translate.
            if (source := literal(node.args[1])) is not None:
                self.texts.append(Text(TABLES, source))
            elif name == "Table" and isinstance(node.args[1], ast.Name):
                raise UnfollowedError(f"{self._path}:{node.lineno}: {node.args[1].id}")
        elif node.args and (source := literal(node.args[0])) is not None:
            if name in self._short_hands:
                self.texts.append(Text(self._short_hands[name], source))
            elif name == "tr":
                self.texts.append(Text(self._context(node.func), source))

    def _context(self, function: ast.expr) -> str:
        receiver = function.value if isinstance(function, ast.Attribute) else None
        of_itself = isinstance(receiver, ast.Name) and receiver.id == "self"
        return self._classes[-1] if of_itself and self._classes else ANY_OBJECT


def _named_texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts that a module gives a name to."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            text = literal(node.value)
            if text is not None:
                yield node.targets[0].id, text


def _context(node: ast.expr, names: dict[str, str]) -> str | None:
    return names.get(node.id) if isinstance(node, ast.Name) else literal(node)


def _short_hands(tree: ast.Module, names: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Functions of a module that translate their argument, each with its context."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return):
            call = node.body[-1].value
            if isinstance(call, ast.Call) and called(call) == "translate" and node.args.args:
                context, text = _context(call.args[0], names), call.args[-1]
                if context and isinstance(text, ast.Name) and text.id == node.args.args[0].arg:
                    yield node.name, context
