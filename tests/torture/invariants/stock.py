"""Limited stock: numbers of raffles and shares of syndicates."""

from __future__ import annotations

from collections import defaultdict

from torture.invariants.evidence import Evidence

_TICKETS = """
    select t.id::text as ticket_id, t.customer_id::text as customer_id, l.offer_key, l.draw_nos[1] as draw_no,
           coalesce((l.details ->> 'series')::integer, 0) as series, l.num_games as quantity, l.numbers
    from tickets t join order_lines l on l.id = t.order_line_id
    where l.details ->> 'product_type' in ('raffle_ticket', 'syndicate_share')
      and not exists (select from withdrawn_entries w where w.ticket_id = t.id)
"""


def no_number_is_sold_twice(evidence: Evidence) -> list[str]:
    """By the tickets that customers hold."""
    holders: dict[tuple[str, int, int, int], list[str]] = defaultdict(list)
    for ticket in evidence.table("checkout", _TICKETS):
        for number in ticket["numbers"]:
            holders[ticket["offer_key"], ticket["draw_no"], ticket["series"], number].append(
                ticket["ticket_id"]
            )
    return [
        f"number {number} has holders {tickets}" for number, tickets in holders.items() if len(tickets) > 1
    ]


def no_number_is_reserved_twice(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "catalog",
        """select s.offer_key, s.draw_no, s.series, n.number, count(*) as times from reservations r
           join stocks s on s.id = r.stock_id cross join unnest(r.numbers) as n (number)
           where r.state in ('reserved', 'confirmed') group by 1, 2, 3, 4 having count(*) > 1""",
    )


def every_stock_counts_what_is_reserved(evidence: Evidence) -> list[str]:
    return evidence.rows(
        "catalog",
        """select s.offer_key, s.draw_no, s.series, s.held, s.confirmed, s.authorised,
                  coalesce(sum(r.quantity), 0) as reserved,
                  coalesce(sum(r.quantity) filter (where r.state = 'confirmed'), 0) as sold
           from stocks s
           left join reservations r on r.stock_id = s.id and r.state in ('reserved', 'confirmed')
           group by s.id having s.held <> coalesce(sum(r.quantity), 0) or s.held > s.authorised
              or s.confirmed <> coalesce(sum(r.quantity) filter (where r.state = 'confirmed'), 0)""",
    )


def every_ticket_has_its_reservation(evidence: Evidence) -> list[str]:
    """What is confirmed is what tickets say, and nothing is reserved for an order that is decided."""
    reservations = {
        one["ticket_id"]: one
        for one in evidence.table(
            "catalog",
            """select r.reference::text as ticket_id, r.order_id::text as order_id,
                      r.customer_id::text as customer_id, s.offer_key, s.draw_no, s.series,
                      r.quantity, r.numbers, r.state
               from reservations r join stocks s on s.id = r.stock_id
               where r.source = 'order' and r.customer_id is not null
                 and r.state in ('reserved', 'confirmed')""",
        )
    }
    found = []
    withdrawn = {
        one["id"] for one in evidence.table("checkout", "select ticket_id::text as id from withdrawn_entries")
    }
    undecided = {
        one["id"]
        for one in evidence.table("checkout", "select id::text from orders where status = 'pending'")
    }
    for ticket in evidence.table("checkout", _TICKETS):
        held = reservations.pop(ticket["ticket_id"], None)
        if held is None or held["state"] != "confirmed":
            found.append(f"ticket {ticket} has reservation {held}")
            continue
        facts = ("customer_id", "offer_key", "draw_no", "series", "quantity")
        same = all(ticket[fact] == held[fact] for fact in facts)
        if not same or sorted(ticket["numbers"]) != sorted(held["numbers"]):
            found.append(f"ticket {ticket} has reservation {held}")
    return found + [
        f"no ticket for reservation {one}"
        for one in reservations.values()
        if one["ticket_id"] not in withdrawn and one["order_id"] not in undecided
    ]


ALL = (
    no_number_is_sold_twice,
    no_number_is_reserved_twice,
    every_stock_counts_what_is_reserved,
    every_ticket_has_its_reservation,
)
