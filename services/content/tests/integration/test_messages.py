from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
import pytest_asyncio
from sqlalchemy import text

from content.app import compose
from content.config import ContentSettings
from mailbox_simulator.main import run as run_mailbox
from servicekit.database import Database
from servicekit.errors import NotFound
from servicekit.migrations import location
from servicekit.rpc import RpcServer
from servicekit.testing.postgres import DatabaseMaker
from servicekit.testing.processes import free_port
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import OtherServices, in_process, publishing
from servicekit.testing.waiting import eventually
from services.content.tests.factories import build_mfe, build_shell
from services.content.tests.integration.conftest import STOREFRONT_PAGES
from services.content.tests.integration.test_notifications import paid_order
from wattle.identity.v1 import events_pb2, identity_service_pb2, identity_service_pb2_grpc
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import events_pb2 as wallet_events


@dataclass
class Identity(identity_service_pb2_grpc.IdentityServiceServicer):
    """What identity would answer."""

    messages: dict[str, identity_service_pb2.ReadMessageResponse] = field(default_factory=dict)
    contacts: dict[str, identity_service_pb2.Contact] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    async def ReadMessage(self, request: Any, context: Any) -> identity_service_pb2.ReadMessageResponse:
        if request.message_id not in self.messages:
            raise NotFound
        return self.messages[request.message_id]

    async def MessageDelivered(
        self, request: Any, context: Any
    ) -> identity_service_pb2.MessageDeliveredResponse:
        self.told.append(request.message_id)
        return identity_service_pb2.MessageDeliveredResponse()

    async def CreateSignInLink(
        self, request: Any, context: Any
    ) -> identity_service_pb2.CreateSignInLinkResponse:
        raise NotFound

    async def ListContacts(self, request: Any, context: Any) -> identity_service_pb2.ListContactsResponse:
        known = [self.contacts[each] for each in request.customer_ids if each in self.contacts]
        return identity_service_pb2.ListContactsResponse(contacts=known)


@dataclass(frozen=True)
class Post:
    """Content with a mailbox and an identity beside it."""

    identity: Identity
    mailbox: httpx2.AsyncClient
    database: Database
    others: OtherServices

    async def received(self, address: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.mailbox.get("/api/messages", params={"to": address})).json()
        return found

    async def status(self, source_id: str) -> str | None:
        async with self.database.read() as session:
            statement = text("select status from deliveries where source_id = :source")
            found: str | None = await session.scalar(statement, {"source": source_id})
        return found

    async def ask(self, message_id: str, template: str) -> None:
        asked = events_pb2.MessageRequested(message_id=message_id, template=template)
        await self.others.tell("wattle.identity.v1.message_requested", asked.SerializeToString())


@pytest_asyncio.fixture(loop_scope="session")
async def post(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey, tmp_path_factory: Any
) -> AsyncIterator[Post]:
    folder = tmp_path_factory.mktemp("frontends")
    build_shell(folder / "shell")
    build_mfe(folder / "mfe", "storefront", "/", pages=STOREFRONT_PAGES)
    identity = Identity()
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
        database_url=make_database("content", location("content")).runtime,
        nats_url=nats_server.url,
        redis_url=valkey_server.url,
        shell_dist=folder / "shell",
        mfe_root=folder / "mfe",
        public_origin="https://shop.test",
        identity_target=f"127.0.0.1:{server.port}",
        mail_port=smtp,
        text_message_url=f"http://127.0.0.1:{page}",
        internal_token=None,
    )
    components = compose(settings)
    database = Database(settings.database_url, pool_size=2, application_name="test")
    await database.open()
    async with (
        publishing(nats_server.url, "catalog", "checkout", "identity", "wallet") as others,
        httpx2.AsyncClient(base_url=f"http://127.0.0.1:{page}") as reader,
        in_process(components, {**components.upkeep, **components.background}),
    ):
        yield Post(identity, reader, database, others)
    await database.close()
    await server.stop(0)
    mailbox.cancel()
    await asyncio.gather(mailbox, return_exceptions=True)


def person() -> str:
    return f"{uuid.uuid4().hex}@example.com"


