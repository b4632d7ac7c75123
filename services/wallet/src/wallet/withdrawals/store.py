"""Withdrawals, their decisions, and their money in the ledger. A state changes by one guarded statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.ledger.rules import capture_journal, request_hash
from wallet.ledger.store.journals import NO_EVENT, amount_arguments, call, journal_arguments
from wallet.money.rules import Money
from wallet.withdrawals.rules import Actor, NewWithdrawal, SavedDestination, StateChange, Withdrawal

_INSERT: Final = text("""
    insert into withdrawals (
        withdrawal_id, customer_id, method, funding_source_id, cause_key, currency, amount, destination,
        instruction, hold_id, state, approvals_needed, payout_key, due_at, expected_at, ended_at)
    values (
        :withdrawal_id, :customer_id, :method, :funding_source_id, :cause_key, :currency, :amount,
        :destination, :instruction, :hold_id, :state, :approvals_needed,
        :payout_key,
        clock_timestamp() + cast(:wait as interval),
        clock_timestamp() + cast(:wait as interval) + interval '1 day',
        case when :state = 'paid' then clock_timestamp() end)
    on conflict do nothing
    returning withdrawal_id
""")

_STEP: Final = text("""
    insert into withdrawal_steps (withdrawal_id, version, state, actor, reason)
    values (:withdrawal_id, :version, :state, :actor, :reason)
""")

_MOVE: Final = text("""
    update withdrawals set
        state = :state, version = version + 1,
        due_at = clock_timestamp() + cast(:wait as interval),
        provider_reference = coalesce(:provider_reference, provider_reference),
        failure_code = :code,
        instruction = case when :ended then null else instruction end,
        ended_at = case when :ended then clock_timestamp() end
    where withdrawal_id = :withdrawal_id and state = any(:from_states)
    returning version
""")

_SOURCE: Final = text("""
    select funding_source_id, method, bank_type, bank_details, verification,
           case method when 'pl' then holder_name end as payer,
           coalesce(masked_account, holder_name, brand, 'PayPal') as shown,
           clock_timestamp() - created_at as known_for
    from funding_sources
    where funding_source_id = :funding_source_id and customer_id = :customer_id and status = 'active'
      and method in ('tt', 'pl')
""")


async def source(
    session: AsyncSession, customer_id: UUID, funding_source_id: UUID
) -> SavedDestination | None:
    """A customer's saved destination; None for another's."""
    row = (
        (await session.execute(_SOURCE, {"customer_id": customer_id, "funding_source_id": funding_source_id}))
        .mappings()
        .one_or_none()
    )
    return None if row is None else SavedDestination(**row)


async def insert(session: AsyncSession, new: NewWithdrawal) -> bool:
    """Writes a withdrawal and its first step; False when one to the same destination is open."""
    fields = {name: getattr(new, name) for name in NewWithdrawal.__slots__}
    fields["payout_key"] = f"withdrawal:{new.withdrawal_id}:1"
    if (await session.execute(_INSERT, fields)).one_or_none() is None:
        return False
    await _add_step(session, new.withdrawal_id, 1, new.state, "customer", None)
    return True


async def move(
    session: AsyncSession,
    withdrawal_id: UUID,
    from_states: Sequence[str],
    state: str,
    *,
    actor: Actor = "wallet",
    wait: timedelta | None = None,
    provider_reference: str | None = None,
    code: str | None = None,
    ended: bool = False,
) -> int | None:
    """Changes the state if it is one of those, and writes the step; returns the new version, or None.

    `wait` is how long until the sweep looks again, None for never.
    """
    row = (
        await session.execute(
            _MOVE,
            {
                "withdrawal_id": withdrawal_id,
                "from_states": list(from_states),
                "state": state,
                "wait": wait,
                "provider_reference": provider_reference,
                "code": code,
                "ended": ended,
            },
        )
    ).one_or_none()
    if row is None:
        return None
    await _add_step(session, withdrawal_id, row.version, state, actor, code)
    return int(row.version)


async def postpone(
    session: AsyncSession,
    withdrawal_id: UUID,
    state: str,
    wait: timedelta | None,
    *,
    provider_reference: str | None = None,
) -> None:
    """Sets the next check, and stores the provider's reference; the state stays."""
    await session.execute(
        text("""
            update withdrawals set due_at = clock_timestamp() + cast(:wait as interval),
                provider_reference = coalesce(:provider_reference, provider_reference)
            where withdrawal_id = :withdrawal_id and state = :state
        """),
        {
            "withdrawal_id": withdrawal_id,
            "state": state,
            "wait": wait,
            "provider_reference": provider_reference,
        },
    )


