"""What partners prepared for customers. Each change is one guarded statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.domain.blocking import CustomerState
from checkout.repository.carts import NewLine, line_document
from checkout.repository.checkouts import Begin, Begun, begin_document
from checkout.repository.customers import customer_state
from checkout.repository.pre_orders import NewPreOrder, pre_order_documents
from servicekit.database import Database
from servicekit.retention import delete_older_than

UNPAID_DAYS: Final = 90
"""Days for which a purchase that nobody paid is remembered, and its reference with it."""

PurchaseState = Literal["open", "processing", "paid", "cancelled", "expired"]

_BUILD = "select partner_purchase_build(%(purchase)s, %(items)s) as built"

_CLAIM = "select partner_purchase_claim(%(partner)s, %(link)s, %(customer)s) as id"

_BEGIN = """
    select outcome, response_status, response_body, not_after
    from partner_checkout_begin_any(
        %(purchase)s, %(begin)s, %(pre_orders)s, %(response)s, %(amount)s, %(wallet_part)s, %(wait)s
    )
"""

_PURCHASE = """
    select b.id, b.partner_id, b.channel_key, b.reference, b.request_hash, b.cart_key, b.customer_id,
           b.return_url, b.success_mobile_deep_link, b.created_at, b.expires_at, decisive.checkout_id,
           decisive.order_id, decisive.paid_at, decisive.total_minor, decisive.currency,
           decisive.failure_code,
           case when decisive.state = 'completed' then 'paid'
                when decisive.state in ('started', 'refunding') then 'processing'
                when b.cancelled_at is not null then 'cancelled'
                when b.expires_at <= clock_timestamp() then 'expired'
                else 'open' end as state
    from partner_purchases b
    left join lateral (
        select c.id as checkout_id, c.order_id, c.state, c.failure_code, o.paid_at, o.total_minor, o.currency
        from partner_orders p
        join checkouts c on c.order_id = p.order_id
        join orders o on o.id = p.order_id
        where p.purchase_id = b.id order by (c.state = 'completed') desc, p.order_id desc limit 1
    ) decisive on true
"""

_OF_REFERENCE = f"{_PURCHASE} where b.partner_id = %(partner)s and b.reference = %(reference)s"
_OF_PARTNER = f"{_PURCHASE} where b.partner_id = %(partner)s and b.id = %(purchase)s"
_OF_CUSTOMER = f"{_OF_PARTNER} and b.customer_id = %(customer)s"
_OF_LINK = f"""
    {_PURCHASE} where b.partner_id = %(partner)s and b.link_hash = %(link)s and b.customer_id is null
"""
_CURRENT = f"""
    select mine.* from (
        {_PURCHASE} where b.partner_id = %(partner)s and b.customer_id = %(customer)s
    ) mine join partner_purchases opened on opened.id = mine.id
    where mine.state in ('open', 'processing')
    order by coalesce(opened.claimed_at, opened.created_at) desc, mine.id desc limit 1
"""  # noqa: S608 - built from constants of this module
_OF_CHECKOUT = f"""
    {_PURCHASE}
    where b.partner_id = %(partner)s and b.customer_id = %(customer)s and b.id = (
        select p.purchase_id from partner_orders p
        join checkouts c on c.order_id = p.order_id
        where c.id = %(checkout)s and c.customer_id = %(customer)s
    )
"""  # noqa: S608 - built from constants of this module

_LOCK = text("select 1 from partner_purchases where id = :purchase for update")

_CANCEL = text("""
    update partner_purchases b set cancelled_at = clock_timestamp()
    where b.id = :purchase and b.cancelled_at is null and not exists (
        select 1 from partner_orders p join checkouts c on c.order_id = p.order_id
        where p.purchase_id = b.id and c.state <> 'failed'
    )
""")

_RELINK = """
    update partner_purchases set link_hash = %(link)s
    where id = %(purchase)s and cancelled_at is null and expires_at > clock_timestamp() returning id
