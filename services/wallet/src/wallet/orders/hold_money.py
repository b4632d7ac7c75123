"""Holds: set money aside, capture it, release it, expire it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from prometheus_client import Gauge

from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.errors import refusal
from wallet.ledger.postings import accept
from wallet.ledger.rules import capture_journal
from wallet.limits.explain_limits import explain_refusal
from wallet.orders import store as orders
from wallet.orders.pay_orders import purchase_captured
from wallet.orders.rules import ORDER, Capture, Hold

OLDEST_PENDING_HOLD: Final = Gauge(
    "wallet_oldest_pending_hold_seconds", "Age of the oldest hold that is not settled."
)

HELD: Final = Gauge("wallet_pending_holds", "Holds that are not settled.")
OVERDUE_HOLDS: Final = Gauge("wallet_overdue_holds", "Holds that ran out and still hold money.")


async def measure_holds(database: Database) -> None:
    """Sets the gauges of holds. Raises Unavailable when the database does not answer."""
    state = await orders.hold_state(database)
    HELD.set(state["pending"])
    OVERDUE_HOLDS.set(state["overdue"])
    OLDEST_PENDING_HOLD.set(state["oldest_seconds"])


_EXPIRE_AT_ONCE: Final = 500


async def hold(database: Database, asked: Hold) -> UUID:
    """Reserves money; returns the hold. The same reference again returns the same hold, settled or not.

    Raises RuleRefused (`insufficient_funds`, `wrong_currency`, `hold_expired`) or
    Conflict(`reference_reused`).
    """
    with span("wallet hold", purpose=asked.purpose):
        status, hold_id = await orders.hold(database, asked)
        try:
            accept("hold", status, "held", "repeated")
        except ServiceError as refused:
            raise await explain_refusal(database, asked.customer_id, "spend", asked.amount, refused) from None
    assert hold_id is not None  # noqa: S101 - both statuses carry it
    return hold_id


async def capture(database: Database, asked: Capture) -> UUID:
    """Captures held money and releases the rest; returns the journal.

    Raises NotFound(`hold_not_found`), RuleRefused (`hold_released`, `hold_expired`, `purchase_expired`,
    `wrong_currency`, `capture_exceeds_hold`) or Conflict(`reference_reused`).
    """
    held_for = await orders.held_for(database, asked.hold_id)
    if held_for is None:
        raise refusal("hold_not_found")
    journal_id = capture_journal(asked.hold_id).journal_id
    event = None
    if held_for.purpose == ORDER:
        event = purchase_captured(UUID(held_for.reference), held_for.customer_id, asked.amount, journal_id)
    with span("wallet capture", hold_id=str(asked.hold_id), journal_id=str(journal_id)):
        posted = await orders.capture(database, asked, event)
        accept("capture", posted.status, "captured", "repeated")
    return journal_id


async def release(database: Database, hold_id: UUID) -> bool:
    """Releases a hold; False when its money was taken. Raises NotFound(`hold_not_found`)."""
    with span("wallet release", hold_id=str(hold_id)):
        status = await orders.release(database, hold_id)
        accept("release", status, "released", "captured")
    return status == "released"


async def expire_holds(database: Database) -> int:
    """Ends every expired hold; returns their number."""
    expired = 0
    while True:
        batch = await orders.expire_holds(database, _EXPIRE_AT_ONCE)
        expired += batch
        if batch < _EXPIRE_AT_ONCE:
            break
    if expired:
        log.info("holds_expired", holds=expired)
    return expired
