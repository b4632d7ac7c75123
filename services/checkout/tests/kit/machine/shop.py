"""A checkout that a state machine drives step by step, with services that fail on request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

import pytest
import structlog

from access import capabilities
from checkout.catalogue import read_model, sub_variants
from checkout.vouchers import redeem_vouchers
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from servicekit.data import snapshot
from servicekit.failpoints import Failpoints
from servicekit.rpc.server import RpcServer
from services.checkout.tests.kit.factories import draw, offer, offer_key
from services.checkout.tests.kit.fakes import FakeCatalog, FakeIdentity, FakeStock
from services.checkout.tests.kit.harness import Checkout, Customer, Others, running_checkout
from services.checkout.tests.kit.scarce import scarce_offer
from services.checkout.tests.kit.unreliable import Network, UnreliableStock, UnreliableWallet
from wattle.catalog.v1 import catalog_service_pb2_grpc, events_pb2, stock_service_pb2_grpc
from wattle.wallet.v1 import wallet_service_pb2_grpc

STOCK = 20
BOOK = 5
UNDECIDED = """
    select (select count(*) from carts where customer_id = %(c)s and checkout_id is not null) as carts,
           (select count(*) from checkouts where customer_id = %(c)s and due_at is not null) as sagas,
           (select count(*) from orders where customer_id = %(c)s and status = 'pending') as orders,
           (select count(*) from idempotency_keys where owner = %(c)s::text and status = 'running') as keys,
           (select count(*) from stock_releases where customer_id = %(c)s) as numbers
"""


class Switch(Failpoints):
    """The failpoints of a process, armed and disarmed while it runs."""

    def __init__(self) -> None:
        super().__init__(())
        self.has_crashed = False

    def arm(self, name: str) -> None:
        """Lets the process fail at this place; the empty name lets it go on."""
        self._armed = name

    def reach(self, name: str) -> None:
        """Remembers that the process failed."""
        self.has_crashed |= name == self._armed
        super().reach(name)


class Glances:
    """The clock of the process's snapshots: it moves with every published change, so that unchanged data are
    not read again; not while the process `lags`.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self.lags = False

    def __call__(self) -> float:
        return self._now

    def look_again(self) -> None:
        """What is in mind is too old."""
        if not self.lags:
            self._now += 2 * read_model.MAX_AGE


@dataclass(frozen=True)
class Shop:
    """A running checkout, and what is around it."""

    checkout: Checkout
    wallet: UnreliableWallet
    stock: UnreliableStock
    network: Network
    switch: Switch
    glances: Glances


@contextmanager
def silence() -> Iterator[None]:
    """Logs nothing: intended crashes would fill the log."""

    def drop(*_: object) -> structlog.typing.EventDict:
        raise structlog.DropEvent

    processors = structlog.get_config()["processors"]
    before = list(processors)
    processors[:] = [drop]
    try:
        yield
    finally:
        processors[:] = before


@asynccontextmanager
async def running_shop(
    urls: DatabaseUrls, nats: Nats, valkey: Valkey, glances: Glances
) -> AsyncIterator[Shop]:
    """A checkout whose process crashes by a switch, and its neighbours behind a network."""
    network, switch = Network(), Switch()
    wallet, stock = UnreliableWallet(network), UnreliableStock(network)
    catalog_server = RpcServer(
        [
            lambda server: catalog_service_pb2_grpc.add_CatalogServiceServicer_to_server(
                FakeCatalog(), server
            ),
            lambda server: stock_service_pb2_grpc.add_StockServiceServicer_to_server(stock, server),
        ],
        host="127.0.0.1",
        port=0,
    )
    wallet_server = RpcServer(
        [lambda server: wallet_service_pb2_grpc.add_WalletServiceServicer_to_server(wallet, server)],
        host="127.0.0.1",
        port=0,
    )
    servers = (catalog_server, wallet_server)
    await asyncio.gather(*(server.start() for server in servers))
    catalog_target, wallet_target = (f"127.0.0.1:{server.port}" for server in servers)
    others = Others(
        FakeCatalog(), FakeStock(), wallet, FakeIdentity(), catalog_target, wallet_target, wallet_target
    )
    async with AsyncExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("checkout.app.Failpoints", lambda *_: switch)
            checkout = await stack.enter_async_context(running_checkout(urls, others, nats, valkey))
        yield Shop(checkout, wallet, stock, network, switch, glances)
    await asyncio.gather(*(server.stop(0) for server in servers))


@contextmanager
def open_shop(runner: asyncio.Runner, urls: DatabaseUrls, nats: Nats, valkey: Valkey) -> Iterator[Shop]:
    """The same without an event loop: its steps run in that of the runner."""

    async def hold(ready: asyncio.Future[Shop], closed: asyncio.Event) -> None:
        async with running_shop(urls, nats, valkey, glances) as shop:
            ready.set_result(shop)
            await closed.wait()

    async def opened(task: asyncio.Task[None], ready: asyncio.Future[Shop]) -> Shop:
        await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        return await ready

    async def close(task: asyncio.Task[None], closed: asyncio.Event) -> None:
        closed.set()
        await task

    glances = Glances()
    loop = runner.get_loop()
    ready, closed = loop.create_future(), asyncio.Event()
    # One task opens and closes it; the machine's steps are tasks of their own between.
    task = loop.create_task(hold(ready, closed))
    with silence(), pytest.MonkeyPatch.context() as patch:
        for module in (read_model, snapshot):
            patch.setattr(module, "monotonic", glances)
        for module in (sub_variants, capabilities):
            # Whoever tells of the site has it read again.
            patch.setattr(module, "MAX_AGE", float("inf"))
        patch.setattr(redeem_vouchers, "MOST_ATTEMPTS", 10**6)
        try:
            yield runner.run(opened(task, ready))
        finally:
            runner.run(close(task, closed))


async def a_raffle(shop: Shop) -> str:
    """A raffle of twenty tickets; its key."""
    key = offer_key()
    message = scarce_offer(key, "raffle_ticket", {BOOK: 4000})
    await shop.checkout.receive("offer_published", events_pb2.OfferPublished(offer=message))
    await shop.checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=draw(key)))
    shop.stock.left[key] = STOCK
    return key


async def a_lottery(checkout: Checkout) -> str:
    """A lottery with an open draw; its key."""
    key = offer_key()
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=offer(key)))
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=draw(key)))
    return key


async def nothing_is_undecided(shop: Shop, customer: Customer) -> bool:
    """Whether every purchase of the customer has ended, with its cart, order, key and numbers."""
    (counts,) = await shop.checkout.database.call(UNDECIDED, {"c": customer.customer_id})
    return not any(counts.values())
