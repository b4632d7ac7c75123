"""Tickets with their entries, a page of them in one query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from checkout.domain.catalogue import DrawStatus
from checkout.settlement.rules.scoring import DrawResult, draw_result
from checkout.settlement.store.refunded_shares import is_share_refunded
from games.layout import Layout, layout_from
from servicekit.database import Database

# What an entry has won: by the result that is being paid, or by what was paid before that.
_PRIZE = """coalesce((
                    select b.prize_minor from wins w
                    join win_breakdowns b on b.offer_key = w.offer_key and b.draw_no = w.draw_no
                        and b.result_version = w.result_version and b.id = w.breakdown
                    where w.offer_key = e.offer_key and w.draw_no = e.draw_no
                        and w.result_version = settled.result_version and w.ticket_id = e.ticket_id
                ), (
                    select w.prize_minor from winnings w
                    where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no
                    order by w.result_version desc limit 1
                ))"""

_RESULT_OF_ENTRY = """left join lateral (
                select version, main_numbers, supplementary_numbers, divisions from draw_results
                where offer_key = e.offer_key and draw_no = e.draw_no order by version desc limit 1
            ) r on true
            left join settlements settled
                on settled.offer_key = e.offer_key and settled.draw_no = e.draw_no
                and settled.result_version = r.version and settled.state in ('paying', 'done')"""

# Catalog tells when a draw is closed and drawn; that it is scored and paid is known here alone: by its
# settlement, by the last drawing of a raffle, by the prize of a syndicate as it is shared out.
_STATUS = """case when d.status < 5 then d.status else greatest(
                    d.status,
                    case settled.state when 'paying' then 6 when 'done' then 7 end,
                    coalesce((
                        select case when exists (
                            select from share_payments p
                            where p.ticket_id = e.ticket_id and p.result_version > 0 and p.paid_at is null
                                and p.pay_from is null and not exists (
                                    select from held_payouts h where h.reference = p.reference
                                )
                        ) then 6 else 7 end
                        from syndicates y
                        where y.offer_key = e.offer_key and y.draw_no = e.draw_no
                            and y.series = (l.details ->> 'series')::integer and y.settled_version > 0
                    ), (
                        select max(case when drawn.settled_at is null then 6 else 7 end)
                        from raffle_results drawn
                        where drawn.offer_key = e.offer_key and drawn.draw_no = e.draw_no and drawn.is_last
                    ))
                ) end"""

_IS_REFUSED_SHARE = """exists (
                        select from payout_reviews c
                        where c.reference = p.reference and c.decision = 'rejected'
                    )"""

# What a ticket of shares won, but for what people refused to pay and what a corrected result took back.
_SHARED = f"""(
                    select coalesce(sum(p.amount_minor), 0) from share_payments p
                    where p.ticket_id = t.id and p.result_version > 0 and p.reversed_by is null
                    and not {_IS_REFUSED_SHARE}
                )"""  # noqa: S608 - built from constants of the repository

_TICKET = f"""
    select t.id, t.serial, placed.order_id, t.issued_at, t.offer_key, l.offer_name, l.game_type, l.game_offer,
           l.num_games, l.games, l.shape, l.quickpick, l.price_minor + l.discount_minor as price_minor,
           l.discount_minor, (select c.id from checkouts c where c.order_id = placed.order_id) as checkout_id,
           o.currency, l.details, l.numbers,
           (select jsonb_agg(jsonb_build_object(
                'kind', c.kind, 'reference', c.reference, 'draw_no', c.draw_no, 'amount', c.amount_minor,
                'decision', c.decision, 'reason', c.reason
            ) order by c.opened_at, c.reference) from payout_reviews c where c.ticket_id = t.id) as claims,
           (select jsonb_agg(jsonb_build_object(
                'draw_no', p.draw_no, 'drawing', p.drawing, 'drawing_name', p.drawing_name,
                'prize_no', p.prize_no, 'number', p.number, 'title', p.title, 'kind', p.kind,
                'value', p.value_minor, 'currency', p.currency, 'is_paid', p.paid_at is not null
            ) order by p.draw_no, p.drawing, p.prize_no)
            from raffle_prizes p where p.ticket_id = t.id) as raffle_prizes,
           (select jsonb_build_object(
                'series', y.series, 'name', y.name, 'status', y.status, 'shares', y.shares,
                'plays_offer_key', y.plays_offer_key,
                'won', {_SHARED},
                'is_given_up', {is_share_refunded("t.id")},
                'refunded', coalesce(
                    (select amount_minor from share_payments s
                     where s.ticket_id = t.id and s.result_version = 0 and s.paid_at is not null),
                    (select amount_minor from entry_refunds f
                     where f.ticket_id = t.id and f.draw_no = y.draw_no)
                )
            ) from syndicates y
            where y.offer_key = t.offer_key and y.draw_no = l.draw_nos[1]
                and y.series = (l.details ->> 'series')::integer) as syndicate,
           (select jsonb_agg(jsonb_build_object(
                'draw_no', e.draw_no, 'draw_date', d.draw_date, 'draw_at', d.draw_at,
                'draws_when_sold_out', d.draws_when_sold_out,
                'status', {_STATUS},
                'withdrawn', e.withdrawn,
                'main_numbers', r.main_numbers, 'supplementary_numbers', r.supplementary_numbers,
                'divisions', r.divisions, 'result_version', r.version,
                'settled', settled.state is not null and not e.withdrawn,
                'prize', {_PRIZE},
                'pay_from', coalesce((
                    select max(w.pay_from) from winnings w
                    where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no and w.paid_at is null
                        and w.refused_at is null
                        and (not w.review_required or w.pay_from > clock_timestamp())
                ), (
                    select max(p.pay_from) from share_payments p
                    where p.ticket_id = e.ticket_id and p.draw_no = e.draw_no and p.paid_at is null
                        and p.pay_from > clock_timestamp() and not {_IS_REFUSED_SHARE}
                )),
                'claim_required', exists (
                    select from winnings w
                    where w.ticket_id = e.ticket_id and w.draw_no = e.draw_no and w.paid_at is null
                        and w.review_required and w.refused_at is null and not exists (
                            select from payout_reviews c
                            where c.decision = 'approved' and c.kind = 'draw' and c.ticket_id = w.ticket_id
                                and c.draw_no = w.draw_no and c.result_version = w.result_version
                        )
                ),
                'cancelled', d.cancelled_at is not null,
                'refund', coalesce(e.refunded, (
                    select f.amount_minor from entry_refunds f
                    where f.ticket_id = e.ticket_id and f.draw_no = e.draw_no
                ))
            ) order by d.draw_at)
            from (
                select ticket_id, draw_no, offer_key, false as withdrawn, null::bigint as refunded
                from entries where ticket_id = t.id
                union all
                select ticket_id, draw_no, offer_key, true,
                       case when refunded_at is not null then amount_minor end
                from withdrawn_entries where ticket_id = t.id
            ) e
            join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
            {_RESULT_OF_ENTRY}
            ) as entries
