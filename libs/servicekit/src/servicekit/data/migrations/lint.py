"""Finds statements of revisions that stop writes to a table that may have grown.

A table that a revision creates is empty, so anything goes on it; a baseline creates every table that it
touches. On any other table an index is made by `create_index_concurrently`, a unique constraint takes such an
index, and other constraints come as `not valid` and are validated by themselves.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_TABLES: Final = Path(__file__).parent / "tables"
_SHARED: Final = {"create_event_tables": "events.sql", "create_idempotency_keys": "idempotency_keys.sql"}
_COMMENT: Final = re.compile(r"--[^\n]*|/\*.*?\*/", re.DOTALL)
_NAME: Final = r"(?:public\.)?\"?(?P<table>\w+)\"?"
_CREATED: Final = re.compile(rf"\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?{_NAME}", re.I)
_BLOCKING: Final = {
    "creates an index while writes wait": re.compile(
        rf"\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)[^;]*?\bon\s+(?:only\s+)?{_NAME}", re.I
    ),
    "adds a constraint with an index of its own": re.compile(
        rf"\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?{_NAME}[^;]*?"
        r"\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)",
        re.I,
    ),
    "adds a constraint that reads the whole table": re.compile(
        rf"\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?{_NAME}"
        r"(?=[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b)(?![^;]*\bnot\s+valid\b)",
        re.I,
    ),
    "rewrites the table": re.compile(
        rf"\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?{_NAME}[^;]*?\balter\s+(?:column\s+)?\w+\s+"
        r"(?:set\s+data\s+)?type\b",
        re.I,
    ),
}
_DROPPED_INDEX: Final = re.compile(
    r"\bdrop\s+index\s+(?!concurrently\b)(?:if\s+exists\s+)?\"?(?P<table>\w+)", re.I
)
_CONCURRENTLY: Final = re.compile(r"\b(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\b", re.I)


def blocking_statements(folder: Path) -> list[str]:
    """One line for each statement of a `db` folder's revisions that blocks writes, or that cannot run where
    it stands: `0007_x: creates an index while writes wait: orders`.
    """
    found: list[str] = []
    for revision in sorted((folder / "revisions").glob("[0-9]*.py")):
        found += [f"{revision.stem}: {fault}" for fault in _faults(revision)]
    return found


def _faults(revision: Path) -> Iterator[str]:
    tree = ast.parse(revision.read_text())
    calls = [_called(node) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    sql = _COMMENT.sub(" ", "\n;\n".join(_scripts(revision, tree, calls)))
    created = {match["table"].lower() for match in _CREATED.finditer(sql)}
    for fault, pattern in _BLOCKING.items():
        for match in pattern.finditer(sql):
            if match["table"].lower() not in created:
                yield f"{fault}: {match['table']}"
    for match in _DROPPED_INDEX.finditer(sql):
        yield f"drops an index while writes wait: {match['table']}"
    if _CONCURRENTLY.search(sql):
        yield "makes or drops an index concurrently inside a transaction: call the operation"
    for name in ("create_index", "create_unique_constraint", "drop_index"):
        if name in calls:
            yield f"calls op.{name}: call create_index_concurrently or drop_index_concurrently"
    concurrent = [name for name in calls if name in ("create_index_concurrently", "drop_index_concurrently")]
    if concurrent and (sql.strip(" ;\n") or "execute" in calls):
        yield "changes more than indices, which are not undone with the rest: make a revision of its own"


def _scripts(revision: Path, tree: ast.Module, calls: list[str]) -> Iterator[str]:
    """All SQL of a revision: the script beside it, servicekit's own, and what it states."""
    if "run_script_of" in calls:
        yield revision.with_suffix(".sql").read_text()
    for name in calls:
        if name in _SHARED:
            yield (_TABLES / _SHARED[name]).read_text()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in ("run_sql", "execute"):
            yield from (
                each.value
                for argument in node.args
                for each in ast.walk(argument)
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
