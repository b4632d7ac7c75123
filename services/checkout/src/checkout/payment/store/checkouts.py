"""Orders being paid. Each step of the saga is one call of a function that begins with its version guard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb

from checkout.payment.events import pre_order_placed
from checkout.payment.rules.begin import Begin, Begun, KnownKey, NewPreOrder, PreOrderToCharge
from checkout.payment.rules.saga import (
    CheckoutState,
    CheckoutStatus,
    Complete,
    DepositStage,
    OrderLine,
    Saga,
    SagaDeposit,
    paid_response,
)
from checkout.records.fields import from_row
from games.game_types import way_of
from games.layout import layout_from
from servicekit.data.database import Database
from servicekit.events.outbox import Event, outbox_arguments

_BEGIN = """
    select outcome, response_status, response_body, not_after, gives_up_at
    from checkout_begin(%(batch)s) order by position
"""

_COMPLETE = "select outcome from checkout_complete(%(batch)s) order by position"

_FAIL = """
    select checkout_fail(
        p_checkout => %(checkout)s, p_version => %(version)s, p_from_state => %(from_state)s,
        p_code => %(code)s, p_message => %(message)s, p_status => %(status)s, p_response => %(response)s,
        p_owes_numbers => %(owes_numbers)s, p_event_id => %(event_id)s, p_event => %(payload)s,
        p_traceparent => %(traceparent)s
    ) as outcome
"""

_NO_EVENT: Final = dict.fromkeys(("event_id", "payload", "traceparent"))

_MARK_REFUNDING = """
    update checkouts set state = 'refunding', version = version + 1, due_at = clock_timestamp(),
        failure_code = %(code)s
    where id = %(checkout)s and version = %(version)s and state = 'started' returning id
"""

_CLAIM = "select * from checkouts_claim(%(limit)s, %(lease)s)"

_KEY = """
    select status, request_hash, response_status, response_body from idempotency_keys
    where owner = %(owner)s and key = %(key)s
"""

_STATE = """
    select c.id as checkout_id, c.order_id, c.state, c.failure_code, c.failure_message, (
        select p.slug from partner_orders s join partners p on p.id = s.partner_id
        where s.order_id = c.order_id
    ) as partner_slug
    from checkouts c
    where (c.id = %(either)s or c.order_id = %(either)s) and c.customer_id = %(customer)s
"""

_BACKLOG = """
    select count(*) filter (where attempts > 1) as unknown,
           count(*) filter (where due_at < clock_timestamp() - interval '30 seconds') as past_due
    from checkouts c
    where due_at is not null and not exists (
        select from checkout_deposits d where d.checkout_id = c.id and d.stage in ('asking', 'waiting')
    )
