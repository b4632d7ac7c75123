"""Databases, schemas and starting data, done again only where something changed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from devservers.postgres import Postgres, postgres_program
from devservers.processes import ServerDidNotStartError, child_command
from launcher.environment import Environments, write_private
from launcher.layout import ROOT, SERVICES, Layout


async def prepare_databases(layout: Layout, environments: Environments, server: Postgres) -> bool:
    """Make each service's database and roles, bring every schema up to date and put the starting data in.

    Returns whether anything was to be done.

    Raises:
        ServerDidNotStartError: a step failed; the error names its log.
    """
    done = layout.state / "prepared.json"
    before: dict[str, str] = json.loads(done.read_text()) if done.exists() else {}
    now = {service.name: _digest(service.name) for service in SERVICES}
    due = [service for service in SERVICES if before.get(service.name) != now[service.name]]
    if not due:
        return False
    await _make_databases(layout, environments, server)
    await _each("migrate", [service.name for service in due], layout, environments)
    await _each("seed", [service.name for service in due if service.seed], layout, environments)
    write_private(done, json.dumps(now, indent=2))
    return True


async def _make_databases(layout: Layout, environments: Environments, server: Postgres) -> None:
    environment = {
        **environments.inherited(),
        **environments.passwords,
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGUSER": "postgres",
        "PGPASSWORD": server.password,
        "PATH": f"{Path(postgres_program('psql')).parent}:{environments.inherited().get('PATH', '')}",
    }
    script = ROOT / "deploy" / "postgres" / "databases.sh"
    await _run("databases", ["/bin/sh", str(script)], environment, layout.logs / "databases.log")


async def _run(name: str, command: Sequence[str], environment: dict[str, str], log: Path) -> None:
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            *child_command(command, death_signal=signal.SIGKILL),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
        )
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
    if code != 0:
        raise ServerDidNotStartError(name, f"failed with code {code}", log)


async def _each(step: str, services: Sequence[str], layout: Layout, environments: Environments) -> None:
    """One step of several services, two at a time."""
    turns = asyncio.Semaphore(2)

    async def in_turn(service: str) -> None:
        async with turns:
            environment = environments.service(service, as_owner=step == "migrate")
            command = [sys.executable, "-m", f"{service}.main", step]
            await _run(f"{service} {step}", command, environment, layout.logs / f"{service}-{step}.log")

    try:
        async with asyncio.TaskGroup() as group:
            for service in services:
                group.create_task(in_turn(service))
    except* ServerDidNotStartError as failures:
        raise failures.exceptions[0] from None


def _digest(service: str) -> str:
    """Of everything that decides what a service's migrations and seed do."""
    digest = hashlib.sha256()
    folders = (
        ROOT / "services" / service,
        ROOT / "libs" / "servicekit" / "src" / "servicekit" / "migrations",
        ROOT / "deploy" / "seed",
        ROOT / "deploy" / "postgres",
    )
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            parts = path.relative_to(folder).parts
            if path.is_file() and parts[0] != "tests" and "__pycache__" not in parts:
                digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return digest.hexdigest()
