"""What the books of the services have to say of each other, whatever was bought, lost or killed before."""

from __future__ import annotations

from typing import Any

from customers import Customer, eventually
from running_suite import RunningSuite

_TICKETS_OF_STOCK = """
    select t.id::text as ticket, t.order_id::text as order_id, t.customer_id::text as customer, l.offer_key,
           l.draw_nos[1] as draw_no, l.num_games as quantity, l.numbers,
           coalesce((l.details ->> 'series')::integer, 0) as series,
           exists (select from withdrawn_entries w where w.ticket_id = t.id) as is_withdrawn
    from tickets t join order_lines l on l.id = t.order_line_id
    where l.details ->> 'product_type' in ('raffle_ticket', 'syndicate_share')
"""

_UNDECIDED = """
    select id::text as order_id from orders where status = 'pending'
    union all
    select attempt_order_id::text from pre_orders where state in ('placed', 'allocated', 'charging')
    union all
    select order_id::text from stock_releases
"""

_RESERVATIONS = """
    select r.reference::text as ticket, r.order_id::text as order_id, r.customer_id::text as customer,
           s.offer_key, s.draw_no, r.quantity, r.numbers, s.series, r.state
    from reservations r join stocks s on s.id = r.stock_id
    where r.customer_id is not null and r.state in ('reserved', 'confirmed')
"""

_MISCOUNTED = """
    select s.offer_key, s.draw_no, s.series from stocks s
    left join lateral (
        select coalesce(sum(r.quantity), 0) as held,
               coalesce(sum(r.quantity) filter (where r.state = 'confirmed'), 0) as confirmed
        from reservations r where r.stock_id = s.id and r.state in ('reserved', 'confirmed')
    ) sums on true
    where (s.held, s.confirmed) is distinct from (sums.held, sums.confirmed)
"""

_NUMBERS_WITHOUT_OWNER = """
    select * from (
        select r.stock_id, n.number, r.id from reservations r cross join unnest(r.numbers) n (number)
        where r.state in ('reserved', 'confirmed')
    ) owned full join (
        select stock_id, number, reservation_id as id from stock_numbers where reservation_id is not null
    ) taken using (stock_id, number, id)
    where owned is null or taken is null
"""


def assert_books_balance(suite: RunningSuite) -> None:
    """Postings sum to zero; a paid order has one capture, its tickets once and what is scarce in them; no
    other order has any of it.
    """
    captures = suite.query("wallet", "select order_id, captured, refunded from audit.order_captures")
    captured = {row["order_id"]: row["captured"] for row in captures}
    orders = suite.query(
        "checkout",
        """select o.id::text as order_id, o.status, o.total_minor, count(distinct l.id) as lines,
                  count(t.id) as tickets
           from orders o join order_lines l on l.order_id = o.id left join tickets t on t.order_line_id = l.id
           group by o.id""",
    )
    paid = {row["order_id"]: row["total_minor"] for row in orders if row["status"] == "paid"}

    assert suite.query("wallet", "select * from audit.faults") == []
    assert {order: captured.get(order) for order in paid} == paid
    assert [
        row for row in captures if row["order_id"] not in paid and row["refunded"] != row["captured"]
    ] == []
    assert [row for row in orders if row["status"] == "paid" and row["tickets"] != row["lines"]] == []
    assert [row for row in orders if row["status"] != "paid" and row["tickets"]] == []
    assert_reservations_agree(suite)


def assert_reservations_agree(suite: RunningSuite) -> None:
    """What catalog gave away is what the tickets say: every number has one owner, who has a ticket for it, as
    many shares are sold as tickets have, and nothing is held for an order that is decided.
    """
    undecided = {row["order_id"] for row in suite.query("checkout", _UNDECIDED)}
    reservations = suite.query("catalog", _RESERVATIONS)
    tickets = suite.query("checkout", _TICKETS_OF_STOCK)
    withdrawn = {ticket["ticket"] for ticket in tickets if ticket.pop("is_withdrawn")}
    held = [one for one in reservations if one.pop("state") == "reserved"]
    owned = [one for one in reservations if one not in held]

    assert [one for one in held if one["order_id"] not in undecided] == []
    assert _by_ticket(owned, withdrawn) == _by_ticket(tickets, withdrawn)
    assert suite.query("catalog", _MISCOUNTED) == []
    assert suite.query("catalog", _NUMBERS_WITHOUT_OWNER) == []


def _by_ticket(rows: list[dict[str, Any]], withdrawn: set[str]) -> dict[str, dict[str, Any]]:
    """What each ticket has of the stock; one that was taken out of its draw may have given it back."""
    return {
        row["ticket"]: row | {"numbers": sorted(row["numbers"])}
        for row in rows
        if row["ticket"] not in withdrawn
    }


def nothing_is_under_way(suite: RunningSuite) -> bool:
    """Whether every checkout has ended."""
    return not suite.query("checkout", "select 1 from orders where status = 'pending'")


def assert_everything_agrees(suite: RunningSuite, customer: Customer, *, given: int = 0) -> None:
    """The same, and of one customer: what was deposited, and the cents that were `given`, is in the wallet or
    in paid orders; nothing of it is held, and no cart is being paid.
    """
    who = customer.customer_id
    eventually(lambda: customer.call("GET", "/api/funds").is_success)
    assert_books_balance(suite)
    spent, settled = (
        suite.query(service, statement, who=who)[0]["cents"]
        for service, statement in (
            (
                "checkout",
                "select coalesce(sum(total_minor), 0)::bigint as cents from orders"
                " where customer_id = %(who)s::uuid and status = 'paid'",
            ),
            (
                "wallet",
                "select coalesce(sum(amount), 0)::bigint as cents from deposits"
                " where customer_id = %(who)s::uuid and state = 'settled'",
            ),
        )
    )
    assert settled + given == int(customer.available().replace(".", "")) + spent
    held = "select 1 from holds where customer_id = %(who)s::uuid and state = 'pending'"
    assert suite.query("wallet", held, who=who) == []
    being_paid = "select 1 from carts where customer_id = %(who)s::uuid and checkout_id is not null"
    assert suite.query("checkout", being_paid, who=who) == []
