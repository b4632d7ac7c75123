"""What the database alone can do: pgbench running each action as one call, on the suite's own Postgres."""

from __future__ import annotations

import asyncio
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from devservers.postgres import postgres_program

DATABASE = "bench_reference"
SCRIPTS = {
    "read": "\\set key random(1, 5)\nselect body from offer_document where key = :key;\n",
    "add": "select add_to_cart();\n",
    "pay": "\\set who random(1, 1000)\nselect pay(:who);\n",
}


@dataclass(frozen=True, slots=True)
class Reference:
    """Transactions a second that pgbench reached with 16 clients and prepared statements."""

    rate: float


async def measure_reference(admin_url: str, action: str, seconds: float) -> Reference:
    """Runs one action alone in a database made for it.

    Raises:
        RuntimeError: pgbench failed.
    """
    async with await psycopg.AsyncConnection.connect(admin_url, autocommit=True) as admin:
        await admin.execute(f"drop database if exists {DATABASE} with (force)")
        await admin.execute(f"create database {DATABASE}")
    url = urlunsplit(urlsplit(admin_url)._replace(path=f"/{DATABASE}"))
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as session:
        await session.execute((Path(__file__).parent / "reference.sql").read_bytes())
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(SCRIPTS[action])
        script.flush()
        command = [
            "--no-vacuum",
            "--protocol=prepared",
            "--client=16",
            "--jobs=2",
            f"--time={max(1, round(seconds))}",
        ]
        pgbench = await asyncio.create_subprocess_exec(
            postgres_program("pgbench"),
            *command,
            f"--file={script.name}",
            url,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        printed, complaint = await pgbench.communicate()
    rate = re.search(rb"tps = ([0-9.]+) \(without", printed)
    if pgbench.returncode or rate is None:
        raise RuntimeError(f"pgbench failed: {complaint.decode()}")
    async with await psycopg.AsyncConnection.connect(admin_url, autocommit=True) as admin:
        await admin.execute(f"drop database if exists {DATABASE} with (force)")
    return Reference(float(rate.group(1)))
