"""The payment simulator on a real port, and a wallet that pays through it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import httpx2
import uvicorn
from fastapi import FastAPI

from devservers.databases import DatabaseUrls
from devservers.processes import free_port
from devservers.servers import Nats, Valkey
from payments_simulator import instruments
from payments_simulator.app import build_app
from payments_simulator.payouts import Bank
from payments_simulator.processor import Processor
from payments_simulator.settings import Settings as SimulatorSettings
from payments_simulator.webhooks import Webhooks
from servicekit.data.database import Database
from servicekit.rpc.client import open_channel
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import APP, on_ports
from servicekit.testing.waiting import eventually, until
from wallet.app import compose
from wallet.config import WalletSettings
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1 import deposits_pb2
from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceStub

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub

TOKEN_PREFIXES = {
    "stripe": "pm_",
    "braintree": "tokencc_",
    "eway": "44DD_",
    "opayo": "CARD-",
    "paystream": "tok_",
    "paypal": "PPT_",
}
CHALLENGE = "4000000000003220"
DEBIT = "4000056655665556"
CREDIT = "4242424242424242"


@dataclass(frozen=True)
class Simulator:
    """A running simulator."""

    app: FastAPI
    origin: str
    http: httpx2.AsyncClient

    @property
    def processor(self) -> Processor:
        processor: Processor = self.app.state.processor
        return processor

    @property
    def bank(self) -> Bank:
        bank: Bank = self.app.state.bank
        return bank

    @property
    def webhooks(self) -> Webhooks:
        webhooks: Webhooks = self.app.state.webhooks
        return webhooks

    def token(self, gateway: str, number: str = DEBIT, kind: str = "card") -> str:
        """What the provider's fields would give for a test card."""
        made = replace(instruments.card(number, "12/34", "Ada Lovelace"), kind=kind)
        return made.token(TOKEN_PREFIXES[gateway])

    def account_token(self, number: str = "000123456") -> str:
        """What the provider's fields would give for an account to debit."""
        return instruments.account(number, "Ada Lovelace").token("pm_")


async def _is_started(server: uvicorn.Server) -> bool:
    return server.started


