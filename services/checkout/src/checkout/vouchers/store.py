"""Vouchers and their uses. Guarded statements alone reserve and release a use."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from uuid import UUID

from checkout.cart.rules.discounts import KnownVoucher, Voucher
from checkout.cart.rules.lines import CartOwner, StoredCart
from checkout.cart.store import changed, known_voucher, voucher_of
from checkout.records.pages import page_of
from checkout.vouchers.rules import IssuedVoucher, NewVoucher, Redemption
from servicekit.data.database import Database
from servicekit.data.idempotency import request_hash

_BY_CODE = """
    select v.*, (
        select count(*) from voucher_redemptions r
        where r.voucher_id = v.id and r.customer_id = %(customer)s and r.state <> 'released'
    ) as own_uses, false as is_held
    from vouchers v where v.code = %(code)s
"""

_SET = "select * from cart_set_voucher(%(customer)s, %(token)s, %(voucher)s)"

# A key is stored only with a counted and allowed attempt: otherwise its repetition would be an uncounted one.
_ATTEMPT = """
    with first as (
        select request_hash from idempotency_keys where owner = %(subject)s and key = %(key)s::text
    ), counted as (
        insert into voucher_attempts as known (subject, hour, attempts)
        select %(subject)s, date_trunc('hour', clock_timestamp(), 'UTC'), 1
        where not exists (select from first)
        on conflict (subject, hour) do update set attempts = known.attempts + 1
        returning attempts <= %(most)s as allowed
    ), stored as (
        insert into idempotency_keys (
            owner, key, route, request_hash, status, response_status, response_body, locked_until
        )
        select %(subject)s, %(key)s::text, %(route)s, %(request_hash)s, 'finished', 200, '{}',
               clock_timestamp()
        from counted where counted.allowed and %(key)s::text is not null
        on conflict on constraint pk_idempotency_keys do nothing
    )
    select case when exists (select from first where request_hash <> %(request_hash)s) then 'reused'
                when (select not allowed from counted) then 'too_many' else 'allowed' end as outcome
"""
_ATTEMPT_ROUTE = "PUT /api/cart/voucher"

_REDEEM = """
    select refusal, redemption, is_credited
    from voucher_redeem_once(%(voucher)s, %(customer)s, %(key)s, %(amount)s, %(currency)s, %(lease)s)
"""

_KEY = """
    select 1 from voucher_redemptions
    where customer_id = %(customer)s and idempotency_key = %(key)s and state <> 'released'
"""

_FINISH = "select voucher_finish(%(redemption)s, 'reserved', %(state)s) as moved"

_CLAIM = """
    update voucher_redemptions r set due_at = clock_timestamp() + %(lease)s
    from vouchers v
    where v.id = r.voucher_id and r.id in (
        select id from voucher_redemptions where due_at <= clock_timestamp()
        order by due_at limit %(limit)s for update skip locked
    )
    returning r.id as redemption_id, r.customer_id, r.amount_minor as amount, r.currency, v.code
"""

# The clock that writes the beginning also decides whether the end is past, so the table's check never fails.
_ISSUE = """
    with given as (
        select coalesce(%(valid_from)s::timestamptz, now) as valid_from,
               %(valid_to)s::timestamptz as valid_to, %(valid_to)s::timestamptz <= now as is_over
        from clock_timestamp() now
    ), issued as (
        insert into vouchers (
            code, type, description, currency, amount_minor, percent, minimum_minor, product_types,
            offer_keys, reduces_pre_orders, max_uses, max_uses_per_customer, valid_from, valid_to, created_by
        )
        select %(code)s, %(type)s, %(description)s, %(currency)s, %(amount)s, %(percent)s, %(minimum)s,
               %(product_types)s::text[], %(offer_keys)s::text[], %(reduces_pre_orders)s, %(max_uses)s,
               %(max_uses_per_customer)s, given.valid_from, given.valid_to, %(staff)s
        from given where given.is_over is not true
        on conflict (code) do nothing
        returning *
    )
    select given.is_over, issued.* from given left join issued on true
"""

_WITHDRAW = """
    update vouchers set withdrawn_at = clock_timestamp(), withdrawn_by = %(staff)s
    where code = %(code)s and withdrawn_at is null
    returning *
