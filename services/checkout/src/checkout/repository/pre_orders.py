"""Pre-orders. Each change of one is a guarded statement; what begins with its version can be repeated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb

from checkout.domain.blocking import CustomerState
from checkout.domain.pre_orders import EXECUTION_LOCK, OrderedAhead, PreOrderState, ScheduledKind
from checkout.domain.scarce import chosen_instant, waits
from checkout.domain.unattended import FROM_WALLET, FundKind, LaterPayment
from checkout.repository.checkouts import Begin, Begun, begin_document
from checkout.repository.customers import customer_state
from games.entries import unpack
from games.game_types import way_of
from games.layout import Layout, layout_from
from servicekit.database import Database
from servicekit.outbox import Event

_BEGIN = """
    select outcome, response_status, response_body, not_after
    from checkout_begin_with_pre_orders(%(begin)s, %(pre_orders)s, %(response)s)
"""

# Where its customer lives now, or, while identity has not said so, lived when it was placed.
_REGION = "coalesce(known.region, o.region)"

# What is scarce is sold while catalog holds its numbers, also once nobody else can have any.
_ON_SALE = """(
    not f.suspended and (
        d.status = 2
        or d.status = 3
        and coalesce(p.details ->> 'product_type', 'raffle_ticket') in ('raffle_ticket', 'syndicate_share')
    )
)"""

_PURCHASE_AT = "greatest(d.open_at, (p.details ->> 'purchase_at')::timestamptz)"

_COLUMNS = f"""
    p.id, p.customer_id, p.order_id, p.checkout_id, p.position, p.offer_key, p.offer_name, p.game_type,
    p.game_offer, p.num_games, p.draw_no, p.price_minor, p.discount_minor, p.currency, p.details,
    p.state, p.version, p.placed_at, p.attempts, p.retry_at, p.attempt_order_id, p.ticket_id,
    p.charge_checkout_id, p.reason_code, p.reason_message, p.fund_kind, p.fund_id, p.fund_refused,
    {_REGION} as region, d.regions as draw_regions, d.draw_date, d.draw_at, d.draws_when_sold_out,
    d.open_at, draw_stop(d, {_REGION}) as stop, d.prize_pool_minor, d.prize_pool_currency,
    d.cancelled_at is not null as draw_cancelled, {_ON_SALE} as on_sale, p.shape, p.games,
    p.attempts = 0 and clock_timestamp() < {_PURCHASE_AT}
        and clock_timestamp() >= {_PURCHASE_AT} - interval '{EXECUTION_LOCK.total_seconds()} s' as is_locked
"""

_FROM = """
    from pre_orders p
    join orders o on o.id = p.order_id
    join draws d on d.offer_key = p.offer_key and d.draw_no = p.draw_no
    join offers f on f.key = p.offer_key
    left join customers known on known.customer_id = p.customer_id
"""

# Money that comes in for a cart is not spent on what its customer ordered before.
_IS_DEPOSITING = """exists (
    select from checkout_deposits x join checkouts c on c.id = x.checkout_id
    where x.customer_id = p.customer_id and x.due_at is not null
        and not starts_with(c.idempotency_key, 'pre-order/')
)"""

# Whoever could not be charged has lost the turn and comes after those who have not been tried.
_DUE = f"""
    select * from (
        select {_COLUMNS}, known.account_status, known.migration_status, known.country_banned,
               known.verification_revoked,
               row_number() over (
                   partition by p.offer_key, p.draw_no order by p.attempts > 0, p.placed_at, p.position, p.id
               ) as place
        {_FROM}
        where p.state = 'placed' and (p.retry_at is null or p.retry_at <= clock_timestamp())
            and {_ON_SALE} and d.sealed_at is null
            and not waits_for_its_day(p.game_type, p.details) and not {_IS_DEPOSITING}
            and clock_timestamp() >= d.open_at and clock_timestamp() < draw_stop(d, {_REGION})
    ) waiting
    where place <= %(limit)s order by offer_key, draw_no, place
"""  # noqa: S608 - built from constants of this module

_ALLOCATED = f"""
    select {_COLUMNS} {_FROM} where p.state = 'allocated'
    order by p.placed_at, p.position, p.id limit %(limit)s
"""

# The next attempt must not find its draw sold out by what catalog still holds for the one before.
_DECIDED = f"""
    select {_COLUMNS}, c.state as checkout_state, c.failure_code, c.failure_message {_FROM}
    join checkouts c on c.id = p.charge_checkout_id
    where p.state = 'charging' and c.state in ('completed', 'failed')
        and not exists (select from stock_releases r where r.order_id = c.order_id)
    limit %(limit)s
