"""Restrictions bar buying and depositing; withdrawing stays possible."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import Conflict, RuleRefused
from servicekit.events.outbox import Event, publish
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.ledger.metrics import MOVEMENTS
from wallet.limits import store as limits
from wallet.limits.rules import FOREVER, Centre, Restricted, Restriction, RestrictionRequest
from wallet.money.fields import money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

CUSTOMER_RESTRICTED: Final = "wattle.wallet.v1.customer_restricted"
LIMIT_CHANGED: Final = "wattle.wallet.v1.limit_changed"


def customer_restricted(customer_id: UUID, kind: str, until: datetime | None, *, version: int) -> Event:
    """A customer may not buy or deposit for a time, or for ever; `version` counts the restrictions."""
    return Event(
        CUSTOMER_RESTRICTED,
        str(customer_id),
        version,
        events_pb2.CustomerRestricted(
            customer_id=str(customer_id),
            kind=kind,
            until_seconds=0 if until is None else int(until.timestamp()),
        ),
    )


def limit_changed(
    limit_id: UUID, customer_id: UUID, kind: str, period: str, amount: Money | None, *, at: datetime
) -> Event:
    """A limit of a customer's own is another one from `at` on; gone where `amount` is None."""
    return Event(
        LIMIT_CHANGED,
        str(limit_id),
        int(at.timestamp() * 1_000_000),
        events_pb2.LimitChanged(
            limit_id=str(limit_id),
            customer_id=str(customer_id),
            kind=kind,
            period=period,
            amount=None if amount is None else money_message(amount),
        ),
    )


async def restrict_customer(database: Database, asked: RestrictionRequest) -> Restriction:
    """Restricts a customer before it returns: holds for orders are released, and the fact is published.

    The same reference again changes nothing. Raises RuleRefused (`balance_not_zero`) for a closure while
    there is money, and Conflict (`reference_reused`).
    """

    async def work() -> Restricted:
        async with database.transaction() as session:
            outcome = await limits.restrict(session, asked)
            if outcome.status == "restricted":
                assert outcome.version is not None  # noqa: S101 - the status carries it
                await publish(
                    session,
                    customer_restricted(
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


async def centre(database: Database, owner: Owner) -> Centre:
    """What holds for a customer now."""
    async with database.read() as session:
        known = await customers.get(session, owner.customer_id)
        law = await limits.jurisdiction(session, owner.region if known is None else known.region)
        return Centre(
            restrictions=await limits.restrictions_in_force(session, owner.customer_id),
            exclusion_label=law.exclusion_label,
            exclusion_periods=law.exclusion_periods,
            reality_check_minutes=None if known is None else known.reality_check_minutes,
            answer_required=known is None or known.limit_prompt_answered_at is None,
        )


async def take_time_out(database: Database, owner: Owner, days: int, key: str) -> Restriction:
    """A break from playing; one that is longer than another replaces it, none makes another shorter."""
    return await restrict_customer(
        database,
        RestrictionRequest(
            owner.customer_id, "time_out", f"time_out/{key}", owner.home_currency, f"P{days}D"
        ),
    )


async def exclude(database: Database, owner: Owner, period: str, key: str) -> Restriction:
    """Self-exclusion, which cannot be revoked. Raises RuleRefused (`period_not_offered`)."""
    offered = (await centre(database, owner)).exclusion_periods
    if period not in offered:
        raise RuleRefused("period_not_offered", "Please choose one of the options", target="period")
    return await restrict_customer(
        database,
        RestrictionRequest(
            owner.customer_id,
            "self_excluded",
            f"self_exclusion/{key}",
            owner.home_currency,
            None if period == FOREVER else period,
        ),
    )


async def set_reality_check(database: Database, owner: Owner, minutes: int | None) -> None:
    """Sets the interval of the reality check in minutes; None turns it off."""
    async with database.transaction() as session:
        await customers.add_unknown(session, owner.customer_id, owner.region, owner.home_currency)
        await limits.set_reality_check(session, owner.customer_id, minutes)


async def decline_limit(database: Database, owner: Owner) -> None:
    """The answer to the question for a limit at sign-up, when it is none."""
    async with database.transaction() as session:
        await customers.add_unknown(session, owner.customer_id, owner.region, owner.home_currency)
        await limits.answer_limit_prompt(session, owner.customer_id)
