"""Turns TOML tables into dataclasses; refuses unknown, missing and mistyped fields by name."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class SuiteError(ValueError):
    """suite.toml contradicts itself or has an unknown, missing or mistyped field."""


def read_table(kind: type[T], table: Any, where: str, **given: Any) -> T:
    """An instance of the dataclass `kind`; `given` are fields from outside the table, such as its key."""
    if not isinstance(table, dict):
        raise SuiteError(f"{where} is not a table")
    fields = {field.name: field for field in dataclasses.fields(kind) if field.name not in given}  # type: ignore[arg-type]
    unknown = sorted(table.keys() - fields.keys())
    if unknown:
        raise SuiteError(f"{where}: unknown field {', '.join(unknown)}")
    required = {
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    missing = sorted(required - table.keys())
    if missing:
        raise SuiteError(f"{where}: missing field {', '.join(missing)}")
    hints = get_type_hints(kind)
    values = {name: _value(hints[name], value, f"{where}.{name}") for name, value in table.items()}
    return kind(**given, **values)


def _value(hint: Any, value: Any, where: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return read_table(hint, value, where)
    if origin is tuple and isinstance(value, list):
        return tuple(_value(arguments[0], each, f"{where}[{index}]") for index, each in enumerate(value))
    if origin is Mapping and isinstance(value, dict):
        return {key: _value(arguments[1], each, f"{where}.{key}") for key, each in value.items()}
    if origin in (Union, types.UnionType):
        (present,) = (each for each in arguments if each is not type(None))
        return _value(present, value, where)
    if origin is Literal and value in arguments:
        return value
    if isinstance(hint, type) and type(value) is hint:
        return value
    raise SuiteError(f"{where}: {value!r} is not {getattr(hint, '__name__', hint)}")
