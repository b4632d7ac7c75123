"""Waiting in tests for what happens soon, in another task or another process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

_PAUSE = 0.02


async def until(look: Callable[[], Awaitable[T | None]], *, seconds: float = 15) -> T:
    """Returns the first true result of `look`. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while not (found := await look()):
            await asyncio.sleep(_PAUSE)
        return found


async def eventually(look: Callable[[], Awaitable[object]], expected: object, *, seconds: float = 15) -> None:
    """Waits until `look` returns `expected`. Raises AssertionError with its last result."""
    seen: object = None
    try:
        async with asyncio.timeout(seconds):
            while (seen := await look()) != expected:
                await asyncio.sleep(_PAUSE)
    except TimeoutError:
        raise AssertionError(f"expected {expected!r}, saw {seen!r}") from None