"""  # noqa: S608 - built from constants of this module

# An exclusion ends what was asked for before it, also where paying for the rest of its cart took longer.
_LAPSED = f"""
    select {_COLUMNS}, case when x.customer_id is not null then 'excluded'
                            when known.account_status = 'closed' then 'account_closed' end as gone {_FROM}
    left join exclusions x on x.customer_id = p.customer_id and x.received_at >= o.created_at
    where p.state in ('placed', 'allocated')
        and (d.status >= 4 or clock_timestamp() >= draw_stop(d, {_REGION}) or x.customer_id is not null
             or known.account_status = 'closed')
    limit %(limit)s
"""

_UNDECIDED = """
    select 1 from pre_orders
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and state in ('allocated', 'charging') limit 1
"""

_ALLOCATE = """
    update pre_orders set state = 'allocated', version = version + 1
    where id = %(id)s and version = %(version)s and state = 'placed' returning version
"""

_PUT_BACK = """
    update pre_orders set state = 'placed', version = version + 1, attempt_order_id = uuidv7(),
        ticket_id = uuidv7()
    where id = %(id)s and version = %(version)s and state = 'allocated' returning version
"""

_CHARGE = "select pre_order_charge(%(id)s, %(version)s, %(checkout)s, %(lease)s) as not_after"

_CHARGE_BY_DEPOSIT = """
    select pre_order_charge_by_deposit(
        %(id)s, %(version)s, %(checkout)s, %(lease)s, %(amount)s, %(wallet_part)s
    ) as not_after
"""

_CHARGED = """
    update pre_orders p set state = 'charged', version = p.version + 1, reason_code = null,
        reason_message = null, retry_at = null, finished_at = clock_timestamp()
    from checkouts c
    where p.id = %(id)s and p.version = %(version)s and p.state = 'charging' and c.id = p.charge_checkout_id
        and c.state = 'completed'
    returning p.version
"""

_RETRY = """
    select pre_order_retry(
        %(id)s, %(version)s, %(retry_at)s, %(code)s, %(message)s, %(event_id)s, %(event)s
    ) as moved
"""

_CANCEL = """
    select pre_order_cancel(%(id)s, %(version)s, %(code)s, %(message)s, %(event_id)s, %(event)s) as moved
"""

_ONE = f"""
    select {_COLUMNS} {_FROM}
    where p.id = %(id)s and p.customer_id = %(customer)s and p.state <> 'accepted'
"""

_PAGE = f"""
    with mine as (
        select id from pre_orders where customer_id = %(customer)s and state = any (%(states)s)
    ), page as (
        select id from mine order by id desc limit %(limit)s offset %(offset)s
    )
    select counted.total, shown.*
    from (select count(*) as total from mine) counted
    left join (select {_COLUMNS} {_FROM} join page on page.id = p.id) shown on true
    order by shown.id desc
"""  # noqa: S608 - built from constants of this module

_BACKLOG = f"""
    select count(*) from pre_orders p
    join draws d on d.offer_key = p.offer_key and d.draw_no = p.draw_no
    join offers f on f.key = p.offer_key
    where p.state in ('placed', 'allocated', 'charging') and p.attempts = 0
        and ({_ON_SALE} or d.status >= 4) and not waits_for_its_day(p.game_type, p.details)
        and greatest(d.open_at, (p.details ->> 'purchase_at')::timestamptz)
            < clock_timestamp() - interval '60 seconds'
