"""Orders being paid. Each step of the saga is one call of a function that begins with its version guard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb

from checkout.domain.deposit_purchases import DepositStage, SagaDeposit
from checkout.domain.scarce import SCARCE_TYPES, HeldStock
from checkout.domain.states import CheckoutState
from games.game_types import way_of
from games.layout import layout_from
from servicekit.database import Database
from servicekit.outbox import Event, outbox_arguments

_BEGIN = """
    select outcome, response_status, response_body, not_after
    from checkout_begin_batch(%(batch)s) order by position
"""

_COMPLETE = "select outcome from checkout_complete_batch(%(batch)s) order by position"

# What is bought for an order placed earlier is told of by that order's own facts.
_FAIL = """
    with ended as materialized (
        select checkout_fail(
            p_checkout => %(checkout)s, p_version => %(version)s, p_from_state => %(from_state)s,
            p_code => %(code)s, p_message => %(message)s, p_status => %(status)s, p_response => %(response)s
        ) as outcome
    ), owed as (
        insert into stock_releases (order_id, customer_id)
        select %(order)s, %(customer)s from ended where outcome = 'failed' and %(owes_numbers)s
    )
    select outcome, case
        when outcome = 'failed' and %(event_id)s::uuid is not null
            and not exists (select from pre_orders p where p.attempt_order_id = %(order)s)
        then outbox_put(
            %(event_id)s, %(subject)s, %(aggregate_id)s, %(aggregate_version)s, %(payload)s, %(traceparent)s
        )
    end as told
    from ended
"""

_NOTHING_TOLD: Final = dict.fromkeys(
    ("event_id", "subject", "aggregate_id", "aggregate_version", "payload", "traceparent")
)

_GIVE_BACK = "select checkout_give_back(%(checkout)s, %(version)s, %(code)s) as turned"

SAGA_COLUMNS = """
    c.id, c.order_id, c.customer_id, c.state, c.version, c.attempts, c.not_after, c.expired,
    c.failure_code, o.total_minor, o.currency, o.region,
    (select jsonb_agg(
        jsonb_build_object(
            'ticket_id', l.ticket_id, 'offer_key', l.offer_key, 'offer_name', l.offer_name,
            'draw_nos', l.draw_nos, 'num_games', l.num_games, 'price', l.price_minor,
            'game_type', l.game_type, 'details', l.details, 'discount', l.discount_minor,
            'shape', l.shape
        ) order by l.position
    ) from order_lines l where l.order_id = o.id) as lines,
    (select to_jsonb(d) || jsonb_build_object('gives_up', d.gives_up_at <= clock_timestamp())
     from checkout_deposits d where d.checkout_id = c.id) as deposit
"""
"""What `saga_of` reads of a claimed checkout `c` and its order `o`."""

_WITHOUT_OPEN_DEPOSIT = """
    not exists (
        select from checkout_deposits d
        where d.checkout_id = checkouts.id and d.stage in ('asking', 'waiting')
    )
"""

_CLAIM = f"""
    with due as (
        select id from checkouts where due_at <= clock_timestamp() and {_WITHOUT_OPEN_DEPOSIT}
        order by due_at limit %(limit)s for update skip locked
    ), claimed as (
        update checkouts c set version = c.version + 1, attempts = c.attempts + 1,
            due_at = clock_timestamp() + %(lease)s
        from due where c.id = due.id
        returning c.*, c.not_after < clock_timestamp() as expired
    )
    select {SAGA_COLUMNS} from claimed c join orders o on o.id = c.order_id
"""  # noqa: S608 - built from constants of this module

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

_BACKLOG = f"""
    select count(*) filter (where attempts > 1) as unknown,
           count(*) filter (where due_at < clock_timestamp() - interval '30 seconds') as past_due
    from checkouts where due_at is not null and {_WITHOUT_OPEN_DEPOSIT}
