"""Parts that end are started again; parts that are held stay down."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from devservers.processes import Process, ServerDidNotStartError
from devservers.servers import Valkey
from launcher.logs import LARGEST_BYTES, rotate
from launcher.supervisor import Supervisor


@pytest_asyncio.fixture
async def supervisor(tmp_path: Path) -> AsyncIterator[Supervisor]:
    holds = tmp_path / "hold"
    holds.mkdir()
    supervisor = Supervisor(holds, tell=lambda _: None, changed=lambda: None)
    yield supervisor
    await supervisor.stop()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_killed_part_comes_back(supervisor: Supervisor, tmp_path: Path) -> None:
    part = Valkey(tmp_path / "valkey", durable=False)
    await supervisor.start([part])
    first = part.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    await until(lambda: part.pid not in {None, first})


async def test_a_held_part_stays_down_until_it_is_released(supervisor: Supervisor, tmp_path: Path) -> None:
    part = Valkey(tmp_path / "valkey", durable=False)
    await supervisor.start([part])
    (tmp_path / "hold" / "valkey").touch()
    await until(lambda: part.pid is None)
    await asyncio.sleep(0.5)  # Time for several rounds of the supervisor, none of which may start it.
    assert part.pid is None
    (tmp_path / "hold" / "valkey").unlink()
    await until(lambda: part.pid is not None)


async def test_what_was_started_is_stopped_when_a_later_part_fails(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    async def never() -> bool:
        return False

    good = Valkey(tmp_path / "valkey", durable=False)
    broken = Process("broken", ["/bin/false"], log=tmp_path / "broken.log", ready=never)
    await supervisor.start([good])
    with pytest.raises(ServerDidNotStartError, match="broken ended with code 1"):
        await supervisor.start([broken])
    await supervisor.stop()
    assert good.pid is None


async def test_a_large_log_is_rotated_while_its_part_runs(supervisor: Supervisor, tmp_path: Path) -> None:
    async def ready() -> bool:
        return True

    log = tmp_path / "chatty.log"
    script = f"head -c {LARGEST_BYTES + 1} /dev/zero; sleep 60"
    part = Process("chatty", ["/bin/sh", "-c", script], log=log, ready=ready)
    await supervisor.start([part])
    await until(lambda: (tmp_path / "chatty.log.1").exists() and log.stat().st_size == 0)
    assert (tmp_path / "chatty.log.1").stat().st_size == LARGEST_BYTES + 1
    assert part.pid is not None


def test_a_rotated_log_keeps_two_older_files(tmp_path: Path) -> None:
    log = tmp_path / "gateway.log"
    with log.open("a") as part:
        for line in ("first", "second", "third", "fourth"):
            part.write(line)
            part.flush()
            if line != "fourth":
                rotate(log)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "gateway.log": "fourth",
        "gateway.log.1": "third",
        "gateway.log.2": "second",
    }
