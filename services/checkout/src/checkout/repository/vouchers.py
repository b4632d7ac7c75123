"""Vouchers and their uses. A use is taken and given back by guarded statements alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb

from checkout.domain.vouchers import Voucher, VoucherType
from checkout.repository.carts import CartOwner, CartRefusal, StoredCart, changed
from checkout.repository.checkouts import Begin, Begun, begin_document
from checkout.repository.pre_orders import NewPreOrder, pre_order_documents
from servicekit.database import Database
from servicekit.retention import delete_older_than

_COLUMNS: Final = """
    v.id as voucher_id, v.code, v.type, v.currency, v.amount_minor as amount, v.percent,
    v.minimum_minor as minimum, v.product_types, v.offer_keys, v.max_uses, v.max_uses_per_customer, v.uses,
    v.valid_from, v.valid_to, v.withdrawn_at is not null as withdrawn, v.reduces_pre_orders
"""

# A cart that is being paid holds its own use, which is not one of somebody else.
_OF_CART = f"""
    select {_COLUMNS}, (
        select count(*) from voucher_redemptions r
        where r.voucher_id = v.id and r.customer_id = cart_payer(c) and r.state <> 'released'
    ) as own_uses, (
        select count(*) from voucher_redemptions r
        where r.checkout_id = c.checkout_id and r.voucher_id = v.id and r.state = 'reserved'
    ) as held
    from carts c join vouchers v on v.id = c.voucher_id where c.id = %(cart)s
"""  # noqa: S608 - built from constants of this module

_BY_CODE = f"""
    select {_COLUMNS}, (
        select count(*) from voucher_redemptions r
        where r.voucher_id = v.id and r.customer_id = %(customer)s and r.state <> 'released'
    ) as own_uses, 0 as held
    from vouchers v where v.code = %(code)s
"""  # noqa: S608 - built from constants of this module

_SET = "select * from cart_set_voucher(%(customer)s, %(token)s, %(voucher)s)"

_BEGIN = """
    select outcome, response_status, response_body, not_after
    from checkout_begin_reduced(%(begin)s, %(pre_orders)s, %(response)s)
"""

_ATTEMPT = "select voucher_attempt(%(subject)s, %(most)s) as allowed"

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

_STAFF_COLUMNS: Final = f"""
    {_COLUMNS}, v.description, v.created_at, v.created_by, v.withdrawn_at, v.withdrawn_by
"""

# Whether it is over is said by the clock that writes when it begins, so the table never has to refuse it.
_ISSUE = f"""
    with given as (
        select coalesce(%(valid_from)s::timestamptz, now) as valid_from,
               %(valid_to)s::timestamptz as valid_to, %(valid_to)s::timestamptz <= now as is_over
        from clock_timestamp() now
    ), issued as (
        insert into vouchers as v (
            code, type, description, currency, amount_minor, percent, minimum_minor, product_types,
            offer_keys, reduces_pre_orders, max_uses, max_uses_per_customer, valid_from, valid_to, created_by
        )
        select %(code)s, %(type)s, %(description)s, %(currency)s, %(amount)s, %(percent)s, %(minimum)s,
               %(product_types)s::text[], %(offer_keys)s::text[], %(reduces_pre_orders)s, %(max_uses)s,
               %(max_uses_per_customer)s, given.valid_from, given.valid_to, %(staff)s
        from given where given.is_over is not true
        on conflict (code) do nothing
        returning {_STAFF_COLUMNS}
    )
    select given.is_over, issued.* from given left join issued on true
"""  # noqa: S608 - built from constants of this module

_WITHDRAW = f"""
    update vouchers v set withdrawn_at = clock_timestamp(), withdrawn_by = %(staff)s
    where v.code = %(code)s and v.withdrawn_at is null
    returning {_STAFF_COLUMNS}
"""  # noqa: S608 - built from constants of this module

_ONE = f"select {_STAFF_COLUMNS} from vouchers v where v.code = %(code)s"  # noqa: S608 - as above

_PAGE = f"""
    select counted.total, page.* from (select count(*) as total from vouchers) counted
    left join (
        select {_STAFF_COLUMNS} from vouchers v order by v.id desc limit %(limit)s offset %(offset)s
    ) page on true
    order by page.voucher_id desc
