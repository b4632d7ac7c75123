from __future__ import annotations

import asyncio

import pytest

from servicekit.data import snapshot
from servicekit.data.snapshot import Snapshot
from servicekit.errors import Unavailable


class Source:
    """Counts its loads, fails while it is away, and waits at its gate."""

    def __init__(self) -> None:
        self.loads = 0
        self.is_away = False
        self.gate = asyncio.Event()
        self.gate.set()

    async def load(self) -> int:
        self.loads += 1
        await self.gate.wait()
        if self.is_away:
            raise Unavailable
        return self.loads


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(snapshot, "monotonic", lambda: now[0])
    return now


async def test_value_is_loaded_again_when_too_old(clock: list[float]) -> None:
    numbers = Snapshot(Source().load, 0)

    assert (numbers.value, await numbers.current(1), await numbers.current(1)) == (0, 1, 1)
    clock[0] += 1
    assert await numbers.current(1) == 2
    assert await numbers.current(0) == 3
    assert numbers.value == 3


async def test_concurrent_readers_share_one_load() -> None:
    source = Source()
    source.gate.clear()
    numbers = Snapshot(source.load, 0)
    readers = [asyncio.create_task(numbers.current(60)) for _ in range(3)]
    await asyncio.sleep(0)
    readers[0].cancel()
    await asyncio.sleep(0)
    source.gate.set()

    assert await asyncio.gather(*readers[1:]) == [2, 2], "the next reader loads for one that was cancelled"


async def test_failure_reaches_reader_and_next_one_loads_again() -> None:
    source = Source()
    source.is_away = True
    numbers = Snapshot(source.load, 0)

    with pytest.raises(Unavailable):
        await numbers.current(60)
    source.is_away = False
    assert (await numbers.current(60), numbers.is_stale) == (2, False)


async def test_former_value_serves_after_a_stale_error(clock: list[float]) -> None:
    source = Source()
    numbers = Snapshot(source.load, 0, stale_on=(Unavailable,))
    await numbers.current(1)
    clock[0] += 1
    source.is_away = True

    assert (await numbers.current(1), numbers.is_stale) == (1, True)
    source.is_away = False
    assert (await numbers.current(1), source.loads) == (1, 2), "a failed load counts as one"
    clock[0] += 1
    assert (await numbers.current(1), numbers.is_stale) == (3, False)
