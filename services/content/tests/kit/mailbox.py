"""Content with a mailbox and a fake identity."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import text

from content.app import compose
from content.config import ContentSettings
from content.notifications.read_feed import Feed
from devservers.processes import free_port
from devservers.servers import Nats, Valkey
from mailbox_simulator.main import run as run_mailbox
from servicekit.clock import SystemClock
from servicekit.data.database import Database
from servicekit.errors import NotFound, Unavailable
from servicekit.rpc.server import RpcServer
from servicekit.testing.services import EventPublisher, in_process, publishing
from servicekit.testing.waiting import eventually
from services.content.tests.kit.frontends import build_mfe, build_shell
from wattle.identity.v1 import events_pb2, identity_service_pb2, identity_service_pb2_grpc


@dataclass
class FakeIdentity(identity_service_pb2_grpc.IdentityServiceServicer):
    """Identity's RPCs with answers from memory."""

    messages: dict[str, identity_service_pb2.ReadMessageResponse] = field(default_factory=dict)
    contacts: dict[str, identity_service_pb2.Contact] = field(default_factory=dict)
    delivered: list[str] = field(default_factory=list)
    alerts: dict[str, list[identity_service_pb2.JackpotAlert]] = field(default_factory=dict)
    """Alerts of an offer by its key, in the order of customer ids."""

    is_away: bool = False
    """Refuses to read messages and contacts, as while it starts."""

    async def ReadMessage(self, request: Any, context: Any) -> identity_service_pb2.ReadMessageResponse:
        if self.is_away:
            raise Unavailable("starting")
        if request.message_id not in self.messages:
            raise NotFound
        return self.messages[request.message_id]

    async def MessageDelivered(
        self, request: Any, context: Any
    ) -> identity_service_pb2.MessageDeliveredResponse:
        self.delivered.append(request.message_id)
        return identity_service_pb2.MessageDeliveredResponse()

    async def CreateSignInLink(
        self, request: Any, context: Any
    ) -> identity_service_pb2.CreateSignInLinkResponse:
        raise NotFound

    async def ListJackpotAlerts(
        self, request: Any, context: Any
    ) -> identity_service_pb2.ListJackpotAlertsResponse:
        wanted = [
            each
            for each in self.alerts.get(request.offer_key, [])
            if each.customer_id > request.after_customer_id
            and each.minimum.currency == request.prize_pool.currency
            and each.minimum.minor_units <= request.prize_pool.minor_units
        ]
        page = wanted[: request.limit]
        more = page[-1].customer_id if len(wanted) > len(page) else ""
        return identity_service_pb2.ListJackpotAlertsResponse(alerts=page, next_after_customer_id=more)

    async def ListContacts(self, request: Any, context: Any) -> identity_service_pb2.ListContactsResponse:
        known = [self.contacts[each] for each in request.customer_ids if each in self.contacts]
        return identity_service_pb2.ListContactsResponse(contacts=known)


@dataclass(frozen=True)
class MessageHarness:
    identity: FakeIdentity
    mailbox: httpx2.AsyncClient
    database: Database
    others: EventPublisher
    feed: Feed

    async def received(self, address: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.mailbox.get("/api/messages", params={"to": address})).json()
        return found

    async def status(self, source_id: str) -> str | None:
        async with self.database.read() as session:
            statement = text("select status from deliveries where source_id = :source")
            found: str | None = await session.scalar(statement, {"source": source_id})
        return found

    async def wait_for_emails(self, address: str, expected: list[dict[str, Any]], *names: str) -> None:
        """Waits until exactly these emails have arrived; compares the named fields."""

        async def found() -> list[dict[str, Any]]:
            return [{name: each[name] for name in names} for each in await self.received(address)]

        await eventually(found, expected)

    def add_customer(self, customer: uuid.UUID, address: str, **choices: Any) -> identity_service_pb2.Contact:
        """Adds a customer with their preferences to identity."""
        contact = identity_service_pb2.Contact(
            customer_id=str(customer),
            first_name="Sam",
            email=address,
            **{"locale": "en-AU", "preferences_id": "signed-id", "unsubscribe_token": "token", **choices},
        )
        self.identity.contacts[str(customer)] = contact
        return contact

    async def request_message(self, message_id: str, template: str) -> None:
        asked = events_pb2.MessageRequested(message_id=message_id, template=template)
        await self.others.publish("wattle.identity.v1.message_requested", asked.SerializeToString())


@asynccontextmanager
async def running_harness(
    database_url: str, nats_server: Nats, valkey_server: Valkey, folder: Path
) -> AsyncIterator[MessageHarness]:
    build_shell(folder / "shell")
    build_mfe(folder / "mfe", "storefront", "/", pages={"/": "home"})
    identity = FakeIdentity()
    server = RpcServer(
        [lambda grpc: identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(identity, grpc)],
        host="127.0.0.1",
        port=0,
    )
    await server.start()
    page, smtp = free_port(), free_port()
    mailbox = asyncio.create_task(run_mailbox("127.0.0.1", page, smtp))
    settings = ContentSettings(
        environment="test",
        database_url=database_url,
        nats_url=nats_server.url,
        redis_url=valkey_server.url,
        shell_dist=folder / "shell",
        mfe_root=folder / "mfe",
        public_origin="https://shop.test",
        identity_target=f"127.0.0.1:{server.port}",
        mail_port=smtp,
        text_message_url=f"http://127.0.0.1:{page}",
    )
    components = compose(settings)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    await database.open()
    async with (
        publishing(nats_server.url, "catalog", "checkout", "identity", "wallet") as others,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{page}") as reader,
        in_process(components, {**components.upkeep, **components.background}),
    ):
        yield MessageHarness(identity, reader, database, others, Feed(database, SystemClock()))
    await database.close()
    await server.stop(0)
    mailbox.cancel()
    await asyncio.gather(mailbox, return_exceptions=True)


def new_address() -> str:
    """A unique email address."""
    return f"{uuid.uuid4().hex}@example.com"