async def test_a_code_that_identity_wants_sent_arrives_and_identity_may_forget_it(post: Post) -> None:
    message_id, address = str(uuid.uuid4()), person()
    post.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_EMAIL,
        address=address,
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "123456", "expires_in_minutes": "5"},
    )
    await post.ask(message_id, "two_factor_code")

    async def codes() -> list[list[str]]:
        return [each["codes"] for each in await post.received(address)]

    await eventually(codes, [["123456"]])
    await eventually(lambda: _value(message_id in post.identity.told), expected=True)
    await eventually(lambda: post.status(message_id), "sent")


async def test_a_code_can_travel_as_a_text_message(post: Post) -> None:
    message_id, number = str(uuid.uuid4()), f"+614{uuid.uuid4().int % 10**8:08d}"
    post.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_SMS,
        address=number,
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "654321", "expires_in_minutes": "5"},
    )
    await post.ask(message_id, "two_factor_code")

    async def codes() -> list[list[str]]:
        return [each["codes"] for each in await post.received(number)]

    await eventually(codes, [["654321"]])


async def test_a_message_that_expired_before_its_turn_is_not_sent(post: Post) -> None:
    message_id = str(uuid.uuid4())
    await post.ask(message_id, "two_factor_code")
    await eventually(lambda: post.status(message_id), "expired")


async def test_a_paid_order_is_told_by_mail_to_its_owner(post: Post) -> None:
    customer, address = uuid.uuid4(), person()
    post.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    await post.others.tell("wattle.checkout.v1.order_paid", paid_order(customer))

    async def subjects() -> list[str]:
        return [each["subject"] for each in await post.received(address)]

    await eventually(subjects, ["Your tickets are ready"])


async def test_nobody_writes_to_a_closed_account(post: Post) -> None:
    customer = uuid.uuid4()
    await post.others.tell("wattle.checkout.v1.order_paid", paid_order(customer))

    async def statuses() -> list[str]:
        async with post.database.read() as session:
            statement = text("select status from deliveries where customer_id = :customer")
            return list(await session.scalars(statement, {"customer": customer}))

    await eventually(statuses, ["unwanted"])


@pytest.mark.parametrize(
    ("state", "subject"),
    [("paid", "Your withdrawal is paid"), ("returned", "Your withdrawal did not go through")],
)
async def test_how_a_withdrawal_ended_is_told(post: Post, state: str, subject: str) -> None:
    customer, address = uuid.uuid4(), person()
    post.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    for each in ("requested", state):
        changed = wallet_events.WithdrawalChanged(
            withdrawal_id="w-1",
            customer_id=str(customer),
            amount=Money(currency="AUD", minor_units=5000),
            method="tt",
            state=each,
        )
        await post.others.tell("wattle.wallet.v1.withdrawal_changed", changed.SerializeToString())

    async def mails() -> list[tuple[str, bool]]:
        return [(each["subject"], "$50.00" in each["text"]) for each in await post.received(address)]

    await eventually(mails, [(subject, True)])


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        ("self_excluded", "You have excluded yourself"),
        ("register", "You cannot buy or deposit any more"),
    ],
)
async def test_an_exclusion_is_confirmed_by_mail(post: Post, kind: str, subject: str) -> None:
    customer, address = uuid.uuid4(), person()
    post.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    excluded = wallet_events.CustomerRestricted(
        customer_id=str(customer), kind=kind, until_seconds=1_800_000_000
    )
    await post.others.tell("wattle.wallet.v1.customer_restricted", excluded.SerializeToString())

    async def mails() -> list[str]:
        return [each["subject"] for each in await post.received(address)]

    await eventually(mails, [subject])


async def test_an_address_that_is_refused_is_not_tried_again(post: Post) -> None:
    assert await _outcome(post, "refused") == ("refused", 1)


async def test_a_server_that_is_busy_gets_the_message_later(post: Post) -> None:
    assert await _outcome(post, "later") == ("waiting", 1)


async def _outcome(post: Post, prefix: str) -> tuple[str, int]:
    customer = uuid.uuid4()
    post.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=f"{prefix}-{person()}", locale="en-AU"
    )
    await post.others.tell("wattle.checkout.v1.order_paid", paid_order(customer))
    statement = text("select status, attempts from deliveries where customer_id = :customer and attempts > 0")

    async def row() -> tuple[str, int] | None:
        async with post.database.read() as session:
            found = (await session.execute(statement, {"customer": customer})).one_or_none()
        return None if found is None else (found.status, found.attempts)

    expected = ("refused", 1) if prefix == "refused" else ("waiting", 1)
    await eventually(row, expected)
    return expected


async def _value(value: bool) -> bool:
    return value
