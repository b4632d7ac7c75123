"""Identity with fakes of its neighbours, and a customer in an app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import httpx2

from devservers.databases import DatabaseUrls
from devservers.processes import free_port
from devservers.servers import Nats
from identity_checks_simulator.app import Provider, build_app
from servicekit.cancellation import raise_if_cancelled
from servicekit.jobs import sweeps
from servicekit.rpc.server import RpcServer
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.fakes import Catalog, Wallet
from services.identity.tests.kit.service import Identity, Mail, running_identity
from services.identity.tests.kit.serving import serving
from wattle.catalog.v1.catalog_service_pb2_grpc import (
    add_CatalogServiceServicer_to_server,
)
from wattle.identity.v1.events_pb2 import CustomerChanged
from wattle.wallet.v1.wallet_service_pb2_grpc import (
    add_WalletServiceServicer_to_server,
)

RELAXED_LIMITS = {
    "confirmation_limit_by_account": "1000/minute",
    "confirmation_limit_by_address": "100000/minute",
    "lookup_limit_by_address": "100000/minute",
    "verification_limit_by_account": "1000/minute",
    "code_limit_by_account": "1000/minute",
    "code_limit_by_address": "1000/minute",
}
CHECKS_KEY = "development-checks-key"
CHECKS_SECRET = "development-checks-secret"


@dataclass
class Account:
    """A customer of the running service, in an app."""

    identity: Identity
    wallet: Wallet
    body: dict[str, Any]
    customer_id: str
    access_token: str
    refresh_token: str

    @property
    def email(self) -> str:
        return str(self.body["email"])

    @property
    def headers(self) -> dict[str, str]:
        return {**APP, "Authorization": f"Bearer {self.access_token}"}

    async def ask(self, method: str, path: str, json: Any = None, **options: Any) -> httpx2.Response:
        return await self.identity.client.request(method, path, headers=self.headers, json=json, **options)

    async def result(self, method: str, path: str, json: Any = None) -> Any:
        response = await self.ask(method, path, json)
        assert response.status_code < 300, response.text
        return response.json()["result"]

    async def record(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.result("GET", "/api/v3/customer")
        return found

    async def refresh(self, **body: Any) -> None:
        response = await self.identity.post(
            "/api/refresh", self.headers, {"refresh_token": self.refresh_token, **body}
        )
        assert response.status_code == 200, response.text
        self.access_token = response.json()["result"]["access_token"]
        self.refresh_token = response.json()["result"]["refresh_token"]

    async def step_up_for(self, refusal: httpx2.Response) -> None:
        """Does what a client does about 403 REQUIRED: has a code sent and gives it back."""
        assert (refusal.status_code, refusal.json()["error"]) == (403, "REQUIRED"), refusal.text
        wanted = refusal.json()["entities"]["elevation"]
        sent = await self.ask(
            "POST",
            "/api/customer/two-factor-auth/send-code",
            {"purpose": wanted["purpose"], "binding": wanted["binding"]},
        )
        assert sent.status_code < 300, sent.text
        await self.refresh(otp=await self.identity.code_for(self.email))

    async def mails(self, template: str, address: str | None = None) -> list[Mail]:
        found = await self.identity.messages_to(address or self.email)
        return [mail for mail in found if mail.template == template]

    async def token_of(self, template: str, address: str | None = None) -> str:
        """The token in the newest link of a template."""
        return (await self.mails(template, address))[-1].parameters["link"].rpartition("/")[2]

    async def facts(self) -> list[str]:
        rows = await self.identity.rows(
            "select fact from customer_history where customer_id = %(id)s order by entry_id",
            id=self.customer_id,
        )
        return [row["fact"] for row in rows]

    async def row(self) -> dict[str, Any]:
        [row] = await self.identity.rows(
            "select * from customers where customer_id = %(id)s", id=self.customer_id
        )
        return row

    async def display(self) -> str:
        """What the customer is change of their verification."""
        return str((await self.result("GET", "/api/customer/verification"))["display_state"])

    async def status(self) -> str:
        """Where the account stands."""
        return str((await self.row())["account_status"])

    async def migration(self) -> str:
        """How the migration stands."""
        return str((await self.row())["migration_status"])

    async def attempts(self) -> list[str]:
        """The states of the attempts to verify, oldest first."""
        rows = await self.identity.rows(
            "select state from verification_attempts where customer_id = %(id)s order by attempt_id",
            id=self.customer_id,
        )
        return [row["state"] for row in rows]

    async def published_changes(self) -> list[Any]:
        """The events customer_changed of this customer, oldest first."""
        rows = await self.identity.rows(
            "select payload from outbox where aggregate_id = %(id)s"
            " and subject = 'wattle.identity.v1.customer_changed' order by sequence",
            id=self.customer_id,
        )
        return [CustomerChanged.FromString(row["payload"]) for row in rows]


@dataclass
class Suite:
    """Identity with its wallet, its catalog and its provider of checks."""

    identity: Identity
    wallet: Wallet
    catalog: Catalog
    provider: Provider

    async def sign_up(self, headers: dict[str, str] | None = None, **changes: Any) -> Account:
        body = sign_up_body(**changes)
        response = await self.identity.post("/api/signup", {**APP, **(headers or {})}, body)
        assert response.status_code == 201, response.text
        result = response.json()["result"]
        return Account(
            self.identity,
            self.wallet,
            body,
            result["customer"]["customer_id"],
            result["access_token"],
            result["refresh_token"],
        )

    @asynccontextmanager
    async def sweeping(self, name: str) -> AsyncIterator[asyncio.Task[None]]:
        """Runs a sweep of the service meanwhile."""
        task = asyncio.create_task(self.identity.components.background[name]())
        try:
            yield task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def sweep(self, name: str, look: Callable[[], Awaitable[object]], expected: object) -> None:
        """Runs a sweep until `look` sees what is expected. Raises AssertionError with what it saw last."""
        async with self.sweeping(name):
            await eventually(look, expected)

    async def sweep_once(self, name: str) -> None:
        """Runs one round of a sweep, whatever else sweeps in this process."""
        finished = asyncio.Event()
        sweep: asyncio.Task[None] | None = None

        def after_round() -> None:
            if asyncio.current_task() is sweep:
                finished.set()
            raise_if_cancelled()

        with patch.object(sweeps, "raise_if_cancelled", after_round):
            async with self.sweeping(name) as sweep:
                await finished.wait()


@asynccontextmanager
async def running_suite(
    urls: DatabaseUrls, nats: Nats, redis_url: str, keys: Path, *, asks_register: bool
) -> AsyncIterator[Suite]:
    wallet, catalog = Wallet(), Catalog()
    server = RpcServer(
        [
            lambda grpc_server: add_WalletServiceServicer_to_server(cast(Any, wallet), grpc_server),
            lambda grpc_server: add_CatalogServiceServicer_to_server(cast(Any, catalog), grpc_server),
        ],
        host="127.0.0.1",
        port=0,
    )
    await server.start()
    port = free_port()
    provider = Provider(CHECKS_KEY, CHECKS_SECRET, f"http://127.0.0.1:{port}")
    async with (
        serving(build_app(provider), port),
        running_identity(
            urls,
            nats,
            redis_url,
            keys,
            **{
                **RELAXED_LIMITS,
                "wallet_target": f"127.0.0.1:{server.port}",
                "catalog_target": f"127.0.0.1:{server.port}",
                "checks_url": f"http://127.0.0.1:{port}",
                **(
                    {
                        "exclusion_register_url": f"http://127.0.0.1:{port}",
                        "exclusion_register_key": CHECKS_KEY,
                    }
                    if asks_register
                    else {}
                ),
                "location_country_header": "CF-IPCountry",
                "location_region_header": "CF-Region-Code",
                "trusted_proxies": ("127.0.0.0/8",),
            },
        ) as identity,
    ):
        provider.now = identity.clock.now
        yield Suite(identity, wallet, catalog, provider)
    await server.stop(0)
