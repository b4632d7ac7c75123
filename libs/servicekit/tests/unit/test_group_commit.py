"""Calls that wait at the same time share a batch, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack

import psycopg
import pytest

from servicekit.data.group_commit import LARGEST_BATCH, MOST_AT_ONCE, PATIENCE, GroupCommit
from servicekit.errors import RuleRefused, ServiceError, Unavailable
from servicekit.telemetry.trace_context import TraceContext
from servicekit.telemetry.tracing import continue_trace, current_traceparent


class Ledger:
    """Doubles even numbers, refuses odd ones, and is undone by negative ones; each batch takes a turn."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def commit(self, items: Sequence[int]) -> list[int | ServiceError]:
        self.batches.append(list(items))
        await self.gate.wait()
        if any(item < 0 for item in items):
            raise psycopg.errors.CheckViolation
        if 1000 in items:
            raise Unavailable
        return [RuleRefused("odd") if item % 2 else item * 2 for item in items]


async def queued(ledger: Ledger, *items: int) -> list[int | BaseException]:
    """The outcomes of calls that all arrive while every place is taken."""
    ledger.gate.clear()
    group = GroupCommit(ledger.commit)
    busy = []
    for _ in range(MOST_AT_ONCE):
        busy.append(asyncio.create_task(group(0)))
        await asyncio.sleep(0.001)
    calls = [asyncio.create_task(group(item)) for item in items]
    await asyncio.sleep(0.001)
    ledger.gate.set()
    await asyncio.gather(*busy)
    return await asyncio.gather(*calls, return_exceptions=True)


async def test_a_call_on_its_own_leaves_at_once() -> None:
    ledger = Ledger()
    assert await GroupCommit(ledger.commit)(2) == 4
    assert ledger.batches == [[2]]


async def test_calls_that_wait_go_together() -> None:
    ledger = Ledger()
    assert await queued(ledger, 2, 4, 6) == [4, 8, 12]
    assert ledger.batches[MOST_AT_ONCE:] == [[2, 4, 6]]


async def test_a_batch_has_a_largest_size() -> None:
    ledger = Ledger()
    await queued(ledger, *range(0, 2 * LARGEST_BATCH + 2, 2))
    assert [len(batch) for batch in ledger.batches[MOST_AT_ONCE:]] == [LARGEST_BATCH, 1]


async def test_a_batch_waits_for_those_who_are_on_their_way() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)

    async def pay(amount: int, *, after_turns: int) -> int:
        with group.under_way():
            for _ in range(after_turns):
                await asyncio.sleep(0)
            return await group(amount)

    assert await asyncio.gather(pay(4, after_turns=5), pay(2, after_turns=0)) == [8, 4]
    assert ledger.batches == [[2, 4]]


async def test_who_is_the_only_one_under_way_waits_for_nobody() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    with group.under_way():
        async with asyncio.timeout(PATIENCE / 2):
            assert await group(2) == 4


async def test_a_batch_leaves_without_those_who_take_too_long() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    with group.under_way(), group.under_way():
        started = asyncio.get_running_loop().time()
        assert await group(2) == 4
        waited = asyncio.get_running_loop().time() - started
    assert ledger.batches == [[2]]
    assert waited >= PATIENCE


async def test_a_full_batch_waits_for_nobody() -> None:
    ledger = Ledger()
    group = GroupCommit(ledger.commit)
    with ExitStack() as others:
        for _ in range(LARGEST_BATCH + 1):
            others.enter_context(group.under_way())
        async with asyncio.timeout(PATIENCE / 2):
            await asyncio.gather(*(group(2 * item) for item in range(LARGEST_BATCH)))
    assert [len(batch) for batch in ledger.batches] == [LARGEST_BATCH]


async def test_a_batch_stands_in_the_trace_of_the_one_call_that_is_traced() -> None:
    traces: list[tuple[list[int], str | None]] = []

    async def commit(items: Sequence[int]) -> list[int]:
        traces.append((list(items), current_traceparent()))
        await asyncio.sleep(0)
        return list(items)

    group = GroupCommit(commit)
    plain = [continue_trace(f"00-{turn:032x}-{turn:016x}-00") for turn in (1, 2)]
    traced = [continue_trace(f"00-{turn:032x}-{turn:016x}-01") for turn in (3, 4)]

    async def call(trace: AbstractContextManager[TraceContext], item: int) -> int:
        with trace:
            return await group(item)

    calls = [call(trace, item) for item, trace in enumerate((plain[0], traced[0], traced[1], plain[1]))]
    assert await asyncio.gather(*calls) == [0, 1, 2, 3]
    assert traces == [
        ([2], f"00-{4:032x}-{4:016x}-01"),
        ([0, 1, 3], f"00-{3:032x}-{3:016x}-01"),
    ]


async def test_a_refusal_is_its_callers_alone() -> None:
    first, refused, last = await queued(Ledger(), 2, 3, 4)
    assert (first, last) == (4, 8)
    assert isinstance(refused, RuleRefused)


async def test_an_item_that_undoes_the_batch_does_not_fail_the_others() -> None:
    first, poisoned, last = await queued(Ledger(), 2, -1, 4)
    assert (first, last) == (4, 8)
    assert isinstance(poisoned, psycopg.errors.CheckViolation)


async def test_a_batch_of_unknown_fate_is_not_repeated() -> None:
    ledger = Ledger()
    outcomes = await queued(ledger, 2, 1000)
    assert all(isinstance(outcome, Unavailable) for outcome in outcomes)
    assert len(ledger.batches) == MOST_AT_ONCE + 1


async def test_a_caller_that_leaves_takes_nobody_with_it() -> None:
    ledger = Ledger()
    ledger.gate.clear()
    group = GroupCommit(ledger.commit)
    leaving, staying = asyncio.create_task(group(2)), asyncio.create_task(group(4))
    await asyncio.sleep(0.001)
    leaving.cancel()
    ledger.gate.set()
    assert await staying == 8
    with pytest.raises(asyncio.CancelledError):
        await leaving
