"""Values whose fields take over those of the same name of a row, or of another value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

Value = TypeVar("Value")


def from_row(kind: type[Value], row: Mapping[str, Any], /, **given: Any) -> Value:
    """A dataclass or model of `given` fields, and of the row's columns for all others. Raises KeyError."""
    return kind(**{name: row[name] for name in _names(kind) if name not in given}, **given)


def from_value(kind: type[Value], value: object, /, **given: Any) -> Value:
    """The same, of the attributes of another value. Raises AttributeError."""
    return kind(**{name: getattr(value, name) for name in _names(kind) if name not in given}, **given)


def _names(kind: Any) -> Iterable[str]:
    names: Iterable[str] = getattr(kind, "__dataclass_fields__", None) or kind.model_fields
    return names
