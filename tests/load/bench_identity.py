"""How fast customers are signed in, sessions go on, and access tokens are verified.

    make bench-identity

Against Postgres, NATS and Valkey of its own, in one process, without the gateway. Stops by itself.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from uuid import uuid4

import httpx2

from devservers.databases import DatabaseMaker
from devservers.postgres import Postgres
from devservers.servers import Nats, Valkey
from identity.app import compose
from identity.config import IdentitySettings
from identity.credentials.hashing import MEMORY_KIB, PARALLELISM, TIME_COST, PasswordHashing
from servicekit.data.schema import location
from servicekit.security.tokens import AccessTokenVerifier
from servicekit.testing.services import APP, in_process

CLIENTS = 16
SECONDS = 5.0
PASSWORD = "seven-brave-magpies"
UNLIMITED = "1000000/minute"
TARGETS = {"sign-ins": 20.0, "token verifications": 2_000.0}
"""Least acceptable rates a second on two cores."""


async def rate(act: Callable[[], Awaitable[object]], *, clients: int = CLIENTS) -> float:
    """How often a second something is done by several clients at once."""
    done, until = 0, time.perf_counter() + SECONDS

    async def client() -> None:
        nonlocal done
        while time.perf_counter() < until:
            await act()
            done += 1

    started = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return done / (time.perf_counter() - started)


async def signed_up(http: httpx2.AsyncClient) -> tuple[str, dict[str, str]]:
    """A customer's e-mail address and tokens."""
    email = f"{uuid4().hex}@example.com"
    body = {
        "email": email,
        "password": PASSWORD,
        "first_name": "Alex",
        "last_name": "Nguyen",
        "date_of_birth": "1990-04-17",
        "phone_number": "0412 345 678",
        "address_line1": "1 George Street",
        "suburb": "Sydney",
        "state": "NSW",
        "postcode": "2000",
        "country": "AU",
        "accept_terms": True,
    }
    answer = await http.post("/api/signup", headers=APP, json=body)
    answer.raise_for_status()
    return email, answer.json()["result"]


async def measure(http: httpx2.AsyncClient, verifier: AccessTokenVerifier) -> dict[str, float]:
    """Each rate a second, by what is done."""
    email, tokens = await signed_up(http)
    token = tokens["access_token"]

    async def sign_in() -> None:
        answer = await http.post("/api/login", headers=APP, json={"email": email, "password": PASSWORD})
        answer.raise_for_status()

    async def refresh() -> None:
        body = {"refresh_token": tokens["refresh_token"]}
        answer = await http.post("/api/refresh", headers=APP, json=body)
        answer.raise_for_status()
        tokens["refresh_token"] = answer.json()["result"]["refresh_token"]

    async def verify() -> None:
        verifier._verified.clear()
        await verifier.verify(token)

    async def verify_again() -> None:
        await verifier.verify(token)

    with PasswordHashing(threads=2, queue_limit=CLIENTS) as hashing:
        stored = await hashing.hash(PASSWORD)

        async def compare() -> None:
            await hashing.verify(PASSWORD, stored)

        return {
            "password comparisons": await rate(compare),
            "sign-ins": await rate(sign_in),
            "refreshes": await rate(refresh, clients=1),
            "token verifications": await rate(verify, clients=1),
            "token verifications, seen before": await rate(verify_again, clients=1),
        }


async def bench() -> int:
    """Prints a table; 1 when a target is missed."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wattle-bench-")))
        postgres = Postgres(folder / "postgres", durable=True, settings=("shared_buffers=128MB",))
        nats, valkey = Nats(folder / "nats"), Valkey(folder / "valkey")
        for server in (postgres, nats, valkey):
            await server.start()
            stack.push_async_callback(server.stop)
        settings = IdentitySettings(
            environment="test",
            database_url=DatabaseMaker(postgres)("identity", location("identity")).runtime,
            nats_url=nats.url,
            redis_url=valkey.url,
            signing_keys_dir=folder / "keys",
            login_limit_by_account=UNLIMITED,
            login_limit_by_address=UNLIMITED,
            refresh_limit_by_address=UNLIMITED,
        )
        components = compose(settings)
        http = await stack.enter_async_context(in_process(components))
        rates = await measure(http, components.http.state.verifier)
    print(f"argon2id: {MEMORY_KIB} KiB, {TIME_COST} passes, {PARALLELISM} lane; 2 threads\n")
    print("| what | per second |\n|---|---|")
    for what, found in rates.items():
        print(f"| {what} | {found:,.0f} |")
    return int(any(rates[what] < least for what, least in TARGETS.items()))


if __name__ == "__main__":
    sys.exit(asyncio.run(bench()))
