"""Checkout in this process against real Postgres, NATS and Valkey, with the other services' contracts
served by fakes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx2
from google.protobuf.message import Message

from checkout.app import armed_failpoints, compose
from checkout.cart.change_cart import Carts
from checkout.cart.clients import SpendClient
from checkout.catalogue.clients import CatalogClient
from checkout.catalogue.read_model import ReadModel
from checkout.config import CheckoutSettings
from checkout.jobs import CATALOG_HANDLERS as HANDLERS
from checkout.jobs import PURGES
from checkout.payment.clients import DepositClient, StockClient, WalletClient
from checkout.payment.receipt_links import ReceiptLinks
from checkout.payment.reserve_stock import ReserveStock
from checkout.payment.rules.saga import Saga
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.store.checkouts import claim_due
from checkout.payment.sweep_checkouts import SweepCheckouts
from checkout.payment.take_deposit import TakeDeposit
from checkout.settlement.clients import PayoutClient
from checkout.settlement.refunds import RefundDraws
from checkout.settlement.rules.settlements import Settlement
from checkout.settlement.seal_draws import SealDraws
from checkout.settlement.settle_draws import SettleDraws
from checkout.settlement.store.settlements import lease_due as lease_settlement
from checkout.vouchers.clients import CreditClient
from checkout.vouchers.redeem_vouchers import RedeemVouchers
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.events.handlers import ReceivedEvent
from servicekit.process.components import Components
from servicekit.rpc.client import open_channel
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import APP, in_process
from services.checkout.tests.kit.factories import draw, offer, offer_key
from services.checkout.tests.kit.fake_wallet import FakeWallet
from services.checkout.tests.kit.fakes import FakeCatalog, FakeIdentity, FakeStock
from wattle.catalog.v1 import draw_pb2, events_pb2, offer_pb2

SIGNER = TokenSigner()
FROM_WALLET = {"wallet_only": True}


@dataclass
class Others:
    """The services that checkout asks."""

    catalog: FakeCatalog
    stock: FakeStock
    wallet: FakeWallet
    identity: FakeIdentity
    catalog_target: str
    wallet_target: str
    identity_target: str


@dataclass(frozen=True)
class Customer:
    """A signed-in customer of an app."""

    customer_id: UUID = field(default_factory=uuid4)
    session_id: UUID = field(default_factory=uuid4)
    region: str = "NSW"

    @property
    def headers(self) -> dict[str, str]:
        return {**APP, **SIGNER.bearer(self.customer_id, session_id=self.session_id, region=self.region)}


class SealAndSettle(SettleDraws):
    """Settles, and seals before, as the two sweeps do side by side."""

    def __init__(self, *arguments: Any, sealer: SealDraws, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sealer = sealer

    async def settle_due(self) -> int:
        await self._sealer.seal_due()
        return await super().settle_due()


@dataclass(frozen=True)
class Checkout:
    """A running service and the way to talk to it."""

    client: httpx2.AsyncClient
    components: Components
    database: Database
    others: Others
    settings: CheckoutSettings
    spending: SpendClient
    wallet: PayoutClient
    stock: StockClient
    numbers: ReserveStock
    deposits: DepositClient
    links: ReceiptLinks
    saga: CheckoutSaga
    credits: RedeemVouchers

    def saga_that_dies(self, failpoint: str) -> CheckoutSaga:
        """A worker that moves sagas and dies at a failpoint."""
        fails = armed_failpoints(f"{failpoint}:raise")
        deposits = TakeDeposit(self.database, self.deposits, fails)
        return CheckoutSaga(self.database, self.wallet, self.numbers, deposits, self.links, fails)

    async def sweep(self) -> None:
        """One round of the sweeper."""
        await SweepCheckouts(self.database, self.saga, self.numbers).sweep()

    async def purge(self) -> None:
        """Deletes all rows past their retention."""
        for each in PURGES:
            await each.run(self.database)

    async def receive(self, subject: str, message: Message) -> None:
        """Handles an event of catalog, as its consumer does."""
        async with self.database.transaction() as session:
            await HANDLERS[f"wattle.catalog.v1.{subject}"](
                session,
                ReceivedEvent(uuid4(), subject, "x", 1, datetime.now(UTC), message.SerializeToString(), None),
            )

    async def draw_result(self, drawn: draw_pb2.Draw, result: draw_pb2.DrawResult) -> None:
        """Catalog publishes a result, which also closes the draw."""
        drawn.version += 1
        drawn.status = draw_pb2.DRAW_STATUS_DRAWN
        await self.receive("draw_result_published", events_pb2.DrawResultPublished(draw=drawn, result=result))

    def settler(
        self,
        *,
        failpoint: str | None = None,
        block: int = 4096,
        batch: int = 500,
        provisional_for: timedelta | None = None,
    ) -> SealAndSettle:
        return SealAndSettle(
            self.database,
            self.wallet,
            armed_failpoints(failpoint),
            sealer=self.sealer(block=block),
            batch=batch,
            provisional_for=provisional_for,
        )

    def sealer(self, *, failpoint: str | None = None, block: int = 4096) -> SealDraws:
        return SealDraws(self.database, armed_failpoints(failpoint), block=block)

    def refunder(self, *, failpoint: str | None = None, batch: int = 50) -> RefundDraws:
        return RefundDraws(self.database, self.wallet, armed_failpoints(failpoint), batch=batch)

    async def lease_settlement(self, drawn: draw_pb2.Draw) -> Settlement:
        """Takes over the settlement of one draw."""
        while settlement := await lease_settlement(self.database, lease=timedelta(seconds=15)):
            if settlement.offer_key == drawn.offer_key:
                return settlement
        raise LookupError(drawn.offer_key)

    async def claim(self) -> list[Saga]:
        """Takes over the sagas that are due."""
        return await claim_due(self.database, limit=100, lease=timedelta(seconds=10))

    async def publish(self, offer_message: offer_pb2.Offer, *draws: draw_pb2.Draw) -> None:
        """Lets catalog know an offer; checkout reads it through."""
        self.others.catalog.offers[offer_message.key] = (offer_message, draws)

    async def selling(self, *draws: draw_pb2.Draw, **changes: Any) -> str:
        """A fresh offer with an open draw, or the given ones; its key."""
        key = draws[0].offer_key if draws else offer_key()
        await self.publish(offer(key, **changes), *(draws or (draw(key),)))
        return key

    async def customer(self, balance: int = 10_000) -> Customer:
        """A customer with money, in cents."""
        customer = Customer()
        self.others.wallet.balances[str(customer.customer_id)] = balance
        return customer

    async def put_in_cart(self, customer: Customer, body: Mapping[str, Any]) -> dict[str, Any]:
        answer = await self.client.post("/api/cart/items", json=body, headers=customer.headers)
        assert answer.status_code == 201, answer.text
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def cart(self, customer: Customer) -> dict[str, Any]:
        answer = await self.client.get("/api/cart", headers=customer.headers)
        assert answer.status_code == 200, answer.text
        result: dict[str, Any] = answer.json()["result"]
        return result

    async def pay(
        self, customer: Customer, cart: Mapping[str, Any], *, key: str | None = None, **changes: Any
    ) -> httpx2.Response:
        """Pays a cart; what is paid later from the wallet alone, unless a test says otherwise."""
        body = {
            "cart_version": cart["version"],
            "expected_total": cart["total_due"],
            **({"unattended_payment": FROM_WALLET} if cart["requires_unattended_payment_method"] else {}),
            **changes,
        }
        return await self.client.post(
            "/api/checkout", json=body, headers={**customer.headers, "Idempotency-Key": key or str(uuid4())}
        )


@asynccontextmanager
async def running_checkout(
    urls: DatabaseUrls, others: Others, nats: Nats, valkey: Valkey, **changes: Any
) -> AsyncIterator[Checkout]:
    settings = CheckoutSettings(
        environment="test",
        database_url=urls.runtime,
        nats_url=nats.url,
        redis_url=valkey.url,
        catalog_target=others.catalog_target,
        wallet_target=others.wallet_target,
        identity_target=others.identity_target,
        **changes,
    )
    components = compose(settings, keys=SIGNER.published_keys)
    database = Database(urls.runtime, pool_size=4, application_name="test")
    await database.open()
    wallet = open_channel(others.wallet_target)
    catalog = open_channel(others.catalog_target)
    stock = StockClient(catalog)
    numbers = ReserveStock(database, stock)
    links = ReceiptLinks(
        settings.receipt_link_keys, timedelta(days=settings.receipt_link_days), SystemClock()
    )
    spending = SpendClient(wallet)
    async with in_process(components) as client:
        yield Checkout(
            client,
            components,
            database,
            others,
            settings,
            spending,
            PayoutClient(wallet),
            stock,
            numbers,
            DepositClient(wallet),
            links,
            CheckoutSaga(
                database,
                WalletClient(wallet),
                numbers,
                TakeDeposit(database, DepositClient(wallet), armed_failpoints(settings.failpoint)),
                links,
                armed_failpoints(settings.failpoint),
            ),
            RedeemVouchers(
                database,
                Carts(database, ReadModel(database, CatalogClient(catalog)), spending, SystemClock()),
                spending,
                CreditClient(wallet),
                SystemClock(),
                armed_failpoints(),
            ),
        )
    await wallet.close()
    await catalog.close()
    await database.close()
