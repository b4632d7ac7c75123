from __future__ import annotations

import asyncio

import pytest

from identity.sign_in.complete_sign_in import WriteSlots
from servicekit.errors import Unavailable


async def test_write_slots_bound_concurrency() -> None:
    turns = WriteSlots(at_once=2, queue_limit=10)
    busy, most = 0, 0

    async def work() -> None:
        nonlocal busy, most
        async with turns:
            busy += 1
            most = max(most, busy)
            await asyncio.sleep(0)
            busy -= 1

    await asyncio.gather(*(work() for _ in range(8)))
    assert (busy, most) == (0, 2)


async def test_full_queue_refuses_at_once_and_cancelling_frees_a_place() -> None:
    turns = WriteSlots(at_once=1, queue_limit=1)

    async def wait() -> None:
        async with turns:
            pass

    async with turns:
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="sign_in_busy"):
            await wait()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        follower = asyncio.create_task(wait())
        await asyncio.sleep(0)
    await follower
