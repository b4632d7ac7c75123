from __future__ import annotations

import uuid

import pytest
from sqlalchemy import text

from servicekit.testing.waiting import eventually
from services.content.tests.kit.mailbox import MessageHarness, new_address
from services.content.tests.kit.orders import paid_order
from wattle.identity.v1 import identity_service_pb2
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import events_pb2 as wallet_events


async def test_requested_code_is_mailed_and_reported_as_delivered(
    harness: MessageHarness,
) -> None:
    message_id, address = str(uuid.uuid4()), new_address()
    harness.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_EMAIL,
        address=address,
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "123456", "expires_in_minutes": "5"},
    )
    await harness.request_message(message_id, "two_factor_code")

    async def codes() -> list[list[str]]:
        return [each["codes"] for each in await harness.received(address)]

    await eventually(codes, [["123456"]])
    await eventually(lambda: _value(message_id in harness.identity.delivered), expected=True)
    await eventually(lambda: harness.status(message_id), "sent")


async def test_requested_code_can_be_a_text_message(harness: MessageHarness) -> None:
    message_id, number = str(uuid.uuid4()), f"+614{uuid.uuid4().int % 10**8:08d}"
    harness.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_SMS,
        address=number,
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "654321", "expires_in_minutes": "5"},
    )
    await harness.request_message(message_id, "two_factor_code")

    async def codes() -> list[list[str]]:
        return [each["codes"] for each in await harness.received(number)]

    await eventually(codes, [["654321"]])


async def test_expired_message_is_not_sent(harness: MessageHarness) -> None:
    message_id = str(uuid.uuid4())
    await harness.request_message(message_id, "two_factor_code")
    await eventually(lambda: harness.status(message_id), "expired")


async def test_paid_order_is_mailed_to_its_owner(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    await harness.others.publish("wattle.checkout.v1.order_paid", paid_order(customer))

    async def subjects() -> list[str]:
        return [each["subject"] for each in await harness.received(address)]

    await eventually(subjects, ["Your tickets are ready"])


async def test_closed_account_gets_no_mail(harness: MessageHarness) -> None:
    customer = uuid.uuid4()
    await harness.others.publish("wattle.checkout.v1.order_paid", paid_order(customer))

    async def statuses() -> list[str]:
        async with harness.database.read() as session:
            statement = text("select status from deliveries where customer_id = :customer")
            return list(await session.scalars(statement, {"customer": customer}))

    await eventually(statuses, ["unwanted"])


@pytest.mark.parametrize(
    ("state", "reason", "subject", "words"),
    [
        ("paid", "", "Your withdrawal is paid", "We have paid $50.00 to you."),
        ("paid", "paid_after_all", "Your withdrawal is paid", "the money has left your wallet again"),
        ("returned", "account_closed", "Your withdrawal did not go through", "$50.00"),
    ],
)
async def test_ended_withdrawal_is_mailed(
    harness: MessageHarness, state: str, reason: str, subject: str, words: str
) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    for each in ("requested", state):
        changed = wallet_events.WithdrawalChanged(
            withdrawal_id="w-1",
            customer_id=str(customer),
            amount=Money(currency="AUD", minor_units=5000),
            method="tt",
            state=each,
            reason=reason,
        )
        await harness.others.publish("wattle.wallet.v1.withdrawal_changed", changed.SerializeToString())

    async def mails() -> list[tuple[str, bool]]:
        return [
            (each["subject"], words in " ".join(each["text"].split()))
            for each in await harness.received(address)
        ]

    await eventually(mails, [(subject, True)])


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        ("self_excluded", "You have excluded yourself"),
        ("register", "You can no longer buy or deposit"),
    ],
)
async def test_exclusion_is_confirmed_by_mail(harness: MessageHarness, kind: str, subject: str) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.identity.contacts[str(customer)] = identity_service_pb2.Contact(
        customer_id=str(customer), first_name="Sam", email=address, locale="en-AU"
    )
    excluded = wallet_events.CustomerRestricted(
        customer_id=str(customer), kind=kind, until_seconds=1_800_000_000
    )
    await harness.others.publish("wattle.wallet.v1.customer_restricted", excluded.SerializeToString())

    async def mails() -> list[str]:
        return [each["subject"] for each in await harness.received(address)]

    await eventually(mails, [subject])


async def _value(value: bool) -> bool:
    return value