"""  # noqa: S608 - built from constants of this module

# What was ordered ahead belongs to the order that it was placed with, not to that by which it was bought.
_TICKET_JOINS = """
    join order_lines l on l.id = t.order_line_id join orders o on o.id = t.order_id
    cross join lateral (
        select coalesce(
            (select p.order_id from pre_orders p where p.attempt_order_id = t.order_id), t.order_id
        ) as order_id
    ) placed
"""

_ONE_TICKET = f"""
    {_TICKET} from tickets t {_TICKET_JOINS} where t.id = %(ticket)s and t.customer_id = %(customer)s
"""

_TICKETS = f"""
    with mine as (
        select t.id, case when %(by_draw)s then next.draw_at end as place
        from tickets t
        cross join lateral (
            select min(d.draw_at) as draw_at
            from entries e join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
            where e.ticket_id = t.id and d.status < 5 and d.cancelled_at is null
                and not {is_share_refunded("t.id")}
        ) next
        where t.customer_id = %(customer)s
            and (%(upcoming)s::boolean is null or (next.draw_at is not null) = %(upcoming)s)
            and (%(offer)s::text is null or exists (
                select 1 from entries e
                where e.ticket_id = t.id and e.offer_key = %(offer)s and e.draw_no = %(draw_no)s
            ))
            and (not %(won)s or exists (
                select 1 from entries e {_RESULT_OF_ENTRY} where e.ticket_id = t.id and {_PRIZE} > 0
            ) or exists (
                select 1 from raffle_prizes p where p.ticket_id = t.id
            ) or exists (
                select 1 from share_payments s
                where s.ticket_id = t.id and s.result_version > 0 and s.reversed_by is null
            ))
    ), page as (
        select id, place from mine order by place, id desc limit %(limit)s offset %(offset)s
    )
    select counted.total, ticket.*
    from (select count(*) as total from mine) counted
    left join (
        {_TICKET}, page.place from page join tickets t on t.id = page.id {_TICKET_JOINS}
    ) ticket on true
    order by ticket.place, ticket.id desc