async def _add_step(
    session: AsyncSession, withdrawal_id: UUID, version: int, state: str, actor: Actor, reason: str | None
) -> None:
    await session.execute(
        _STEP,
        {
            "withdrawal_id": withdrawal_id,
            "version": version,
            "state": state,
            "actor": actor,
            "reason": reason,
        },
    )


async def record_verification(session: AsyncSession, funding_source_id: UUID, verification: str) -> None:
    """Stores the verification of a destination by a payout."""
    await session.execute(
        text("""
            update funding_sources set verification = :verification,
                verified_at = case when :verification = 'verified' then clock_timestamp() end
            where funding_source_id = :funding_source_id and verification <> :verification and type = 'bank'
        """),
        {"funding_source_id": funding_source_id, "verification": verification},
    )


async def get(database: Database, withdrawal_id: UUID) -> Withdrawal | None:
    """A withdrawal of any customer."""
    rows = await database.call(
        "select * from withdrawals where withdrawal_id = %(withdrawal_id)s",
        {"withdrawal_id": withdrawal_id},
    )
    return _withdrawal(rows[0]) if rows else None


async def lock(session: AsyncSession, withdrawal_id: UUID) -> Withdrawal | None:
    """A withdrawal, its row locked until the transaction ends."""
    row = (
        (
            await session.execute(
                text("select * from withdrawals where withdrawal_id = :withdrawal_id for update"),
                {"withdrawal_id": withdrawal_id},
            )
        )
        .mappings()
        .one_or_none()
    )
    return None if row is None else _withdrawal(row)


async def make_stated_due(database: Database, references: Iterable[str]) -> None:
    """Makes those failed withdrawals due that a statement shows as paid, by our references."""
    await database.call(
        """
        update withdrawals set due_at = least(due_at, clock_timestamp())
        where withdrawal_id in (
            select case when pg_input_is_valid(stated, 'uuid') then stated::uuid end
            from unnest(%(references)s::text[]) stated
        ) and state = 'failed'
        """,
        {"references": list(references)},
    )


async def of_customer(
    database: Database, customer_id: UUID, *, limit: int, offset: int
) -> tuple[list[Withdrawal], int]:
    """A page of a customer's withdrawals, newest first, and how many there are."""
    rows = await database.call(
        """
        select * from withdrawals
        where customer_id = %(customer_id)s
        order by requested_at desc, withdrawal_id desc limit %(limit)s offset %(offset)s
        """,
        {"customer_id": customer_id, "limit": limit, "offset": offset},
    )
    total = await database.call(
        "select count(*) as total from withdrawals where customer_id = %(customer_id)s",
        {"customer_id": customer_id},
    )
    return [_withdrawal(row) for row in rows], int(total[0]["total"])


async def steps(database: Database, withdrawal_id: UUID) -> list[StateChange]:
    """The states of a withdrawal, oldest first."""
    rows = await database.call(
        """
        select state, actor, reason, happened_at from withdrawal_steps
        where withdrawal_id = %(withdrawal_id)s order by version
        """,
        {"withdrawal_id": withdrawal_id},
    )
    return [StateChange(**row) for row in rows]


async def due(database: Database, limit: int) -> list[Withdrawal]:
    """Due withdrawals, the longest due first."""
    rows = await database.call(
        """
        select * from withdrawals
        where due_at <= clock_timestamp() order by due_at limit %(limit)s
        """,
        {"limit": limit},
    )
    return [_withdrawal(row) for row in rows]


