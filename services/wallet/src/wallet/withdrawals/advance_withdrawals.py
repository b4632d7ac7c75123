"""Advances withdrawals: they come due, are sent, paid, fail or are returned.

No call to a bank happens inside a transaction: the intent is written and committed, the bank is asked, and
the outcome is written against the state that was left (docs/reliability.md, rule 29). A process that dies in
between leaves the intent, and the next sweep looks it up under the same key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import Unavailable
from servicekit.events.outbox import publish
from servicekit.telemetry.logs import log
from wallet.funds.manage_funds import AccountCipher
from wallet.funds.rules import BankAccount
from wallet.ledger.postings import accept, reverse_journal
from wallet.ledger.rules import capture_journal
from wallet.money.rules import Money
from wallet.providers.port import OutcomeUnknownError
from wallet.settings import failpoints
from wallet.settings.failpoints import Failpoints
from wallet.settings.payments import PayoutSettings
from wallet.withdrawals import metrics
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.events import withdrawal_changed
from wallet.withdrawals.payouts import Instruction, Payout, PayoutMethod
from wallet.withdrawals.rules import (
    KEY_LIFETIME,
    PAID_AFTER_ALL,
    SUBMISSION_LEASE,
    SUBMITTED,
    WATCHED,
    Withdrawal,
    next_watch,
)

_AT_ONCE: Final = 20
_STUCK_PAUSE: Final = timedelta(minutes=5)
_BAD_DESTINATION: Final = frozenset({"invalid_bsb", "invalid_account", "account_closed", "name_mismatch"})


@dataclass(frozen=True, slots=True)
class PayoutDesk:
    """Payout methods by code, and the cipher of their destinations."""

    methods: Mapping[str, PayoutMethod]
    cipher: AccountCipher
    settings: PayoutSettings
    fails: Failpoints = field(default_factory=Failpoints)


async def advance_withdrawals(database: Database, desk: PayoutDesk) -> int:
    """Does for each withdrawal what is due, and says how many were looked at.

    They do not wait for each other's bank. Raises Unavailable while the database does not answer.
    """
    due = await withdrawals.due(database, _AT_ONCE)
    await asyncio.gather(*(_advance_one(database, desk, withdrawal) for withdrawal in due))
    return len(due)


async def _advance_one(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    try:
        await _advance(database, desk, withdrawal)
    except Unavailable as error:
        log.info("withdrawal_waits", withdrawal_id=str(withdrawal.withdrawal_id), reason=error.code)
    except Exception:  # A stuck withdrawal must not delay the others.
        log.exception("withdrawal_stuck", withdrawal_id=str(withdrawal.withdrawal_id))
        await _postpone(database, withdrawal)


async def _postpone(database: Database, withdrawal: Withdrawal) -> None:
    """Postpones the next check; the longer ago a withdrawal ended, the longer."""
    pause = _STUCK_PAUSE
    if withdrawal.ended_at is not None:
        pause = next_watch(datetime.now(UTC) - withdrawal.ended_at, pause)
    async with database.transaction() as session:
        await withdrawals.postpone(session, withdrawal.withdrawal_id, withdrawal.state, pause)


async def _advance(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    match withdrawal.state:
        case "requested" | "waiting":
            await _end_waiting(database, withdrawal)
        case "approved" | "submitted" | "unknown" | "paid" | "failed" if (
            withdrawal.method not in desk.methods
        ):
            # Whether it was sent or came back, only that method can tell: it stays as it is until it is back.
            log.error(
                "payout_method_missing",
                withdrawal_id=str(withdrawal.withdrawal_id),
                method=withdrawal.method,
            )
            await _postpone(database, withdrawal)
        case "approved":
            await _submit(database, desk, withdrawal)
        case "submitted" | "unknown" | "paid" | "failed":
            await _ask(database, desk, withdrawal)
        case _:
            async with database.transaction() as session:
                await withdrawals.postpone(session, withdrawal.withdrawal_id, withdrawal.state, None)


async def _end_waiting(database: Database, withdrawal: Withdrawal) -> None:
    state = "awaiting_approval" if withdrawal.approvals_needed else "approved"
    wait = None if withdrawal.approvals_needed else timedelta(0)

    async def work() -> None:
        async with database.transaction() as session:
            version = await withdrawals.move(
                session, withdrawal.withdrawal_id, (withdrawal.state,), state, wait=wait
            )
            if version is not None:
                await publish(session, withdrawal_changed(withdrawal, state, version))

    await retrying(work)


async def _submit(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    async with database.transaction() as session:
        version = await withdrawals.move(
            session, withdrawal.withdrawal_id, ("approved",), "submitted", wait=SUBMISSION_LEASE
        )
        if version is None:
            return
        await publish(session, withdrawal_changed(withdrawal, "submitted", version))
    desk.fails.reach(failpoints.AFTER_SUBMISSION)
    await _send(database, desk, replace(withdrawal, state="submitted", version=version))


async def _send(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    instruction = Instruction(
        key=withdrawal.payout_key,
        reference=str(withdrawal.withdrawal_id),
        amount=Money(withdrawal.amount, withdrawal.currency),
        destination=_destination(desk, withdrawal),
    )
    try:
        payout = await desk.methods[withdrawal.method].submit(instruction)
    except OutcomeUnknownError as error:
        await _mark_unknown(database, desk, withdrawal, str(error))
    else:
        await _apply_payout(database, desk, withdrawal, payout)


async def _ask(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    try:
        payout = await desk.methods[withdrawal.method].find(
            withdrawal.payout_key, withdrawal.provider_reference
        )
    except OutcomeUnknownError as error:
        await _mark_unknown(database, desk, withdrawal, str(error))
        return
    if payout.state == "not_found" and withdrawal.state in SUBMITTED:
        await _send_again(database, desk, withdrawal)
    else:
        await _apply_payout(database, desk, withdrawal, payout)


async def _send_again(database: Database, desk: PayoutDesk, withdrawal: Withdrawal) -> None:
    """The intent was not sent, or its answer was lost: the same key makes a second sending safe while the
    provider remembers it. Afterwards only the provider's own reference helps.
    """
    remembered_since = datetime.now(UTC) - KEY_LIFETIME
    steps = await withdrawals.steps(database, withdrawal.withdrawal_id)
    if any(step.state == "submitted" and step.happened_at < remembered_since for step in steps):
        log.error("payout_key_expired", withdrawal_id=str(withdrawal.withdrawal_id))
        await _postpone(database, withdrawal)
    else:
        await _send(database, desk, withdrawal)


async def _mark_unknown(database: Database, desk: PayoutDesk, withdrawal: Withdrawal, reason: str) -> None:
    log.warning("payout_unknown", withdrawal_id=str(withdrawal.withdrawal_id), reason=reason)
    pause = timedelta(seconds=desk.settings.poll_seconds)
    async with database.transaction() as session:
        if withdrawal.state in WATCHED:
            await withdrawals.postpone(
                session, withdrawal.withdrawal_id, withdrawal.state, _watch_pause(desk, withdrawal)
            )
            return
        version = await withdrawals.move(
            session, withdrawal.withdrawal_id, ("submitted",), "unknown", wait=pause
        )
        if version is None:
            await withdrawals.postpone(session, withdrawal.withdrawal_id, "unknown", pause)
        else:
            await publish(session, withdrawal_changed(withdrawal, "unknown", version))


async def _apply_payout(database: Database, desk: PayoutDesk, withdrawal: Withdrawal, payout: Payout) -> None:
    desk.fails.reach(failpoints.AFTER_BANK)
    match payout.state:
        case "returned" if withdrawal.state == "failed":
            # It went and came back: the wallet has the money already.
            await _watch(database, desk, withdrawal, payout)
        case "paid" | "returned" if withdrawal.state != "paid":
            await retrying(lambda: _pay(database, desk, withdrawal, payout))
            desk.fails.reach(failpoints.AFTER_OUTCOME)
            if payout.state == "returned":
                await retrying(lambda: _return(database, withdrawal, payout))
        case "returned":
            await retrying(lambda: _return(database, withdrawal, payout))
        case "failed" if withdrawal.state in SUBMITTED:
            await retrying(lambda: _fail(database, desk, withdrawal, payout))
        case _:
            await _watch(database, desk, withdrawal, payout)


async def _pay(database: Database, desk: PayoutDesk, withdrawal: Withdrawal, payout: Payout) -> None:
    watch = timedelta(seconds=desk.settings.poll_seconds) if desk.settings.returns_days else None
    async with database.transaction() as session:
        version = await withdrawals.move(
            session,
            withdrawal.withdrawal_id,
            SUBMITTED,
            "paid",
            wait=None if withdrawal.method == "tw" else watch,
            provider_reference=payout.provider_reference,
            ended=True,
        )
        if version is None:
            await _pay_after_end(session, withdrawal, payout, wait=watch)
            return
        status = await withdrawals.capture_money(
            session,
            withdrawal.hold_id,
            Money(withdrawal.amount, withdrawal.currency),
            scope=withdrawal.method,
            description=f"Withdrawal to {withdrawal.destination}",
        )
        accept("withdrawal", status, "captured")
        await _record_verification(session, withdrawal, "verified")
        await publish(session, withdrawal_changed(withdrawal, "paid", version))


async def _pay_after_end(
    session: AsyncSession, withdrawal: Withdrawal, payout: Payout, *, wait: timedelta | None
) -> None:
    """Books a payout that had failed before: its money leaves the wallet again. Reports it, and one of a
    withdrawal that ended otherwise, unless it is paid.
    """
    ended = await withdrawals.lock(session, withdrawal.withdrawal_id)
    if ended is not None and ended.state not in ("paid", "returned"):
        if ended.state == "failed":
            await _pay_failed(session, ended, payout, wait=wait)
        log.error(
            "withdrawal_paid_after_end",
            withdrawal_id=str(withdrawal.withdrawal_id),
            state=ended.state,
            payout=payout.state,
            provider_reference=payout.provider_reference,
        )
        metrics.PAID_AFTER_END.labels(withdrawal.method).inc()


async def _pay_failed(
    session: AsyncSession, withdrawal: Withdrawal, payout: Payout, *, wait: timedelta | None
) -> None:
    version = await withdrawals.move(
        session,
        withdrawal.withdrawal_id,
        ("failed",),
        "paid",
        wait=wait,
        provider_reference=payout.provider_reference,
        ended=True,
    )
    assert version is not None  # noqa: S101 - the row is locked
    status = await withdrawals.capture_released_money(
        session,
        withdrawal.hold_id,
        scope=withdrawal.method,
        description=f"Withdrawal to {withdrawal.destination}, paid after it had failed",
    )
    accept("withdrawal", status, "captured")
    await _record_verification(session, withdrawal, "verified")
    await publish(session, withdrawal_changed(withdrawal, "paid", version, PAID_AFTER_ALL))


async def _fail(database: Database, desk: PayoutDesk, withdrawal: Withdrawal, payout: Payout) -> None:
    async with database.transaction() as session:
        version = await withdrawals.move(
            session,
            withdrawal.withdrawal_id,
            SUBMITTED,
            "failed",
            wait=timedelta(seconds=desk.settings.poll_seconds) if desk.settings.returns_days else None,
            provider_reference=payout.provider_reference,
            code=payout.code,
            ended=True,
        )
        if version is not None:
            accept("release", await withdrawals.release_money(session, withdrawal.hold_id), "released")
            if payout.code in _BAD_DESTINATION:
                await _record_verification(session, withdrawal, "failed")
            await publish(session, withdrawal_changed(withdrawal, "failed", version, payout.code))


async def _return(database: Database, withdrawal: Withdrawal, payout: Payout) -> None:
    async with database.transaction() as session:
        version = await withdrawals.move(
            session, withdrawal.withdrawal_id, ("paid",), "returned", code=payout.code, ended=True
        )
        if version is not None:
            await reverse_journal(
                session,
                capture_journal(withdrawal.hold_id).journal_id,
                description=f"Withdrawal to {withdrawal.destination} came back",
            )
            if payout.code in _BAD_DESTINATION:
                await _record_verification(session, withdrawal, "failed")
            await publish(session, withdrawal_changed(withdrawal, "returned", version, payout.code))


async def _record_verification(session: AsyncSession, withdrawal: Withdrawal, verification: str) -> None:
    if withdrawal.funding_source_id is not None:
        await withdrawals.record_verification(session, withdrawal.funding_source_id, verification)


async def _watch(database: Database, desk: PayoutDesk, withdrawal: Withdrawal, payout: Payout) -> None:
    """Schedules the next check, until an ended withdrawal cannot turn."""
    pause: timedelta | None = timedelta(seconds=desk.settings.poll_seconds)
    async with database.transaction() as session:
        if withdrawal.state == "unknown" and payout.state == "accepted":
            version = await withdrawals.move(
                session,
                withdrawal.withdrawal_id,
                ("unknown",),
                "submitted",
                wait=pause,
                provider_reference=payout.provider_reference,
            )
            if version is not None:
                await publish(session, withdrawal_changed(withdrawal, "submitted", version))
            return
        if withdrawal.state in WATCHED:
            pause = _watch_pause(desk, withdrawal)
            if payout.state == "not_found" and _lease_over(withdrawal):
                pause = None
        await withdrawals.postpone(
            session,
            withdrawal.withdrawal_id,
            withdrawal.state,
            pause,
            provider_reference=payout.provider_reference,
        )


def _watch_pause(desk: PayoutDesk, withdrawal: Withdrawal) -> timedelta | None:
    """Pause until an ended withdrawal is looked at again; None when it cannot turn any more."""
    assert withdrawal.ended_at is not None  # noqa: S101 - the table demands it
    ended_for = datetime.now(UTC) - withdrawal.ended_at
    if ended_for > timedelta(days=desk.settings.returns_days):
        return None
    return next_watch(ended_for, timedelta(seconds=desk.settings.poll_seconds))


def _lease_over(withdrawal: Withdrawal) -> bool:
    return withdrawal.ended_at is not None and datetime.now(UTC) - withdrawal.ended_at > SUBMISSION_LEASE


def _destination(desk: PayoutDesk, withdrawal: Withdrawal) -> BankAccount | str | None:
    if withdrawal.instruction is None:
        return None
    if withdrawal.method == "tt":
        return desk.cipher.decrypt(withdrawal.instruction)
    return withdrawal.instruction.decode()
