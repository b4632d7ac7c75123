from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from identity.customer.tables import Customer
from identity.messages import store as messages_store
from identity.messages.request_message import RequestMessage
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound
from servicekit.testing.services import APP
from services.identity.tests.kit.factories import sign_up_body
from services.identity.tests.kit.service import Identity
from wattle.identity.v1 import events_pb2
from wattle.identity.v1 import identity_service_pb2 as pb

if TYPE_CHECKING:
    from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceAsyncStub


async def requested(identity: Identity, **details: Any) -> tuple[dict[str, Any], str]:
    """A new customer, and the id of a message with a code to them."""
    answer = await identity.post(
        "/api/signup", APP, sign_up_body(first_name="Alex", phone_number="0412 345 678")
    )
    customer: dict[str, Any] = answer.json()["result"]["customer"]
    database = Database(identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()
    async with database.transaction() as session:
        known = await session.get_one(Customer, uuid.UUID(customer["customer_id"]))
        message_id = await RequestMessage(identity.secret_keys, identity.clock).to_customer(
            session, known, "two_factor_code", {"code": "314159"}, **details
        )
    await database.close()
    return customer, str(message_id)


async def test_message_event_has_no_content_and_sender_reads_it(
    identity: Identity, rpc: IdentityServiceAsyncStub
) -> None:
    customer, message_id = await requested(identity)

    [event] = await identity.rows("select payload from outbox where aggregate_id = %(id)s", id=message_id)
    read = await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message_id))

    published = events_pb2.MessageRequested.FromString(event["payload"])
    assert published == events_pb2.MessageRequested(
        message_id=message_id, customer_id=customer["customer_id"], template="two_factor_code"
    )
    assert (read.channel, read.address) == (pb.MESSAGE_CHANNEL_EMAIL, customer["email"])
    assert (read.template, read.locale) == ("two_factor_code", "en-AU")
    assert dict(read.parameters) == {"first_name": "Alex", "code": "314159"}


async def test_text_message_goes_to_phone_number(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    _, message_id = await requested(identity, channel="sms")

    read = await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message_id))

    assert (read.channel, read.address) == (pb.MESSAGE_CHANNEL_SMS, "+61412345678")


async def test_message_parameters_are_encrypted_in_database(identity: Identity) -> None:
    _, message_id = await requested(identity)

    [row] = await identity.rows("select parameters from messages where message_id = %(id)s", id=message_id)

    assert b"314159" not in row["parameters"]


async def test_delivered_message_is_erased(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    _, message_id = await requested(identity)

    for _ in range(2):
        await rpc.MessageDelivered(pb.MessageDeliveredRequest(message_id=message_id))

    with pytest.raises(NotFound, match="message_gone"):
        await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message_id))
    [row] = await identity.rows("select * from messages where message_id = %(id)s", id=message_id)
    assert (row["parameters"], row["delivered_at"]) == (None, identity.clock.now())


async def test_expired_message_is_not_sent(identity: Identity, rpc: IdentityServiceAsyncStub) -> None:
    _, message_id = await requested(identity, expires_in=timedelta(minutes=5))
    identity.clock.advance(timedelta(minutes=5))

    with pytest.raises(NotFound, match="message_gone"):
        await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message_id))


async def test_expired_message_is_erased(identity: Identity) -> None:
    _, late = await requested(identity, expires_in=timedelta(microseconds=1))
    _, waiting = await requested(identity)
    database = Database(identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()

    await messages_store.erase_expired_messages(database)

    await database.close()
    rows = await identity.rows(
        "select message_id::text as id from messages where parameters is not null"
        " and message_id = any(%(ids)s::uuid[])",
        ids=[late, waiting],
    )
    assert [row["id"] for row in rows] == [waiting]


@pytest.mark.parametrize("message_id", ["", "7"])
async def test_message_id_must_be_a_uuid(rpc: IdentityServiceAsyncStub, message_id: str) -> None:
    with pytest.raises(InvalidRequest):
        await rpc.ReadMessage(pb.ReadMessageRequest(message_id=message_id))


async def test_contacts_include_only_existing_customers(
    identity: Identity, rpc: IdentityServiceAsyncStub
) -> None:
    answer = await identity.post("/api/signup", APP, sign_up_body(phone_number="0412 345 678"))
    customer = answer.json()["result"]["customer"]

    found = await rpc.ListContacts(
        pb.ListContactsRequest(customer_ids=[customer["customer_id"], str(uuid.uuid4())])
    )

    [contact] = found.contacts
    assert (contact.customer_id, contact.email) == (customer["customer_id"], customer["email"])
    assert (contact.first_name, contact.last_name) == (customer["first_name"], customer["last_name"])
    assert (contact.phone_number, contact.locale) == ("+61412345678", "en-AU")
