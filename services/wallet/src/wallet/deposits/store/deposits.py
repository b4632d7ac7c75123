"""Deposits: a state changes by one guarded statement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.deposits.rules.deposits import Deposit, NewDeposit, ReceivedMoney
from wallet.deposits.rules.states import CAN_TURN, State
from wallet.ledger.store.journals import amount_arguments

_CREATE: Final = text("""
    insert into deposits (
        deposit_id, customer_id, method, gateway_key, funding_source_id, reference, request_hash, currency,
        amount, state, instruction, label, notify_secret, due_at)
    values (
        :deposit_id, :customer_id, :method, :gateway_key, :funding_source_id, :reference, :request_hash,
        :currency, :amount, 'created', :instruction, :label, :notify_secret,
        clock_timestamp() + interval '5 seconds')
    on conflict (reference) do nothing
    returning *, clock_timestamp() as now
""")

_ADD_SETTLED: Final = text("""
    insert into deposits (
        deposit_id, customer_id, method, gateway_key, reference, request_hash, currency, amount, state, label,
        notify_secret, provider_reference, settled_at)
    values (
        :deposit_id, :customer_id, :method, :gateway_key, :reference, :request_hash, :currency, :amount,
        'settled', :label, '', :provider_reference, clock_timestamp())
    on conflict (deposit_id) do nothing
""")

_LOCK_REFERENCE: Final = text("select lock_reference('deposit', :reference)")
_IS_CANCELLED: Final = text("select 1 from ruled_out_deposits where reference = :reference")

_CANCEL: Final = text("""
    insert into ruled_out_deposits (reference, customer_id) values (:reference, :customer_id)
    on conflict (reference) do nothing
""")

_BY_REFERENCE: Final = text("select *, clock_timestamp() as now from deposits where reference = :reference")

_LOCK: Final = text("""
    select *, clock_timestamp() as now from deposits where deposit_id = :deposit_id for update
""")

_SUBMIT: Final = text("""
    update deposits set state = 'submitted', version = version + 1, submitted_at = clock_timestamp(),
        due_at = clock_timestamp() + :lease, changed_at = clock_timestamp()
    where deposit_id = :deposit_id and version = :version
    returning *, clock_timestamp() as now
""")

_CHANGE: Final = text("""
    update deposits set state = :state, version = version + 1,
        changed_at = case when state = :state then changed_at else clock_timestamp() end,
        challenge = :challenge, challenge_answer = :challenge_answer,
        provider_reference = coalesce(:provider_reference, provider_reference),
        failure_code = :failure_code, failure_message = :failure_message,
        instruction = case when :clear_instruction then null else instruction end,
        expires_at = case when cast(:expires_in as interval) is null then expires_at
                          else clock_timestamp() + :expires_in end,
        due_at = clock_timestamp() + cast(:due_in as interval),
        settled_at = case when :state = 'settled' then coalesce(settled_at, clock_timestamp())
                          else settled_at end
    where deposit_id = :deposit_id and version = :version
    returning *, clock_timestamp() as now
""")

_ANSWERED: Final = text("""
    update deposits set challenge_answer = :answer, due_at = clock_timestamp()
    where deposit_id = :deposit_id and notify_secret = :secret and state = 'awaiting_customer'
      and challenge_answer is null
