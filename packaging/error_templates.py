"""Templates of errors and of sentences: followed back from where they are used to their words."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

_ROOT_ERROR = "BlinkerError"
_PROBLEM_PARAMETERS = ((1, "what"), (2, "expected"))
_TEMPLATE_PARAMETER = (0, "template")
_PASSED_ON = ("template", "what", "expected")
"""Attributes of errors and problems: what they hold was found where those were made."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class UnfollowedError(Exception):
    """A text that is shown cannot be followed back to where it is written."""


def error_templates(modules: dict[Path, ast.Module]) -> list[str]:
    """Every template given to `Problem` or to an error of the program, each once.

    Raises:
        UnfollowedError: a template is put together in a way that is not understood.
    """
    errors = _error_classes(modules.values())
    sinks = [_Sink("Problem", *parameter) for parameter in _PROBLEM_PARAMETERS]
    sinks += [_Sink(name, *_TEMPLATE_PARAMETER) for name in sorted(errors)]
    return list(_Templates(modules, sinks, errors).found)


def sentence_templates(modules: dict[Path, ast.Module]) -> list[str]:
    """Every template given to `Sentence`, each once.

    Raises:
        UnfollowedError: a template is put together in a way that is not understood.
    """
    return list(_Templates(modules, [_Sink("Sentence", *_TEMPLATE_PARAMETER)], set()).found)


