"""Headers that the busiest routes read from the request: each that is declared as a parameter costs a request
8 microseconds (docs/decisions/0052).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from fastapi.dependencies.models import Dependant

_NAMES: Final = "__headers_read__"

Function = TypeVar("Function", bound=Callable[..., Any])


def reads_headers(*names: str) -> Callable[[Function], Function]:
    """Describes to clients the optional headers that a route or a dependency reads from its request."""

    def mark(function: Function) -> Function:
        setattr(function, _NAMES, names)
        return function

    return mark


def headers_read(dependant: Dependant) -> Iterator[str]:
    """The headers that a route and its dependencies read in this way; a name can repeat."""
    yield from getattr(dependant.call, _NAMES, ())
    for dependency in dependant.dependencies:
        yield from headers_read(dependency)
