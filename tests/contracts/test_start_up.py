"""A service that was killed is back soon: starting it takes little more processor time than its libraries."""

from __future__ import annotations

import resource
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from topology.suite import read_suite

ROOT = Path(__file__).parents[2]
LIBRARIES = "import fastapi, grpc, nats, procrastinate, psycopg_pool, redis.asyncio, sqlalchemy.orm, uvicorn"
START = """
import asyncio, importlib, sys
name, keys = sys.argv[1:]
compose = importlib.import_module(f"{name}.app").compose
Settings = getattr(importlib.import_module(f"{name}.config"), f"{name.title()}Settings")
async def start():
    compose(Settings(environment="test", **({"signing_keys_dir": keys} if name == "identity" else {})))
asyncio.run(start())
"""
MOST = 3.0
"""Times the processor time of loading the libraries; 1.7 to 2.2 when this was written."""


def processor_seconds(*arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", *arguments], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@cache
def of_the_libraries() -> float:
    processor_seconds(LIBRARIES)  # compiles what was not
    return processor_seconds(LIBRARIES)


@pytest.mark.nightly
@pytest.mark.parametrize("service", read_suite(ROOT).names)
def test_service_starts_in_little_more_than_its_libraries_take(service: str, tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    processor_seconds(START, service, str(tmp_path / "keys"))
    taken = processor_seconds(START, service, str(tmp_path / "keys"))

    assert taken / of_the_libraries() < MOST