"""  # noqa: S608 - built from constants of this module


@dataclass(frozen=True, slots=True)
class NewPreOrder:
    """A line of a cart that is placed as a pre-order, with the fact that tells of it; minor units.

    Its customer pays `price`, and a voucher `discount`.
    """

    pre_order_id: UUID
    item_id: UUID
    price: int
    offer_name: str
    pricing_id: str
    fact: Event
    payment: LaterPayment = FROM_WALLET
    discount: int = 0


@dataclass(frozen=True, slots=True)
class PreOrder(OrderedAhead):
    """A pre-order as it is kept. `attempt_order_id` and `ticket_id` belong to the purchase that is tried, or
    was made; `region` is where its customer lives now, empty while that is not known, and `stop` that of its
    draw there, which may be sold in `draw_regions`, of which none means everywhere; `on_sale` says whether it
    sells anything now, and `is_locked` whether the time to buy it first is so near that it stays as it is.
    A voucher pays `discount` of it beside the `price`. `fund_refused` is why the fund of its payment is
    charged no more by itself.
    """

    game_offer: str
    discount: int
    details: Mapping[str, Any]
    state: PreOrderState
    version: int
    placed_at: datetime
    attempts: int
    retry_at: datetime | None
    attempt_order_id: UUID
    ticket_id: UUID
    charge_checkout_id: UUID | None
    reason_code: str | None
    reason_message: str | None
    payment: LaterPayment
    fund_refused: str | None
    region: str
    open_at: datetime
    stop: datetime
    draw_regions: Sequence[str]
    draw_cancelled: bool
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    on_sale: bool
    is_locked: bool
    layout: Layout | None
    packed: bytes
    customer: CustomerState | None = None
    gone: Literal["excluded", "account_closed"] | None = None
    """Why its customer buys nothing any more."""

    @property
    def purchase_at(self) -> datetime:
        """When it is bought: on the opening of its draw, or on a later day that its customer chose."""
        return max(self.open_at, chosen_instant(self.details) or self.open_at)

    @property
    def can_be_cancelled(self) -> bool:
        """Whether its customer can cancel it now."""
        return self.state is PreOrderState.PLACED and not self.is_locked

    @property
    def kind(self) -> ScheduledKind:
        """What it is in the words of the specification."""
        is_deferred = waits(self.game_type, chosen_instant(self.details))
        return ScheduledKind.SCHEDULED_PURCHASE if is_deferred else ScheduledKind.PRE_ORDER

    @property
    def series(self) -> int:
        """The syndicate that it is to have shares of; 0 leaves the choice to catalog."""
        series: int = self.details.get("series", 0)
        return series

    @property
    def entries(self) -> list[dict[str, list[int]]]:
        """Its entries as the customer filled them in; none of what is numbered or shared."""
        return [] if self.layout is None else unpack(self.layout, self.packed)

    @property
    def way(self) -> str:
        """What its way to play is called, empty for standard games."""
        return "" if self.layout is None else way_of(self.layout, self.game_type)

    @property
    def product_type(self) -> str:
        """Type of its offer (specification, Cart item)."""
        kind: str = self.details.get("product_type", "raffle_ticket")
        return kind


@dataclass(frozen=True, slots=True)
class Decided:
    """A pre-order whose charge came to an end: `code` is why it failed, None when it is paid."""

    pre_order: PreOrder
    code: str | None
    message: str


async def begin(
    database: Database, new: Begin, pre_orders: Sequence[NewPreOrder], response: Mapping[str, Any]
) -> Begun:
    """Begins a checkout of a cart with pre-orders; `placed` where nothing is to be paid now, which is all."""
    rows = await database.call(
        _BEGIN,
        {
            "begin": Jsonb(begin_document(new), dumps=orjson.dumps),
            "pre_orders": Jsonb(pre_order_documents(new, pre_orders), dumps=orjson.dumps),
            "response": Jsonb(dict(response)),
        },
    )
    return Begun(**rows[0])


def pre_order_documents(new: Begin, pre_orders: Sequence[NewPreOrder]) -> list[dict[str, Any]]:
    """Pre-orders, which come after the lines of the checkout that they are placed with."""
    return [
        {
            "id": line.pre_order_id,
            "item": line.item_id,
            "position": len(new.items) + place,
            "price": line.price,
            "discount": line.discount,
            "name": line.offer_name,
            "pricing_id": line.pricing_id,
            "fact": line.fact.message.SerializeToString().hex(),
            "fund_kind": line.payment.kind.value,
            "fund_id": line.payment.fund_id,
        }
        for place, line in enumerate(pre_orders, 1)
    ]


async def due(database: Database, *, limit: int) -> list[PreOrder]:
    """Those to be bought now: draw by draw, the first of each in the order of placing."""
    return [_pre_order(row) for row in await database.call(_DUE, {"limit": limit})]


async def allocated(database: Database, *, limit: int) -> list[PreOrder]:
    """Those whose numbers are held and that are not being charged."""
    return [_pre_order(row) for row in await database.call(_ALLOCATED, {"limit": limit})]


async def decided(database: Database, *, limit: int) -> list[Decided]:
    """Those whose charge was paid, or failed and holds no numbers any more, and that do not say so yet."""
    return [
        Decided(
            _pre_order(row),
            row["failure_code"] if row["checkout_state"] == "failed" else None,
            row["failure_message"] or "",
        )
        for row in await database.call(_DECIDED, {"limit": limit})
    ]


async def lapsed(database: Database, *, limit: int) -> list[PreOrder]:
    """Those whose draw sells nothing any more, or whose customer is excluded since or has gone."""
    return [_pre_order(row) for row in await database.call(_LAPSED, {"limit": limit})]


async def any_undecided(database: Database, offer_key: str, draw_no: int) -> bool:
    """Whether pre-orders of a draw hold numbers without having paid for them."""
    return bool(await database.call(_UNDECIDED, {"offer_key": offer_key, "draw_no": draw_no}))


async def allocate(database: Database, pre_order: PreOrder) -> bool:
    """Notes that its numbers are held; False when somebody has moved it."""
    return bool(await database.call(_ALLOCATE, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def put_back(database: Database, pre_order: PreOrder) -> bool:
    """Lets go of its numbers; it keeps its turn for when its draw sells again. False when somebody has moved
    it.
    """
    return bool(await database.call(_PUT_BACK, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def charge(
    database: Database, pre_order: PreOrder, *, checkout_id: UUID, lease: timedelta, deposit: int
) -> datetime | None:
    """Begins the checkout that buys it, with a deposit in minor units unless that is 0, and says until when
    it may be paid; None when it may not be any more, or somebody else has begun.
    """
    rows = await database.call(
        _CHARGE_BY_DEPOSIT if deposit else _CHARGE,
        {
            "id": pre_order.pre_order_id,
            "version": pre_order.version,
            "checkout": checkout_id,
            "lease": lease,
            "amount": deposit,
            "wallet_part": max(pre_order.price - deposit, 0),
        },
    )
    not_after: datetime | None = rows[0]["not_after"]
    return not_after


async def charged(database: Database, pre_order: PreOrder) -> bool:
    """Notes that it is bought; False when that is noted already."""
    return bool(await database.call(_CHARGED, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def retry(
    database: Database, pre_order: PreOrder, *, at: datetime, code: str, message: str, event: Event
) -> bool:
    """Puts it off until `at` and tells why; False when somebody has moved it."""
    return await _moved(database, _RETRY, pre_order, code, message, event, retry_at=at)


async def cancel(database: Database, pre_order: PreOrder, *, code: str, message: str, event: Event) -> bool:
    """Ends it and tells why; False while it is being charged, or when it has moved on."""
    return await _moved(database, _CANCEL, pre_order, code, message, event)


async def one(database: Database, pre_order_id: UUID, customer_id: UUID) -> PreOrder | None:
    """A pre-order of a customer; None for anybody else's."""
    rows = await database.call(_ONE, {"id": pre_order_id, "customer": customer_id})
    return _pre_order(rows[0]) if rows else None