""")


async def create(session: AsyncSession, new: NewDeposit) -> Deposit | None:
    """Writes the intent; None when the reference is taken."""
    rows = await session.execute(
        _CREATE,
        {
            **{name: getattr(new, name) for name in NewDeposit.__slots__},
            **amount_arguments(new.amount),
            "instruction": Jsonb(dict(new.instruction)),
        },
    )
    return _one(rows.mappings().one_or_none())


async def add_settled(
    session: AsyncSession,
    money: ReceivedMoney,
    *,
    gateway_key: str,
    reference: str,
    request_hash: bytes,
    provider_reference: str | None = None,
) -> None:
    """Stores a deposit without a provider; the same again changes nothing."""
    await session.execute(
        _ADD_SETTLED,
        {
            "deposit_id": money.deposit_id,
            "customer_id": money.customer_id,
            "method": money.method,
            **amount_arguments(money.amount),
            "label": money.description,
            "gateway_key": gateway_key,
            "reference": reference,
            "request_hash": request_hash,
            "provider_reference": provider_reference,
        },
    )


async def by_reference(session: AsyncSession, reference: str) -> Deposit | None:
    """The deposit of a reference."""
    rows = await session.execute(_BY_REFERENCE, {"reference": reference})
    return _one(rows.mappings().one_or_none())


async def may_begin(session: AsyncSession, reference: str) -> bool:
    """Whether the reference is not cancelled; it cannot be until this transaction ends."""
    await session.execute(_LOCK_REFERENCE, {"reference": reference})
    rows = await session.execute(_IS_CANCELLED, {"reference": reference})
    return rows.one_or_none() is None


async def cancel_reference(session: AsyncSession, customer_id: UUID, reference: str) -> Deposit | None:
    """Cancels a reference; returns the deposit that has begun under it already."""
    await session.execute(_LOCK_REFERENCE, {"reference": reference})
    known = await by_reference(session, reference)
    if known is None:
        await session.execute(_CANCEL, {"reference": reference, "customer_id": customer_id})
    return known


async def lock(session: AsyncSession, deposit_id: UUID) -> Deposit | None:
    """The deposit, its row locked until the transaction ends."""
    rows = await session.execute(_LOCK, {"deposit_id": deposit_id})
    return _one(rows.mappings().one_or_none())


async def submit(session: AsyncSession, deposit: Deposit, *, lease: timedelta) -> Deposit | None:
    """Marks the deposit as submitted; None when it has another version."""
    rows = await session.execute(
        _SUBMIT, {"deposit_id": deposit.deposit_id, "version": deposit.version, "lease": lease}
    )
    return _one(rows.mappings().one_or_none())


async def change(
    session: AsyncSession,
    deposit: Deposit,
    *,
    due_in: timedelta | None,
    provider_reference: str | None = None,
    expires_in: timedelta | None = None,
    clear_instruction: bool = False,
) -> Deposit | None:
    """Writes state, challenge and failure of `deposit`; None when the row has another version.

    `clear_instruction` deletes what the provider was sent.
    """
    rows = await session.execute(
        _CHANGE,
        {
            "deposit_id": deposit.deposit_id,
            "version": deposit.version,
            "state": deposit.state.value,
            "challenge": None if deposit.challenge is None else Jsonb(dict(deposit.challenge)),
            "challenge_answer": deposit.challenge_answer,
            "provider_reference": provider_reference,
            "failure_code": deposit.failure_code,
            "failure_message": deposit.failure_message,
            "expires_in": expires_in,
            "due_in": due_in,
            "clear_instruction": clear_instruction,
        },
    )
    return _one(rows.mappings().one_or_none())


async def get(database: Database, deposit_id: UUID) -> Deposit | None:
    rows = await database.call(
        "select *, clock_timestamp() as now from deposits where deposit_id = %(deposit_id)s",
        {"deposit_id": deposit_id},
    )
    return _one(rows[0]) if rows else None


async def of_customer(database: Database, deposit_id: UUID, customer_id: UUID) -> Deposit | None:
    """A deposit of a customer; None for another's."""
    rows = await database.call(
        """
        select *, clock_timestamp() as now from deposits
        where deposit_id = %(deposit_id)s and customer_id = %(customer_id)s
        """,
        {"deposit_id": deposit_id, "customer_id": customer_id},
    )
    return _one(rows[0]) if rows else None


async def list_of_customer(
    database: Database, customer_id: UUID, *, limit: int, offset: int
) -> tuple[list[Deposit], int]:
    """A page of a customer's deposits, newest first, and how many there are."""
    rows = await database.call(
        """
        select *, clock_timestamp() as now from deposits where customer_id = %(customer_id)s
        order by created_at desc, deposit_id desc limit %(limit)s offset %(offset)s
        """,
        {"customer_id": customer_id, "limit": limit, "offset": offset},
    )
    total = await database.call(
        "select count(*) as total from deposits where customer_id = %(customer_id)s",
        {"customer_id": customer_id},
    )
    return [found for row in rows if (found := _one(row)) is not None], int(total[0]["total"])


