from __future__ import annotations

import asyncio
import uuid
from typing import Any, cast

import pytest
from psycopg.types.json import Jsonb
from sqlalchemy import text

from content.messages.channels import MailServer
from content.messages.deliver_messages import DeliverMessages
from content.messages.store import deliveries
from content.messages.store.deliveries import DeliveryOutcome, LeasedDelivery
from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.testing.waiting import eventually
from services.content.tests.kit.mailbox import MessageHarness, new_address
from wattle.identity.v1 import identity_service_pb2

PAID = {"minor_units": 615, "currency": "AUD", "order_id": "o-1", "lines": [], "receipt_path": ""}


async def write(
    harness: MessageHarness, *customers: uuid.UUID, template: str = "order_paid", attempts: int = 0
) -> None:
    """Adds due messages; `attempts` is the number of earlier ones."""
    async with harness.database.transaction() as session:
        await session.execute(
            text(
                "insert into deliveries (template, source_id, customer_id, facts, attempts)"
                " select :template, uuidv7(), each, cast(:facts as jsonb), :attempts"
                " from unnest(cast(:customers as uuid[])) as each"
            ),
            {
                "template": template,
                "customers": list(customers),
                "facts": Jsonb(PAID),
                "attempts": attempts,
            },
        )


async def state(harness: MessageHarness, customer: uuid.UUID) -> tuple[str, int]:
    async with harness.database.read() as session:
        row = await session.execute(
            text("select status, attempts from deliveries where customer_id = :customer"),
            {"customer": customer},
        )
        return tuple(row.one())


async def make_due(harness: MessageHarness, customer: uuid.UUID) -> None:
    """Makes a message due now."""
    async with harness.database.transaction() as session:
        await session.execute(
            text("update deliveries set due_at = clock_timestamp() where customer_id = :customer"),
            {"customer": customer},
        )


async def test_refused_address_is_not_retried(harness: MessageHarness) -> None:
    customer = uuid.uuid4()
    harness.add_customer(customer, f"refused-{new_address()}")
    await write(harness, customer)
    await eventually(lambda: state(harness, customer), ("refused", 1))


async def test_busy_mail_server_gets_the_message_later_and_once(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, f"later-{address}")
    await write(harness, customer)
    await eventually(lambda: _retry_state(harness, customer), (1, "SMTP [451]", True))
    harness.add_customer(customer, address)
    await make_due(harness, customer)
    await harness.wait_for_emails(address, [{"subject": "Your tickets are ready"}], "subject")
    await eventually(lambda: state(harness, customer), ("sent", 2))


async def _retry_state(harness: MessageHarness, customer: uuid.UUID) -> tuple[int, str | None, bool]:
    """Attempts, the last error, and whether the next attempt is due in half a minute."""
    async with harness.database.read() as session:
        row = await session.execute(
            text(
                "select attempts, last_error, due_at - clock_timestamp() between '20 s' and '30 s'"
                " from deliveries where customer_id = :customer"
            ),
            {"customer": customer},
        )
        return tuple(row.one())


async def test_message_fails_after_ten_attempts(harness: MessageHarness) -> None:
    customer = uuid.uuid4()
    harness.add_customer(customer, f"later-{new_address()}")
    await write(harness, customer, attempts=8)
    await eventually(lambda: state(harness, customer), ("waiting", 9))
    await eventually(lambda: _is_due_much_later(harness, customer), expected=True)
    await make_due(harness, customer)
    await eventually(lambda: state(harness, customer), ("failed", 10))


async def _is_due_much_later(harness: MessageHarness, customer: uuid.UUID) -> bool:
    async with harness.database.read() as session:
        return bool(
            await session.scalar(
                text(
                    "select due_at > clock_timestamp() + interval '5 h' from deliveries"
                    " where customer_id = :customer"
                ),
                {"customer": customer},
            )
        )


async def test_refused_phone_number_is_not_retried(harness: MessageHarness) -> None:
    message_id = str(uuid.uuid4())
    harness.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_SMS,
        address="0412 345 678",
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "654321", "expires_in_minutes": "5"},
    )
    await harness.request_message(message_id, "two_factor_code")
    await eventually(lambda: harness.status(message_id), "refused")


async def test_code_leaves_soon_after_identity_is_back(harness: MessageHarness) -> None:
    message_id, address = str(uuid.uuid4()), new_address()
    harness.identity.messages[message_id] = identity_service_pb2.ReadMessageResponse(
        channel=identity_service_pb2.MESSAGE_CHANNEL_EMAIL,
        address=address,
        template="two_factor_code",
        locale="en-AU",
        parameters={"first_name": "Alex", "code": "654321", "expires_in_minutes": "5"},
    )
    harness.identity.is_away = True
    await harness.request_message(message_id, "two_factor_code")
    await eventually(lambda: _postponed(harness, message_id), expected=True)
    harness.identity.is_away = False

    await eventually(lambda: harness.status(message_id), "sent", seconds=10)