"""  # noqa: S608 - built from constants of this module


@dataclass(frozen=True, slots=True)
class BoughtEntry:
    """A ticket in one draw. `prize` is what it won there, in minor units, 0 while nothing is settled.

    A prize that is provisional is paid at `pay_from`, one with `claim_required` once people have looked at
    it; `refused` is why they refused it. One that was withdrawn left the draw before it closed, as its owner
    excluded themselves; one that was given up, as its syndicate did not fill. `refund` is what came back of
    it, or of a cancelled draw.
    """

    draw_no: int
    draw_date: date
    draw_at: datetime
    status: DrawStatus
    result: DrawResult | None
    result_version: int | None
    settled: bool
    prize: int
    pay_from: datetime | None = None
    claim_required: bool = False
    cancelled: bool = False
    withdrawn: bool = False
    given_up: bool = False
    refund: int | None = None
    refused: str | None = None
    draws_when_sold_out: bool = False

    @property
    def is_to_come(self) -> bool:
        """Whether the ticket waits for this draw."""
        is_out = self.cancelled or self.withdrawn or self.given_up
        return self.status < DrawStatus.DRAWN and not is_out

    @property
    def waits_for_last_ticket(self) -> bool:
        """Whether the draw is held once its last ticket is sold, `draw_at` being the latest that may be."""
        return self.draws_when_sold_out and self.status < DrawStatus.CLOSED


@dataclass(frozen=True, slots=True)
class WonPrize:
    """A prize of a raffle that a ticket won; `is_paid` once cash is in the wallet. `value` in minor units.

    People look at it while it `is_checked`; `refused` is why they refused it.
    """

    draw_no: int
    drawing: str
    drawing_name: str
    prize_no: int
    number: int
    title: str
    kind: Literal["cash", "goods", "voucher"]
    value: int
    currency: str
    is_paid: bool
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class TicketClaim:
    """A large prize of a ticket, of `amount` minor units, that people look at or have decided about."""

    kind: str
    reference: str
    draw_no: int
    amount: int
    decision: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class BoughtSyndicate:
    """The syndicate of a ticket of shares; `won` and `refunded` are this ticket's, in minor units.

    People look at what it won while it `is_checked`; `refused` is why they refused it. Its shares are given
    up when it did not fill.
    """

    series: int
    name: str
    status: int
    shares: int
    plays_offer_key: str
    won: int
    is_given_up: bool
    refunded: int | None
    is_checked: bool = False
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class BoughtTicket:
    """A ticket with its entries in the order of drawing. The customer paid `price` less the `discount` of a
    voucher, both in minor units, by the checkout whose receipt tells of it.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    checkout_id: UUID
    offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    num_games: int
    packed: bytes
    layout: Layout | None
    quickpick: bool
    price: int
    discount: int
    currency: str
    purchased_at: datetime
    entries: Sequence[BoughtEntry]
    details: Mapping[str, Any]
    numbers: Sequence[int]
    raffle_prizes: Sequence[WonPrize]
    syndicate: BoughtSyndicate | None


async def ticket(database: Database, ticket_id: UUID, customer_id: UUID) -> BoughtTicket | None:
    """A ticket of a customer; None for anybody else's."""
    rows = await database.call(_ONE_TICKET, {"ticket": ticket_id, "customer": customer_id})
    return _ticket(rows[0]) if rows else None


async def tickets(
    database: Database,
    customer_id: UUID,
    *,
    upcoming: bool | None,
    limit: int,
    offset: int,
    draw: tuple[str, int] | None = None,
    won: bool = False,
    by_draw: bool = False,
) -> tuple[list[BoughtTicket], int]:
    """A page of a customer's tickets, newest first, and how many there are of them; with `draw`, an offer and
    a number, only those that take part in it; with `won` only those that won anything; with `by_draw` those
    with the soonest draw to come first.

    Upcoming are those with a draw whose result is not known yet; None asks for these and the past ones.
    """
    offer_key, draw_no = draw or (None, None)
    rows = await database.call(
        _TICKETS,
        {
            "customer": customer_id,
            "upcoming": upcoming,
            "limit": limit,
            "offset": offset,
            "offer": offer_key,
            "draw_no": draw_no,
            "won": won,
            "by_draw": by_draw,
        },
    )
    return [_ticket(row) for row in rows if row["id"] is not None], rows[0]["total"]


