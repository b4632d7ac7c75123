"""What content says that a segment may not use, the wallet refuses."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from uuid import uuid4

from access.capabilities import on_segment_changed
from servicekit.data.database import Database
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.waiting import eventually
from services.wallet.tests.kit.rpc import Wallet
from wattle.content.v1.events_pb2 import SegmentChanged

SUBJECT = "wattle.content.v1.segment_changed"
EVERYTHING = ["wallet_deposit", "wallet_manage", "wallet_withdrawal"]


async def tell(database: Database, name: str, version: int, *capabilities: str, active: bool = True) -> None:
    fact = SegmentChanged(name=name, active=active, capabilities=capabilities).SerializeToString()
    async with database.transaction() as session:
        await on_segment_changed(
            session, ReceivedEvent(uuid4(), SUBJECT, name, version, datetime.now(UTC), fact, None)
        )


async def test_a_deposit_needs_its_capability_from_the_next_call_on(
    wallet: Wallet, database: Database
) -> None:
    async def refused(segment: str) -> tuple[int, str | None]:
        answer = await wallet.http.post(
            "/api/funds/td/deposit",
            json={"amount": {"amount": "10.00", "currency": "AUD"}},
            headers={**wallet.signer.bearer(uuid4(), segment=segment), "Idempotency-Key": str(uuid4())},
        )
        return answer.status_code, answer.json()["error"]

    closed, gone = f"closed-{uuid4()}", f"gone-{uuid4()}"
    assert await refused(closed) == (201, None)
    await tell(database, closed, 2, "wallet_withdrawal")
    await tell(database, closed, 1, *EVERYTHING)
    await tell(database, gone, 1, active=False)
    await tell(database, "default", 1, *EVERYTHING)
    await eventually(lambda: refused(closed), (403, "capability_disabled"))
    assert [await refused(segment) for segment in (gone, "unknown", "default")] == [(201, None)] * 3
    await tell(database, closed, 3, *EVERYTHING)
    await eventually(lambda: refused(closed), (201, None))


async def test_withdrawals_and_saved_accounts_need_their_capabilities(
    wallet: Wallet, database: Database
) -> None:
    may = f"may-deposit-{uuid4()}"
    await tell(database, may, 1, "wallet_deposit")
    await tell(database, "default", 1, *EVERYTHING)
    headers = {**wallet.signer.bearer(uuid4(), segment=may), "Idempotency-Key": str(uuid4())}

    async def answered(path: str) -> str:
        return str((await wallet.http.post(path, json={}, headers=headers)).json()["error"])

    for path in ("/api/withdrawals/tw/withdraw", "/api/funds/bank-account", "/api/funds/cc/stripe"):
        await eventually(partial(answered, path), "capability_disabled")
