"""Orders: pay from the wallet, settle an unknown outcome, give money back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

import psycopg

from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.group_commit import each_or_alone
from servicekit.telemetry import current_traceparent, span
from wallet import events
from wallet.domain.journals import purchase_journal, refund_journal, repayment_journal, request_hash
from wallet.domain.money import Money
from wallet.domain.stakes import Stake
from wallet.repository import orders, posted
from wallet.use_cases.explain_limits import explained
from wallet.use_cases.outcome import accept


@dataclass(frozen=True, slots=True)
class Purchase:
    """An order to pay; `not_after` is compared with the clock of the database. Stakes sum to the amount.

    `hold_id` is what was held for it; only `pay_alone` takes its place. `traceparent` is the trace of whoever
    asked together with others.
    """

    customer_id: UUID
    order_id: UUID
    amount: Money
    not_after: datetime
    description: str
    stakes: tuple[Stake, ...] = ()
    hold_id: UUID | None = None
    traceparent: str | None = None

    @property
    def facts(self) -> bytes:
        """What must be the same when the same order is asked for again."""
        return request_hash(self.customer_id, self.order_id, self.amount.minor_units, self.amount.currency)


@dataclass(frozen=True, slots=True)
class Captured:
    """Money was taken by this journal at this instant."""

    journal_id: UUID
    captured_at: datetime


@dataclass(frozen=True, slots=True)
class Refund:
    """Money of an order to give back; `reference` is unique in the order.

    Without stakes it comes from those of the order, the last one first. What the customer owes is repaid
    from it, unless `repay` is off.
    """

    customer_id: UUID
    order_id: UUID
    reference: str
    amount: Money
    description: str
    stakes: tuple[Stake, ...] = ()
    repay: bool = True


async def purchase(database: Database, asked: Purchase) -> Captured:
    """Takes the price of an order once, however often it is asked.

    A refusal leaves nothing behind, so the same order may be tried again, for example after a deposit. Raises
    RuleRefused (`insufficient_funds`, `wrong_currency`, `purchase_expired`, `purchase_cancelled`, that of a
    limit or restriction with its details) or Conflict(`reference_reused`).
    """
    with span("wallet purchase", order_id=str(asked.order_id)):
        (posted,) = await orders.purchase(database, [_entry(asked, current_traceparent())])
        try:
            return captured(posted)
        except ServiceError as refused:
            raise await explained(database, asked.customer_id, "spend", asked.amount, refused) from None


async def purchase_batch(
    database: Database, asked: Sequence[Purchase]
) -> Sequence[Captured | ServiceError | psycopg.Error]:
    """Pays orders in one transaction: for each what `purchase` would return or raise.

    When the database undoes the transaction for one of them, each is paid alone. Raises Unavailable for all
    of them, as `Database.call` does.
    """
    with span("wallet purchase_batch", purchases=len(asked)):
        outcomes = await each_or_alone(
            partial(orders.purchase, database),
            [_entry(purchase, purchase.traceparent) for purchase in asked],
        )
    return await asyncio.gather(
        *(_outcome(database, order, outcome) for order, outcome in zip(asked, outcomes, strict=True))
    )


async def _outcome(
    database: Database, asked: Purchase, outcome: posted.Posted | ServiceError | psycopg.Error
) -> Captured | ServiceError | psycopg.Error:
    if not isinstance(outcome, posted.Posted):
        return outcome
    try:
        return captured(outcome)
    except ServiceError as refused:
        return await explained(database, asked.customer_id, "spend", asked.amount, refused)


def _entry(asked: Purchase, traceparent: str | None) -> orders.Purchase:
    journal = purchase_journal(asked.order_id)
    return orders.Purchase(
        journal=journal,
        request_hash=asked.facts,
        customer_id=asked.customer_id,
        order_id=asked.order_id,
        amount=asked.amount,
        stakes=asked.stakes,
        not_after=asked.not_after,
        description=asked.description,
        event=events.purchase_captured(asked.order_id, asked.customer_id, asked.amount, journal.journal_id),
        traceparent=traceparent,
    )


def captured(posted: posted.Posted) -> Captured:
    """What a purchase took. Raises what the ledger refused it for."""
    accept("purchase", posted.status, "captured", "repeated")
    assert posted.journal_id is not None  # noqa: S101 - both statuses carry it
    assert posted.captured_at is not None  # noqa: S101 - and this
    return Captured(posted.journal_id, posted.captured_at)


async def cancel_purchase(database: Database, customer_id: UUID, order_id: UUID) -> UUID | None:
    """Settles an order of unknown outcome: the journal that paid it, or None when it will never be paid.

    Raises Conflict(`reference_reused`) when the order is another customer's.
    """
    with span("wallet cancel_purchase", order_id=str(order_id)):
        posted = await orders.cancel_purchase(database, customer_id, order_id)
        accept("cancel_purchase", posted.status, "captured", "cancelled")
    return posted.journal_id


async def refund(database: Database, asked: Refund) -> UUID:
    """Gives money of a captured order back, never more than was taken in total; returns the journal.

    Raises RuleRefused (`order_not_captured`, `wrong_currency`, `refund_exceeds_capture`, `stake_exceeded`)
    or Conflict(`reference_reused`).
    """
    journal = refund_journal(asked.order_id, asked.reference)
    facts = request_hash(
        asked.customer_id, asked.order_id, asked.reference, asked.amount.minor_units, asked.amount.currency
    )
    event = events.refund_credited(asked.order_id, asked.customer_id, asked.amount)
    with span("wallet refund", order_id=str(asked.order_id), journal_id=str(journal.journal_id)):
        posted = await orders.refund(
            database,
            journal=journal,
            request_hash=facts,
            customer_id=asked.customer_id,
            order_id=asked.order_id,
            reference=asked.reference,
            amount=asked.amount,
            stakes=asked.stakes,
            repayment_id=repayment_journal(journal.journal_id).journal_id if asked.repay else None,
            description=asked.description,
            event=event,
        )
        accept("refund", posted.status, "refunded", "repeated")
    return journal.journal_id