"""  # noqa: S608 - built from constants of this module


@dataclass(frozen=True, slots=True)
class KnownVoucher:
    """A voucher, how often a customer has used it, and whether the cart being paid holds a use of it."""

    voucher: Voucher
    own_uses: int
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Redemption:
    """A credit, in minor units. Unless it `is_credited`, nobody knows yet whether the wallet has it."""

    redemption_id: UUID
    customer_id: UUID
    amount: int
    currency: str
    code: str
    is_credited: bool = False


@dataclass(frozen=True, slots=True)
class NewVoucher:
    """What staff issue; amounts in minor units. It is valid at once unless `valid_from` is given."""

    code: str
    type: VoucherType
    description: str
    currency: str
    amount: int | None
    percent: int | None
    minimum: int
    product_types: Sequence[str]
    offer_keys: Sequence[str]
    reduces_pre_orders: bool
    max_uses: int | None
    max_uses_per_customer: int | None
    valid_from: datetime | None
    valid_to: datetime | None


@dataclass(frozen=True, slots=True)
class IssuedVoucher:
    """A voucher with its history, for staff."""

    voucher: Voucher
    description: str
    created_at: datetime
    created_by: str
    withdrawn_at: datetime | None
    withdrawn_by: str | None


async def of_cart(database: Database, cart_id: UUID) -> KnownVoucher | None:
    """The voucher that lies in a cart."""
    rows = await database.call(_OF_CART, {"cart": cart_id})
    return _known(rows[0]) if rows else None


async def by_code(database: Database, code: str, customer_id: UUID | None) -> KnownVoucher | None:
    """The voucher with a code, in capitals."""
    rows = await database.call(_BY_CODE, {"code": code, "customer": customer_id})
    return _known(rows[0]) if rows else None


async def put(database: Database, owner: CartOwner, voucher_id: UUID | None) -> StoredCart | CartRefusal:
    """Puts a voucher into a cart, in place of another, or takes it out."""
    return changed(
        await database.call(
            _SET, {"customer": owner.customer_id, "token": owner.token_hash, "voucher": voucher_id}
        )
    )


async def begin(
    database: Database, new: Begin, pre_orders: Sequence[NewPreOrder], response: Mapping[str, Any]
) -> Begun:
    """Writes the beginning of a checkout and takes a use of its voucher, both or neither."""
    rows = await database.call(
        _BEGIN,
        {
            "begin": Jsonb(begin_document(new), dumps=orjson.dumps),
            "pre_orders": Jsonb(pre_order_documents(new, pre_orders), dumps=orjson.dumps),
            "response": Jsonb(dict(response)),
        },
    )
    return Begun(**rows[0])


async def attempt(database: Database, subject: str, *, most: int) -> bool:
    """Counts a try of a code; False when it is more than `most` of this hour."""
    return bool((await database.call(_ATTEMPT, {"subject": subject, "most": most}))[0]["allowed"])


async def knows_key(database: Database, customer_id: UUID, key: str) -> bool:
    """Whether a request with this key has reserved a credit of the customer."""
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
    """The wallet has the credit; False when that was known."""
    return await _finish(database, redemption_id, "consumed")


async def release(database: Database, redemption_id: UUID) -> bool:
    """The wallet will never have the credit, so the use is free again; False when that was known."""
    return await _finish(database, redemption_id, "released")


async def claim_due(database: Database, *, limit: int, lease: timedelta) -> list[Redemption]:
    """Takes up credits whose outcome nobody has learned in time."""
    return [Redemption(**row) for row in await database.call(_CLAIM, {"limit": limit, "lease": lease})]


async def prune_attempts(database: Database) -> int:
    """Forgets what was tried two days ago; says how many it was."""
    return await delete_older_than(database, "voucher_attempts", "hour", days=2)


async def issue(database: Database, new: NewVoucher, *, staff: str) -> IssuedVoucher | str:
    """Writes a new voucher; the code of a reason if refused."""
    rows = await database.call(
        _ISSUE,
        {
            "code": new.code,
            "type": new.type.value,
            "description": new.description,
            "currency": new.currency,
            "amount": new.amount,
            "percent": new.percent,
            "minimum": new.minimum,
            "product_types": list(new.product_types),
            "offer_keys": list(new.offer_keys),
            "reduces_pre_orders": new.reduces_pre_orders,
            "max_uses": new.max_uses,
            "max_uses_per_customer": new.max_uses_per_customer,
            "valid_from": new.valid_from,
            "valid_to": new.valid_to,
            "staff": staff,
        },
    )
    if rows[0]["is_over"]:
        return "over"
    return "voucher_exists" if rows[0]["voucher_id"] is None else _issued(rows[0])


async def withdraw(database: Database, code: str, *, staff: str) -> IssuedVoucher | None:
    """Takes a voucher back; None when there is none, or it was withdrawn before."""
    rows = await database.call(_WITHDRAW, {"code": code, "staff": staff})
    return _issued(rows[0]) if rows else None


async def one(database: Database, code: str) -> IssuedVoucher | None:
    """A voucher, for staff."""
    rows = await database.call(_ONE, {"code": code})
    return _issued(rows[0]) if rows else None


async def page(database: Database, *, limit: int, offset: int) -> tuple[list[IssuedVoucher], int]:
    """A page of all vouchers, the newest first, and how many there are."""
    rows = await database.call(_PAGE, {"limit": limit, "offset": offset})
    return [_issued(row) for row in rows if row["voucher_id"] is not None], rows[0]["total"]


async def _finish(database: Database, redemption_id: UUID, state: str) -> bool:
    rows = await database.call(_FINISH, {"redemption": redemption_id, "state": state})
    return bool(rows[0]["moved"])


def _known(row: Mapping[str, Any]) -> KnownVoucher:
    return KnownVoucher(_voucher(row), row["own_uses"], bool(row["held"]))


def _issued(row: Mapping[str, Any]) -> IssuedVoucher:
    return IssuedVoucher(
        voucher=_voucher(row),
        description=row["description"],
        created_at=row["created_at"],
        created_by=row["created_by"],
        withdrawn_at=row["withdrawn_at"],
        withdrawn_by=row["withdrawn_by"],
    )


def _voucher(row: Mapping[str, Any]) -> Voucher:
    return Voucher(
        voucher_id=row["voucher_id"],
        code=row["code"],
        type=VoucherType(row["type"]),
        currency=row["currency"],
        amount=row["amount"],
        percent=row["percent"],
        minimum=row["minimum"],
        product_types=row["product_types"],
        offer_keys=row["offer_keys"],
        max_uses=row["max_uses"],
        max_uses_per_customer=row["max_uses_per_customer"],
        uses=row["uses"],
        valid_from=row["valid_from"],
        valid_to=row["valid_to"],
        withdrawn=row["withdrawn"],
        reduces_pre_orders=row["reduces_pre_orders"],
    )