async def by_provider(
    database: Database, gateway_key: str, provider_reference: str | None, reference: str | None
) -> UUID | None:
    """Which deposit a provider speaks of."""
    rows = await database.call(
        """
        select deposit_id from deposits
        where gateway_key = %(gateway_key)s
          and (provider_reference = %(provider_reference)s or deposit_id::text = %(reference)s)
        order by provider_reference = %(provider_reference)s desc nulls last limit 1
        """,
        {
            "gateway_key": gateway_key,
            "provider_reference": provider_reference,
            "reference": reference,
        },
    )
    return rows[0]["deposit_id"] if rows else None


async def make_due(session: AsyncSession, deposit_id: UUID) -> None:
    """Makes a deposit due, in case the process that was notified ends."""
    await session.execute(
        text("""
            update deposits set due_at = least(due_at, clock_timestamp()) where deposit_id = :deposit_id
        """),
        {"deposit_id": deposit_id},
    )


async def make_stated_due(database: Database, gateway_key: str, references: Iterable[str]) -> None:
    """Makes those ended deposits due that a provider's statement shows as taken, by our references."""
    await database.call(
        """
        update deposits set due_at = least(due_at, clock_timestamp())
        where deposit_id in (
            select case when pg_input_is_valid(stated, 'uuid') then stated::uuid end
            from unnest(%(references)s::text[]) stated
        ) and gateway_key = %(gateway_key)s and state = any(%(states)s)
        """,
        {
            "references": list(references),
            "gateway_key": gateway_key,
            "states": [state.value for state in CAN_TURN],
        },
    )


async def answer_challenge(session: AsyncSession, deposit_id: UUID, secret: str, answer: str) -> bool:
    """Stores the card issuer's answer for the provider; False without an open challenge, or for a wrong
    secret.
    """
    done = await session.execute(_ANSWERED, {"deposit_id": deposit_id, "secret": secret, "answer": answer})
    return bool(getattr(done, "rowcount", 0))


async def expire(session: AsyncSession, deposit_id: UUID) -> None:
    """Abandons a deposit for its customer or checkout.

    A charge under way may still arrive; none is begun.
    """
    await session.execute(
        text("""
            update deposits set expires_at = clock_timestamp()
            where deposit_id = :deposit_id
              and state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending')
              and (expires_at is null or expires_at > clock_timestamp())
        """),
        {"deposit_id": deposit_id},
    )


async def take_due(database: Database, limit: int, lease: timedelta) -> Sequence[UUID]:
    """Due deposits, leased to this process."""
    rows = await database.call(
        """
        update deposits set due_at = clock_timestamp() + %(lease)s
        where deposit_id in (
            select deposit_id from deposits where due_at <= clock_timestamp()
            order by due_at limit %(limit)s for update skip locked)
        returning deposit_id
        """,
        {"limit": limit, "lease": lease},
    )
    return [row["deposit_id"] for row in rows]


async def state_counts(database: Database) -> list[dict[str, Any]]:
    """How many undecided deposits are in each state, and the age in seconds of the oldest."""
    return await database.call(
        """
        select state, count(*) as deposits,
               extract(epoch from clock_timestamp() - min(created_at))::double precision as oldest_seconds
        from deposits where due_at is not null and state <> all(%(turning)s) group by state
        """,
        {"turning": [state.value for state in CAN_TURN]},
    )


async def clearable(database: Database, method: str, age: timedelta, limit: int) -> Sequence[UUID]:
    """Settled deposits of a method with uncleared money of at least this age."""
    rows = await database.call(
        """
        select deposit.deposit_id from uncleared_deposits uncleared_deposit
        join deposits deposit on deposit.deposit_id::text = uncleared_deposit.deposit_id
        where uncleared_deposit.state = 'pending' and deposit.method = %(method)s and deposit.state =
        'settled' and uncleared_deposit.received_at <= clock_timestamp() - %(age)s
        order by uncleared_deposit.received_at limit %(limit)s
        """,
        {"method": method, "age": age, "limit": limit},
    )
    return [row["deposit_id"] for row in rows]


def _one(row: Any) -> Deposit | None:
    if row is None:
        return None
    fields = {name: row[name] for name in Deposit.__slots__ if name != "minor_units"}
    return Deposit(**fields | {"minor_units": row["amount"], "state": State(row["state"])})
