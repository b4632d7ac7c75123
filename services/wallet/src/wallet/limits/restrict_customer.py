"""Restrictions bar buying and depositing; withdrawing stays possible."""

from __future__ import annotations

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import Conflict, RuleRefused
from servicekit.events.outbox import publish
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.ledger.metrics import MOVEMENTS
from wallet.limits import events
from wallet.limits.rules.restrictions import Restricted, Restriction, RestrictionRequest
from wallet.limits.store import restrictions


async def restrict_customer(database: Database, asked: RestrictionRequest) -> Restriction:
    """Restricts a customer before it returns: holds for orders are released, and the fact is published.

    The same reference again changes nothing. Raises RuleRefused (`balance_not_zero`) for a closure while
    there is money, and Conflict (`reference_reused`).
    """

    async def work() -> Restricted:
        async with database.transaction() as session:
            outcome = await restrictions.restrict(
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
    return Restriction(asked.kind, outcome.restricted_at, outcome.until)
