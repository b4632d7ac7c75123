"""Orders that are paid alone, with a discount or in place of a hold: taken and refunded by one call each."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg

from servicekit.database import Database
from servicekit.outbox import Event
from wallet.domain.journals import JournalName
from wallet.domain.money import Money
from wallet.domain.stakes import Stake
from wallet.repository.posted import (
    PAID_TOO_LATE,
    Posted,
    amount_arguments,
    event_arguments,
    journal_arguments,
    scope_arguments,
)


async def purchase(
    database: Database,
    *,
    hold_id: UUID | None,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    order_id: UUID,
    amount: Money,
    stakes: tuple[Stake, ...],
    not_after: datetime,
    description: str,
    event: Event,
    discount: JournalName,
    discounts: tuple[Stake, ...],
) -> Posted:
    """Takes the customer's part and the house's; see `wallet_purchase_alone`."""
    try:
        rows = await database.call(
            """
            select status, journal_id, captured_at from wallet_purchase_alone(
                %(hold_id)s, %(journal_id)s, %(request_hash)s, %(customer_id)s, %(order_id)s, %(currency)s,
                %(amount)s, %(scopes)s, %(parts)s, %(not_after)s, %(description)s, %(event_id)s, %(subject)s,
                %(payload)s, %(traceparent)s, %(discount_id)s, %(discount_scopes)s, %(discounts)s)
            """,
            {
                "hold_id": hold_id,
                **journal_arguments(journal, request_hash),
                "customer_id": customer_id,
                "order_id": str(order_id),
                **amount_arguments(amount),
                **scope_arguments(stakes),
                "not_after": not_after,
                "description": description,
                **event_arguments(event),
                "discount_id": discount.journal_id,
                **_discount_arguments(discounts),
            },
        )
    except psycopg.Error as error:
        if error.sqlstate == PAID_TOO_LATE:
            return Posted("purchase_expired")
        raise
    return Posted(**rows[0])


async def refund(
    database: Database,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    order_id: UUID,
    reference: str,
    amount: Money,
    stakes: tuple[Stake, ...],
    repayment_id: UUID | None,
    description: str,
    event: Event,
    returned: JournalName,
    discounts: tuple[Stake, ...],
) -> Posted:
    """Gives each side back what it had paid; see `wallet_refund_discounted`."""
    rows = await database.call(
        """
        select status, journal_id from wallet_refund_discounted(
            %(journal_id)s, %(request_hash)s, %(customer_id)s, %(order_id)s, %(reference)s, %(currency)s,
            %(amount)s, %(scopes)s, %(parts)s, %(repayment_id)s, %(description)s, %(event_id)s, %(subject)s,
            %(payload)s, %(traceparent)s, %(return_id)s, %(discount_scopes)s, %(discounts)s)
        """,
        {
            **journal_arguments(journal, request_hash),
            "customer_id": customer_id,
            "order_id": str(order_id),
            "reference": reference,
            **amount_arguments(amount),
            **scope_arguments(stakes),
            "repayment_id": repayment_id,
            "description": description,
            **event_arguments(event),
            "return_id": returned.journal_id,
            **_discount_arguments(discounts),
        },
    )
    return Posted(**rows[0])


def _discount_arguments(discounts: tuple[Stake, ...]) -> dict[str, Any]:
    return {
        "discount_scopes": [discount.scope for discount in discounts],
        "discounts": [discount.minor_units for discount in discounts],
    }