"""  # noqa: S608 - built from constants of this module


@dataclass(frozen=True, slots=True)
class SagaLine:
    """A line of an order that is being paid, and the ticket that it becomes.

    The customer pays `price`, and a voucher `discount`. `way` is what its way to play is called.
    """

    ticket_id: UUID
    offer_key: str
    offer_name: str
    draw_nos: Sequence[int]
    num_games: int
    price: int
    game_type: str = "standard"
    details: Mapping[str, Any] = field(default_factory=dict)
    discount: int = 0
    way: str = ""

    @property
    def product_type(self) -> str:
        """Type of the offer (specification, Cart item)."""
        kind: str = self.details.get("product_type", "lottery_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class Saga:
    """An order on its way to being paid, as the step that holds `version` sees it. Amounts are in minor
    units.

    `expired` says that by the database's clock no money may be taken any more; `failure_code` is why the
    money of a saga that refunds goes back; `deposit` comes before the purchase, where one pays. Nobody waits
    for the answer to one that is `unseen`.
    """

    checkout_id: UUID
    order_id: UUID
    customer_id: UUID
    state: CheckoutState
    version: int
    total: int
    currency: str
    not_after: datetime
    lines: Sequence[SagaLine]
    expired: bool = False
    region: str = ""
    failure_code: str | None = None
    deposit: SagaDeposit | None = None
    unseen: bool = False

    @property
    def keeps_deposit(self) -> bool:
        """Whether a deposit has come that stays in the wallet should nothing be bought."""
        return self.deposit is not None and self.deposit.stage is DepositStage.SETTLED

    @property
    def scarce_lines(self) -> Sequence[SagaLine]:
        """Lines whose numbers catalog must hold."""
        return [line for line in self.lines if line.product_type in SCARCE_TYPES]


@dataclass(frozen=True, slots=True)
class Begin:
    """Everything that the beginning of a checkout writes. Items, tickets, prices, names, price lists and what
    a voucher takes off go by line; prices are what the customer pays.
    """

    customer_id: UUID
    key: str
    request_hash: bytes
    cart_id: UUID
    cart_version: int
    items: Sequence[UUID]
    tickets: Sequence[UUID]
    prices: Sequence[int]
    names: Sequence[str]
    pricing_ids: Sequence[str]
    checkout_id: UUID
    order_id: UUID
    total: int
    currency: str
    region: str
    channel_key: str
    metadata: Mapping[str, str]
    lease: timedelta
    voucher_id: UUID | None = None
    discounts: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Begun:
    """`started`, or why nothing was written: an outcome of the idempotency key, or a refusal."""

    outcome: str
    response_status: int | None
    response_body: Any
    not_after: datetime


@dataclass(frozen=True, slots=True)
class Complete:
    """Everything that the end of a paid checkout writes: the fact with the trace it belongs to, and what the
    customer is told.
    """

    checkout_id: UUID
    version: int
    journal_id: UUID
    event: Event
    traceparent: str | None
    response: Mapping[str, Any]
    held: Sequence[HeldStock] = ()


@dataclass(frozen=True, slots=True)
class KnownKey:
    """What is remembered of a request with an idempotency key."""

    status: str
    request_hash: bytes
    response_status: int | None
    response_body: Any


@dataclass(frozen=True, slots=True)
class CheckoutStatus:
    """Where a checkout is, for its customer."""

    checkout_id: UUID
    order_id: UUID
    state: CheckoutState
    failure_code: str | None
    failure_message: str | None
    partner_slug: str | None
    """The partner who prepared what it buys, where one did."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """Checkouts whose outcome was unknown at the first attempt, and those not taken up in time."""

    unknown: int
    past_due: int


async def begin(database: Database, batch: Sequence[Begin]) -> list[Begun]:
    """Writes for each its key, pending order and saga, or nothing; one call for all.

    The cart's version, the stops by the database's clock and the other checkouts of the cart are checked in
    it.
    """
    rows = await database.call(
        _BEGIN,
        {"batch": _json(begin_document(new) for new in batch)},
    )
    return [Begun(**row) for row in rows]


def begin_document(new: Begin) -> dict[str, Any]:
    """A checkout in the words of the type `checkout_to_begin`."""
    return {
        "customer": new.customer_id,
        "key": new.key,
        "request_hash": new.request_hash.hex(),
        "cart": new.cart_id,
        "cart_version": new.cart_version,
        "items": new.items,
        "tickets": new.tickets,
        "prices": new.prices,
        "names": new.names,
        "pricing_ids": new.pricing_ids,
        "checkout": new.checkout_id,
        "order": new.order_id,
        "total": new.total,
        "currency": new.currency,
        "region": new.region,
        "channel_key": new.channel_key,
        "metadata": new.metadata,
        "lease": f"{new.lease.total_seconds()} seconds",
        "voucher": new.voucher_id,
        "discounts": new.discounts,
    }


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
                    "event_id": captured.event.event_id,
                    "event": captured.event.message.SerializeToString().hex(),
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


async def give_back(database: Database, saga: Saga, *, code: str) -> bool:
    """Turns a saga whose money was taken to refunding; False when another worker holds it."""
    rows = await database.call(
        _GIVE_BACK, {"checkout": saga.checkout_id, "version": saga.version, "code": code}
    )
    return bool(rows[0]["turned"])


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
    """Ends a saga that took no money, or has given it back: `failed`, or `stale`. The event is published with
    it. `owes_numbers` writes down that catalog may still hold some of the order: see `stock_releases`.
    """
    rows = await database.call(
        _FAIL,
        {
            **(_NOTHING_TOLD if event is None else outbox_arguments(event)),
            "order": saga.order_id,
            "customer": saga.customer_id,
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
    """Takes over sagas that nobody has moved in time; whoever held one before is stale from now on.

    Those whose deposit is not decided have a sweep of their own (`deposit_purchases.claim_due`).
    """
    rows = await database.call(_CLAIM, {"limit": limit, "lease": lease})
    return [saga_of(row, unseen=True) for row in rows]


def saga_of(row: Mapping[str, Any], *, unseen: bool = False) -> Saga:
    """A saga by its `SAGA_COLUMNS`."""
    return Saga(
        checkout_id=row["id"],
        order_id=row["order_id"],
        customer_id=row["customer_id"],
        state=CheckoutState(row["state"]),
        version=row["version"],
        total=row["total_minor"],
        currency=row["currency"],
        not_after=row["not_after"],
        lines=[_saga_line(**line) for line in row["lines"]],
        expired=row["expired"],
        region=row["region"] or "",
        failure_code=row["failure_code"],
        deposit=_saga_deposit(row["deposit"]),
        unseen=unseen,
    )


def _saga_line(*, ticket_id: str, shape: str | None, game_type: str, **stored: Any) -> SagaLine:
    way = way_of(layout_from(shape), game_type) if shape else ""
    return SagaLine(ticket_id=UUID(ticket_id), game_type=game_type, way=way, **stored)


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
    """What is remembered of a customer's idempotency key."""
    rows = await database.call(_KEY, {"owner": str(customer_id), "key": key})
    return KnownKey(**rows[0]) if rows else None


async def status_of(database: Database, checkout_id: UUID, customer_id: UUID) -> CheckoutStatus | None:
    """A checkout of a customer, by its own id or that of its order; None for anybody else's."""
    rows = await database.call(_STATE, {"either": checkout_id, "customer": customer_id})
    return CheckoutStatus(**{**rows[0], "state": CheckoutState(rows[0]["state"])}) if rows else None


async def backlog(database: Database) -> Backlog:
    """What waits to be decided."""
    return Backlog(**(await database.call(_BACKLOG))[0])


def _json(batch: Iterable[Mapping[str, Any]]) -> Jsonb:
    return Jsonb(list(batch), dumps=orjson.dumps)