"""

_STATE_OF_CUSTOMER = """
    select account_status, migration_status, country_banned, verification_revoked
    from customers where customer_id = %(customer)s
"""

_IS_LINKED = """
    select 1 from partner_customers where partner_id = %(partner)s and customer_id = %(customer)s
"""
_LINK = """
    insert into partner_customers (partner_id, customer_id) values (%(partner)s, %(customer)s)
    on conflict do nothing
"""
_UNLINK = "delete from partner_customers where partner_id = %(partner)s and customer_id = %(customer)s"


@dataclass(frozen=True, slots=True)
class NewPurchase:
    """A purchase about to be written; the hashes are of the request, and of the token in its link."""

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    link_hash: bytes
    cart_id: UUID
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class PartnerPurchase:
    """A purchase as it stands.

    `checkout_id` and what follows are of the attempt that paid it, or else of the last one; `total` is what
    was charged then, in minor units, and `failure_code` why nothing was.
    """

    purchase_id: UUID
    partner_id: UUID
    channel_key: str
    reference: str
    request_hash: bytes
    cart_key: bytes
    customer_id: UUID | None
    return_url: str | None
    success_mobile_deep_link: str | None
    created_at: datetime
    expires_at: datetime
    state: PurchaseState
    checkout_id: UUID | None
    order_id: UUID | None
    paid_at: datetime | None
    total: int | None
    currency: str | None
    failure_code: str | None


async def build(database: Database, new: NewPurchase, lines: Sequence[NewLine]) -> bool:
    """Writes a purchase with its cart; False when the partner has used the reference before."""
    rows = await database.call(
        _BUILD,
        {
            "purchase": Jsonb(
                {
                    "id": str(new.purchase_id),
                    "partner_id": str(new.partner_id),
                    "channel_key": new.channel_key,
                    "reference": new.reference,
                    "request_hash": _hexadecimal(new.request_hash),
                    "link_hash": _hexadecimal(new.link_hash),
                    "cart_id": str(new.cart_id),
                    "cart_key": _hexadecimal(new.cart_key),
                    "customer_id": None if new.customer_id is None else str(new.customer_id),
                    "return_url": new.return_url,
                    "success_mobile_deep_link": new.success_mobile_deep_link,
                    "expires_at": new.expires_at.isoformat(),
                }
            ),
            "items": Jsonb([line_document(position, line) for position, line in enumerate(lines)]),
        },
    )
    return bool(rows[0]["built"])


async def of_reference(database: Database, partner_id: UUID, reference: str) -> PartnerPurchase | None:
    """The purchase to which a partner gave this reference."""
    return _found(await database.call(_OF_REFERENCE, {"partner": partner_id, "reference": reference}))


async def of_partner(database: Database, partner_id: UUID, purchase_id: UUID) -> PartnerPurchase | None:
    """A purchase of a partner; None for another's."""
    return _found(await database.call(_OF_PARTNER, {"partner": partner_id, "purchase": purchase_id}))


async def of_customer(
    database: Database, partner_id: UUID, purchase_id: UUID, customer_id: UUID
) -> PartnerPurchase | None:
    """A purchase of a customer at a partner; None for anybody else's."""
    return _found(
        await database.call(
            _OF_CUSTOMER, {"partner": partner_id, "purchase": purchase_id, "customer": customer_id}
        )
    )


async def of_link(database: Database, partner_id: UUID, link_hash: bytes) -> PartnerPurchase | None:
    """The purchase of a link that nobody has made theirs yet."""
    return _found(await database.call(_OF_LINK, {"partner": partner_id, "link": link_hash}))


async def current(database: Database, partner_id: UUID, customer_id: UUID) -> PartnerPurchase | None:
    """What the customer was last sent to pay at a partner and has not."""
    return _found(await database.call(_CURRENT, {"partner": partner_id, "customer": customer_id}))


