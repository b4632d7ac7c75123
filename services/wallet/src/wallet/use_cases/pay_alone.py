"""Orders that are paid by a transaction of their own: those that the house pays in part, or whole, in the
customer's place (vouchers, domain handbook §10.20), and those that take the place of a hold.

The whole price goes into the escrows of the draws. What the customer pays comes out of the wallet and counts
for limits; the rest is the cost of a promotion. A refund gives each side what it had paid.
"""

from __future__ import annotations

from uuid import UUID

from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.telemetry import span
from wallet import events
from wallet.domain.journals import (
    discount_journal,
    discount_return_journal,
    purchase_journal,
    refund_journal,
    repayment_journal,
    request_hash,
)
from wallet.domain.stakes import Stake
from wallet.repository import orders_alone as statements
from wallet.use_cases.explain_limits import explained
from wallet.use_cases.outcome import accept
from wallet.use_cases.pay_order import Captured, Purchase, Refund, captured


async def purchase(database: Database, asked: Purchase, discounts: tuple[Stake, ...] = ()) -> Captured:
    """Takes what the customer pays, which may be nothing, in place of what was held for the order, and lets
    the house pay the discounts; all or none.

    Raises what `pay_order.purchase` does; a hold is left then as it was.
    """
    journal = purchase_journal(asked.order_id)
    with span("wallet purchase_alone", order_id=str(asked.order_id)):
        posted = await statements.purchase(
            database,
            journal=journal,
            hold_id=asked.hold_id,
            request_hash=_facts(asked, discounts) if discounts else asked.facts,
            customer_id=asked.customer_id,
            order_id=asked.order_id,
            amount=asked.amount,
            stakes=asked.stakes,
            not_after=asked.not_after,
            description=asked.description,
            event=events.purchase_captured(
                asked.order_id, asked.customer_id, asked.amount, journal.journal_id
            ),
            discount=discount_journal(asked.order_id),
            discounts=discounts,
        )
        try:
            return captured(posted)
        except ServiceError as refused:
            raise await explained(database, asked.customer_id, "spend", asked.amount, refused) from None


async def refund(database: Database, asked: Refund, discounts: tuple[Stake, ...]) -> UUID:
    """Gives the customer's part back to the wallet and the house's to the house; returns the journal.

    Raises what the refund of an undiscounted order does.
    """
    journal = refund_journal(asked.order_id, asked.reference)
    with span("wallet refund_discounted", order_id=str(asked.order_id)):
        posted = await statements.refund(
            database,
            journal=journal,
            request_hash=_facts(asked, discounts),
            customer_id=asked.customer_id,
            order_id=asked.order_id,
            reference=asked.reference,
            amount=asked.amount,
            stakes=asked.stakes,
            repayment_id=repayment_journal(journal.journal_id).journal_id if asked.repay else None,
            description=asked.description,
            event=events.refund_credited(asked.order_id, asked.customer_id, asked.amount),
            returned=discount_return_journal(asked.order_id, asked.reference),
            discounts=discounts,
        )
        accept("refund", posted.status, "refunded", "repeated")
    assert posted.journal_id is not None  # noqa: S101 - both statuses carry it
    return posted.journal_id


def _facts(asked: Purchase | Refund, discounts: tuple[Stake, ...]) -> bytes:
    reference = asked.reference if isinstance(asked, Refund) else "purchase"
    return request_hash(
        asked.customer_id,
        asked.order_id,
        reference,
        asked.amount.minor_units,
        asked.amount.currency,
        *(f"{discount.scope}={discount.minor_units}" for discount in discounts),
    )