async def _postponed(harness: MessageHarness, message_id: str) -> bool:
    """Whether a message waits for another service, which counts as no attempt."""
    async with harness.database.read() as session:
        return bool(
            await session.scalar(
                text(
                    "select attempts = 0 and last_error is not null and due_at < clock_timestamp() + '3 s'"
                    " from deliveries where source_id = :source"
                ),
                {"source": message_id},
            )
        )


async def test_error_in_one_message_does_not_stop_the_others(harness: MessageHarness) -> None:
    broken, address = uuid.uuid4(), new_address()
    others = [uuid.uuid4() for _ in range(5)]
    harness.add_customer(broken, new_address(), locale="zz")
    for other in others:
        harness.add_customer(other, address)
    await write(harness, broken, *others)
    await harness.wait_for_emails(address, [{"subject": "Your tickets are ready"}] * 5, "subject")
    await eventually(lambda: state(harness, broken), ("waiting", 1))


@pytest.mark.parametrize("template", ["nothing_like_this"])
async def test_message_without_template_or_class_fails_at_once(
    harness: MessageHarness, template: str
) -> None:
    customer = uuid.uuid4()
    harness.add_customer(customer, new_address())
    await write(harness, customer, template=template)
    await eventually(lambda: state(harness, customer), ("failed", 1))


async def test_many_messages_are_sent_in_one_round_and_each_once(harness: MessageHarness) -> None:
    address = new_address()
    customers = [uuid.uuid4() for _ in range(90)]
    for customer in customers:
        harness.add_customer(customer, address)
    await write(harness, *customers)

    async def tried() -> dict[str, int]:
        async with harness.database.read() as session:
            rows = await session.execute(
                text(
                    "select status || attempts as state, count(*) as messages from deliveries"
                    " where customer_id = any(:customers) group by 1"
                ),
                {"customers": customers},
            )
            return {row.state: row.messages for row in rows}

    await eventually(tried, {"sent1": 90})
    assert len(await harness.received(address)) == 90


async def test_message_sent_before_its_process_stopped_is_not_sent_again(content_urls: DatabaseUrls) -> None:
    database = Database(content_urls.runtime, pool_size=2, application_name="test")
    await database.open()
    await database.call(
        "insert into deliveries (template, source_id, facts)"
        " select unnest(array['quick', 'slow', 'quick']), uuidv7(), '{}'"
    )
    all_are_under_way = asyncio.Event()

    class OneIsNeverTaken(DeliverMessages):
        async def _contacts(self, _claimed: Any) -> None:
            return None

        async def _deliver(self, claimed: LeasedDelivery, *_: Any) -> DeliveryOutcome:
            if claimed.template == "slow":
                all_are_under_way.set()
                await asyncio.Event().wait()
            return DeliveryOutcome(claimed, "sent", None)

    unused = cast(Any, None)
    mail = MailServer("127.0.0.1", 1, None, None, start_tls=False, sender="shop@example.com")
    deliver = asyncio.create_task(OneIsNeverTaken(database, unused, unused, unused, mail, unused)())
    await all_are_under_way.wait()
    deliver.cancel()
    await asyncio.gather(deliver, return_exceptions=True)
    rows = await database.call(
        "select template, status from deliveries where template in ('quick', 'slow') order by 1"
    )
    assert [(row["template"], row["status"]) for row in rows] == [
        ("quick", "sent"),
        ("quick", "sent"),
        ("slow", "waiting"),
    ]
    await database.close()


async def test_leased_message_is_not_sent_by_another_process(harness: MessageHarness) -> None:
    template = f"kept_apart_{uuid.uuid4().hex}"
    async with harness.database.transaction() as session:
        await session.execute(
            text(
                "insert into deliveries (template, source_id, facts, attempts, due_at)"
                " values (:template, uuidv7(), '{}', 1, clock_timestamp() + interval '1 hour')"
            ),
            {"template": template},
        )
        row = (
            await session.execute(
                text("select * from deliveries where template = :template"), {"template": template}
            )
        ).one()
    first = LeasedDelivery(row.delivery_id, template, row.source_id, None, {}, 1)
    async with harness.database.transaction() as session:
        await session.execute(
            text("update deliveries set attempts = 2 where template = :template"), {"template": template}
        )
    await deliveries.record_outcomes(harness.database, [DeliveryOutcome(first, "failed", "too late")])
    await deliveries.record_outcomes(harness.database, [DeliveryOutcome(first, None, "too late")])
    async with harness.database.transaction() as session:
        found = await session.execute(
            text("select status, attempts, last_error from deliveries where template = :template"),
            {"template": template},
        )
        assert tuple(found.one()) == ("waiting", 2, None)
        await session.execute(
            text("delete from deliveries where template = :template"), {"template": template}
        )