@asynccontextmanager
async def running_simulator(**changes: Any) -> AsyncIterator[Simulator]:
    """Serves the simulator on a port of its own. What is late comes soon; a lost answer is a 504."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    usual: dict[str, Any] = {
        "origin": origin,
        "merchant": "http://127.0.0.1:9",
        "pause": 0.3,
        "hang": 0.0,
        "late": 0.8,
    }
    settings = SimulatorSettings(**(usual | changes))
    app = build_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning", access_log=False)
    )
    serving = asyncio.create_task(server.serve())
    try:
        await until(partial(_is_started, server))
        async with httpx2.AsyncClient(base_url=origin) as http:
            yield Simulator(app, origin, http)
    finally:
        server.should_exit = True
        await serving


def settings_for(
    simulator: Simulator, urls: DatabaseUrls, nats: Nats, valkey: Valkey, **changes: Any
) -> WalletSettings:
    """A wallet whose providers are the simulator."""
    gateways = {
        key: {"base_url": f"{simulator.origin}/{key}"}
        for key in ("stripe", "braintree", "eway", "opayo", "paystream", "paypal")
    }
    fields: dict[str, Any] = {
        "environment": "test",
        "http_port": 0,
        "grpc_port": 0,
        "database_url": urls.runtime,
        "nats_url": nats.url,
        "redis_url": valkey.url,
        "public_origin": "http://shop.test",
        **gateways,
        **changes,
    }
    return WalletSettings(**fields)


@dataclass(frozen=True)
class Shop:
    """A wallet with providers, and the ways to talk to both."""

    http: httpx2.AsyncClient
    rpc: WalletServiceAsyncStub
    signer: TokenSigner
    database: Database
    simulator: Simulator
    urls: DatabaseUrls

    def headers(self, customer_id: UUID, *, region: str = "NSW", key: str | None = None) -> dict[str, str]:
        """Headers of a signed-in customer, with an idempotency key."""
        return self.signer.bearer(customer_id, region=region) | {"Idempotency-Key": key or str(uuid4())}

    async def add_card(
        self, customer_id: UUID, number: str = DEBIT, *, gateway: str = "stripe", region: str = "NSW"
    ) -> httpx2.Response:
        """Saves a card."""
        return await self.http.post(
            f"/api/funds/cc/{gateway}",
            headers=self.headers(customer_id, region=region),
            json={"token": self.simulator.token(gateway, number)},
        )

    async def card(self, customer_id: UUID, number: str = DEBIT, *, gateway: str = "stripe") -> str:
        """The id of a saved card."""
        added = await self.add_card(customer_id, number, gateway=gateway)
        assert added.status_code == 201, added.text
        return str(added.json()["result"]["id"])

    async def deposit(
        self, customer_id: UUID, fund_id: str, amount: str = "20.00", *, key: str | None = None, **more: Any
    ) -> httpx2.Response:
        """Deposits from a fund."""
        return await self.http.post(
            f"/api/funds/{fund_id}/deposit",
            headers=self.headers(customer_id, key=key),
            json={"amount": {"amount": amount, "currency": "AUD"}, **more},
        )

    async def start(
        self, customer_id: UUID, fund_id: str, reference: str, cents: int = 2000
    ) -> deposits_pb2.Deposit:
        """A deposit that a checkout begins by RPC."""
        answer = await self.rpc.StartDeposit(
            deposits_pb2.StartDepositRequest(
                customer_id=str(customer_id),
                region="NSW",
                reference=reference,
                amount=MoneyMessage(currency="AUD", minor_units=cents),
                fund_id=fund_id,
                attended=True,
                return_path="/checkout/deposit/{deposit_id}",
            )
        )
        return answer.deposit

    async def read(self, customer_id: UUID, deposit_id: str) -> dict[str, Any]:
        """A deposit as its owner reads it."""
        answer = await self.http.get(f"/api/deposits/{deposit_id}", headers=self.headers(customer_id))
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def until(
        self, customer_id: UUID, deposit_id: str, status: str, seconds: float = 15
    ) -> dict[str, Any]:
        """Waits until a deposit has come into a state."""

        async def current() -> str:
            return str((await self.read(customer_id, deposit_id))["status"])

        await eventually(current, status, seconds=seconds)
        return await self.read(customer_id, deposit_id)

    async def balance(self, customer_id: UUID) -> str:
        """What the customer has."""
        answer = await self.http.get("/api/funds", headers=self.headers(customer_id))
        return str(answer.json()["result"]["balance"]["amount"])

    async def postings(self, deposit_id: str) -> int:
        """How often the ledger has booked a deposit."""
        rows = await self.database.call(
            """
            select count(*) as n from journals
            where flow = 'deposit' and business_id = %(id)s and step = 'settle'
            """,
            {"id": deposit_id},
        )
        return int(rows[0]["n"])


@asynccontextmanager
async def running_shop(
    simulator: Simulator, urls: DatabaseUrls, nats: Nats, valkey: Valkey, database: Database, **changes: Any
) -> AsyncIterator[Shop]:
    """Runs the whole wallet; the simulator's webhooks reach it."""
    settings = settings_for(simulator, urls, nats, valkey, **changes)
    signer = TokenSigner()
    async with (
        on_ports(compose(settings, keys=signer.published_keys), settings) as ports,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{ports.http}", headers=APP, timeout=20) as http,
        open_channel(f"127.0.0.1:{ports.rpc}") as rpc,
    ):
        before = simulator.webhooks.target
        simulator.webhooks.target = str(http.base_url)
        try:
            yield Shop(http, WalletServiceStub(rpc), signer, database, simulator, urls)
        finally:
            simulator.webhooks.target = before


async def payment_methods(
    shop: Shop, customer: UUID, query: str = "", *, region: str = "NSW"
) -> dict[str, Any]:
    answer = await shop.http.get(
        f"/api/payment_methods{query}", headers=shop.headers(customer, region=region)
    )
    result: dict[str, Any] = answer.json()["result"]
    return result


async def verify_fund(
    shop: Shop, customer: UUID, fund: str, *, back: str = "", **body: Any
) -> dict[str, Any]:
    answer = await shop.http.post(
        f"/api/funds/{fund}/verification{back}", headers=shop.headers(customer), json=body
    )
    assert answer.status_code in (200, 201, 202), answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


async def plan_unattended(
    shop: Shop, customer: UUID, fund: str, minor: int
) -> deposits_pb2.PlanUnattendedResponse:
    return await shop.rpc.PlanUnattended(
        deposits_pb2.PlanUnattendedRequest(
            customer_id=str(customer),
            region="NSW",
            fund_id=fund,
            price=MoneyMessage(currency="AUD", minor_units=minor),
        )
    )


async def charge_unattended(
    shop: Shop, customer: UUID, fund: str, reference: str | None = None, *, cents: int = 2000
) -> deposits_pb2.Deposit:
    answer = await shop.rpc.StartDeposit(
        deposits_pb2.StartDepositRequest(
            customer_id=str(customer),
            region="NSW",
            reference=reference or str(uuid4()),
            amount=MoneyMessage(currency="AUD", minor_units=cents),
            fund_id=fund,
            attended=False,
        )
    )
    return answer.deposit