"""

_ONE = "select * from vouchers where code = %(code)s"


async def by_code(database: Database, code: str, customer_id: UUID | None) -> KnownVoucher | None:
    """The voucher with a code, in capitals."""
    rows = await database.call(_BY_CODE, {"code": code, "customer": customer_id})
    return known_voucher(rows[0]) if rows else None


async def put(database: Database, owner: CartOwner, voucher_id: UUID | None) -> StoredCart:
    """Applies a voucher to a cart, in place of another, or removes it."""
    return changed(
        await database.call(
            _SET, {"customer": owner.customer_id, "token": owner.token_hash, "voucher": voucher_id}
        )
    )


async def attempt(database: Database, subject: str, code: str, *, key: str | None, most: int) -> str:
    """Counts a try of a code: `allowed`, or `too_many` beyond `most` in this hour.

    A repetition with its key is allowed and not counted; `reused` is a key of another code.
    """
    rows = await database.call(
        _ATTEMPT,
        {
            "subject": subject,
            "key": key,
            "route": _ATTEMPT_ROUTE,
            "request_hash": request_hash(code),
            "most": most,
        },
    )
    outcome: str = rows[0]["outcome"]
    return outcome


async def knows_key(database: Database, customer_id: UUID, key: str) -> bool:
    """Whether this key has reserved a credit of the customer."""
    return bool(await database.call(_KEY, {"customer": customer_id, "key": key}))


async def redeem(
    database: Database, voucher: Voucher, customer_id: UUID, *, key: str, lease: timedelta
) -> Redemption | str:
    """Reserves the credit of a voucher, or finds the one of the same key; the code of a reason if refused,
    `reused` where the key is of another voucher's.
    """
    amount = voucher.amount or 0
    rows = await database.call(
        _REDEEM,
        {
            "voucher": voucher.voucher_id,
            "customer": customer_id,
            "key": key,
            "amount": amount,
            "currency": voucher.currency,
            "lease": lease,
        },
    )
    refusal: str | None = rows[0]["refusal"]
    if refusal is not None:
        return refusal
    return Redemption(
        rows[0]["redemption"],
        customer_id,
        amount,
        voucher.currency,
        voucher.code,
        is_credited=rows[0]["is_credited"],
    )


async def consume(database: Database, redemption_id: UUID) -> bool:
    """Records a granted credit; False when it was recorded."""
    return await _finish(database, redemption_id, "consumed")


async def release(database: Database, redemption_id: UUID) -> bool:
    """Releases the use of a credit that the wallet refused; False when it was released."""
    return await _finish(database, redemption_id, "released")


async def claim_due(database: Database, *, limit: int, lease: timedelta) -> list[Redemption]:
    """Leases overdue credits."""
    return [Redemption(**row) for row in await database.call(_CLAIM, {"limit": limit, "lease": lease})]


async def issue(database: Database, new: NewVoucher, *, staff: str) -> IssuedVoucher | str:
    """Writes a new voucher; the code of a reason if refused."""
    rows = await database.call(_ISSUE, {**asdict(new), "type": new.type.value, "staff": staff})
    if rows[0]["is_over"]:
        return "over"
    return "voucher_exists" if rows[0]["id"] is None else voucher_of(rows[0], IssuedVoucher)


async def withdraw(database: Database, code: str, *, staff: str) -> IssuedVoucher | None:
    """Withdraws a voucher; None for an unknown or withdrawn one."""
    rows = await database.call(_WITHDRAW, {"code": code, "staff": staff})
    return voucher_of(rows[0], IssuedVoucher) if rows else None


async def one(database: Database, code: str) -> IssuedVoucher | None:
    rows = await database.call(_ONE, {"code": code})
    return voucher_of(rows[0], IssuedVoucher) if rows else None


async def page(database: Database, *, limit: int, offset: int) -> tuple[list[IssuedVoucher], int]:
    """A page of all vouchers, the newest first, and how many there are."""
    rows, total = await page_of(database, "vouchers", order="id desc", limit=limit, offset=offset)
    return [voucher_of(row, IssuedVoucher) for row in rows], total


async def _finish(database: Database, redemption_id: UUID, state: str) -> bool:
    rows = await database.call(_FINISH, {"redemption": redemption_id, "state": state})
    return bool(rows[0]["moved"])
