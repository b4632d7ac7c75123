"""Responses whose fields take over those of the same name of a value."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

Response = TypeVar("Response", bound=BaseModel)


def from_value(kind: type[Response], value: object, /, **given: Any) -> Response:
    """A response of `given` fields, and of the value's attributes for all others. Raises AttributeError."""
    return kind(**{name: getattr(value, name) for name in kind.model_fields if name not in given}, **given)
