import asyncio

import pytest

from servicekit.errors import Unavailable
from servicekit.jobs.sweeps import every
from servicekit.telemetry import metrics


@pytest.mark.parametrize("failure", [Unavailable("database_unavailable"), ValueError("a bug")])
async def test_a_sweep_goes_on_after_a_failure(failure: Exception) -> None:
    again = asyncio.Event()
    rounds = 0

    async def look() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 1:
            raise failure
        again.set()

    sweep = asyncio.create_task(every(0.01, look)())
    async with asyncio.timeout(5):
        await again.wait()
    sweep.cancel()


async def test_a_bug_in_a_sweep_is_counted_under_its_name() -> None:
    looked = asyncio.Event()

    async def look() -> None:
        looked.set()
        raise ValueError

    failures = metrics.BACKGROUND_FAILURES.labels("broken-sweep")
    sweep = asyncio.create_task(every(60, look)(), name="broken-sweep")
    await looked.wait()
    await asyncio.sleep(0)
    sweep.cancel()
    assert failures._value.get() == 1


async def test_a_sweep_that_is_due_does_not_wait() -> None:
    due, looks = asyncio.Event(), asyncio.Semaphore(0)

    async def look() -> None:
        looks.release()

    sweep = asyncio.create_task(every(60, look, due=due)())
    async with asyncio.timeout(5):
        await looks.acquire()
        due.set()
        await looks.acquire()
    sweep.cancel()


async def test_a_sweep_stops_when_it_is_cancelled() -> None:
    sweep = asyncio.create_task(every(60, lambda: asyncio.sleep(60))())
    await asyncio.sleep(0.01)
    sweep.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sweep


@pytest.mark.parametrize("instead", [Unavailable("database_unavailable"), ValueError("a bug"), None])
async def test_a_sweep_stops_at_once_when_its_cancellation_got_lost(instead: Exception | None) -> None:
    looking = asyncio.Event()

    async def look() -> None:
        looking.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            if instead is not None:
                raise instead from None

    sweep = asyncio.create_task(every(60, look)())
    await looking.wait()
    sweep.cancel()
    await asyncio.wait({sweep}, timeout=1)
    assert sweep.cancelled()
