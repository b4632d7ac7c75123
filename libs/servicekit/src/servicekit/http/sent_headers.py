"""Headers that a route reads from its request, described to clients like those that it declares.

A header that is declared as a parameter costs the framework as much time as reading a whole small body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError

_READ: Final = "__headers_read__"

Function = TypeVar("Function", bound=Callable[..., Any])


class SentHeader:
    """A header that a client may send; `kind` is what its text must be, such as `Annotated[str, ...]`."""

    def __init__(self, name: str, kind: Any = str) -> None:
        self._name = name.lower()
        self._key = self._name.encode()
        self._kind: TypeAdapter[str] = TypeAdapter(kind)

    def of(self, request: Request) -> str | None:
        """What the client sent. Raises RequestValidationError as a declared parameter does."""
        headers: Mapping[bytes, bytes] = request.scope["servicekit.headers"]
        sent = headers.get(self._key)
        if sent is None:
            return None
        try:
            return self._kind.validate_python(sent.decode("latin-1"))
        except ValidationError as error:
            found = error.errors(include_url=False)
            raise RequestValidationError([{**one, "loc": ("header", self._name)} for one in found]) from error

    def described(self) -> dict[str, Any]:
        """The parameter object of OpenAPI 3.1."""
        return {"name": self._name, "in": "header", "required": False, "schema": self._kind.json_schema()}


def reads(*headers: SentHeader) -> Callable[[Function], Function]:
    """Says of a route or a dependency which headers it reads."""

    def mark(function: Function) -> Function:
        setattr(function, _READ, headers)
        return function

    return mark


def headers_read(dependant: Dependant) -> Iterator[SentHeader]:
    """What a route reads, by itself or by its dependencies; one that several of them read comes once."""
    yield from dict.fromkeys(_headers_read(dependant))


def _headers_read(dependant: Dependant) -> Iterator[SentHeader]:
    yield from getattr(dependant.call, _READ, ())
    for dependency in dependant.dependencies:
        yield from _headers_read(dependency)
