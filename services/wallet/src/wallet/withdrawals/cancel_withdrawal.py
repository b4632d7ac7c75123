"""Cancels a withdrawal before it is sent."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import NotFound, RuleRefused
from servicekit.events.outbox import publish
from wallet.ledger.outcomes import accept
from wallet.withdrawals.events import state_changed
from wallet.withdrawals.rules import CANCELLABLE, Withdrawal
from wallet.withdrawals.store import money, withdrawals


async def cancel_withdrawal(database: Database, customer_id: UUID, withdrawal_id: UUID) -> Withdrawal:
    """Releases the money of a request that was not sent yet; one that is cancelled stays so.

    Raises NotFound, also for another's, and RuleRefused(`too_late_to_cancel`).
    """

    async def work() -> Withdrawal:
        async with database.transaction() as session:
            known = await withdrawals.lock(session, withdrawal_id)
            if known is None or known.customer_id != customer_id:
                raise NotFound
            if known.state == "cancelled":
                return known
            version = await withdrawals.move(
                session, withdrawal_id, CANCELLABLE, "cancelled", actor="customer", ended=True
            )
            if version is None:
                raise RuleRefused("too_late_to_cancel", "This withdrawal can no longer be cancelled.")
            accept("release", await money.release(session, known.hold_id), "released")
            await publish(session, state_changed(known, "cancelled", version))
            after = await withdrawals.lock(session, withdrawal_id)
            assert after is not None  # noqa: S101 - it was locked before
            return after

    return await retrying(work)
