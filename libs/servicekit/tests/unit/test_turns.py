from __future__ import annotations

import asyncio

import pytest

from servicekit import deadline
from servicekit.errors import Unavailable
from servicekit.turns import Turns


async def take(turns: Turns, seconds: float) -> None:
    deadline.begin(seconds)
    async with turns:
        pass


async def test_turn_is_waited_for_until_the_deadline_of_the_request() -> None:
    turns = Turns(at_once=1, queue_limit=10, code="busy")
    async with turns:
        patient = asyncio.create_task(take(turns, 20))
        with pytest.raises(Unavailable, match="busy"):
            await asyncio.create_task(take(turns, 0.02))
        assert not patient.done()
    await patient


async def test_queue_beyond_its_limit_is_refused_at_once() -> None:
    turns = Turns(at_once=1, queue_limit=1, code="busy")
    async with turns:
        waiting = asyncio.create_task(take(turns, 20))
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="busy"):
            await asyncio.create_task(take(turns, 20))
    await waiting
