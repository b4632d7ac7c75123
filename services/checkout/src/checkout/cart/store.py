"""Carts and their vouchers. Each statement is one round trip; a change answers with the cart after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from psycopg.types.json import Jsonb

from checkout.cart.rules.discounts import KnownVoucher, Voucher, VoucherType
from checkout.cart.rules.lines import CartLine, CartOwner, LineBeingPaid, StoredCart
from checkout.cart.rules.pricing import MAX_LINES
from checkout.cart.rules.quote import Quote, fingerprint
from checkout.customers.store import customer_state
from checkout.errors import cart_refusal
from checkout.records.fields import from_row
from games.layout import layout_document, layout_from
from servicekit.data.database import Database
from servicekit.errors import ServiceError

V = TypeVar("V", bound=Voucher)


_READ_OF_CUSTOMER = "select * from cart_contents where customer_id = %(customer)s order by item_id"

_READ_OF_CUSTOMERS = "select * from carts_of(%(customers)s)"

_READ_ANONYMOUS = """
    select * from cart_contents
    where token_hash = %(token)s and converted_into is null and touched_at > now() - interval '30 days'
    order by item_id
"""

_BEING_PAID = """
    select l.cart_item_id, false as is_pre_order, l.discount_minor
    from checkouts c join order_lines l using (order_id) where c.id = %(checkout)s
    union all
    select p.cart_item_id, true, p.discount_minor
    from checkouts c join pre_orders p using (order_id) where c.id = %(checkout)s
"""

_PUT_ITEMS = "select position, (contents).* from cart_put_items(%(max_items)s, %(lines)s)"

_REMOVE_ITEM = "select * from cart_remove_item(%(customer)s, %(token)s, %(item)s)"

_CONFIRM_PRICES = """
    select * from cart_confirm_prices(
        %(customer)s, %(token)s, %(version)s, %(items)s::uuid[], %(prices)s::bigint[]
    )
"""

_ADOPT = "select * from cart_adopt(%(token)s, %(other)s, %(max_items)s)"

_TAKE_ALONG = "select * from cart_take_along(%(customer)s, %(token)s, %(max_items)s)"


@dataclass(frozen=True, slots=True)
class PutItem:
    """A ticket for a cart; it replaces the line `item_id` if given. `create` makes a missing cart. A repeated
    `request_key` adds nothing.
    """

    owner: CartOwner
    line: Quote
    item_id: UUID | None
    create: bool
    request_key: str | None = None


async def read(database: Database, owner: CartOwner) -> StoredCart | None:
    """The cart of an owner; None when there is none, or it was converted, or forgotten after 30 days."""
    if owner.customer_id is not None:
        rows = await database.call(_READ_OF_CUSTOMER, {"customer": owner.customer_id})
    else:
        rows = await database.call(_READ_ANONYMOUS, {"token": owner.token_hash})
    return _stored(rows) if rows else None


async def read_of_customers(database: Database, customer_ids: Sequence[UUID]) -> list[StoredCart | None]:
    """The cart of each customer, None where there is none; one call for all."""
    rows: defaultdict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for row in await database.call(_READ_OF_CUSTOMERS, {"customers": list(customer_ids)}):
        rows[row["customer_id"]].append(row)
    return [_stored(rows[customer]) if customer in rows else None for customer in customer_ids]


async def lines_being_paid(database: Database, checkout_id: UUID) -> dict[UUID, LineBeingPaid]:
    """The lines of a checkout, pre-orders included, by id."""
    return {
        row["cart_item_id"]: LineBeingPaid(row["is_pre_order"], row["discount_minor"])
        for row in await database.call(_BEING_PAID, {"checkout": checkout_id})
    }


async def put_items(database: Database, puts: Sequence[PutItem]) -> list[StoredCart | ServiceError]:
    """Puts each ticket into its cart, or into the place of a line; one call for all.

    Gives the cart as it is after that ticket, or why it was not put in, in the order of the tickets.
    """
    lines = [
        line_document(position, put.line)
        | {
            "customer": None if put.owner.customer_id is None else str(put.owner.customer_id),
            "token": None if put.owner.token_hash is None else put.owner.token_hash.hex(),
            "may_create": put.create,
            "item": None if put.item_id is None else str(put.item_id),
            "request_key": put.request_key,
        }
        for position, put in enumerate(puts)
    ]
    rows: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in await database.call(_PUT_ITEMS, {"max_items": MAX_LINES, "lines": Jsonb(lines)}):
        rows[row["position"]].append(row)
    return [_outcome(rows[position]) for position in range(len(puts))]


async def remove_item(database: Database, owner: CartOwner, item_id: UUID) -> StoredCart:
    """Takes a line out, also one that is only listed as removed."""
    return changed(
        await database.call(
            _REMOVE_ITEM, {"customer": owner.customer_id, "token": owner.token_hash, "item": item_id}
        )
    )


async def confirm_prices(
    database: Database, owner: CartOwner, version: int, prices: Mapping[UUID, int]
) -> StoredCart:
    """Remembers prices, in minor units by line, as those that the customer has seen of this version."""
    return changed(
        await database.call(
            _CONFIRM_PRICES,
            {
                "customer": owner.customer_id,
                "token": owner.token_hash,
                "version": version,
                "items": list(prices),
                "prices": list(prices.values()),
            },
        )
    )


async def take_along(database: Database, customer_id: UUID, token_hash: bytes) -> StoredCart | None:
    """Merges the anonymous cart of a token into the customer's, unless that is being paid: then both stay as
    they are. A token that is spent changes nothing.
    """
    rows = await database.call(
        _TAKE_ALONG, {"customer": customer_id, "token": token_hash, "max_items": MAX_LINES}
    )
    return changed(rows) if rows else None


async def adopt(database: Database, own_token_hash: bytes | None, token_hash: bytes) -> StoredCart:
    """The anonymous cart of a token, merged into the visitor's own where there is something in that."""
    return changed(
        await database.call(_ADOPT, {"token": own_token_hash, "other": token_hash, "max_items": MAX_LINES})
    )


