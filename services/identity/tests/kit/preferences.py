"""Marketing preferences of a customer, and restrictions by the wallet."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from devservers.servers import Nats
from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from servicekit.testing.services import publishing
from servicekit.testing.waiting import eventually
from services.identity.tests.kit.suite import Account, Suite
from wattle.identity.v1.identity_service_pb2 import ListContactsRequest
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceStub
from wattle.wallet.v1.events_pb2 import CustomerRestricted

PREFERENCES = "/api/customer/communication-preferences"


async def agree(account: Account) -> None:
    await account.result("PUT", PREFERENCES, {"preferences": {"email": True}})


async def contacts(suite: Suite, *customer_ids: str) -> list[Any]:
    server = RpcServer(suite.identity.components.servicers, host="127.0.0.1", port=0)
    await server.start()
    try:
        async with open_channel(f"127.0.0.1:{server.port}") as connection:
            stub: Any = IdentityServiceStub(connection)
            return list((await stub.ListContacts(ListContactsRequest(customer_ids=customer_ids))).contacts)
    finally:
        await server.stop(0)


async def advertised(suite: Suite, account: Account) -> list[str]:
    [contact] = await contacts(suite, account.customer_id)
    return list(contact.marketing_channels)


async def restrict(
    suite: Suite,
    nats: Nats,
    account: Account,
    kind: str,
    until: datetime | None,
    event_id: uuid.UUID | None = None,
) -> None:
    """Publishes a restriction as the wallet does, and waits until identity has applied it."""
    fact = CustomerRestricted(
        customer_id=account.customer_id, kind=kind, until_seconds=int(until.timestamp()) if until else 0
    )
    event_id = event_id or uuid.uuid4()
    async with publishing(nats.url, "wallet") as others, suite.sweeping("events"):
        await others.publish(
            "wattle.wallet.v1.customer_restricted", fact, event_id=event_id, aggregate_id=account.customer_id
        )

        async def is_applied() -> bool:
            rows = await account.identity.rows("select 1 from inbox where event_id = %(id)s", id=event_id)
            return bool(rows)

        await eventually(is_applied, True)


async def consent_changes(account: Account, subject: str = "%") -> list[tuple[str, bool, str]]:
    """Subject, whether it is allowed, and source of each change of consent, oldest first."""
    rows = await account.identity.rows(
        "select subject, allowed, source from consent_changes"
        " where customer_id = %(id)s and subject like %(subject)s order by change_id",
        subject=subject,
        id=account.customer_id,
    )
    return [(row["subject"], row["allowed"], row["source"]) for row in rows]