"""


async def begin(database: Database, batch: Sequence[Begin]) -> list[Begun]:
    """Writes the key, pending order and saga of each, or nothing; one call for all.

    It checks the cart's version, the stops by the database's clock and other checkouts of the cart.
    """
    rows = await database.call(_BEGIN, {"batch": _json(_begin_document(new) for new in batch)})
    return [Begun(**row) for row in rows]


def _begin_document(new: Begin) -> dict[str, Any]:
    """A checkout in the words of the type `checkout_to_begin`; an absent field is null."""
    document: dict[str, Any] = {
        "kind": new.source.kind,
        "customer": new.customer_id,
        "checkout": new.checkout_id,
        "order": new.order_id,
        "cart": new.cart_id,
        "lease": _interval(new.lease),
    }
    if new.deposit is not None:
        document["deposit"] = new.deposit.amount
        document["wallet_part"] = new.deposit.wallet_part
        document["deposit_wait"] = None if new.deposit.wait is None else _interval(new.deposit.wait)
    source = new.source
    if isinstance(source, PreOrderToCharge):
        return document | {"pre_order": source.pre_order_id, "pre_order_version": source.version}
    document |= {
        "key": source.key,
        "request_hash": source.request_hash.hex(),
        "cart_version": source.cart_version,
        "items": source.items,
        "pricing_ids": source.pricing_ids,
        "tickets": [line.ticket_id for line in new.lines],
        "prices": [line.price for line in new.lines],
        "names": [line.offer_name for line in new.lines],
        "total": new.total,
        "currency": new.currency,
        "region": new.region,
        "channel_key": source.channel_key,
        "metadata": source.metadata,
    }
    if source.partner_purchase_id is not None:
        document["partner_purchase"] = source.partner_purchase_id
    if source.voucher_id is not None:
        document["voucher"] = source.voucher_id
        document["discounts"] = [line.discount for line in new.lines]
    if source.pre_orders:
        document["pre_orders"] = [
            _pre_order_document(position, line)
            for position, line in enumerate(source.pre_orders, len(new.lines) + 1)
        ]
    if not new.lines:
        document["response"] = paid_response(new.checkout_id, new.order_id)
    return document


def _pre_order_document(position: int, line: NewPreOrder) -> dict[str, Any]:
    """A pre-order in the words of the type `pre_order_to_place`."""
    return {
        "id": line.pre_order_id,
        "item": line.item_id,
        "position": position,
        "price": line.price,
        "discount": line.discount,
        "name": line.offer_name,
        "pricing_id": line.pricing_id,
        "placed": pre_order_placed(line).SerializeToString().hex(),
        "fund_kind": line.payment.kind,
        "fund_id": line.payment.fund_id,
    }


def _interval(duration: timedelta) -> str:
    return f"{duration.total_seconds()} seconds"


async def complete(database: Database, batch: Sequence[Complete]) -> list[str]:
    """Issues the tickets of captured orders: for each `completed`, `refunding` when a draw is sealed, or
    `stale`; one call for all.
    """
    rows = await database.call(
        _COMPLETE,
        {
            "batch": _json(
                {
                    "checkout": captured.checkout_id,
                    "version": captured.version,
                    "journal": captured.journal_id,
                    "event_id": captured.event_id,
                    "event": captured.event.hex(),
                    "traceparent": captured.traceparent,
                    "response": captured.response,
                    "held": [
                        {"ticket": line.ticket_id, "series": line.series, "numbers": list(line.numbers)}
                        for line in captured.held
                    ],
                }
                for captured in batch
            )
        },
    )
    return [row["outcome"] for row in rows]


async def mark_refunding(database: Database, saga: Saga, *, code: str) -> bool:
    """Marks a paid saga as refunding; False when another worker has it."""
    return bool(
        await database.call(
            _MARK_REFUNDING, {"checkout": saga.checkout_id, "version": saga.version, "code": code}
        )
    )


async def fail(
    database: Database,
    saga: Saga,
    *,
    code: str,
    message: str,
    status: int,
    response: Mapping[str, Any],
    event: Event | None,
    owes_numbers: bool = False,
) -> str:
    """Ends a saga without money, or after its refund: `failed`, or `stale`. The event is published with it.
    `owes_numbers` records that catalog may still have a reservation: see `stock_releases`.
    """
    rows = await database.call(
        _FAIL,
        {
            **(_NO_EVENT if event is None else outbox_arguments(event)),
            "checkout": saga.checkout_id,
            "version": saga.version,
            "from_state": saga.state.value,
            "code": code,
            "message": message,
            "status": status,
            "response": Jsonb(dict(response)),
            "owes_numbers": owes_numbers,
        },
    )
    outcome: str = rows[0]["outcome"]
    return outcome


async def claim_due(database: Database, *, limit: int, lease: timedelta) -> list[Saga]:
    """Leases overdue sagas; earlier holders are stale from now on.

    Those with an undecided deposit have a sweep of their own (`store.deposits.claim_due`).
    """
    rows = await database.call(_CLAIM, {"limit": limit, "lease": lease})
    return [saga_of(row, unseen=True) for row in rows]


def saga_of(row: Mapping[str, Any], *, unseen: bool = False) -> Saga:
    return from_row(
        Saga,
        row,
        checkout_id=row["id"],
        state=CheckoutState(row["state"]),
        total=row["total_minor"],
        lines=[_saga_line(**line) for line in row["lines"]],
        region=row["region"] or "",
        deposit=_saga_deposit(row["deposit"]),
        unseen=unseen,
    )


def _saga_line(*, ticket_id: str, shape: str | None, game_type: str, **stored: Any) -> OrderLine:
    way = way_of(layout_from(shape), game_type) if shape else ""
    return OrderLine(ticket_id=UUID(ticket_id), game_type=game_type, way=way, **stored)


def _saga_deposit(found: Mapping[str, Any] | None) -> SagaDeposit | None:
    if found is None:
        return None
    return SagaDeposit(
        amount=found["amount_minor"],
        wallet_part=found["wallet_part_minor"],
        gives_up_at=datetime.fromisoformat(found["gives_up_at"]),
        stage=DepositStage(found["stage"]),
        deposit_id=UUID(found["deposit_id"]) if found["deposit_id"] else None,
        gives_up=found["gives_up"],
    )


async def known_key(database: Database, customer_id: UUID, key: str) -> KnownKey | None:
    """The stored request with a customer's idempotency key."""
    rows = await database.call(_KEY, {"owner": str(customer_id), "key": key})
    return KnownKey(**rows[0]) if rows else None


async def status_of(database: Database, checkout_id: UUID, customer_id: UUID) -> CheckoutStatus | None:
    """A checkout of a customer, by its own id or that of its order; None for another customer's."""
    rows = await database.call(_STATE, {"either": checkout_id, "customer": customer_id})
    return CheckoutStatus(**{**rows[0], "state": CheckoutState(rows[0]["state"])}) if rows else None


async def backlog(database: Database) -> dict[str, Any]:
    """The numbers of checkouts with an `unknown` outcome after the first attempt, and of `past_due` ones."""
    return (await database.call(_BACKLOG))[0]


def _json(batch: Iterable[Mapping[str, Any]]) -> Jsonb:
    return Jsonb(list(batch), dumps=orjson.dumps)
