"""Group commit: calls that arrive while others are being committed go together in the next transaction.

A call that finds a free place leaves at once, alone or with those that arrived in the same turn of the event
loop. Where a kind of call is worth waiting for, a batch of it waits `PATIENCE` for those that are under way
and may still come; a lone item does not wait, so an idle service answers as fast as without it
(docs/architecture.md, Rules for speed).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context, copy_context
from typing import Final, Generic, NamedTuple, TypeVar

import psycopg

from servicekit.errors import ServiceError, Unavailable
from servicekit.telemetry.tracing import current

LARGEST_BATCH: Final = 16
"""More would only hold their locks longer."""
MOST_AT_ONCE: Final = 1
"""Batches of one kind under way in a process. A second halves the size of both, and measured no faster."""
PATIENCE: Final = 0.02
"""Seconds that the first call of a batch waits for others that are under way. Most of what a batch costs it
costs once, in every process that it passes.
"""
_LONGEST_QUEUE: Final = LARGEST_BATCH * 16

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

Commit = Callable[[Sequence[Item]], Awaitable[Sequence[Outcome | ServiceError]]]
"""Commits a batch as one transaction: an outcome or a refusal for each item, in their order."""


class _Call(NamedTuple, Generic[Item, Outcome]):
    item: Item
    outcome: asyncio.Future[Outcome]
    context: Context
    is_traced: bool
    arrived: float


class GroupCommit(Generic[Item, Outcome]):
    """Calls of one kind in one process.

    Each caller gets its own outcome or its own ServiceError. What ends a batch whose fate is unknown, such as
    Unavailable, ends each of its calls. A caller that goes away leaves its call to the others' batch.
    """

    def __init__(self, commit: Commit[Item, Outcome]) -> None:
        self._commit = commit
        self._waiting: deque[_Call[Item, Outcome]] = deque()
        self._running: set[asyncio.Task[None]] = set()
        self._under_way = 0
        self._departure: asyncio.TimerHandle | None = None

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Around work of which such a call is a part: while other work is under way, batches wait for it."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1

    async def __call__(self, item: Item) -> Outcome:
        """Commits one item. A batch is in the trace of the one traced call it may have; others go alone."""
        context = current()
        is_traced = context is not None and context.sampled
        if is_traced and any(call.is_traced for call in self._waiting):
            (outcome,) = await self._commit((item,))
            if isinstance(outcome, ServiceError):
                raise outcome
            return outcome
        if len(self._waiting) >= _LONGEST_QUEUE:
            raise Unavailable(retry_after=1)
        loop = asyncio.get_running_loop()
        call = _Call[Item, Outcome](item, loop.create_future(), copy_context(), is_traced, loop.time())
        self._waiting.append(call)
        self._depart()
        return await call.outcome

    def _depart(self) -> None:
        """Starts a batch when there is a place for it and no other item to wait for."""
        if not self._waiting or len(self._running) >= MOST_AT_ONCE:
            return
        loop = asyncio.get_running_loop()
        waiting = len(self._waiting)
        due = self._waiting[0].arrived + PATIENCE
        if waiting < self._under_way and waiting < LARGEST_BATCH and loop.time() < due:
            if self._departure is None:
                self._departure = loop.call_at(due, self._depart_late)
            return
        if self._departure is not None:
            self._departure.cancel()
            self._departure = None
        task = loop.create_task(self._run())
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _depart_late(self) -> None:
        self._departure = None
        self._depart()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._depart()

    async def _run(self) -> None:
        calls: list[_Call[Item, Outcome]] = []
        while self._waiting and len(calls) < LARGEST_BATCH:
            call = self._waiting.popleft()
            if not call.outcome.done():
                calls.append(call)
        if not calls:
            return
        try:
            context = next((call.context for call in calls if call.is_traced), calls[0].context)
            commits = each_or_alone(self._commit, [call.item for call in calls])
            outcomes = await asyncio.get_running_loop().create_task(commits, context=context)
        except BaseException as error:
            # Whatever ends the batch ends its callers, who would wait for ever otherwise.
            for call in calls:
                if not call.outcome.done():
                    call.outcome.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for call, outcome in zip(calls, outcomes, strict=True):
            if call.outcome.done():
                continue
            if isinstance(outcome, ServiceError | psycopg.Error):
                call.outcome.set_exception(outcome)
            else:
                call.outcome.set_result(outcome)


async def each_or_alone(
    commit: Commit[Item, Outcome], items: Sequence[Item]
) -> Sequence[Outcome | ServiceError | psycopg.Error]:
    """Commits a batch; when the database has undone it for what one of them asks, each of its items alone, so
    that one bad item cannot refuse its neighbours. An item that fails alone has its error as its outcome.
    """
    try:
        return await commit(items)
    except psycopg.Error as error:
        if len(items) == 1:
            return [error]
    outcomes: list[Outcome | ServiceError | psycopg.Error] = []
    for item in items:
        outcomes.extend(await each_or_alone(commit, (item,)))
    return outcomes