async def open_by_state(database: Database) -> list[dict[str, Any]]:
    """How many withdrawals are in each state before the end, and for how many seconds the longest of them."""
    return await database.call(
        """
        select withdrawal.state, count(*) as withdrawals,
               extract(epoch from clock_timestamp() - min(step.happened_at))::double precision
                   as oldest_seconds
        from withdrawals withdrawal
        join withdrawal_steps as step using (withdrawal_id, version)
        where withdrawal.state in (
            'requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown')
        group by withdrawal.state
        """
    )


def _withdrawal(row: Mapping[Any, Any]) -> Withdrawal:
    return Withdrawal(**{name: row[name] for name in Withdrawal.__slots__})


async def waiting(database: Database) -> list[dict[str, Any]]:
    """Withdrawals that await approval, oldest first, with the staff who have agreed."""
    return await database.call(
        """
        select withdrawal_id, customer_id, method, currency, amount, destination, requested_at,
               coalesce(array_agg(approval.staff order by approval.decided_at)
                        filter (where approval.staff is not null), '{}') as approved_by
        from withdrawals left join withdrawal_approvals as approval using (withdrawal_id)
        where state = 'awaiting_approval' group by withdrawal_id order by requested_at
        """
    )


async def decide(
    session: AsyncSession, withdrawal_id: UUID, staff: str, decision: str, reason: str | None
) -> int:
    """Stores a decision once; returns the number of approvals."""
    await session.execute(
        text("""
            insert into withdrawal_approvals (withdrawal_id, staff, decision, reason)
            values (:withdrawal_id, :staff, :decision, :reason) on conflict do nothing
        """),
        {"withdrawal_id": withdrawal_id, "staff": staff, "decision": decision, "reason": reason},
    )
    agreed = await session.execute(
        text("""
            select count(*) from withdrawal_approvals
            where withdrawal_id = :withdrawal_id and decision = 'approved'
        """),
        {"withdrawal_id": withdrawal_id},
    )
    return int(agreed.scalar_one())


async def hold_money(
    session: AsyncSession,
    customer_id: UUID,
    withdrawal_id: UUID,
    amount: Money,
    *,
    purpose: Literal["withdrawal", "donation"],
) -> tuple[str, UUID | None]:
    """Holds cash until the withdrawal ends, without an expiry. See `wallet_hold`."""
    row = await call(
        session,
        "wallet_hold",
        request_hash=request_hash(customer_id, withdrawal_id, amount.minor_units, amount.currency),
        customer_id=customer_id,
        purpose=purpose,
        reference=str(withdrawal_id),
        **amount_arguments(amount),
        expires_at="infinity",
    )
    return row.status, row.hold_id


async def capture_money(
    session: AsyncSession, hold_id: UUID, amount: Money, *, scope: str, description: str
) -> str:
    """Captures a hold_money; `scope` is the method or the cause. See `wallet_capture`."""
    facts = request_hash(hold_id, amount.minor_units, amount.currency)
    row = await call(
        session,
        "wallet_capture",
        **journal_arguments(capture_journal(hold_id), facts),
        hold_id=hold_id,
        **amount_arguments(amount),
        scopes=[scope],
        parts=[amount.minor_units],
        not_after="infinity",
        description=description,
        **NO_EVENT,
    )
    return str(row.status)


async def capture_released_money(
    session: AsyncSession, hold_id: UUID, *, scope: str, description: str
) -> str:
    """Takes the money of a released hold from the wallet after all; what is spent the customer owes. See
    `wallet_capture_released`.
    """
    row = await call(
        session,
        "wallet_capture_released",
        **journal_arguments(capture_journal(hold_id), request_hash(hold_id, scope)),
        hold_id=hold_id,
        scope=scope,
        description=description,
    )
    return str(row.status)


async def release_money(session: AsyncSession, hold_id: UUID) -> str:
    """Releases a hold_money. See `wallet_release`."""
    return str((await call(session, "wallet_release", hold_id=hold_id)).status)
