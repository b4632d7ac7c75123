"""Orders: pay from wallets, settle an unknown outcome, refund."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID

import psycopg

from servicekit.data.database import Database
from servicekit.data.group_commit import each_or_alone
from servicekit.errors import ServiceError
from servicekit.events.outbox import Event
from servicekit.telemetry.tracing import current_traceparent, span
from wallet.ledger.postings import accept
from wallet.ledger.rules import Posted, purchase_journal, refund_journal
from wallet.limits.explain_limits import explain_refusal
from wallet.money.fields import FIRST_VERSION, money_message
from wallet.money.rules import Money
from wallet.orders import store as orders
from wallet.orders.rules import Captured, Purchase, Refund
from wallet.orders.store import Entry
from wattle.wallet.v1 import events_pb2

PURCHASE_CAPTURED: Final = "wattle.wallet.v1.purchase_captured"
REFUND_CREDITED: Final = "wattle.wallet.v1.refund_credited"


def purchase_captured(order_id: UUID, customer_id: UUID, amount: Money, journal_id: UUID) -> Event:
    """An order was paid from the wallet."""
    return Event(
        PURCHASE_CAPTURED,
        str(order_id),
        FIRST_VERSION,
        events_pb2.PurchaseCaptured(
            order_id=str(order_id),
            customer_id=str(customer_id),
            amount=money_message(amount),
            journal_id=str(journal_id),
        ),
    )


def refund_credited(order_id: UUID, customer_id: UUID, amount: Money) -> Event:
    """Money of an order went back to the wallet."""
    return Event(
        REFUND_CREDITED,
        str(order_id),
        FIRST_VERSION,
        events_pb2.RefundCredited(
            order_id=str(order_id), customer_id=str(customer_id), amount=money_message(amount)
        ),
    )


Outcome = Captured | ServiceError | psycopg.Error
"""The outcome of a purchase: captured, refused, or undone by the database."""


async def purchase(database: Database, purchases: Sequence[Purchase]) -> Sequence[Outcome]:
    """Takes the price of each order once, however often it is asked, all in one transaction.

    A refusal changes nothing, so the same order may be tried again, for example after a deposit: RuleRefused
    (`insufficient_funds`, `wrong_currency`, `purchase_expired`, `purchase_cancelled`, that of a limit or
    restriction with its details) or Conflict(`reference_reused`). When the database undoes the transaction
    for one of several, each is paid alone. Raises Unavailable for all of them, as `Database.call` does.
    """
    traceparent = current_traceparent() if len(purchases) == 1 else None
    with span("wallet purchase", purchases=len(purchases)):
        answers = await each_or_alone(
            partial(orders.purchase, database),
            [_entry(asked, asked.traceparent or traceparent) for asked in purchases],
        )
    outcomes = [_outcome(answer) for answer in answers]
    refused = {place: each for place, each in enumerate(outcomes) if isinstance(each, ServiceError)}
    if refused:
        explanations = await asyncio.gather(
            *(
                explain_refusal(
                    database, purchases[place].customer_id, "spend", purchases[place].amount, refusal
                )
                for place, refusal in refused.items()
            )
        )
        for place, explanation in zip(refused, explanations, strict=True):
            outcomes[place] = explanation
    return outcomes


def _entry(asked: Purchase, traceparent: str | None) -> Entry:
    journal_id = purchase_journal(asked.order_id).journal_id
    event = purchase_captured(asked.order_id, asked.customer_id, asked.amount, journal_id)
    return Entry(asked, journal_id, event, traceparent)


def _outcome(answer: Posted | ServiceError | psycopg.Error) -> Outcome:
    if not isinstance(answer, Posted):
        return answer
    try:
        accept("purchase", answer.status, "captured", "repeated")
    except ServiceError as refused:
        return refused
    assert answer.journal_id is not None  # noqa: S101 - both statuses carry it
    assert answer.captured_at is not None  # noqa: S101 - and this
    return Captured(answer.journal_id, answer.captured_at)


async def cancel_purchase(database: Database, customer_id: UUID, order_id: UUID) -> UUID | None:
    """Settles an order of unknown outcome: the journal that paid it, or None when it will never be paid.

    Raises Conflict(`reference_reused`) when the order is another customer's.
    """
    with span("wallet cancel_purchase", order_id=str(order_id)):
        posted = await orders.cancel_purchase(database, customer_id, order_id)
        accept("cancel_purchase", posted.status, "captured", "cancelled")
    return posted.journal_id


async def refund(database: Database, asked: Refund) -> UUID:
    """Returns to the customer and to the house what each had paid, never more; returns the journal.

    Raises RuleRefused (`order_not_captured`, `wrong_currency`, `refund_exceeds_capture`, `stake_exceeded`)
    or Conflict(`reference_reused`).
    """
    event = refund_credited(asked.order_id, asked.customer_id, asked.amount)
    journal_id = refund_journal(asked.order_id, asked.reference).journal_id
    with span("wallet refund", order_id=str(asked.order_id), journal_id=str(journal_id)):
        posted = await orders.refund(database, asked, event)
        accept("refund", posted.status, "refunded", "repeated")
    assert posted.journal_id is not None  # noqa: S101 - both statuses carry it
    return posted.journal_id
