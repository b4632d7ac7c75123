"""Approval and cancellation of withdrawals."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import InvalidRequest, NotFound, RuleRefused
from servicekit.events.outbox import publish
from wallet.ledger.postings import accept
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.events import withdrawal_changed
from wallet.withdrawals.rules import CANCELLABLE, StateChange, Withdrawal

_LONGEST_NAME = 100


async def approve_withdrawal(database: Database, withdrawal_id: UUID, staff: str) -> int:
    """Writes that a member of staff agrees; returns how many are still missing.

    The same person again counts once. Raises NotFound, RuleRefused(`not_awaiting_approval`) or
    InvalidRequest for a name that is none.
    """
    name = _name(staff)

    async def work() -> int:
        async with database.transaction() as session:
            known = await withdrawals.lock(session, withdrawal_id)
            if known is None:
                raise NotFound
            if known.state != "awaiting_approval":
                raise RuleRefused("not_awaiting_approval", f"This withdrawal is {known.state}")
            agreed = await withdrawals.decide(session, withdrawal_id, name, "approved", None)
            missing = max(known.approvals_needed - agreed, 0)
            if missing == 0:
                version = await withdrawals.move(
                    session,
                    withdrawal_id,
                    ("awaiting_approval",),
                    "approved",
                    actor="staff",
                    wait=timedelta(0),
                )
                assert version is not None  # noqa: S101 - the row is locked
                await publish(session, withdrawal_changed(known, "approved", version))
            return missing

    return await retrying(work)


async def reject_withdrawal(database: Database, withdrawal_id: UUID, staff: str, reason: str) -> None:
    """Ends a withdrawal that waits for approval, and frees its money; one person is enough.

    Raises NotFound, RuleRefused(`not_awaiting_approval`) or InvalidRequest.
    """
    name = _name(staff)

    async def work() -> None:
        async with database.transaction() as session:
            known = await withdrawals.lock(session, withdrawal_id)
            if known is None:
                raise NotFound
            version = await withdrawals.move(
                session,
                withdrawal_id,
                ("awaiting_approval",),
                "rejected",
                actor="staff",
                code="rejected",
                ended=True,
            )
            if version is None:
                raise RuleRefused("not_awaiting_approval", f"This withdrawal is {known.state}")
            await withdrawals.decide(session, withdrawal_id, name, "rejected", reason)
            accept("release", await withdrawals.release_money(session, known.hold_id), "released")
            await publish(session, withdrawal_changed(known, "rejected", version, "rejected"))

    await retrying(work)


def _name(staff: str) -> str:
    name = " ".join(staff.split()).casefold()
    if not name or len(name) > _LONGEST_NAME:
        raise InvalidRequest("invalid", "Please state your name", target="staff")
    return name


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
            accept("release", await withdrawals.release_money(session, known.hold_id), "released")
            await publish(session, withdrawal_changed(known, "cancelled", version))
            after = await withdrawals.lock(session, withdrawal_id)
            assert after is not None  # noqa: S101 - it was locked before
            return after

    return await retrying(work)


async def withdrawal_of(
    database: Database, customer_id: UUID, withdrawal_id: UUID
) -> tuple[Withdrawal, list[StateChange]]:
    """A withdrawal with every step. Raises NotFound, also for another's."""
    found = await withdrawals.get(database, withdrawal_id)
    if found is None or found.customer_id != customer_id:
        raise NotFound
    return found, await withdrawals.steps(database, withdrawal_id)
