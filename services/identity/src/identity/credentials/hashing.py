"""Argon2id in a bounded thread pool, so that the event loop never waits (docs/reliability.md, rule 44)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from servicekit.turns import Turns

MEMORY_KIB = 19_456
TIME_COST = 2
PARALLELISM = 1


class PasswordHashing:
    """Hashes and verifies passwords. Use as a context manager.

    `threads` bounds how much memory and processor hashing takes; `queue_limit` bounds how many wait for a
    thread. Raises Unavailable at once when so many wait, and at the deadline of the request.
    """

    def __init__(self, *, threads: int, queue_limit: int) -> None:
        self._hasher = PasswordHasher(time_cost=TIME_COST, memory_cost=MEMORY_KIB, parallelism=PARALLELISM)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="argon2")
        self._turns = Turns(at_once=threads, queue_limit=queue_limit, code="sign_in_busy")
        # Compared for an unknown customer, so that the answer takes the same time.
        self._nobody = self._hasher.hash("nobody has this password")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """The PHC string to store. Raises Unavailable as described above."""
        async with self._turns:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._hasher.hash, password
            )

    async def verify(self, password: str, stored: str | None) -> bool:
        """True when the password is the stored one; `None` (no such customer) takes as long and is False.

        Raises Unavailable as described above.
        """
        async with self._turns:
            matches = await asyncio.get_running_loop().run_in_executor(
                self._threads, self._verify, stored or self._nobody, password
            )
        return matches and stored is not None

    def needs_rehash(self, stored: str) -> bool:
        """True when a hash was made at another cost than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