async def of_checkout(
    database: Database, partner_id: UUID, checkout_id: UUID, customer_id: UUID
) -> PartnerPurchase | None:
    """The purchase that a customer's checkout paid, when it is this partner's."""
    return _found(
        await database.call(
            _OF_CHECKOUT, {"partner": partner_id, "checkout": checkout_id, "customer": customer_id}
        )
    )


async def claim(database: Database, partner_id: UUID, link_hash: bytes, customer_id: UUID) -> UUID | None:
    """Makes the purchase of a link a customer's; None when it is another's, over or cancelled."""
    rows = await database.call(_CLAIM, {"partner": partner_id, "link": link_hash, "customer": customer_id})
    claimed: UUID | None = rows[0]["id"]
    return claimed


async def relink(database: Database, purchase_id: UUID, link_hash: bytes) -> bool:
    """Gives a purchase another link, after which the one before leads nowhere; False when it is over."""
    return bool(await database.call(_RELINK, {"purchase": purchase_id, "link": link_hash}))


async def cancel(session: AsyncSession, purchase_id: UUID) -> None:
    """Ends a purchase that is not being paid and was not."""
    await session.execute(_LOCK, {"purchase": purchase_id})
    await session.execute(_CANCEL, {"purchase": purchase_id})


async def begin(
    database: Database,
    purchase_id: UUID,
    new: Begin,
    ahead: Sequence[NewPreOrder],
    response: Mapping[str, Any],
    *,
    deposit: tuple[int, int] | None,
    wait: timedelta,
) -> Begun:
    """Begins the checkout of a partner's cart: outcomes as those of any other, and `partner_closed` and
    `purchase_over`. `deposit` is what is about to be asked for and what the wallet gives, in minor units.
    """
    rows = await database.call(
        _BEGIN,
        {
            "purchase": purchase_id,
            "begin": Jsonb(begin_document(new), dumps=orjson.dumps),
            "pre_orders": Jsonb(pre_order_documents(new, ahead), dumps=orjson.dumps),
            "response": Jsonb(dict(response)),
            "amount": None if deposit is None else deposit[0],
            "wallet_part": None if deposit is None else deposit[1],
            "wait": wait,
        },
    )
    return Begun(**rows[0])


async def state_of_customer(database: Database, customer_id: UUID) -> CustomerState | None:
    """What identity's events have told of a customer, None when nothing."""
    rows = await database.call(_STATE_OF_CUSTOMER, {"customer": customer_id})
    return customer_state(rows[0]) if rows else None


async def is_linked(database: Database, partner_id: UUID, customer_id: UUID) -> bool:
    """Whether a customer lets a partner prepare purchases in their name."""
    return bool(await database.call(_IS_LINKED, {"partner": partner_id, "customer": customer_id}))


async def link(database: Database, partner_id: UUID, customer_id: UUID) -> None:
    """The customer lets the partner prepare purchases from now on."""
    await database.call(_LINK, {"partner": partner_id, "customer": customer_id})


async def unlink(database: Database, partner_id: UUID, customer_id: UUID) -> None:
    """The customer does not let the partner do so any more."""
    await database.call(_UNLINK, {"partner": partner_id, "customer": customer_id})


async def prune_unpaid(database: Database) -> int:
    """Deletes purchases that are long over and were never tried to be paid; says how many."""
    return await delete_older_than(
        database,
        "partner_purchases",
        "expires_at",
        days=UNPAID_DAYS,
        only="not exists (select from partner_orders o where o.purchase_id = partner_purchases.id)",
    )


def _hexadecimal(value: bytes) -> str:
    """Bytes as Postgres reads them out of JSON."""
    return f"\\x{value.hex()}"


def _found(rows: Sequence[Mapping[str, Any]]) -> PartnerPurchase | None:
    if not rows:
        return None
    row = dict(rows[0])
    return PartnerPurchase(purchase_id=row.pop("id"), total=row.pop("total_minor"), **row)