def literal(node: ast.expr) -> str | None:
    """The text that an expression is, if it is one, also where it is marked for translation."""
    if isinstance(node, ast.Call) and called(node) == "N_":
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def called(node: ast.Call) -> str:
    """The bare name of what is called."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


class _Sink(NamedTuple):
    """A parameter whose argument is shown.

    Attributes:
        name: of the function or class.
        position: among the arguments of a call.
        keyword: its name.
        within: the module in which it is called by this name; None for any.
    """

    name: str
    position: int
    keyword: str
    within: Path | None = None


class _Templates:
    """The templates that reach some sinks, in the order in which they are followed up."""

    def __init__(
        self, modules: dict[Path, ast.Module], sinks: list[_Sink], errors: set[str]
    ) -> None:
        self.found: dict[str, None] = {}
        self._modules = modules
        self._globals = {path: dict(_assigned(tree.body)) for path, tree in modules.items()}
        self._calls: dict[str, list[tuple[Path, _Function | None, str | None, ast.Call]]] = {}
        for path, tree in modules.items():
            for function, owner, call in _calls(tree):
                self._calls.setdefault(called(call), []).append((path, function, owner, call))
        self._waiting = sinks
        seen = set()
        while self._waiting:
            sink = self._waiting.pop(0)
            if sink not in seen:
                seen.add(sink)
                self._follow_calls(sink, errors)

    def _follow_calls(self, sink: _Sink, errors: set[str]) -> None:
        names = (sink.name, "cls") if sink.name in errors else (sink.name,)
        for name in names:
            for path, function, owner, call in self._calls.get(name, ()):
                # A class makes itself under the name of `cls`.
                is_meant = name == sink.name or owner == sink.name
                if is_meant and sink.within in (None, path):
                    argument = _argument(call, sink)
                    if argument is not None:
                        self._follow(argument, function, owner, path)

    def _follow(
        self, node: ast.expr, function: _Function | None, owner: str | None, path: Path
    ) -> None:
        text = literal(node)
        if text is not None:
            self.found.setdefault(text)
        elif isinstance(node, ast.IfExp):
            self._follow(node.body, function, owner, path)
            self._follow(node.orelse, function, owner, path)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                self._follow(value, function, owner, path)
        elif not self._follow_further(node, function, owner, path):
            raise UnfollowedError(f"{path}:{node.lineno}: {ast.unparse(node)}")

    def _follow_further(
        self, node: ast.expr, function: _Function | None, owner: str | None, path: Path
    ) -> bool:
        if isinstance(node, ast.Call):
            return self._follow_result(node, None, function, owner, path)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call):
            return self._follow_result(node.value, node.slice, function, owner, path)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and function:
            values = _values_of(node.value.id, function)
            for value in values:
                for part in _parts(value, ast.literal_eval(node.slice)):
                    self._follow(part, function, owner, path)
            return bool(values)
        if isinstance(node, ast.Name):
            return self._follow_name(node.id, function, owner, path)
        if isinstance(node, ast.Attribute):
            sinks = list(_fields(self._modules[path], node.attr, path))
            self._waiting += sinks
            return bool(sinks) or node.attr in _PASSED_ON
        return False

    def _follow_result(
        self,
        call: ast.Call,
        place: ast.expr | None,
        function: _Function | None,
        owner: str | None,
        path: Path,
    ) -> bool:
        """Follow what a table is asked for, or what a function of the same module gives back.

        Args:
            call: to the table or the function.
            place: the place in the tuple that the function gives back; None for the whole.
            function: that the call stands in.
            owner: the class that the call stands in.
            path: the module that the call stands in.
        """
        if isinstance(call.func, ast.Attribute) and call.func.attr == "get":
            for part in (call.func.value, *call.args[1:]):
                self._follow(part, function, owner, path)
            return True
        defined = [
            node
            for node in ast.walk(self._modules[path])
            if isinstance(node, _Function) and node.name == called(call)
        ]
        for one in defined:
            for value in _results(one):
                parts = [value] if place is None else _parts(value, ast.literal_eval(place))
                for part in parts:
                    self._follow(part, one, owner, path)
        return bool(defined)

    def _follow_name(
        self, name: str, function: _Function | None, owner: str | None, path: Path
    ) -> bool:
        values = [] if function is None else _values_of(name, function)
        if function is not None and _is_added_to(name, function):
            return False
        if not values and function is not None and name in (names := _parameters(function)):
            callee = owner if function.name == "__init__" and owner else function.name
            within = path if callee.startswith("_") else None
            self._waiting.append(_Sink(callee, names.index(name), name, within))
            return True
        if not values:
            places = (self._globals[path], *self._globals.values())
            values = [names[name] for names in places if name in names][:1]
        for value in values:
            self._follow(value, function, owner, path)
        return bool(values)


def _fields(module: ast.Module, name: str, path: Path) -> Iterator[_Sink]:
    """The fields of this name in the private classes of values of a module."""
    for node in module.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("_"):
            fields = [
                one.target.id
                for one in node.body
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            ]
            if name in fields:
                yield _Sink(node.name, fields.index(name), name, path)


def _assigned(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
            yield node.target.id, node.value


def _values_of(name: str, function: _Function) -> list[ast.expr]:
    """What a function assigns to a variable of its own."""
    values = [
        value
        for node in ast.walk(function)
        if isinstance(node, ast.stmt)
        for assigned, value in _assigned([node])
        if assigned == name
    ]
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [one.id if isinstance(one, ast.Name) else "" for one in node.targets[0].elts]
            if name in names:
                values += _parts(node.value, names.index(name))
    return values


def _is_added_to(name: str, function: _Function) -> bool:
    """Whether a function puts something behind what a variable holds."""
    return any(
        isinstance(node, ast.AugAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == name
        for node in ast.walk(function)
    )


def _parts(node: ast.expr, place: int) -> list[ast.expr]:
    """The expressions that stand at one place of a tuple, whichever tuple it is."""
    if isinstance(node, ast.IfExp):
        return [*_parts(node.body, place), *_parts(node.orelse, place)]
    if isinstance(node, ast.Tuple):
        return [node.elts[place]]
    return [ast.copy_location(ast.Subscript(node, ast.Constant(place), ast.Load()), node)]


def _results(function: _Function) -> Iterator[ast.expr]:
    """What a function gives back, other than nothing."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            value = node.value
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield value


def _parameters(function: _Function) -> list[str]:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def _argument(call: ast.Call, sink: _Sink) -> ast.expr | None:
    if len(call.args) > sink.position:
        argument = call.args[sink.position]
        return None if isinstance(argument, ast.Starred) else argument
    return next((one.value for one in call.keywords if one.arg == sink.keyword), None)


def _error_classes(modules: Iterable[ast.Module]) -> set[str]:
    """The errors of the program whose first argument is a template."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in modules
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {_ROOT_ERROR}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found - {"InputError"}


def _calls(tree: ast.Module) -> Iterator[tuple[_Function | None, str | None, ast.Call]]:
    """Every call, with the innermost function and class that it stands in."""

    def below(
        node: ast.AST, function: _Function | None, owner: str | None
    ) -> Iterator[tuple[_Function | None, str | None, ast.Call]]:
        if isinstance(node, ast.ClassDef):
            owner = node.name
        elif isinstance(node, _Function):
            function = node
        elif isinstance(node, ast.Call):
            yield function, owner, node
        for child in ast.iter_child_nodes(node):
            yield from below(child, function, owner)

    yield from below(tree, None, None)
