"""Restrictions: nothing is bought or deposited any more, and withdrawing stays open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from servicekit.data.database import Database, retrying
from servicekit.errors import Conflict, RuleRefused
from servicekit.events.outbox import publish
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet import events
from wallet.metrics import MOVEMENTS
from wallet.repository import customers

Kind = Literal["time_out", "self_excluded", "register", "closed", "suspended"]
FOREVER: Final = "forever"


@dataclass(frozen=True, slots=True)
class Restriction:
    """What keeps a customer from playing; `reference` names the act and makes it happen once.

    `duration` is an ISO 8601 duration of database time, and `until` an end that somebody else has set;
    without either there is none. `currency` is that of a customer who has no wallet yet.
    """

    customer_id: UUID
    kind: Kind
    reference: str
    currency: str
    duration: str | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class InForce:
    """A restriction that holds since `restricted_at` until `until`, None where it has no end."""

    restricted_at: datetime
    until: datetime | None


async def restrict_customer(database: Database, asked: Restriction) -> InForce:
    """Restricts a customer before it returns: holds for orders are freed, and the fact is published.

    The same reference again changes nothing. Raises RuleRefused (`balance_not_zero`) for a closure while
    there is money, and Conflict (`reference_reused`).
    """

    async def work() -> customers.Restricted:
        async with database.transaction() as session:
            outcome = await customers.restrict(
                session,
                asked.customer_id,
                currency=asked.currency,
                kind=asked.kind,
                reference=asked.reference,
                duration=asked.duration,
                until=asked.until,
            )
            if outcome.status == "restricted":
                assert outcome.version is not None  # noqa: S101 - the status carries it
                await publish(
                    session,
                    events.customer_restricted(
                        asked.customer_id, asked.kind, outcome.until, version=outcome.version
                    ),
                )
            return outcome

    with span("wallet restrict", restriction=asked.kind):
        outcome = await retrying(work)
    MOVEMENTS.labels("restrict", outcome.status).inc()
    if outcome.status == "balance_not_zero":
        raise RuleRefused(
            "balance_not_zero",
            "There is money in your wallet, or some is on its way. Please withdraw it first.",
        )
    if outcome.status == "reference_reused":
        log.error("reference_reused", movement="restrict")
        raise Conflict("reference_reused", "This reference was used for something else", target="reference")
    assert outcome.restricted_at is not None  # noqa: S101 - both statuses carry it
    return InForce(outcome.restricted_at, outcome.until)