async def page(
    database: Database, customer_id: UUID, states: Collection[PreOrderState], *, limit: int, offset: int
) -> tuple[list[PreOrder], int]:
    """A page of a customer's pre-orders in certain states, newest first, and how many there are of them."""
    rows = await database.call(
        _PAGE,
        {
            "customer": customer_id,
            "states": [state.value for state in states],
            "limit": limit,
            "offset": offset,
        },
    )
    return [_pre_order(row) for row in rows if row["id"] is not None], rows[0]["total"]


async def overdue(database: Database) -> int:
    """How many have waited for a minute since their draw opened without a first decision, though it sells."""
    return int((await database.call(_BACKLOG))[0]["count"])


async def _moved(
    database: Database,
    statement: str,
    pre_order: PreOrder,
    code: str,
    message: str,
    event: Event,
    **more: Any,
) -> bool:
    rows = await database.call(
        statement,
        {
            "id": pre_order.pre_order_id,
            "version": pre_order.version,
            "code": code,
            "message": message,
            "event_id": event.event_id,
            "event": event.message.SerializeToString(),
            **more,
        },
    )
    return bool(rows[0]["moved"])


def _pre_order(row: Mapping[str, Any]) -> PreOrder:
    return PreOrder(
        pre_order_id=row["id"],
        customer_id=row["customer_id"],
        order_id=row["order_id"],
        offer_key=row["offer_key"],
        offer_name=row["offer_name"],
        game_type=row["game_type"],
        game_offer=row["game_offer"],
        num_games=row["num_games"],
        draw_no=row["draw_no"],
        price=row["price_minor"],
        discount=row["discount_minor"],
        currency=row["currency"],
        details=row["details"],
        state=PreOrderState(row["state"]),
        version=row["version"],
        placed_at=row["placed_at"],
        attempts=row["attempts"],
        retry_at=row["retry_at"],
        attempt_order_id=row["attempt_order_id"],
        ticket_id=row["ticket_id"],
        charge_checkout_id=row["charge_checkout_id"],
        reason_code=row["reason_code"],
        reason_message=row["reason_message"],
        payment=LaterPayment(FundKind(row["fund_kind"]), row["fund_id"]),
        fund_refused=row["fund_refused"],
        region=row["region"] or "",
        open_at=row["open_at"],
        stop=row["stop"],
        draw_regions=row["draw_regions"],
        draw_cancelled=row["draw_cancelled"],
        draw_date=row["draw_date"],
        draw_at=row["draw_at"],
        draws_when_sold_out=row["draws_when_sold_out"],
        on_sale=row["on_sale"],
        is_locked=row["is_locked"],
        layout=layout_from(row["shape"]) if row["shape"] else None,
        packed=row["games"],
        customer=customer_state(row),
        gone=row.get("gone"),
    )
