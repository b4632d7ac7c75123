"""What partners prepared for customers. Each change is one guarded statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.cart.rules.quote import Quote
from checkout.cart.store import line_document
from checkout.customers.rules import CustomerState
from checkout.customers.store import customer_state
from checkout.partners.rules.partners import NewPurchase, PartnerPurchase
from servicekit.data.database import Database

_BUILD = "select partner_purchase_build(%(purchase)s, %(items)s) as built"

_CLAIM = """
    with claimed as (
        update partner_purchases set customer_id = %(customer)s, claimed_at = clock_timestamp()
        where partner_id = %(partner)s and link_hash = %(link)s
            and coalesce(customer_id, %(customer)s) = %(customer)s and cancelled_at is null
            and expires_at > clock_timestamp()
        returning id, cart_id
    ), bought as (
        update carts set buyer_id = %(customer)s from claimed
        where carts.id = claimed.cart_id and carts.buyer_id is distinct from %(customer)s
    )
    select id from claimed
"""

_OF_PARTNER = "select * from partner_purchase_states where partner_id = %(partner)s"
_OF_REFERENCE = f"{_OF_PARTNER} and reference = %(reference)s"
_ONE = f"{_OF_PARTNER} and id = %(purchase)s"
_OF_CUSTOMER = f"{_ONE} and customer_id = %(customer)s"
_OF_LINK = f"{_OF_PARTNER} and link_hash = %(link)s and customer_id is null"
_CURRENT = f"""
    {_OF_PARTNER} and customer_id = %(customer)s and state in ('open', 'processing')
    order by coalesce(claimed_at, created_at) desc, id desc limit 1
"""
_OF_CHECKOUT = f"""
    {_OF_PARTNER} and customer_id = %(customer)s and id = (
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


async def build(database: Database, new: NewPurchase, lines: Sequence[Quote]) -> bool:
    """Writes a purchase with its cart; False when the partner has used the reference before."""
    purchase = {**asdict(new), "id": new.purchase_id}
    rows = await database.call(
        _BUILD,
        {
            "purchase": Jsonb(purchase, dumps=partial(orjson.dumps, default=_hexadecimal)),
            "items": Jsonb([line_document(position, line) for position, line in enumerate(lines)]),
        },
    )
    return bool(rows[0]["built"])


async def of_reference(database: Database, partner_id: UUID, reference: str) -> PartnerPurchase | None:
    """The purchase to which a partner gave this reference."""
    return _found(await database.call(_OF_REFERENCE, {"partner": partner_id, "reference": reference}))


async def of_partner(database: Database, partner_id: UUID, purchase_id: UUID) -> PartnerPurchase | None:
    """A purchase of a partner; None for another's."""
    return _found(await database.call(_ONE, {"partner": partner_id, "purchase": purchase_id}))


async def of_customer(
    database: Database, partner_id: UUID, purchase_id: UUID, customer_id: UUID
) -> PartnerPurchase | None:
    """A purchase of a customer at a partner; None for another customer's."""
    return _found(
        await database.call(
            _OF_CUSTOMER, {"partner": partner_id, "purchase": purchase_id, "customer": customer_id}
        )
    )


async def of_link(database: Database, partner_id: UUID, link_hash: bytes) -> PartnerPurchase | None:
    """The unclaimed purchase of a link."""
    return _found(await database.call(_OF_LINK, {"partner": partner_id, "link": link_hash}))


async def current(database: Database, partner_id: UUID, customer_id: UUID) -> PartnerPurchase | None:
    """The customer's newest unpaid purchase at a partner."""
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
    """Assigns the purchase of a link to a customer; None when it is another's, expired or cancelled."""
    rows = await database.call(_CLAIM, {"partner": partner_id, "link": link_hash, "customer": customer_id})
    return rows[0]["id"] if rows else None


async def relink(database: Database, purchase_id: UUID, link_hash: bytes) -> bool:
    """Gives a purchase another link, after which the one before leads nowhere; False when it is over."""
    return bool(await database.call(_RELINK, {"purchase": purchase_id, "link": link_hash}))


async def cancel(session: AsyncSession, purchase_id: UUID) -> None:
    """Ends a purchase that is not being paid and was not."""
    await session.execute(_LOCK, {"purchase": purchase_id})
    await session.execute(_CANCEL, {"purchase": purchase_id})


async def state_of_customer(database: Database, customer_id: UUID) -> CustomerState | None:
    """The state of a customer in identity, None while unknown."""
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


def _hexadecimal(value: bytes) -> str:
    """Bytes as Postgres reads them out of JSON."""
    return f"\\x{value.hex()}"


def _found(rows: Sequence[Mapping[str, Any]]) -> PartnerPurchase | None:
    if not rows:
        return None
    row = {name: value for name, value in rows[0].items() if name not in ("link_hash", "claimed_at")}
    return PartnerPurchase(purchase_id=row.pop("id"), total=row.pop("total_minor"), **row)