def line_document(position: int, quote: Quote) -> dict[str, Any]:
    """A line in its place among several, as the functions read it that write them at once."""
    return {
        "position": position,
        "offer_key": quote.offer.key,
        "offer_version": quote.offer.version,
        "game_type": quote.game_type,
        "game_offer": quote.game_offer.key,
        "shape": [] if quote.layout is None else layout_document(quote.layout),
        "games": quote.packed.hex(),
        "num_games": quote.num_games,
        "quickpick": quote.quickpick,
        "draw_nos": quote.draw_nos,
        "price": quote.price,
        "currency": quote.game_offer.currency,
        "fingerprint": fingerprint(quote).hex(),
        "details": dict(quote.details),
    }


def changed(rows: list[dict[str, Any]]) -> StoredCart:
    """The cart after a change. Raises NotFound, RuleRefused or Conflict if it was refused."""
    outcome = _outcome(rows)
    if isinstance(outcome, ServiceError):
        raise outcome
    return outcome


def _outcome(rows: list[dict[str, Any]]) -> StoredCart | ServiceError:
    refusal = rows[0]["refusal"]
    return _stored(rows) if refusal is None else cart_refusal(refusal)


def _stored(rows: list[dict[str, Any]]) -> StoredCart:
    first = rows[0]
    return StoredCart(
        cart_id=first["cart_id"],
        version=first["cart_version"],
        customer_id=first["customer_id"],
        lines=[_line(row) for row in rows if row["item_id"] is not None],
        customer=customer_state(first),
        checkout_id=first["checkout_id"],
        voucher_id=first["voucher_id"],
        token_hash=first["token_hash"],
    )


def _line(row: dict[str, Any]) -> CartLine:
    return CartLine(
        line_id=row["item_id"],
        offer_key=row["offer_key"],
        offer_version=row["offer_version"],
        game_type=row["game_type"],
        game_offer=row["game_offer"],
        layout=layout_from(row["shape"]) if row["shape"] else None,
        packed=row["games"],
        num_games=row["num_games"],
        quickpick=row["quickpick"],
        draw_nos=tuple(row["draw_nos"]),
        shown_price=row["shown_price_minor"],
        currency=row["currency"],
        removed_reason=row["removed_reason"],
        details=row["details"],
    )


# The checkout of the cart may have reserved a use itself.
_OF_CART = """
    select v.*, (
        select count(*) from voucher_redemptions r
        where r.voucher_id = v.id and r.customer_id = cart_payer(c) and r.state <> 'released'
    ) as own_uses, exists (
        select from voucher_redemptions r
        where r.checkout_id = c.checkout_id and r.voucher_id = v.id and r.state = 'reserved'
    ) as is_held
    from carts c join vouchers v on v.id = c.voucher_id where c.id = %(cart)s
"""


async def of_cart(database: Database, cart: StoredCart | None) -> KnownVoucher | None:
    """The voucher of a cart, if it has one. A cart without one costs no call."""
    if cart is None or cart.voucher_id is None:
        return None
    rows = await database.call(_OF_CART, {"cart": cart.cart_id})
    return known_voucher(rows[0]) if rows else None


def known_voucher(row: Mapping[str, Any]) -> KnownVoucher:
    return KnownVoucher(voucher_of(row, Voucher), row["own_uses"], row["is_held"])


def voucher_of(row: Mapping[str, Any], kind: type[V]) -> V:
    """A voucher, or a kind of it with more columns."""
    return from_row(
        kind,
        row,
        voucher_id=row["id"],
        type=VoucherType(row["type"]),
        amount=row["amount_minor"],
        minimum=row["minimum_minor"],
        withdrawn=row["withdrawn_at"] is not None,
    )
