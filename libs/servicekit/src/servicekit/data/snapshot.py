"""Slowly changing data in the memory of each process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class Snapshot(Generic[T]):
    """A value that is loaded again when a reader finds it too old. Loads never overlap.

    Its age counts from the start of the load. After a load that raises one of `stale_on` the former value
    serves, `initial` at first, and the age counts anew. Any other error reaches the readers, and the next one
    loads again.
    """

    def __init__(
        self, load: Callable[[], Awaitable[T]], initial: T, *, stale_on: tuple[type[Exception], ...] = ()
    ) -> None:
        self._load = load
        self._stale_on = stale_on
        self._loading = asyncio.Lock()
        self._loaded_at = float("-inf")
        self.value = initial
        """The value of any age."""
        self.is_stale = True
        """True before the first load, and after one that raised an error of `stale_on`."""

    async def current(self, max_age: float) -> T:
        """The value, less than `max_age` seconds old; 0 always loads it."""
        if monotonic() - self._loaded_at >= max_age:
            async with self._loading:
                if monotonic() - self._loaded_at >= max_age:
                    await self._reload()
        return self.value

    async def _reload(self) -> None:
        started = monotonic()
        try:
            self.value = await self._load()
        except self._stale_on:
            self.is_stale = True
        else:
            self.is_stale = False
        self._loaded_at = started