def _ticket(row: dict[str, Any]) -> BoughtTicket:
    claims = [TicketClaim(**claim) for claim in row["claims"] or ()]
    prizes = [_won(row["offer_key"], prize, claims) for prize in row["raffle_prizes"] or ()]
    syndicate = _syndicate(row["syndicate"], claims) if row["syndicate"] else None
    return BoughtTicket(
        ticket_id=row["id"],
        serial=row["serial"],
        order_id=row["order_id"],
        checkout_id=row["checkout_id"],
        offer_key=row["offer_key"],
        offer_name=row["offer_name"],
        game_type=row["game_type"],
        game_offer=row["game_offer"],
        num_games=row["num_games"],
        packed=row["games"],
        layout=layout_from(row["shape"]) if row["shape"] else None,
        quickpick=row["quickpick"],
        price=row["price_minor"],
        discount=row["discount_minor"],
        currency=row["currency"],
        purchased_at=row["issued_at"],
        entries=[
            _entry(entry, claims, [prize for prize in prizes if prize.draw_no == entry["draw_no"]], syndicate)
            for entry in row["entries"]
        ],
        details=row["details"],
        numbers=row["numbers"],
        raffle_prizes=prizes,
        syndicate=syndicate,
    )


def _entry(
    entry: dict[str, Any],
    claims: Sequence[TicketClaim],
    prizes: Sequence[WonPrize],
    syndicate: BoughtSyndicate | None,
) -> BoughtEntry:
    """One draw with what the ticket won there, by numbers, in a raffle or as a part of a syndicate."""
    refused = _refused(claims, "draw", entry["draw_no"])
    prize = 0 if refused else entry["prize"] or 0
    prize += sum(won.value for won in prizes if won.kind == "cash" and won.refused is None)
    checked = entry["claim_required"] or any(won.is_checked for won in prizes)
    refund = entry["refund"]
    if syndicate is not None:
        prize += syndicate.won
        checked = checked or syndicate.is_checked
        refused = syndicate.refused
        refund = refund if syndicate.refunded is None else syndicate.refunded
    return BoughtEntry(
        draw_no=entry["draw_no"],
        draw_date=date.fromisoformat(entry["draw_date"]),
        draw_at=datetime.fromisoformat(entry["draw_at"]),
        status=DrawStatus(entry["status"]),
        result=draw_result(entry) if entry["result_version"] is not None else None,
        result_version=entry["result_version"],
        settled=entry["settled"],
        prize=prize,
        refused=refused,
        pay_from=datetime.fromisoformat(entry["pay_from"]) if entry["pay_from"] else None,
        claim_required=checked,
        cancelled=entry["cancelled"],
        withdrawn=entry["withdrawn"],
        given_up=syndicate is not None and syndicate.is_given_up,
        refund=refund,
        draws_when_sold_out=entry["draws_when_sold_out"],
    )


def _syndicate(held: dict[str, Any], claims: Sequence[TicketClaim]) -> BoughtSyndicate:
    return BoughtSyndicate(
        **held,
        is_checked=any(claim.kind == "share" and claim.decision is None for claim in claims),
        refused=_refused(claims, "share"),
    )


def _refused(claims: Sequence[TicketClaim], kind: str, draw_no: int | None = None) -> str | None:
    """Why the newest large prize of its kind, in a draw, is not paid."""
    of_kind = [claim for claim in claims if claim.kind == kind and draw_no in (None, claim.draw_no)]
    return of_kind[-1].reason if of_kind and of_kind[-1].decision == "rejected" else None


def _won(offer_key: str, prize: dict[str, Any], claims: Sequence[TicketClaim]) -> WonPrize:
    reference = f"{offer_key}/{prize['draw_no']}/{prize['drawing']}/{prize['prize_no']}"
    claim = next((claim for claim in claims if claim.reference == reference), None)
    return WonPrize(
        **prize,
        is_checked=claim is not None and claim.decision is None,
        refused=None if claim is None else claim.reason,
    )
