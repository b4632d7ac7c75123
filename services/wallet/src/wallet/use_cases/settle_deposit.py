"""Deposits: money that arrived is put into the wallet, once."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet import events
from wallet.domain.journals import deposit_journal, repayment_journal, request_hash
from wallet.domain.money import Money
from wallet.repository import movements
from wallet.use_cases.outcome import accept


@dataclass(frozen=True, slots=True)
class Deposit:
    """Money that has arrived by a deposit method of the specification."""

    deposit_id: UUID
    customer_id: UUID
    method: str
    amount: Money
    description: str
    gateway: str | None = None
    """Whose clearing account owes us the money; the method itself where there is no provider."""
    uncleared: bool = False
    """Whether it may still bounce; see `clear_deposit`."""


async def settle_deposit(session: AsyncSession, deposit: Deposit, *, repay: bool = True) -> UUID:
    """Posts a deposit in the caller's transaction and gives its journal; the same again changes nothing.

    What the customer owes is repaid from it, unless `repay` is off. Raises Conflict(`reference_reused`).
    """
    journal = deposit_journal(deposit.deposit_id)
    with span("wallet deposit", deposit_id=str(deposit.deposit_id), journal_id=str(journal.journal_id)):
        posted = await movements.deposit(
            session,
            journal=journal,
            request_hash=request_hash(
                deposit.deposit_id,
                deposit.customer_id,
                deposit.method,
                deposit.amount.minor_units,
                deposit.amount.currency,
            ),
            customer_id=deposit.customer_id,
            deposit_id=deposit.deposit_id,
            gateway=deposit.gateway or deposit.method,
            amount=deposit.amount,
            uncleared=deposit.uncleared,
            repayment_id=repayment_journal(journal.journal_id).journal_id if repay else None,
            description=deposit.description,
            event=events.deposit_settled(
                deposit.deposit_id, deposit.customer_id, deposit.amount, deposit.method
            ),
        )
        accept("deposit", posted.status, "settled", "repeated")
    return journal.journal_id
