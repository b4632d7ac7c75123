"""Requests at a steady rate, whatever the answers take, and what became of each."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from http_load import Answer, Connection

_CONNECTIONS: Final = 48
_LONGEST_SECONDS: Final = 20.0


@dataclass
class Outcome:
    """What became of the requests of one measurement."""

    answered: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    reopened: int = 0
    """Reads sent again because their connection had been closed meanwhile (RFC 9112, 9.3.1)."""
    slowest: float = 0.0
    backlog: int = 0
    """Requests that were due and not sent yet at the end: all connections waited for answers."""
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Requests a second."""
        return (self.answered + self.failures.total()) / self.seconds

    def __str__(self) -> str:
        return (
            f"{self.answered} answered, {self.rate:.0f}/s, {self.reopened} sent again, "
            f"slowest {self.slowest:.2f} s, backlog {self.backlog}, failed: {dict(self.failures)}"
        )


@asynccontextmanager
async def traffic(address: str, requests: Sequence[tuple[str, bytes]], rate: float) -> AsyncIterator[Outcome]:
    """Sends the named requests in turn, `rate` a second, while the block runs; then waits for the answers."""
    outcome = Outcome()
    due: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()
    workers = [asyncio.create_task(_work(address, due, outcome)) for _ in range(_CONNECTIONS)]
    clock = asyncio.create_task(_tick(due, requests, rate))
    began = time.monotonic()
    try:
        yield outcome
    finally:
        clock.cancel()
        outcome.seconds = time.monotonic() - began
        outcome.backlog = due.qsize()
        for _ in workers:
            due.put_nowait(None)
        await asyncio.gather(*workers)


async def _tick(
    due: asyncio.Queue[tuple[str, bytes] | None], requests: Sequence[tuple[str, bytes]], rate: float
) -> None:
    """Puts requests in the queue; late ones are made up for."""
    began = time.monotonic()
    turns = itertools.cycle(requests)
    sent = 0
    while True:
        for _ in range(int((time.monotonic() - began) * rate) - sent):
            due.put_nowait(next(turns))
            sent += 1
        await asyncio.sleep(0.005)


async def _work(address: str, due: asyncio.Queue[tuple[str, bytes] | None], outcome: Outcome) -> None:
    connection = Connection(address)
    while (entry := await due.get()) is not None:
        name, request = entry
        began = time.monotonic()
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                answer = await _ask(connection, request, outcome)
        except (OSError, EOFError, TimeoutError) as error:
            connection.close()
            outcome.failures[f"{name} {type(error).__name__}"] += 1
            continue
        outcome.slowest = max(outcome.slowest, time.monotonic() - began)
        if answer.headers.get("connection") == "close":
            connection.close()
        if answer.status == 200:
            outcome.answered += 1
        else:
            outcome.failures[f"{name} {answer.status}"] += 1
    connection.close()


async def _ask(connection: Connection, request: bytes, outcome: Outcome) -> Answer:
    was_open = connection.is_open
    try:
        return await connection.send(request)
    except (ConnectionError, asyncio.IncompleteReadError) as error:
        connection.close()
        if not was_open or (isinstance(error, asyncio.IncompleteReadError) and error.partial):
            raise
    outcome.reopened += 1
    return await connection.send(request)
